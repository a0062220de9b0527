// The worker that runs the solvers: wasm_exec.js is Go's own, jie.wasm is
// cmd/jie-wasm, which calls jieReady and sets jieAsk.

import { nameOf, unpacked } from "./packed";

declare function importScripts(...urls: string[]): void;
declare class Go {
  importObject: WebAssembly.Imports;
  run(instance: WebAssembly.Instance): Promise<void>;
}
declare let jieAsk: (
  verb: string,
  question: string,
  lang: string,
  progress: (step: string) => void,
  done: (answer: string, problem: string) => void,
) => void;

importScripts("wasm_exec.js");

const scope = self as unknown as Worker & { jieReady: () => void };

scope.jieReady = () => scope.postMessage({ ready: true });
scope.onmessage = ({ data: { id, verb, question, lang } }) =>
  jieAsk(
    verb,
    question,
    lang,
    (step) => scope.postMessage({ id, progress: JSON.parse(step) }),
    (answer, problem) => scope.postMessage({ id, answer, problem }),
  );

async function begin() {
  const go = new Go();
  const { instance } = await WebAssembly.instantiateStreaming(counted(unpacked(await fetch(nameOf("jie.wasm", self.name === "packed")))), go.importObject);
  await go.run(instance);
}

// counted tells the page how much of the solvers has come: in bytes as they are unpacked, and
// how many are sent altogether.
function counted(response: Response): Response {
  const sent = Number(response.headers.get("Content-Length"));
  if (!response.body) return response;
  let done = 0;
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, out) {
      done += chunk.length;
      scope.postMessage({ loading: { done, sent } });
      out.enqueue(chunk);
    },
  });
  return new Response(response.body.pipeThrough(count), { headers: { "Content-Type": "application/wasm" } });
}
begin().catch((error) => setTimeout(() => { throw error; })); // the page hears of errors outside promises alone
