import { EDIT } from "./words.js";

/** Part A, 4.7 says "several identical handlers"; the samples show three. */
const REPEATS = 3;

const once = [
  ["GET", "/settings"],
  [EDIT, "/settings"],
  ["GET", "/client"],
  [EDIT, "/client"],
  ["POST", "/create"],
  ["POST", "/import"],
  [EDIT, "/edit"],
  ["GET", "/load"],
  ["GET", "/posts"],
  [EDIT, "/wipe"],
  ["GET", "/clear"],
  ["GET", "/rebuild"],
  ["POST", "/upload"],
  ["GET", "/sequence"],
  [EDIT, "/sequence"],
];

/** Part A, 4.7: the whole table registered again and again, so that each route repeats its handlers. */
export const motion = Array.from({ length: REPEATS }, () => once).flat();
