import { spawnSync } from "node:child_process";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { codeSamples } from "../../src/example/languages.ts";
import type { SampleRequest } from "../../src/example/model.ts";

const ROOT = { url: "https://shop.example/wp-json" };
const HOSTILE = 'it\'s \\ "$(id)" `id`\n</script>';

const request = (more: Partial<SampleRequest>): SampleRequest => ({
  method: "POST",
  template: "/shop/v1/carts/{id}",
  path: [["id", "7"]],
  query: [],
  ...more,
});

const codeIn = (language: string, more: Partial<SampleRequest>): string =>
  codeSamples(request(more), ROOT).find((sample) => sample.language === language)?.code ?? "";

describe("a request", () => {
  it("has a sample in each language", () => {
    expect(codeSamples(request({}), ROOT).map(({ language }) => language)).toEqual([
      "curl",
      "JavaScript",
      "TypeScript",
      "PHP",
      "Python",
      "WP-CLI",
    ]);
  });

  it("has none with openapi-fetch where the API is served in the query", () => {
    const samples = codeSamples(request({}), { ...ROOT, queryRoot: "https://shop.example/?rest_route=" });
    expect(samples.map(({ language }) => language)).not.toContain("TypeScript");
    expect(samples[0]?.code).toBe("curl -X POST 'https://shop.example/?rest_route=/shop/v1/carts/7'");
  });

  it("signs in with an application password", () => {
    for (const { language, code } of codeSamples(request({ credential: "applicationPassword" }), ROOT))
      expect(code, language).toMatch(
        language === "WP-CLI" ? /--user=USER/ : /USER[:"].*APPLICATION PASSWORD/,
      );
  });

  it("signs in to WooCommerce with a key of its own", () => {
    const more = { credential: "consumerKey" } as const;
    expect(codeIn("curl", more)).toContain("-u 'CONSUMER_KEY:CONSUMER_SECRET'");
    expect(codeIn("JavaScript", more)).toContain('btoa("CONSUMER_KEY:CONSUMER_SECRET")');
    expect(codeIn("Python", more)).toContain('auth=("CONSUMER_KEY", "CONSUMER_SECRET")');
  });

  it("sends a file in each language", () => {
    const upload: SampleRequest = {
      method: "POST",
      template: "/wp/v2/media",
      path: [],
      query: [],
      body: [["title", "It's @home"]],
      file: { field: "file", name: "sample-image.jpg", type: "image/jpeg" },
      credential: "applicationPassword",
    };
    const all = codeSamples(upload, ROOT).map(({ language, code }) => `# ${language}\n${code}`);
    expect(all.join("\n\n")).toMatchSnapshot();
  });

  it("is complete in each language", () => {
    const update = request({
      method: "PUT",
      query: [["context", "edit"]],
      body: [["title", "New"]],
      credential: "applicationPassword",
    });
    const all = codeSamples(update, ROOT).map(({ language, code }) => `# ${language}\n${code}`);
    expect(all.join("\n\n")).toMatchSnapshot();
  });
});

describe("a sample that holds a site's text", () => {
  const more = { body: [["title", HOSTILE]] as const, path: [["id", HOSTILE]] as const };

  it("of curl passes it as it is, and runs nothing", () => {
    const script = `curl() { printf '%s\\0' "$@"; }; ${codeIn("curl", more)}`;
    const { stdout, stderr } = spawnSync("sh", ["-c", script], { encoding: "utf8" });
    expect(stderr).toBe("");
    expect(JSON.parse(stdout.split("\0").at(-2) ?? "")).toEqual({ title: HOSTILE });
  });

  it("of JavaScript is its value", () => {
    const code = codeIn("JavaScript", more).replaceAll("await ", "");
    const script = `fetch = (_, { body }) => ({ json: () => (sent = JSON.parse(body)) }); ${code}; sent`;
    const sent: unknown = runInNewContext(script.replaceAll("const ", ""), {});
    expect(sent).toEqual({ title: HOSTILE });
  });
});

describe("curl", () => {
  it.each([
    [
      { method: "GET", query: [["ids", { a: 1 }]] as const },
      "curl -g 'https://shop.example/wp-json/shop/v1/carts/7?ids[a]=1'",
    ],
    [{ method: "HEAD" }, "curl -I 'https://shop.example/wp-json/shop/v1/carts/7'"],
  ])("reads no range in brackets, and waits for no body: %j", (more, code) => {
    expect(codeIn("curl", more)).toBe(code);
  });
});

describe("PHP", () => {
  it("sends the JSON as it is: PHP would make a list of an empty object", () => {
    expect(codeIn("PHP", { body: [["meta", {}]] })).toContain(`'body' => '{\n      "meta": {}\n    }',`);
  });
});
