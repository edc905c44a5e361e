// The responses of the document against recorded answers of WordPress.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { convert } from "../../src/convert.ts";
import { emitDocument } from "../../src/openapi/document.ts";
import type { Document, DocumentOptions } from "../../src/openapi/model.ts";
import { withKnownResponses } from "../../src/responses/known.ts";
import { learnShapes } from "../../src/responses/lesson.ts";
import { readLines } from "../../src/responses/recording.ts";
import { sourceFrom } from "../../src/source.ts";
import { createAnswerJudge, type Answer } from "../support/answers.ts";
import { describeShared, readShared, readSharedLines, sharedFolder, sourceOf } from "../support/shared.ts";

function readAnswers(file: string, routeOf: (path: string) => string | undefined): Answer[] {
  return readFileSync(`${sharedFolder}truth/responses/${file}`, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter((row) => "body" in row && typeof row["status"] === "number")
    .flatMap((row) => {
      const [path = "", query = ""] = String(row["url"]).split("?");
      const route = typeof row["route"] === "string" ? row["route"] : routeOf(path);
      if (route === undefined) return [];
      const method = typeof row["method"] === "string" ? row["method"] : "GET";
      return [
        {
          route,
          method,
          status: row["status"] as number,
          body: row["body"],
          query: typeof row["query"] === "string" ? row["query"] : query,
          cut: row["cut"] === true,
        },
      ];
    });
}

/** Answers that the document refuses, each with the reason why the site's own schema is wrong; none is left. */
const EXCEPTIONS: Readonly<Record<string, string>> = {};

describeShared("recorded responses of WordPress", () => {
  const { surface } = sourceFrom(readShared("corpus/wordpress/S1.help.json"), "S1");
  const emit = (options: DocumentOptions): Document => emitDocument(surface, options);
  const routeOf = (path: string): string | undefined =>
    surface.routes.find(({ key }) => new RegExp(`^${key.replaceAll("(?P<", "(?<")}$`, "i").test(path))?.key;
  const answers = [
    ...readAnswers("S1.jsonl", routeOf),
    ...readAnswers("S1.anon.jsonl", routeOf),
    ...readAnswers("S1.writes.jsonl", routeOf),
  ].filter(({ query }) => !/_fields|_envelope|_jsonp/.test(query));

  const refusals = (options: DocumentOptions): { answer: Answer; problem: string }[] => {
    const judge = createAnswerJudge(emit(options));
    return answers.flatMap((answer) => {
      const problem = judge(answer);
      return problem === undefined ? [] : [{ answer, problem }];
    });
  };
  const show = ({ answer, problem }: { answer: Answer; problem: string }): string =>
    `${answer.method} ${answer.route} ${answer.status} ?${answer.query}: ${problem}`;

  it("are enough for a verdict", () => {
    expect(answers.length).toBeGreaterThan(900);
    expect(answers.filter(({ status }) => status < 300).length).toBeGreaterThan(350);
  });

  it("validate against what WordPress is known to send, formats asserted", () => {
    expect(refusals({ responses: "observed" }).map(show)).toEqual([]);
  });

  it("validate against what the site declares, formats asserted, but for named exceptions", () => {
    const others = refusals({ responses: "declared" })
      .map(show)
      .filter((line) => !Object.keys(EXCEPTIONS).some((name) => line.includes(name)));
    expect(others).toEqual([]);
    expect(Object.keys(EXCEPTIONS).length).toBeLessThan(answers.length / 100);
  });

  it("are a list or an object as documented, always", () => {
    const document = emit({});
    const wrong = answers
      .filter(({ status, method }) => method === "GET" && status === 200)
      .filter((answer) => {
        const kind = rootKind(document, answer.route);
        return (
          kind !== undefined &&
          kind !== (Array.isArray(answer.body) ? "list" : "object") &&
          !isEmpty(answer.body)
        );
      });
    expect(wrong.map(({ route }) => route)).toEqual([]);
  });
});

function isEmpty(body: unknown): boolean {
  return Array.isArray(body) && body.length === 0;
}

/** Whether the document says list or object for GET on the route; nothing where it says both or nothing. */
function rootKind(document: Document, route: string): "list" | "object" | undefined {
  for (const item of Object.values(document.paths)) {
    const operation = item["get"];
    if (operation?.["x-routeprint-routes"].some((source) => source.route === route) !== true) continue;
    const response = operation.responses["200"];
    const schema =
      response !== undefined && "content" in response
        ? response.content?.["application/json"]?.schema
        : undefined;
    if (schema === undefined || "anyOf" in schema || Object.keys(schema).length === 0) return undefined;
    return "type" in schema && schema.type === "array" ? "list" : "object";
  }
  return undefined;
}

/** Recorded responses of a site, where they were kept whole. */
function readWhole(file: string): Answer[] {
  return readSharedLines<Record<string, unknown>>(`truth/wordpress-7.1/${file}`)
    .filter((row) => row["cut"] === undefined && Number(row["status"]) < 300 && row["body"] !== "")
    .map(({ method, route, path, status, body }) => ({
      method: String(method),
      route: String(route),
      status: Number(status),
      body: JSON.parse(String(body)) as unknown,
      query: String(path).split("?")[1] ?? "",
      cut: false,
    }));
}

/** The paths of properties that are sent as an object or as a list, and have named properties. */
function unionsIn(value: unknown, path: string): readonly string[] {
  if (typeof value !== "object" || value === null) return [];
  const { type, properties } = value as { type?: unknown; properties?: object };
  const isUnion = Array.isArray(type) && type.includes("object") && type.includes("array");
  return [
    ...(isUnion && Object.keys(properties ?? {}).length > 0 ? [path] : []),
    ...Object.entries(value).flatMap(([name, part]) =>
      unionsIn(part, name === "properties" || name === "items" ? path : `${path}.${name}`),
    ),
  ];
}

describeShared("recorded responses of WordPress 7.1 with WooCommerce", () => {
  const answers = ["get.jsonl", "writes.jsonl"].flatMap(readWhole);

  describe.each(["view", "help"])("against its index in the context %s", (context) => {
    const source = sourceOf(`corpus/wordpress/W7_1.${context}.json`);
    const { document } = convert(source);

    it("validate, formats asserted", () => {
      const judge = createAnswerJudge(document);
      const refused = answers.flatMap((answer) => {
        const problem = judge(answer);
        return problem === undefined ? [] : [`${answer.method} ${answer.route}: ${problem}`];
      });
      expect(answers.length).toBeGreaterThan(600);
      expect(refused).toEqual([]);
    });

    it("validate against what is learned of them", () => {
      const { surface } = source;
      const exchanges = ["get.jsonl", "writes.jsonl"].flatMap(
        (file) =>
          readLines(readFileSync(`${sharedFolder}truth/wordpress-7.1/${file}`, "utf8"), surface.apiRoot)
            ?.exchanges ?? [],
      );
      const { shapes } = learnShapes(withKnownResponses(surface), { exchanges, unused: new Map() });
      const judge = createAnswerJudge(convert(source, { shapes }).document);
      const refused = answers.flatMap((answer) => judge(answer) ?? []);
      expect(refused).toEqual([]);
    });

    it("have a schema, but for one in twenty", () => {
      const open = Object.values(document.paths).flatMap((item) =>
        Object.entries(item).flatMap(([method, operation]) => {
          const [response] = Object.values(operation.responses);
          const schema = response && "content" in response && response.content?.["application/json"]?.schema;
          const isOpen = typeof schema === "object" && Object.keys(schema).length === 0;
          return isOpen
            ? operation["x-routeprint-routes"].map(({ route }) => `${method.toUpperCase()} ${route}`)
            : [];
        }),
      );
      const lacking = new Set(open);
      const without = answers.filter(({ method, route }) => lacking.has(`${method} ${route}`));
      expect(without.length / answers.length).toBeLessThan(0.05);
    });

    // `order.line_items?.[0]?.name` is an error of the compiler where an item may be a list.
    it("are objects where the document names their properties, but for what was recorded empty", () => {
      const resources = Object.entries(document.components.schemas).filter(([name]) => name !== "Error");
      const unions = resources.flatMap(([name, schema]) =>
        unionsIn(schema, name.replace(/(?:Wp|Wc).*$/, "").replace(/Edit$/, "")),
      );
      expect(new Set(unions)).toEqual(
        new Set([
          "Attachment.image_quality.sizes",
          "BlockType.example",
          "Leaderboard.headers",
          "Leaderboard.rows",
          "User.meta.persisted_preferences",
        ]),
      );
    });
  });
});
