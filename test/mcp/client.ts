import { Client } from "@modelcontextprotocol/client";
import type { Io } from "../../src/cli/process.ts";
import { run } from "../support/io.ts";

/** The two eras of clients: of the revisions to 2025-11-25, and of 2026-07-28. */
export const ERAS = ["legacy", "modern"] as const;
export type Era = (typeof ERAS)[number];

/** A client of an era; it speaks no other. */
export function clientOf(era: Era): Client {
  const mode = era === "legacy" ? "legacy" : ({ pin: "2026-07-28" } as const);
  return new Client({ name: "test", version: "1.0.0" }, { versionNegotiation: { mode } });
}

/** Runs the command over HTTP while a test uses its address. */
export async function overHttp<Result>(
  words: readonly string[],
  use: (url: URL) => Promise<Result>,
  given: Partial<Io> = {},
): Promise<Result> {
  const end = new AbortController();
  let running: Promise<unknown> = Promise.resolve();
  const address = await new Promise<string>((resolve, reject) => {
    const writeOut = async (text: string): Promise<void> => resolve(text);
    running = run(["mcp", ...words, "--port", "0", "-q"], { ...given, writeOut, signal: end.signal });
    running.then(reject, reject);
  });
  try {
    return await use(new URL(/http:\S+/.exec(address)?.[0] ?? ""));
  } finally {
    end.abort("SIGTERM");
    await running;
  }
}

/** The text of the answer to a call. */
export async function callText(
  client: Client,
  name: string,
  input: Record<string, unknown>,
): Promise<string> {
  const { content } = await client.callTool({ name, arguments: input });
  const [first] = content;
  return first?.type === "text" ? first.text : "";
}
