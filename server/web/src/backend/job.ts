// A job is a long question that the server answers while the page waits. The page is
// one of its subscribers: it leaves when it stops waiting or is closed, so that the
// server need not search for nobody.

import { Failure } from "../words/failure";
import type { Answer, Problem, Question, Step } from "../puzzle/types";

// Watching is how a page waits.
export interface Watching {
  lang: string;
  signal?: AbortSignal;
  progress?: (step: Step) => void;
  waiting?: (before?: number) => void; // how many jobs are before this one, while it waits
}

export interface Job {
  id: string;
  state: string;
  before?: number;
  progress?: Step;
  answer?: Answer;
  problem?: Problem;
}

// token names this tab to the server. It is in no storage that another tab could read:
// each is a subscriber of its own.
const token = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

// pause is how long to wait before a stream that broke off is opened again.
const pause = 2000;

// solveAsJob starts or joins the job of a question and gives its answer. It fails with
// what the job failed with, or with the reason of the signal.
export function solveAsJob(question: Question, options: Watching): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const following = new Following(question, options, resolve, reject);
    void following.join();
  });
}

// Following is one job that the page waits for.
class Following {
  private path = ""; // of the job, once it is known
  private events?: EventSource;
  private ended = false;
  private leaves = new AbortController(); // ends what listens to the page

  constructor(
    private question: Question,
    private options: Watching,
    private resolve: (answer: Answer) => void,
    private reject: (reason: unknown) => void,
  ) {
    const { signal } = this.leaves;
    options.signal?.addEventListener("abort", () => this.stop(), { signal });
    window.addEventListener("pagehide", () => this.leave(this.path || "api/v1/jobs"), { signal });
    // A page that the browser kept, and shows again, waits again.
    window.addEventListener("pageshow", (event) => event.persisted && void this.join(), { signal });
  }

  // join becomes a subscriber, and follows the job from there.
  async join() {
    try {
      const response = await fetch("api/v1/jobs", {
        method: "POST",
        headers: { "Content-Type": "application/json", "Accept-Language": this.options.lang, "Jie-Subscriber": token },
        body: JSON.stringify({ verb: "solve", question: this.question }),
      });
      const job = await response.json();
      if (!response.ok) throw new Failure(job);
      this.path = "api/v1/jobs/" + job.id;
      if (this.ended) this.leave(this.path); // stopped before the job was known
      else if (!this.take(job)) this.follow();
    } catch (error) {
      this.fail(error);
    }
  }

  // follow reads the events of the job. A stream that breaks off is opened again by the
  // browser; one that the server refuses is not.
  private follow() {
    const events = new EventSource(this.path + "/events?lang=" + this.options.lang);
    this.events?.close();
    this.events = events;
    events.addEventListener("job", (event) => this.take(JSON.parse(event.data)));
    events.addEventListener("error", () => {
      if (events.readyState === EventSource.CLOSED && !this.ended) void this.look();
    });
  }

  // look asks why there are no events. If the job is gone, that is its end; if the server
  // is busy or starts again, the stream is opened again a little later.
  private async look() {
    try {
      const response = await fetch(this.path, { headers: { "Accept-Language": this.options.lang } });
      if (response.status === 404) return this.fail(new Failure(await response.json()));
      if (response.ok && this.take(await response.json())) return;
    } catch {
      // the server cannot be reached now
    }
    setTimeout(() => this.ended || this.follow(), pause);
  }

  // take handles what the job is now; it tells whether that is its end.
  private take(job: Job): boolean {
    if (this.ended) return true;
    this.options.waiting?.(job.before);
    if (job.progress) this.options.progress?.(job.progress);
    if (job.state !== "done" && job.state !== "failed") return false;
    this.end();
    if (job.answer) this.resolve(job.answer);
    else this.reject(new Failure(job.problem ?? { code: "server-error", detail: "" }));
    return true;
  }

  private stop() {
    this.end();
    if (this.path) this.leave(this.path);
    this.reject(this.options.signal?.reason);
  }

  private fail(error: unknown) {
    if (this.ended) return;
    this.end();
    this.reject(error);
  }

  private end() {
    this.ended = true;
    this.events?.close();
    this.leaves.abort();
  }

  // leave tells the server that this page does not wait any more for a job, or for any of
  // its jobs where it is closed before it knows which one it has.
  private leave(path: string) {
    this.events?.close();
    void fetch(path, { method: "DELETE", keepalive: true, headers: { "Jie-Subscriber": token } }).catch(() => undefined);
  }
}
