import { readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { freePort } from "../../bench/free-port.ts";

/** Holds documents against the specification with Redocly's linter, all in one process. */
export async function lint({ folder, bin, execute }, files) {
  await execute(bin("redocly"), ["lint", "--extends", "spec", "--max-problems", "20", ...files], {
    cwd: folder,
    maxBuffer: 1e8,
    env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
  });
}

/** What each tool is asked to do; a returned text is a failure. */
export const CONSUMERS = {
  "openapi-typescript": async ({ folder, bin, execute }) => {
    const out = join(folder, "openapi-typescript.ts");
    await execute(bin("openapi-typescript"), [join(folder, "openapi-3.1.json"), "-o", out]);
    return compile({ folder, bin, execute }, [out]);
  },

  "hey-api": async ({ folder, bin, execute }) => {
    const out = join(folder, "hey-api");
    await execute(
      bin("openapi-ts"),
      ["-i", join(folder, "openapi-3.1.json"), "-o", out, "-c", "@hey-api/client-fetch", "--silent"],
      {
        cwd: folder,
        maxBuffer: 1e8,
      },
    );
    return compile({ folder, bin, execute }, [
      join(out, "index.ts"),
      join(out, "sdk.gen.ts"),
      join(out, "types.gen.ts"),
    ]);
  },

  orval: async ({ folder, bin, execute }) => {
    await execute(
      bin("orval"),
      ["--input", "./openapi-3.1.json", "--output", "./orval/api.ts", "--client", "fetch"],
      {
        cwd: folder,
        maxBuffer: 1e8,
      },
    );
    return compile({ folder, bin, execute }, [join(folder, "orval/api.ts")]);
  },

  oazapfts: async ({ folder, bin, execute }) => {
    const out = join(folder, "oazapfts.ts");
    await execute(bin("oazapfts"), [join(folder, "openapi-3.1.json"), out], { cwd: folder, maxBuffer: 1e8 });
    return compile({ folder, bin, execute }, [out]);
  },

  "swagger-typescript-api": async ({ folder, bin, execute }) => {
    const out = join(folder, "swagger-typescript-api");
    await execute(
      bin("swagger-typescript-api"),
      ["generate", "-p", join(folder, "openapi-3.0.json"), "-o", out, "-n", "api.ts", "--silent"],
      { cwd: folder, maxBuffer: 1e8 },
    );
    return compile({ folder, bin, execute }, [join(out, "api.ts")]);
  },

  "swagger-client": async ({ folder }) => {
    const { default: client } = await import("swagger-client");
    const file = join(folder, "openapi-3.0.json");
    const { spec } = await client({ spec: JSON.parse(await readFile(file, "utf8")) });
    const problems = [];
    for (const { operationId, parameters } of await listOperations(file)) {
      const { asked, query } = choose(parameters);
      const { url } = client.buildRequest({ spec, operationId, parameters: asked });
      const sent = decodeURIComponent(url.split("?").slice(1).join("?"));
      if (sent !== query) problems.push(`error: ${operationId} asks ${sent}, not ${query}`);
    }
    return problems.length === 0 ? undefined : problems.slice(0, 20).join("\n");
  },

  redocly: ({ folder, bin, execute }) =>
    lint({ folder, bin, execute }, ["openapi-3.1.json", "openapi-3.0.json"]),

  spectral: async ({ folder, bin, execute }) => {
    const ruleset = join(folder, "spectral.yaml");
    await writeFile(ruleset, "extends: spectral:oas\n");
    await execute(
      bin("spectral"),
      [
        "lint",
        "--ruleset",
        ruleset,
        "--fail-severity",
        "error",
        "-D",
        "-q",
        join(folder, "openapi-3.1.json"),
      ],
      {
        cwd: folder,
        maxBuffer: 1e8,
      },
    );
    return undefined;
  },

  postman: async ({ folder, bin, execute }) => {
    const out = join(folder, "postman.json");
    await execute(
      bin("openapi2postmanv2"),
      ["-s", join(folder, "openapi-3.1.json"), "-o", out, "-O", "stackLimit=5"],
      { maxBuffer: 1e8 },
    );
    const collection = JSON.parse(await readFile(out, "utf8"));
    return Array.isArray(collection.item) && collection.item.length > 0
      ? undefined
      : "The collection is empty.";
  },

  prism: async ({ folder, bin, spawn }) => mock({ folder, bin, spawn }),
};

/** Every operation of a document, with its parameters in full. */
async function listOperations(file) {
  const document = JSON.parse(await readFile(file, "utf8"));
  return Object.values(document.paths)
    .flatMap((item) => Object.values(item))
    .filter(({ operationId }) => operationId !== undefined)
    .map(({ operationId, parameters = [] }) => ({
      operationId,
      parameters: parameters.map((parameter) => follow(document, parameter)),
    }));
}

/** Values for what is required and for every list and object of the query, with the query that PHP reads as those. */
function choose(parameters) {
  const asked = {};
  const query = [];
  for (const { in: place, name, style, schema, required } of parameters) {
    if (place === "path") asked[name] = "1";
    if (place !== "query") continue;
    if (style === "deepObject") {
      asked[name] = { a: "1" };
      query.push(`${name}[a]=1`);
    } else if (name.endsWith("[]")) {
      asked[name] = ["1", "2"];
      query.push(`${name}=1&${name}=2`);
    } else if (schema.type === "array") {
      asked[name] = ["1", "2"];
      query.push(`${name}=1,2`);
    } else if (required) {
      asked[name] = "1";
      query.push(`${name}=1`);
    }
  }
  return { asked, query: query.join("&") };
}

/** Compiles what a tool wrote, as strictly as TypeScript can. */
export async function compile({ folder, bin, execute }, files, options = {}) {
  const project = join(folder, `tsconfig.${basename(files[0], ".ts")}.json`);
  const compilerOptions = {
    noEmit: true,
    strict: true,
    skipLibCheck: true,
    target: "es2022",
    module: "esnext",
    moduleResolution: "bundler",
    lib: ["es2023", "dom", "dom.iterable"],
    types: [],
    ...options,
  };
  await writeFile(project, JSON.stringify({ compilerOptions, files }));
  await execute(bin("tsc"), ["-p", project], { cwd: folder, maxBuffer: 1e8 });
  return undefined;
}

/** How many requests the mock has to answer. */
const REQUESTS = 20;

async function mock({ folder, bin, spawn }) {
  const document = JSON.parse(await readFile(join(folder, "openapi-3.1.json"), "utf8"));
  const port = await freePort();
  const process = spawn(
    bin("prism"),
    ["mock", "-p", String(port), "-h", "127.0.0.1", join(folder, "openapi-3.1.json")],
    {
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  let log = "";
  process.stdout.on("data", (chunk) => (log += chunk));
  process.stderr.on("data", (chunk) => (log += chunk));
  try {
    for (let waited = 0; !log.includes("Prism is listening"); waited += 200) {
      if (waited > 90_000 || process.exitCode !== null) return `The mock did not start: ${log.slice(-1500)}`;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    return await ask(document, port);
  } finally {
    process.kill();
  }
}

/** Asks operations spread over the document, with the examples of their parameters; none may be a fault of the mock. */
async function ask(document, port) {
  const gets = Object.entries(document.paths).filter(([, item]) => item.get !== undefined);
  const every = Math.max(1, Math.floor(gets.length / REQUESTS));
  const chosen = gets.filter((_, at) => at % every === 0).slice(0, REQUESTS);
  const problems = [];
  for (const [template, item] of chosen) {
    const parameters = (item.get.parameters ?? []).map((parameter) => follow(document, parameter));
    const path = template.replaceAll(/\{([^}]*)\}/g, (_, name) =>
      encodeURIComponent(parameters.find((each) => each.in === "path" && each.name === name)?.example ?? "1"),
    );
    const query = parameters
      .filter((each) => each.in === "query" && each.required === true)
      .map((each) => `${encodeURIComponent(each.name)}=${encodeURIComponent(sample(each.schema))}`);
    const url = `http://127.0.0.1:${port}${path}${query.length === 0 ? "" : `?${query.join("&")}`}`;
    const response = await fetch(url, { headers: { Prefer: "code=200" } });
    const text = await response.text();
    if (response.status !== 200) problems.push(`${response.status} ${url}: ${text.slice(0, 300)}`);
  }
  if (chosen.length < Math.min(REQUESTS, gets.length)) problems.push(`Only ${chosen.length} requests.`);
  return problems.length === 0 ? undefined : problems.join("\n");
}

function follow(document, value) {
  if (value.$ref === undefined) return value;
  return value.$ref
    .slice(2)
    .split("/")
    .reduce((target, step) => target[step.replaceAll("~1", "/").replaceAll("~0", "~")], document);
}

function sample(schema) {
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.type === "integer" || schema.type === "number") return schema.minimum ?? 1;
  if (schema.type === "boolean") return true;
  if (schema.format === "uri") return "https://example.com/";
  if (schema.format === "email") return "user@example.com";
  if (schema.format === "date-time") return "2026-01-02T03:04:05Z";
  if (schema.type === "array") return sample(schema.items ?? {});
  return "a";
}
