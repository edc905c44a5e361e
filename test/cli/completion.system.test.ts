import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { makeFolder } from "../support/folder.ts";
import { run } from "../support/io.ts";

const folder = makeFolder();

beforeAll(async () => {
  for (const name of ["bash", "zsh", "fish"]) {
    writeFileSync(join(folder, name), (await run(["completion", name])).out);
  }
});

function shell(program: string, ...args: readonly string[]): string {
  return spawnSync(program, args, { cwd: folder, encoding: "utf8" }).stdout;
}

/** What bash offers for the last word; nothing where it completes a file itself. */
function inBash(...words: readonly string[]): string {
  const script =
    'source ./bash; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _routeprint; echo "${COMPREPLY[*]}"';
  return shell("bash", "-c", script, "bash", ...words).trim();
}

describe.skipIf(shell("bash", "-c", "echo yes").trim() !== "yes")("completion in bash", () => {
  it.each([
    [["sam"], "samples"],
    [["convert", "--for"], "--format"],
    [["convert", "--format", ""], "json yaml tools tools-openai tools-anthropic"],
    [["compare", "--format", "j"], "json junit"],
    [["completion", ""], "bash zsh fish"],
    // Left to bash, which knows how to write a space in a name and that a folder is one.
    [["convert", "my"], ""],
    [["convert", ""], ""],
    [["convert", "--notices", "my"], ""],
  ])("%j gives %j", (words, offered) => {
    expect(inBash("routeprint", ...words)).toBe(offered);
  });
});

describe.skipIf(spawnSync("zsh", ["-c", "true"]).status !== 0)("completion in zsh", () => {
  it.each([
    [["convert", "--f"], /^-- --output --format /],
    [["convert", "--format", ""], /^json yaml tools tools-openai tools-anthropic$/],
    [["completion", ""], /^bash zsh fish$/],
    // Options are not offered before they are asked for.
    [["convert", "my"], /^files$/],
    [["convert", ""], /^files$/],
  ])("%j gives %s", (words, offered) => {
    const script = `compadd() { print -r -- "$*" }; _files() { print files }
words=(routeprint "$@") CURRENT=$(($# + 1)) PREFIX=\${words[-1]}; source ./zsh "$@"`;
    expect(shell("zsh", "-fc", script, "zsh", ...words).trim()).toMatch(offered);
  });
});

// Reads the script in fish itself, where there is one.
describe.skipIf(shell("fish", "-c", "echo yes")?.trim() !== "yes")("completion in fish", () => {
  it.each([
    ["sam", ["samples"]],
    ["convert --for", ["--format"]],
    ["convert --format ", ["json", "tools", "tools-anthropic", "tools-openai", "yaml"]],
    ["completion ", ["bash", "fish", "zsh"]],
  ])("%j gives %j", (words, offered) => {
    const out = shell("fish", "-c", `source ./fish; complete -C "routeprint ${words}"`);
    expect(
      out
        .trimEnd()
        .split("\n")
        .map((line) => line.split("\t")[0]),
    ).toEqual(offered);
  });
});

describe.each(["bash", "zsh", "fish"])("the script for %s", (name) => {
  it.skipIf(spawnSync(name, ["-c", "true"]).status !== 0)("is read without an error", () => {
    expect(spawnSync(name, ["-n", join(folder, name)], { encoding: "utf8" })).toMatchObject({
      status: 0,
      stderr: "",
    });
  });
});
