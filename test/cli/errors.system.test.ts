// What a command prints that gives up: the table beside this file.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { ERROR_CODES, type ErrorCode } from "../../src/diagnostics/errors.ts";
import { makeFolder } from "../support/folder.ts";
import { run } from "../support/io.ts";
import { COMMAND_ERRORS, FILES } from "./errors.cases.ts";

const cwd = makeFolder();

beforeAll(() => {
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(cwd, name), text);
});

describe("a command that gives up", () => {
  it.each(COMMAND_ERRORS)(
    "prints what, where and what to do: $words",
    async ({ code, words, prints, env }) => {
      const { exit, out, err } = await run(words.split(" "), { cwd, env: { HOME: cwd, ...env } });
      expect([exit, out]).toEqual([ERROR_CODES[code as ErrorCode].exit, ""]);
      expect(err.replaceAll(cwd, "FOLDER")).toBe(prints);
      const json = await run([...words.split(" "), "--json-errors"], { cwd, env: { HOME: cwd, ...env } });
      expect(JSON.parse(json.err)).toMatchObject({ code });
    },
  );
});
