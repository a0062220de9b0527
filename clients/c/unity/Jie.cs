// Jie for Unity and other programs in C#. Put this file and the library (libjie.so, jie.dll
// or libjie.dylib) into Assets/Plugins.
using System;
using System.Runtime.InteropServices;
using System.Text;
using System.Threading;
using System.Threading.Tasks;

namespace JieSolver
{
    /// <summary>Asks questions in JSON, as the HTTP API takes them.</summary>
    public static class Jie
    {
        private const string Library = "jie";
        private static long last;

        [DllImport(Library)] private static extern IntPtr jie_ask(byte[] json);
        [DllImport(Library)] private static extern int jie_cancel(long id);
        [DllImport(Library)] private static extern void jie_free(IntPtr reply);

        /// <summary>
        /// Answers a question of a verb, such as ("solve", "{\"from\":\"pegs:110\"}"). The reply is an
        /// object with "answer", or with "error", which has a code and a message.
        /// Cancelling the token stops the search.
        /// </summary>
        public static Task<string> Ask(string verb, string question, string lang = "en", CancellationToken cancel = default(CancellationToken))
        {
            long id = Interlocked.Increment(ref last);
            string request = "{\"id\":" + id + ",\"verb\":\"" + verb + "\",\"lang\":\"" + lang + "\",\"question\":" + question + "}";
            return Task.Run(() =>
            {
                bool answered = false;
                // The library may not know the question yet: then it is told again.
                Action stop = () => { while (!Volatile.Read(ref answered) && jie_cancel(id) == 0) Thread.Sleep(1); };
                using (cancel.Register(() => Task.Run(stop)))
                {
                    IntPtr reply = jie_ask(Encoding.UTF8.GetBytes(request + "\0"));
                    Volatile.Write(ref answered, true);
                    try { return Read(reply); }
                    finally { jie_free(reply); }
                }
            }, cancel);
        }

        private static string Read(IntPtr text)
        {
            int length = 0;
            while (Marshal.ReadByte(text, length) != 0) length++;
            byte[] bytes = new byte[length];
            Marshal.Copy(text, bytes, 0, length);
            return Encoding.UTF8.GetString(bytes);
        }
    }
}
