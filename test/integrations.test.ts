// `action.yml`, `ci/` and `.pre-commit-hooks.yaml`: their own steps, run as others run them.
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { makeFolder } from "./support/folder.ts";

const root = fileURLToPath(new URL("../", import.meta.url));
const program = join(root, "bin/routeprint.js");
const built = existsSync(join(root, "dist/bundle/cli.js"));

const textOf = (file: string): string => readFileSync(join(root, file), "utf8");

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default?: string; readonly required?: boolean }>>;
  readonly runs: {
    readonly steps: readonly { readonly env: Record<string, string>; readonly run: string }[];
  };
}

interface Pipeline {
  readonly routeprint: {
    readonly variables: Record<string, string>;
    readonly script: readonly string[];
    readonly artifacts: { readonly reports: { readonly junit: string } };
  };
}

const action = parse(textOf("action.yml")) as Action;
const { routeprint: job } = parse(textOf("ci/gitlab.yml")) as Pipeline;
const [hook] = parse(textOf(".pre-commit-hooks.yaml")) as {
  readonly entry: string;
  readonly files: string;
  readonly language: string;
}[];

const {
  files: shippedFiles,
  scripts,
  version,
} = JSON.parse(textOf("package.json")) as {
  readonly files: readonly string[];
  readonly scripts: Readonly<Record<string, string>>;
  readonly version: string;
};

describe.skipIf(!built || process.platform === "win32")("what runs routeprint elsewhere", () => {
  const folder = makeFolder();

  /** Runs lines of shell in the folder, where `npx --yes routeprint@VERSION` and `routeprint` are this program. */
  function shell(lines: string, env: Readonly<Record<string, string>> = {}) {
    const path = [folder, process.env["PATH"] ?? ""].join(delimiter);
    const done = spawnSync("bash", ["-eo", "pipefail", "-c", lines], {
      cwd: folder,
      encoding: "utf8",
      env: { PATH: path, HOME: folder, ...env },
    });
    return { status: done.status, out: done.stdout, err: done.stderr };
  }

  beforeAll(() => {
    const run = `exec ${JSON.stringify(process.execPath)} ${JSON.stringify(program)} "$@"\n`;
    writeFileSync(join(folder, "routeprint"), `#!/bin/sh\n${run}`, { mode: 0o755 });
    const npx = `#!/bin/sh
case "$1 $2" in "--yes routeprint@latest" | "--yes routeprint@${version}") shift 2 ;; *) exit 64 ;; esac
`;
    writeFileSync(join(folder, "npx"), npx + run, { mode: 0o755 });
    cpSync(join(root, "samples/shop-site.index.json"), join(folder, "now.index.json"));
    const later = textOf("samples/shop-site.index.json").replaceAll('"maximum": 100', '"maximum": 50');
    writeFileSync(join(folder, "later.index.json"), later);
    expect(shell("routeprint lock now.index.json -o routeprint.lock").status).toBe(0);
  });

  describe("action.yml", () => {
    const compare = (url: string) => {
      const [step] = action.runs.steps;
      const given: Readonly<Record<string, string | undefined>> = { url };
      const env = Object.entries(step?.env ?? {}).map(([name, value]) => {
        const input = /^\$\{\{ inputs\.([a-z-]+) \}\}$/.exec(value)?.[1] ?? "";
        return [name, given[input] ?? action.inputs[input]?.default ?? ""];
      });
      return shell(step?.run ?? "", Object.fromEntries(env) as Record<string, string>);
    };

    it("passes where nothing changed, and annotates and fails where something broke", () => {
      expect(compare("now.index.json")).toMatchObject({
        status: 0,
        out: expect.stringMatching(/^::notice .*Nothing changed/),
      });
      const { status, out } = compare("later.index.json");
      expect(status).toBe(1);
      expect(out).toMatch(/^::error title=breaking .*maximum-tightened/m);
    });

    it("does not read what it is given as shell", () => {
      expect(compare('$(touch pwned); "').status).toBeGreaterThan(1);
      expect(existsSync(join(folder, "pwned"))).toBe(false);
    });

    it("has the inputs that the guide gives it", () => {
      const given = /with: \{ ([^}]+) \}/.exec(textOf("docs/guides/3-gate-updates.md"))?.[1] ?? "";
      const names = Object.keys(parse(`{ ${given} }`) as object);
      expect(names.length).toBeGreaterThan(0);
      for (const name of names) expect(action.inputs).toHaveProperty(name);
      const needed = Object.keys(action.inputs).filter((name) => action.inputs[name]?.required === true);
      for (const name of needed) expect(names).toContain(name);
    });
  });

  it("ci/gitlab.yml passes or fails, and leaves the report either way", () => {
    const compare = (site: string) =>
      shell(job.script.join("\n"), { ...job.variables, ROUTEPRINT_SITE: site }).status;
    const report = (): string => readFileSync(join(folder, job.artifacts.reports.junit), "utf8");
    expect(compare("now.index.json")).toBe(0);
    expect(report()).toContain("<testsuite");
    expect(compare("later.index.json")).toBe(1);
    expect(report()).toContain("<failure");
  });

  // From a clone npm installs no build (seen with npm 11 and pre-commit 4): the hook runs the package of its own version.
  it(".pre-commit-hooks.yaml checks all the files that a commit changes at once", () => {
    expect(hook).toMatchObject({ entry: `npx --yes routeprint@${version} check`, language: "system" });
    const files = ["now.index.json", "later.index.json"];
    for (const file of files) expect(file).toMatch(new RegExp(hook?.files ?? "^$"));
    expect(shell(`${hook?.entry ?? ""} ${files.join(" ")}`)).toMatchObject({ status: 0, err: "" });
    writeFileSync(join(folder, "bad.index.json"), "{");
    expect(shell(`${hook?.entry ?? ""} bad.index.json ${files.join(" ")}`)).toMatchObject({
      status: 1,
      err: expect.stringContaining("bad.index.json: "),
    });
  });
});

describe("Dockerfile", () => {
  const ignored = textOf(".dockerignore").trim().split("\n");

  it("copies what is there and leaves out nothing that is shipped or builds it", () => {
    const copied = [...textOf("Dockerfile").matchAll(/^COPY (?!--)(.+) \S+$/gm)].flatMap(([, words = ""]) =>
      words.split(" "),
    );
    const shipped = shippedFiles.filter((file) => !file.startsWith("dist"));
    for (const file of [...copied, ...shipped, "src", "scripts"]) {
      expect(existsSync(join(root, file)), file).toBe(true);
      expect(ignored).not.toContain(file);
    }
  });

  it("packs what was built for it", () => {
    expect(textOf("Dockerfile")).toMatch(/^RUN npm pack /m);
    expect(scripts["prepack"]).toContain("npm run --silent build");
  });

  it("ends as nobody, with a version of Node that the package takes", () => {
    const stage =
      textOf("Dockerfile")
        .split(/^FROM /m)
        .at(-1) ?? "";
    expect(stage).toMatch(/^node:2[2-9]-slim\n/);
    expect(stage).toMatch(/\nUSER nobody\n(?!.*USER)/s);
    expect(stage).toContain('ENTRYPOINT ["routeprint"]');
  });
});
