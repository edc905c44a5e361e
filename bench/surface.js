// surface: building the surface of a site against parsing its JSON, for the samples and two large made indexes.
import { readFileSync } from "node:fs";
import { readIndex } from "../src/discovery/read.ts";
import { buildSurface } from "../src/surface/build.ts";
import { findOverlaps } from "../src/surface/overlap.ts";
import { makeIndex } from "./make-index.js";
import { alternate, result, timed } from "./measure.js";

/** Names of indexes to their text; further files are named in ROUTEPRINT_BENCH, separated by commas. */
function texts() {
  const files = [
    "samples/shop-site.index.json",
    ...(process.env["ROUTEPRINT_BENCH"] ?? "").split(",").filter((file) => file !== ""),
  ];
  return new Map([
    ...files.map((file) => [file.split("/").at(-1), readFileSync(file, "utf8")]),
    ["1,500 routes", JSON.stringify(makeIndex(1500))],
  ]);
}

export async function run() {
  const rows = [];
  for (const [name, text] of texts()) {
    const { index } = readIndex(JSON.parse(text), name);
    const surface = buildSurface(index);
    const parse = timed(() => JSON.parse(text));
    const build = await alternate(
      timed(() => buildSurface(index)),
      parse,
      15,
    );
    const overlap = await alternate(
      timed(() => findOverlaps(surface)),
      timed(() => buildSurface(index)),
      15,
    );
    rows.push(
      result({ measure: `surface of ${name}`, against: "parsing its JSON", goal: 150 }, build),
      result({ measure: `overlaps in ${name}`, against: "the whole surface", goal: 0.9 }, overlap),
    );
  }
  return rows;
}
