import assert from "node:assert/strict";
import test, { type TestContext } from "node:test";

import { Failure } from "../src/puzzle/types";
import { type Job, solveAsJob } from "../src/backend/job";
import type { Answer } from "../src/puzzle/types";

const answer: Answer = { puzzle: "x", from: "x:1", to: "x:2", status: "solved", metric: "turns", length: 1, moves: ["a"] };

// Stream stands in for EventSource: the test says what comes.
class Stream extends EventTarget {
  static readonly CLOSED = 2;
  static last?: Stream;
  readyState = 1;

  constructor(readonly url: string) {
    super();
    Stream.last = this;
  }
  close() {
    this.readyState = Stream.CLOSED;
  }
  send(job: Partial<Job>) {
    this.dispatchEvent(new MessageEvent("job", { data: JSON.stringify(job) }));
  }
  refuse() {
    this.close();
    this.dispatchEvent(new Event("error"));
  }
}

// server answers requests as a test sets it, and records them.
function server(t: TestContext, answers: Record<string, { status: number; body: unknown }[]>) {
  const asked: string[] = [];
  const tokens = new Set<string>();
  const page = new EventTarget();
  Object.assign(globalThis, { EventSource: Stream, window: page });
  t.mock.timers.enable({ apis: ["setTimeout"] });
  t.mock.method(globalThis, "fetch", async (path: string, init: RequestInit = {}) => {
    const request = (init.method ?? "GET") + " " + path;
    asked.push(request);
    const token = new Headers(init.headers).get("Jie-Subscriber");
    if (token) tokens.add(token);
    const list = answers[request] ?? [];
    const { status, body } = (list.length > 1 ? list.shift() : list[0]) ?? { status: 204, body: null };
    return { status, ok: status < 300, json: async () => body };
  });
  return { asked, tokens, page };
}

const tick = () => new Promise((done) => setImmediate(done));
const post = "POST api/v1/jobs", get = "GET api/v1/jobs/7", leave = "DELETE api/v1/jobs/7";
const queued = { status: 202, body: { id: "7", state: "queued", before: 3 } };

test("a job waits, runs and ends, and is not left then", async (t) => {
  const { asked, page } = server(t, { [post]: [queued] });
  const told: unknown[] = [];
  const solved = solveAsJob({ from: "x:1" }, { lang: "zh", waiting: (n) => told.push(n), progress: (step) => told.push(step.nodes) });
  await tick();
  assert.equal(Stream.last?.url, "api/v1/jobs/7/events?lang=zh");
  Stream.last?.send({ state: "running", progress: { nodes: 5, lower_bound: 0, done: 0 } as never });
  Stream.last?.send({ state: "done", answer });
  assert.deepEqual(await solved, answer);
  page.dispatchEvent(new Event("pagehide"));
  assert.deepEqual([asked, told], [[post], [3, undefined, 5, undefined]]);
});

test("who stops leaves, and so does a page that is closed", async (t) => {
  const { asked, tokens, page } = server(t, { [post]: [queued] });
  const stop = new AbortController();
  const solved = solveAsJob({ from: "x:1" }, { lang: "en", signal: stop.signal });
  await tick();
  page.dispatchEvent(new Event("pagehide"));
  assert.deepEqual(asked, [post, leave]);
  page.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  await tick();
  assert.deepEqual(asked, [post, leave, post]);
  stop.abort("stopped");
  await assert.rejects(solved, (reason) => reason === "stopped");
  assert.deepEqual(asked, [post, leave, post, leave]);
  assert.equal(tokens.size, 1);
  assert.match([...tokens][0], /^[0-9a-f]{32}$/);
});

test("a page that is closed before it knows its job leaves all it has", async (t) => {
  const { asked, page } = server(t, { [post]: [queued] });
  void solveAsJob({ from: "x:1" }, { lang: "en" });
  page.dispatchEvent(new Event("pagehide"));
  assert.deepEqual(asked, [post, "DELETE api/v1/jobs"]);
});

test("a job that is stopped before it is known is left once it is", async (t) => {
  const { asked } = server(t, { [post]: [queued] });
  const stop = new AbortController();
  const solved = solveAsJob({ from: "x:1" }, { lang: "en", signal: stop.signal });
  stop.abort("stopped");
  await assert.rejects(solved, (reason) => reason === "stopped");
  await tick();
  assert.deepEqual(asked, [post, leave]);
});

test("a job that is gone is reported in the server's words", async (t) => {
  const problem = { code: "no-such-job", detail: "there is no job 7" };
  server(t, { [post]: [queued], [get]: [{ status: 404, body: problem }] });
  const solved = solveAsJob({ from: "x:1" }, { lang: "en" });
  await tick();
  Stream.last?.refuse();
  await assert.rejects(solved, (error) => error instanceof Failure && error.problem.code === "no-such-job");
});

test("a server that starts again is waited for", async (t) => {
  server(t, { [post]: [queued], [get]: [{ status: 502, body: null }, { status: 200, body: { id: "7", state: "done", answer } }] });
  const solved = solveAsJob({ from: "x:1" }, { lang: "en" });
  await tick();
  const first = Stream.last;
  first?.refuse();
  await tick();
  t.mock.timers.tick(2000);
  assert.notEqual(Stream.last, first);
  Stream.last?.refuse();
  assert.deepEqual(await solved, answer);
});

test("a question that is refused says why", async (t) => {
  const problem = { code: "job-queue-full", detail: "1000 jobs wait" };
  server(t, { [post]: [{ status: 429, body: problem }] });
  await assert.rejects(solveAsJob({ from: "x:1" }, { lang: "en" }), (error) => error instanceof Failure && error.problem.code === "job-queue-full");
});
