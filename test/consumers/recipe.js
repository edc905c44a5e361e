// The programs of docs/guides/2-client-generator.md: compiled, and run against the mock of a shop. And what the guide says of the
// index of a blog that describes no response: responses have types, plain texts are accepted, and wrong values are errors of the
// compiler.
import { createServer } from "node:http";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { compile } from "./consumers.js";
import { runModule } from "./run-module.js";

/** Accepts a text, and nothing of the type `any`. */
const TEXT = `
/** Accepts a text, and nothing of the type any. */
const text = <T>(value: 0 extends 1 & T ? never : [T] extends [string | undefined] ? T : never): T => value;
`;

/** What each tool's client is asked for: a typed title, a plain text for a title, and an error for a wrong status. */
const CLIENTS = {
  "openapi-typescript": `import createClient from "openapi-fetch";
import type { paths } from "./openapi-typescript.js";
${TEXT}
const client = createClient<paths>();
const { data: posts } = await client.GET("/wp/v2/posts", { params: { query: { per_page: 2 } } });
text(posts?.[0]?.title?.rendered);
await client.POST("/wp/v2/posts", { body: { title: "Hello", status: "draft" } });
// @ts-expect-error no status has this name
await client.POST("/wp/v2/posts", { body: { status: "nonsense" } });
`,
  "hey-api": `import { getWpV2Posts, postWpV2Posts } from "./hey-api/index.js";
${TEXT}
const { data: posts } = await getWpV2Posts({ query: { per_page: 2 } });
text(posts?.[0]?.title?.rendered);
await postWpV2Posts({ body: { title: "Hello", status: "draft" } });
// @ts-expect-error no status has this name
await postWpV2Posts({ body: { status: "nonsense" } });
`,
  orval: `import { getWpV2Posts, postWpV2Posts } from "./orval/api.js";
${TEXT}
const { data: posts, status } = await getWpV2Posts({ per_page: 2 });
if (status === 200) text(posts[0]?.title?.rendered);
await postWpV2Posts({ title: "Hello", status: "draft" });
// @ts-expect-error no status has this name
await postWpV2Posts({ status: "nonsense" });
`,
  "swagger-typescript-api": `import { Api } from "./swagger-typescript-api/api.js";
${TEXT}
const { wp } = new Api();
const { data: posts } = await wp.getWpV2Posts({ per_page: 2 });
text(posts[0]?.title?.rendered);
await wp.postWpV2Posts({ title: "Hello", status: "draft" });
// @ts-expect-error no status has this name
await wp.postWpV2Posts({ status: "nonsense" });
`,
};

/** Compiles a program beside what a tool generated. */
async function compileProgram(tools, name, program) {
  const file = join(tools.folder, `recipe-${name}.ts`);
  await writeFile(file, program);
  await compile(tools, [file], { allowImportingTsExtensions: true });
  return file;
}

/** The clients of the blog with each tool, whose output lies in the folder already. */
export const CLIENT_PROGRAMS = Object.fromEntries(
  Object.entries(CLIENTS).map(([name, program]) => [
    name,
    async (tools) => {
      await compileProgram(tools, name, program);
    },
  ]),
);

/** What the guide imports of each tool, and where it lies here. */
const IMPORTS = {
  "openapi-typescript": ["./api.ts", "./openapi-typescript.ts"],
  "hey-api": ["./hey-api", "./hey-api"],
  orval: ["./orval/api", "./orval/api"],
};

/** The address in the programs of the guide. */
const ADDRESS = "http://127.0.0.1:8090/wp-json";

/** The program of the guide that imports what a tool makes. */
async function programOf(tool) {
  const guide = await readFile(new URL("../../docs/guides/2-client-generator.md", import.meta.url), "utf8");
  const programs = [...guide.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, program]) => program);
  const [shown, here] = IMPORTS[tool];
  const found = programs.filter((program) => program.includes(` from "${shown}"`));
  if (found.length !== 1 || !found[0].includes(ADDRESS))
    throw new Error(`The guide has ${found.length} programs for ${tool}.`);
  return found[0].replaceAll(` from "${shown}"`, ` from "${here}"`);
}

/** What a program prints: the new order, the listed ones, what was refused and why. */
const PRINTED = [
  /^created \d+ processing \S+/,
  /^listed \d+ \S+/,
  /^rest_invalid_param 400 per_page must be between 1 /,
  /^status is not one of /,
];

/** Compiles a program of the guide and runs it against the mock; a returned text is a failure. */
async function runProgram(tool, tools) {
  const [{ createMock }, { readSource }] = await Promise.all([
    import("../../dist/bundle/mock.js"),
    import("../../dist/bundle/index.js"),
  ]);
  const index = join(tools.folder, "index.json");
  const server = createServer(createMock(readSource(await readFile(index), index)));
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    const url = `http://127.0.0.1:${server.address().port}/wp-json`;
    const program = (await programOf(tool)).replaceAll(ADDRESS, url);
    const stdout = await runModule(await compileProgram(tools, `shop-${tool}`, program), tools.execute);
    const lines = stdout.trim().split("\n");
    const missing = PRINTED.filter((pattern) => !lines.some((line) => pattern.test(line)));
    return missing.length === 0 ? undefined : `${missing.join(", ")} is not in\n${stdout}`;
  } finally {
    server.close();
  }
}

/** The programs of the guide with each tool, whose output lies in the folder already. */
export const SHOP_PROGRAMS = Object.fromEntries(
  Object.keys(IMPORTS).map((tool) => [tool, (tools) => runProgram(tool, tools)]),
);
