import { parentPort } from "node:worker_threads";
import type { Conversion } from "./conversion.ts";
import { runConversion } from "./conversion.ts";

// A thread of the pool: converts what it is sent, and answers with what became of it.
parentPort?.on("message", (conversion: Conversion) => {
  void runConversion(conversion).then((converted) => parentPort?.postMessage(converted));
});
