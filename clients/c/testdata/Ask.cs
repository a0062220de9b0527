// Asks libjie through Jie.cs: the classic problems at the same time, and a search that is cancelled.
using System;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using JieSolver;

static class Ask
{
    static int Main()
    {
        string[] questions =
        {
            "{\"from\":\"mopan:0000/10001/000000/0001000/010010/00100/0000\",\"to\":\"mopan:0000/00000/001100/0001000/001000/01100/0000\"}",
            "{\"from\":\"lightsout:11011/10101/01010/10101/11011\",\"to\":\"lightsout:11111/11111/11111/11111/11111\"}",
            "{\"from\":\"pegs:english\"}",
        };
        int[] lengths = { 5, 9, 18 };
        string[] replies = Task.WhenAll(questions.Select(q => Jie.Ask("solve", q))).Result;
        for (int i = 0; i < replies.Length; i++)
            if (!replies[i].Contains("\"length\":" + lengths[i] + ","))
                return Wrong(replies[i]);
        string refused = Jie.Ask("solve", "{\"from\":\"lightsout:01/x1\"}", "zh").Result;
        if (!refused.Contains("bad-cell") || !refused.Contains("行"))
            return Wrong(refused);
        using (var cancel = new CancellationTokenSource())
        {
            Task<string> search = Jie.Ask("solve", "{\"from\":\"twiddle:25,24,23,22,21/20,19,18,17,16/15,14,13,12,11/10,9,8,7,6/5,4,3,2,1\"}", "en", cancel.Token);
            SpinWait.SpinUntil(() => search.Status == TaskStatus.Running); // perhaps before the library knows it
            cancel.Cancel();
            string stopped = search.Result;
            if (!stopped.Contains("\"unknown\"") && !stopped.Contains("stopped-signal"))
                return Wrong(stopped);
        }
        Console.WriteLine("solved, refused, cancelled");
        return 0;
    }

    static int Wrong(string reply)
    {
        Console.Error.WriteLine(reply);
        return 1;
    }
}
