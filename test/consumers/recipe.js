// The client recipe of docs/guides/2-client-generator.md: the index of a blog that describes no response becomes a client in
// which responses have types, plain texts are accepted, and wrong values are errors of the compiler.
import { createServer } from "node:http";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { compile } from "./consumers.js";

/** Accepts a text, and nothing of the type `any`. */
const TEXT = `
/** Accepts a text, and nothing of the type any. */
const text = <T>(value: 0 extends 1 & T ? never : [T] extends [string | undefined] ? T : never): T => value;
`;

/** The program of the guide. */
export const PROGRAM = `import createClient from "openapi-fetch";
import type { paths } from "./openapi-typescript.ts";

const client = createClient<paths>({ baseUrl: process.argv[2] });

const { data: posts } = await client.GET("/wp/v2/posts", { params: { query: { per_page: 2 } } });
for (const post of posts ?? []) console.log(post.title?.rendered?.toUpperCase());

const { data: created } = await client.POST("/wp/v2/posts", { body: { title: "Hello", status: "draft" } });
console.log(created?.title?.raw);

// @ts-expect-error no status has this name
const { error } = await client.POST("/wp/v2/posts", { body: { status: "nonsense" } });
console.log(error?.code);
`;

/** What each other tool's client is asked for: a typed title, a plain text for a title, and an error for a wrong status. */
const CLIENTS = {
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
async function compileProgram(tools, name, program, options) {
  const file = join(tools.folder, `recipe-${name}.ts`);
  await writeFile(file, program);
  await compile(tools, [file], options);
  return file;
}

/** Runs the program of the guide against the mock; a returned text is a failure. */
async function runProgram(tools) {
  const guide = await readFile(new URL("../../docs/guides/2-client-generator.md", import.meta.url), "utf8");
  if (!guide.includes(PROGRAM.trim())) return "The guide shows another program.";
  const file = await compileProgram(tools, "openapi-typescript", PROGRAM, {
    allowImportingTsExtensions: true,
    types: ["node"],
  });
  const [{ createMock }, { readSource }] = await Promise.all([
    import("../../dist/bundle/mock.js"),
    import("../../dist/bundle/index.js"),
  ]);
  const index = join(tools.folder, "index.json");
  const server = createServer(createMock(readSource(await readFile(index), index)));
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    const url = `http://127.0.0.1:${server.address().port}/wp-json`;
    const { stdout } = await tools.execute(process.execPath, [file, url]);
    const [first, second, ...rest] = stdout.trim().split("\n");
    const isRight =
      /^[A-Z]+$/.test(first) && /^[A-Z]+$/.test(second) && rest.join() === "Hello,rest_invalid_param";
    return isRight ? undefined : `The program prints\n${stdout}`;
  } finally {
    server.close();
  }
}

/** The recipe with each tool, whose output lies in the folder already. */
export const RECIPES = {
  "openapi-typescript": runProgram,
  ...Object.fromEntries(
    Object.entries(CLIENTS).map(([name, program]) => [
      name,
      async (tools) => {
        await compileProgram(tools, name, program);
      },
    ]),
  ),
};
