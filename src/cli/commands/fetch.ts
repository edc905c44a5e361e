import { dirname } from "node:path";
import type { Command } from "commander";
import type { ConfiguredSite } from "../config.ts";
import type { CommandContext } from "../context.ts";
import { addFetchOptions, fetchAddress } from "../fetching.ts";
import { refuseSaved, sourceNamed } from "../input.ts";
import { fetchMany, nameFetched, saveFetched } from "../fetch-many.ts";
import type { FetchManyFlags } from "../fetch-many.ts";
import { showNotices } from "../notices.ts";
import { onlyNamed } from "../only.ts";
import { placeOf, refuseEnding } from "../output.ts";
import { count } from "../../count.ts";
import { plain } from "../../escape.ts";
import { removeLeftovers } from "../temporary.ts";

const EXAMPLES = `
Examples:
  routeprint fetch https://example.com -o index.json
  ROUTEPRINT_USER=me ROUTEPRINT_APP_PASSWORD=… routeprint fetch https://example.com > index.json
  routeprint fetch https://a.example https://b.example -o indexes
  routeprint fetch --list sites.txt -o indexes --resume`;

/** `fetch`: saves the index of a site as the site gave it. */
export function defineFetch(command: Command, context: CommandContext): void {
  command
    .argument(
      "[url...]",
      "the address of a site, of a page in it, or of its API root; without any, the sites of routeprint.config.json",
    )
    .option(
      "-o, --output <file>",
      "write to a file, as index.json, and where it came from to index.provenance.json beside it; a folder for several",
    )
    .option("--list <file>", "fetch the sites of a file, one address a line")
    .option("--resume", "skip the sites that the folder's journal says are fetched")
    .addHelpText("after", EXAMPLES);
  addFetchOptions(command).action(async (urls: readonly string[], options: FetchManyFlags) => {
    const only = await onlyNamed(urls, options, () => nameFetched(urls, options, context.io));
    if (only === undefined) await fetchMany(urls, options, context);
    else await fetchCommand(only, options, context);
  });
}

async function fetchCommand(
  only: ConfiguredSite,
  options: FetchManyFlags,
  { io }: CommandContext,
): Promise<void> {
  const { name: address, access = only.access } = await sourceNamed(only.name, io);
  await refuseSaved(address, io);
  refuseEnding(options.output, [".json", ".txt"]);
  const place = placeOf(options.output, io);
  const fetched = await fetchAddress(address, { ...options, access }, io);
  if (place === undefined) await io.writeOut(Buffer.from(fetched.bytes).toString("utf8"), "json");
  else {
    await removeLeftovers(dirname(place));
    await saveFetched(place, fetched);
  }
  if (options.quiet !== true) {
    const { root, context, requests } = fetched.provenance;
    io.writeErr(
      `routeprint: ${plain(root)} answered with context=${context}, after ${count(requests, "request")}\n`,
    );
  }
  showNotices(io, fetched.notices, options);
}
