// Prints the library's page: every public function with its signature, comment and example, every public type as it is
// declared. Read from what tsc makes of src/.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const dist = fileURLToPath(new URL("../dist/types/", import.meta.url));

const ENTRIES = [
  ["routeprint", "index.d.ts"],
  ["routeprint/server", "server/app.d.ts"],
  ["routeprint/mock", "mock/app.d.ts"],
];

/** The declarations that an entry exports, those it passes on among them, in its order. */
function exportsOf(entry) {
  const text = readFileSync(join(dist, entry), "utf8");
  const passedOn = [...text.matchAll(/^export (?:type )?\{([^}]+)\} from "([^"]+)"/gm)].flatMap(
    ([, names, from]) => {
      const declared = readDeclarations(join(dirname(entry), from.replace(/\.ts$/, ".d.ts")));
      return names
        .split(",")
        .map((name) => name.trim())
        .filter((name) => name !== "")
        .map((name) => declared.get(name));
    },
  );
  return [...passedOn, ...readDeclarations(entry).values()];
}

/** The exported declarations of a file by name, each with the comment before it. */
function readDeclarations(file) {
  const text = readFileSync(join(dist, file), "utf8");
  const declarations = text.matchAll(
    /(?:^\/\*\*((?:(?!\*\/)[^])*)\*\/\n)?^export (?:declare )?(function|class|interface|type|const) (\w+)/gm,
  );
  return new Map(
    [...declarations].map((match) => {
      const [whole, comment = "", kind, name] = match;
      const start = match.index + whole.indexOf("export ");
      // A declaration ends where a line begins with something else than white space or a closing bracket.
      const [code = ""] = /^[^\n]*(?:\n(?:[ \t}|)].*)?)*/.exec(text.slice(start)) ?? [];
      return [name, { name, kind, comment, code: code.replace(/^export (?:declare )?/, "").trim() }];
    }),
  );
}

/** A comment's text, and its tags: `@param`, `@returns`, `@throws`, `@example`. */
function readComment(comment) {
  const [text = "", ...tags] = comment
    .replaceAll(/^ ?\* ?/gm, "")
    .trim()
    .split(/^@/m);
  return {
    text: text.trim(),
    tags: tags.map((tag) => {
      const [, name, rest] = /^(\w+)\s+([^]*)$/.exec(tag) ?? [];
      return { name, rest: rest.trim() };
    }),
  };
}

const fenced = (language, code) => `\`\`\`${language}\n${code}\n\`\`\``;

/** One line of a list, whatever lines the comment had. */
const flat = (text) => text.replaceAll(/\s*\n\s*/g, " ");

function functionSection({ name, code, comment }) {
  const { text, tags } = readComment(comment);
  const lines = tags.flatMap(({ name: tag, rest }) => {
    if (tag === "param") return [flat(rest.replace(/^(\w+)\s/, "- `$1`: "))];
    if (tag === "returns") return [`- Returns ${flat(rest)}`];
    return tag === "throws" ? [flat(rest.replace(/^(\w+)/, "- Throws `$1`"))] : [];
  });
  const example = tags.find((tag) => tag.name === "example");
  return [
    `### ${name}`,
    fenced("ts", code),
    text,
    ...(lines.length === 0 ? [] : [lines.join("\n")]),
    ...(example === undefined ? [] : [fenced("js", example.rest)]),
  ].join("\n\n");
}

function typeSection({ name, code, comment }) {
  const { text } = readComment(comment);
  return [`### ${name}`, ...(text === "" ? [] : [text]), fenced("ts", code)].join("\n\n");
}

function importOf(functions, specifier) {
  const names = functions.map(({ name }) => name);
  return names.length < 6
    ? `import { ${names.join(", ")} } from "${specifier}";`
    : `import {\n${names.map((name) => `  ${name},`).join("\n")}\n} from "${specifier}";`;
}

/** Tables that have pages of their own, and would fill this one. */
const ELSEWHERE = new Map([
  ["ERROR_CODES", "Every error code with its exit code and meaning: see [errors](errors.md)."],
  ["NOTICE_KINDS", "Every notice code with its level and meaning: see [notices](notices.md)."],
]);

/** The text of docs/reference/library.md. */
export function libraryPage() {
  const sections = ENTRIES.map(([specifier, entry]) => {
    const own = exportsOf(entry);
    const functions = own.filter(({ kind }) => kind === "function");
    const types = own.filter(({ kind, name }) => kind !== "function" && !ELSEWHERE.has(name));
    const tables = own.flatMap(({ name }) =>
      ELSEWHERE.has(name) ? [`### ${name}\n\n${ELSEWHERE.get(name)}`] : [],
    );
    return [
      `## ${specifier}`,
      fenced("js", importOf(functions, specifier)),
      ...functions.map(functionSection),
      ...tables,
      ...types.map(typeSection),
    ].join("\n\n");
  });
  const entries = ENTRIES.map(([specifier]) => `[\`${specifier}\`](#${specifier.replace("/", "")})`);
  return `# Library

The package has three entries: ${entries.join(", ")}.

Every function takes values and gives a new, readonly one. None prints, reads the environment or ends the process; what goes
wrong is thrown as a \`RouteprintError\` with a code, a place and a hint. Times are milliseconds, sizes bytes, places JSON
pointers. What waits for others takes an \`AbortSignal\` and ends with its reason: a site, a port, whoever loads a site for a
server. All else waits for nothing but the machine itself.

What is given shares parts with what it was made from: change only a copy, made by
\`structuredClone\`, or by \`JSON.parse\` of a printed document for a tool whose types are not readonly. A surface holds maps,
which JSON has not: keep it as a lock file.

\`require\` takes the package as \`import\` does, in TypeScript with \`"module": "nodenext"\` or \`"node20"\`. It reads its
templates and Redoc from beside its code: a bundler must leave it out (\`--packages=external\` or \`--external:routeprint\` of
esbuild).

${sections.join("\n\n")}
`;
}
