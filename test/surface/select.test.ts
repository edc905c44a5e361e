import { describe, expect, it } from "vitest";
import { convert } from "../../src/convert.ts";
import type { ConvertOptions } from "../../src/convert.ts";
import { sourceFrom } from "../../src/source.ts";
import { select } from "../../src/surface/select.ts";

const answers = { endpoints: [{ methods: ["GET"], args: {} }] };

/** Two namespaces; in each a route that guesses, and in `b/v1` one that no document can say. */
const source = sourceFrom(
  {
    name: "Site",
    home: "https://site.example",
    namespaces: ["a/v1", "b/v1"],
    routes: {
      "/a/v1/one": { namespace: "a/v1", ...answers },
      "/a/v1/file.json": { namespace: "a/v1", ...answers },
      "/b/v1/one": { namespace: "b/v1", ...answers },
      "/b/v1/file.json": { namespace: "b/v1", ...answers },
      "/b/v1/(broken": { namespace: "b/v1", ...answers },
      "/b/v1/(?P<id>[\\d]+)": { namespace: "b/v1", ...answers },
    },
  },
  "index.json",
);

const rows: readonly {
  readonly options: ConvertOptions;
  readonly paths: readonly string[];
  readonly notices: readonly string[];
  readonly counts: string;
}[] = [
  {
    options: {},
    paths: ["/a/v1/file.json", "/a/v1/one", "/b/v1/file.json", "/b/v1/one", "/b/v1/{id}"],
    notices: ["pattern-dot /a/v1/file.json", "pattern-dot /b/v1/file.json", "pattern-dead /b/v1/(broken"],
    counts: "5 operations on 6 routes in 2 namespaces.",
  },
  {
    options: { namespace: ["/a/v1/"] },
    paths: ["/a/v1/file.json", "/a/v1/one"],
    notices: ["pattern-dot /a/v1/file.json"],
    counts: "2 operations on 2 routes in 1 namespace.",
  },
  {
    options: { include: ["/*/v1/one", "/b/v1/{id}"] },
    paths: ["/a/v1/one", "/b/v1/one", "/b/v1/{id}"],
    notices: [],
    counts: "3 operations on 3 routes in 2 namespaces.",
  },
  {
    options: { exclude: ["/b/**"] },
    paths: ["/a/v1/file.json", "/a/v1/one"],
    notices: ["pattern-dot /a/v1/file.json"],
    counts: "2 operations on 2 routes in 1 namespace.",
  },
  {
    // What has no path in a document is selected by its key.
    options: { include: ["/b/v1/(*"] },
    paths: [],
    notices: ["pattern-dead /b/v1/(broken", "selection-unmatched /b/v1/(*"],
    counts: "0 operations on 1 route in 0 namespaces.",
  },
  {
    options: { namespace: ["a/v1", "A/v1"], include: ["/**", "/c/*"] },
    paths: ["/a/v1/file.json", "/a/v1/one"],
    notices: ["pattern-dot /a/v1/file.json", "selection-unmatched A/v1", "selection-unmatched /c/*"],
    counts: "2 operations on 2 routes in 1 namespace.",
  },
];

/** As some plugins register theirs: with slashes that are no part of the name. */
const slashed = sourceFrom(
  {
    namespaces: ["kit/", "/tabs/v1"],
    routes: {
      "/kit/one": { namespace: "kit/", ...answers },
      "//tabs/v1/one": { namespace: "/tabs/v1", ...answers },
    },
  },
  "index.json",
);

it("a part of a surface has the notices of its own routes", () => {
  const { surface } = select(source.surface, { namespace: ["b/v1"] });
  expect(surface.notices.map(({ route }) => route)).toEqual(["/b/v1/file.json", "/b/v1/(broken"]);
});

describe("a namespace with a slash at an end", () => {
  it.each([
    ["kit/", "/kit/one"],
    ["kit", "/kit/one"],
    ["/tabs/v1", "//tabs/v1/one"],
    ["tabs/v1", "//tabs/v1/one"],
  ])("is found as %s", (name, path) => {
    const { document, notices } = convert(slashed, { namespace: [name] });
    expect(Object.keys(document.paths)).toEqual([path]);
    expect(notices.filter(({ code }) => code === "selection-unmatched")).toEqual([]);
  });
});

describe("a part of a surface", () => {
  it.each(rows)("$options", ({ options, paths, notices, counts }) => {
    const made = convert(source, options);
    expect(Object.keys(made.document.paths)).toEqual(paths);
    expect(made.document.info.description).toContain(counts);
    const told = made.notices.filter(({ code }) => !code.startsWith("root-"));
    expect(
      told.map(({ code, route, text }) => `${code} ${route ?? /"(.*)"/.exec(text)?.[1] ?? text}`),
    ).toEqual(notices);
  });

  it("does not name the route that responds in place of one of its own", () => {
    const { surface } = sourceFrom(
      {
        namespaces: ["a", "a/v1"],
        routes: {
          "/a/(?P<rest>.+)": { namespace: "a", ...answers },
          "/a/v1/one": { namespace: "a/v1", ...answers },
        },
      },
      "index.json",
    );
    const covered = ({ operations }: typeof surface) =>
      operations.find(({ template }) => template === "/a/v1/one")?.unreachable;
    expect(covered(surface)).toMatchObject({ by: "/a/(?P<rest>.+)" });
    expect(covered(select(surface, { namespace: ["a/v1"] }).surface)).toEqual({});
    expect(covered(select(surface, { exclude: ["/a/v1/x"] }).surface)).toEqual(covered(surface));
  });

  it("refuses an empty glob", () => {
    expect(() => convert(source, { include: [""] })).toThrow("an empty glob matches nothing");
  });
});
