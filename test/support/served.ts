import { run } from "./io.ts";
import type { Run } from "./io.ts";

/** Starts `serve` on a free port, does something with its address, and stops it as a signal would. */
export async function served(
  argv: readonly string[],
  work: (address: string) => Promise<void>,
  signal = "SIGTERM",
  env: Readonly<Record<string, string>> = {},
): Promise<Run> {
  const abort = new AbortController();
  const printed: string[] = [];
  let worked: Promise<void> | undefined;
  const ended = await run(["serve", ...argv, "--port", "0"], {
    signal: abort.signal,
    env,
    writeOut: async (line) => {
      printed.push(line);
      const address = /^listening on (http:\S+)\n$/.exec(line)?.[1];
      if (address === undefined) throw new Error(`serve printed ${line}`);
      worked = work(address).finally(() => abort.abort(signal));
    },
  });
  await worked;
  return { ...ended, out: printed.join("") };
}
