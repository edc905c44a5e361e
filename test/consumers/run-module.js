import { rolldown } from "rolldown";

/** Runs a TypeScript program with what it imports as one file, since tools import without endings; returns what it prints. */
export async function runModule(file, execute, args = []) {
  const module = file.replace(/\.ts$/, ".mjs");
  const bundle = await rolldown({ input: file, platform: "node" });
  await bundle.write({ file: module });
  const { stdout } = await execute(process.execPath, [module, ...args]);
  return stdout;
}
