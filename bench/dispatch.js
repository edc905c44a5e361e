// dispatch: ten thousand paths against a plain loop over compiled patterns of the JavaScript engine.
import { readFileSync } from "node:fs";
import { readIndex } from "../src/discovery/read.ts";
import { buildSurface } from "../src/surface/build.ts";
import { createDispatcher } from "../src/surface/dispatch.ts";
import { makeIndex } from "./make-index.js";
import { alternate, result, timed } from "./measure.js";

const PATHS = 10_000;

/** Paths made of the templates with their examples, in turn, some of them of no route. */
function pathsOf({ operations }) {
  const made = operations.map(({ variants }) =>
    variants[0].template.parts
      .map((part) => (part.kind === "literal" ? part.text : part.variable.example))
      .join(""),
  );
  return Array.from(
    { length: PATHS },
    (_, index) => `${made[index % made.length]}${index % 10 === 0 ? "/no" : ""}`,
  );
}

/** What a person would write: every route's pattern on the engine, tried in order. */
function plainLoop({ routes }) {
  const patterns = routes.flatMap(({ key }) => {
    try {
      return [new RegExp(`^${key.replaceAll("(?P<", "(?<")}$`, "i")];
    } catch {
      return [];
    }
  });
  return (path) => patterns.find((pattern) => pattern.test(path));
}

export async function run() {
  const rows = [];
  const sources = new Map([
    ["the shop sample", JSON.parse(readFileSync("samples/shop-site.index.json", "utf8"))],
    ["1,500 routes", makeIndex(1500)],
  ]);
  for (const [name, value] of sources) {
    const surface = buildSurface(readIndex(value, name).index);
    const paths = pathsOf(surface);
    const dispatcher = createDispatcher(surface);
    const loop = plainLoop(surface);
    const samples = await alternate(
      timed(() => paths.forEach((path) => dispatcher.dispatch("GET", path))),
      timed(() => paths.forEach((path) => loop(path))),
    );
    rows.push(result({ measure: `${PATHS} paths on ${name}`, against: "a plain loop", goal: 5 }, samples));
  }
  return rows;
}
