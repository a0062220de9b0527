import { readFile } from "node:fs/promises";
import { parentPort } from "node:worker_threads";
import { solvers } from "./solvers.js";

const answer = solvers(readFile(new URL("./jie.wasm", import.meta.url)), (reply) => parentPort.postMessage(reply));
parentPort.on("message", answer);
