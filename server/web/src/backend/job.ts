// A job is a long question that the server answers while the page waits. The page is
// one of its subscribers: it leaves when it stops waiting or is closed, so that the
// server need not search for nobody.

import { type Answer, Failure, type Of, type Question, type Step } from "../puzzle/types";

// Watching is how a page waits.
export interface Watching {
  lang: string;
  signal?: AbortSignal;
  progress?: (step: Step) => void;
  waiting?: (before?: number) => void; // how many jobs are before this one, while it waits
}

export type Job = Omit<Of<"JobView">, "answer"> & { answer?: Answer };

// token names this tab to the server. It is in no storage that another tab could read:
// each is a subscriber of its own.
const token = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

// pause is how long to wait before a stream that broke off is opened again.
const pause = 2000;

// solveAsJob starts or joins the job of a question and gives its answer. It fails with
// what the job failed with, or with the reason of the signal.
export function solveAsJob(question: Question, options: Watching): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let path = ""; // of the job, once it is known
    let events: EventSource | undefined;
    const ended = new AbortController(); // nothing listens to the page any more
    const end = () => {
      events?.close();
      ended.abort();
    };
    const fail = (error: unknown) => {
      end();
      reject(error);
    };
    // leave tells the server that this page does not wait any more for a job, or for any of
    // its jobs where it is closed before it knows which one it has.
    const leave = (path: string) => {
      events?.close();
      void fetch(path, { method: "DELETE", keepalive: true, headers: { "Jie-Subscriber": token } }).catch(() => undefined);
    };
    // take handles what the job is now; it tells whether that is its end.
    const take = (job: Job): boolean => {
      if (ended.signal.aborted) return true;
      options.waiting?.(job.before);
      if (job.progress) options.progress?.(job.progress);
      if (job.state !== "done" && job.state !== "failed") return false;
      end();
      if (job.answer) resolve(job.answer);
      else reject(new Failure(job.problem ?? { code: "server-error", detail: "" }));
      return true;
    };
    // follow reads the events of the job. A stream that breaks off is opened again by the
    // browser; one that the server refuses is not.
    const follow = () => {
      const stream = new EventSource(path + "/events?lang=" + options.lang);
      events?.close();
      events = stream;
      stream.addEventListener("job", (event) => take(JSON.parse(event.data)));
      stream.addEventListener("error", () => {
        if (stream.readyState === EventSource.CLOSED && !ended.signal.aborted) void look();
      });
    };
    // look asks why there are no events. If the job is gone, that is its end; if the server
    // is busy or starts again, the stream is opened again a little later.
    const look = async () => {
      try {
        const response = await fetch(path, { headers: { "Accept-Language": options.lang } });
        if (response.status === 404) return fail(new Failure(await response.json()));
        if (response.ok && take(await response.json())) return;
      } catch {
        // the server cannot be reached now
      }
      setTimeout(() => ended.signal.aborted || follow(), pause);
    };
    // join becomes a subscriber, and follows the job from there.
    const join = async () => {
      try {
        const response = await fetch("api/v1/jobs", {
          method: "POST",
          headers: { "Content-Type": "application/json", "Accept-Language": options.lang, "Jie-Subscriber": token },
          body: JSON.stringify({ verb: "solve", question }),
        });
        const job = await response.json();
        if (!response.ok) throw new Failure(job);
        path = "api/v1/jobs/" + job.id;
        if (ended.signal.aborted) leave(path); // stopped before the job was known
        else if (!take(job)) follow();
      } catch (error) {
        fail(error);
      }
    };
    const stop = () => {
      if (path) leave(path);
      fail(options.signal?.reason);
    };
    options.signal?.addEventListener("abort", stop, ended);
    window.addEventListener("pagehide", () => leave(path || "api/v1/jobs"), ended);
    // A page that the browser kept, and shows again, waits again.
    window.addEventListener("pageshow", (event) => event.persisted && void join(), ended);
    void join();
  });
}
