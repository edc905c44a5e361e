// Writes src/wordpress/plugin-rows.ts from tables/plugins.tsv, and ends with 1 where a row has no evidence.
// Usage: node scripts/plugins.js [folder of clones, `<owner>+<name>` each]: also compares the lines of code in the clones.
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { compareWithCode, pluginFaults, readPluginTable, writePluginRows } from "./plugin-table.js";

const table = readPluginTable(readFileSync(new URL("tables/plugins.tsv", import.meta.url), "utf8"));
const [, , clones] = process.argv;
const { faults, unread } = clones === undefined ? { faults: [], unread: [] } : compareWithCode(table, clones);
for (const fault of [...pluginFaults(table), ...faults]) {
  console.error(fault);
  process.exitCode = 1;
}
for (const row of unread) console.log(`not compared, no clone: ${row}`);
if (process.exitCode === undefined) {
  const target = fileURLToPath(new URL("../src/wordpress/plugin-rows.ts", import.meta.url));
  writeFileSync(target, writePluginRows(table));
  console.log(`${table.length} plugins, ${table.flatMap(({ namespaces }) => namespaces).length} rows`);
}
