import { readIndex } from "../../src/discovery/read.ts";
import { buildSurface } from "../../src/surface/build.ts";
import type { Surface } from "../../src/surface/model.ts";

/** The surface of an index. */
export const surfaceOf = (value: unknown): Surface => buildSurface(readIndex(value, "test").index);
