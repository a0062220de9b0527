// Where questions are answered: by the server that gave the page, by the same
// solvers in a worker of this browser, or by both.

import { solveAsJob, type Watching } from "./job";
import { type Known, Local } from "./local";
import { type Answer, type Catalog, Failure, type Question, type Step, type View } from "../puzzle/types";

// Loading is how much of the solvers has come, in bytes.
export interface Loading {
  done: number; // unpacked
  total?: number; // of all, unpacked
  sent: number; // of all, as they are sent; 0 where that is not known
}

export interface Options extends Watching {
  loading?: (part: Loading | undefined) => void; // how much of the solvers has come, undefined once they have
  meanwhile?: (best: Answer) => void; // what was found before the proof
}

// Site says what there is: the server writes it, and so does make site.
export interface Site {
  server: boolean;
  wasm: boolean;
  jobs?: boolean;
  size?: number; // of the solvers, in bytes
  packed?: boolean; // large files are there compressed as well, for a host that does not compress
}

// quickly is how long a question is tried before it becomes a job.
const quickly = "2s";

export class Backend {
  private worker?: Promise<Worker>;
  private calls = new Map<number, Call>();
  private coming?: Loading; // while the solvers come
  private watchers = new Set<(part: Loading | undefined) => void>(); // of the solvers that come
  private serial = 0;

  constructor(
    private site: Site,
    private files: { boards: Promise<Record<string, string>>; board(file: string): Promise<Known>; catalog(lang: string): Promise<Response> },
  ) {}

  // isReady reports whether an answer waits for no solvers that are still to come.
  get isReady(): boolean {
    return !this.site.wasm || (this.worker !== undefined && !this.coming);
  }

  // puzzles describes the puzzles there are, with their words in a language.
  async puzzles(lang: string): Promise<Catalog> {
    const response = await this.files.catalog(lang);
    if (!response.ok) throw new Failure(await response.json());
    return response.json();
  }

  // ask puts a question that is answered at once. A board is shown and played here where that
  // can be: neither the network nor the solvers, which take their time to come, are waited for.
  async ask<T>(verb: string, question: Question, options: Options): Promise<T> {
    if (verb === "show") {
      const view = await this.showLocally(question);
      if (view) return view as T;
    }
    return this.site.wasm ? this.askWorker<T>(verb, question, options) : this.askServer<T>(verb, question, options);
  }

  // showLocally gives nothing where a file cannot be had: the solvers may be there.
  private async showLocally(question: Question): Promise<View | undefined> {
    try {
      return await new Local(await this.files.boards, this.files.board).show(question);
    } catch {
      return undefined;
    }
  }

  // solve tries a little, and then takes as long as it takes: as a job where
  // there is a server, in the worker where there is none.
  async solve(question: Question, options: Options): Promise<Answer> {
    const quick = await this.ask<Answer>("solve", { ...question, timeout: quickly }, options);
    if (quick.status !== "unknown") return quick;
    options.meanwhile?.(quick);
    if (this.site.jobs) return solveAsJob(question, options);
    if (this.site.server) return this.askServer<Answer>("solve", question, options);
    return this.askWorker<Answer>("solve", question, options);
  }

  private async askServer<T>(verb: string, question: Question, options: Options): Promise<T> {
    const response = await fetch("api/v1/" + verb, {
      method: "POST",
      headers: { "Content-Type": "application/json", "Accept-Language": options.lang, Accept: "application/json" },
      body: JSON.stringify(question),
      signal: options.signal,
    });
    const answer = await response.json();
    if (!response.ok) throw new Failure(answer);
    return answer;
  }

  // A search keeps its worker's only thread, so that the one way to stop it is
  // to end the worker; the next question starts another.
  private async askWorker<T>(verb: string, question: Question, options: Options): Promise<T> {
    const starting = this.start();
    if (this.coming) options.loading?.(this.coming);
    if (this.coming && options.loading) this.watchers.add(options.loading);
    const worker = await starting;
    const id = ++this.serial;
    return new Promise<T>((resolve, reject) => {
      this.calls.set(id, { resolve: resolve as (value: unknown) => void, reject, progress: options.progress });
      options.signal?.addEventListener("abort", () => {
        if (!this.calls.has(id)) return;
        this.stop(worker, options.signal?.reason);
      });
      worker.postMessage({ id, verb, lang: options.lang, question: JSON.stringify(question) });
    });
  }

  private start(): Promise<Worker> {
    this.worker ??= new Promise((resolve) => {
      const worker = new Worker("worker.js", { name: this.site.packed ? "packed" : "" });
      this.load({ done: 0, sent: 0 });
      worker.onmessage = ({ data }) => {
        if (data.loading) return this.load(data.loading);
        if (!data.ready) return this.receive(data);
        this.load(undefined);
        resolve(worker);
      };
      worker.onerror = () => this.stop(worker, new Failure({ code: "server-error", detail: "WASM" }));
    });
    return this.worker;
  }

  // load tells how much of the solvers has come, and for the last time that they are there.
  private load(part: Loading | undefined) {
    this.coming = part && { ...part, total: this.site.size };
    for (const watch of this.watchers) watch(this.coming);
    if (!part) this.watchers.clear();
  }

  private stop(worker: Worker, reason: unknown) {
    worker.terminate();
    this.watchers.clear();
    this.worker = undefined;
    for (const call of this.calls.values()) call.reject(reason);
    this.calls.clear();
  }

  private receive(message: { id: number; progress?: Step; answer?: string; problem?: string }) {
    const call = this.calls.get(message.id);
    if (!call) return;
    if (message.progress) {
      call.progress?.(message.progress);
      return;
    }
    this.calls.delete(message.id);
    if (message.answer) call.resolve(JSON.parse(message.answer));
    else call.reject(new Failure(JSON.parse(message.problem ?? "{}")));
  }
}

interface Call {
  resolve: (value: unknown) => void;
  reject: (reason: unknown) => void;
  progress?: (step: Step) => void;
}
