// The door of the room: other rooms import nothing else of it.
//
// Who may call what, as the site itself answered. What flows:
//
//   Surface ──plan──▶ requests ──run (asks through the function it is given)──▶ observations ──record──▶ a file
//   Surface + observations ──evidence──▶ evidence of each operation and user ──verdict──▶ Surface with `access`
//
// - An observation is one request and what came, without contents. The file beside an index holds observations only, so that
//   a better reading of them applies to old files too, and a run continues where the file ends.
// - The plan and the evidence are pure functions of the surface and the observations. Paths with variables come from items
//   that a collection named, or that link from its items; none is invented.
// - Each observation becomes evidence of the operations that it speaks about: `allowed`, `refused`, `not-listed`, or `silent`
//   with a reason. All of it is kept; the strongest source that speaks decides:
//   a response (2xx, 401, 403) > targetHints and `Allow` of a response to GET > `Allow` of a response to OPTIONS.
// - A verdict is `open` (a visitor may), `role` (a named user may, a visitor may not), `sign-in` (401 or 403 came to a visitor,
//   and no named user is known who may), or `unknown`. A method that a list lacks is `unknown`, unless the same list of another
//   user has it.
// - The room does no I/O and knows neither addresses nor credentials: `fetch` sends, `jobs` reads and writes files.
export { installedPlugins } from "./plugins.ts";
export { withAccess } from "./map.ts";
export { requestsLeft } from "./plan.ts";
export { printRecord, readRecord } from "./record.ts";
export { survey } from "./run.ts";
export { type AskedSite, type Target, prepareSite, targetsOf } from "./site.ts";
export { REASONS } from "./reasons.ts";
export { type AccessRecord, type InstalledPlugin, type Observation, VISITOR } from "./model.ts";
export { decideAccess, decisiveEvidence } from "./verdict.ts";
