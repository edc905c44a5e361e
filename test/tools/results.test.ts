// Recorded responses of WordPress against the results that tools declare, with `_fields` and in each context.
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { expect, it } from "vitest";
import { convert } from "../../src/convert.ts";
import { operationTools } from "../../src/tools/index.ts";
import { describeShared, readSharedLines, sourceOf } from "../support/shared.ts";

interface Recorded {
  readonly method?: string;
  readonly url?: string;
  readonly route?: string;
  readonly query?: string;
  readonly status?: number;
  readonly body?: unknown;
  readonly cut?: unknown;
}

describeShared("the results of tools", () => {
  const source = sourceOf("corpus/wordpress/S1.help.json");
  const { document } = convert(source);
  const tools = new Map(operationTools(document).map((tool) => [`${tool.method} ${tool.template}`, tool]));
  const byRoute = new Map<string, string>(
    source.surface.operations.flatMap((operation) =>
      operation.variants.map(({ route }) => [`${operation.method} ${route}`, operation.template] as const),
    ),
  );
  const rows = ["S1.jsonl", "S1.anon.jsonl", "S1.writes.jsonl"].flatMap((file) =>
    readSharedLines<Recorded>(`truth/responses/${file}`),
  );
  const routeOf = (path: string): string | undefined =>
    source.surface.routes.find(({ key }) => new RegExp(`^${key.replaceAll("(?P<", "(?<")}$`, "i").test(path))
      ?.key;
  const ajv = new Ajv2020({ strict: false, validateFormats: true });
  addFormats.default(ajv);

  it("hold what WordPress sends", () => {
    let count = 0;
    let parts = 0;
    const refused = rows.flatMap(({ method = "GET", url = "", query = "", route, status = 0, body }) => {
      if (status < 200 || status > 299 || /_envelope|_jsonp/.test(query)) return [];
      const own = route ?? routeOf(url.split("?")[0] ?? "") ?? "";
      const schema = tools.get(`${method} ${byRoute.get(`${method} ${own}`) ?? ""}`)?.outputSchema;
      // PHP writes an object of which `_fields` left nothing as `[]`.
      if (schema === undefined || body === undefined || JSON.stringify(body).startsWith("[[]")) return [];
      count += 1;
      parts += Number(query.includes("_fields"));
      return ajv.validate(schema, body) ? [] : [`${method} ${own}?${query}: ${ajv.errorsText()}`];
    });
    expect(refused).toEqual([]);
    expect(count).toBeGreaterThan(300);
    expect(parts).toBeGreaterThan(30);
  });
});
