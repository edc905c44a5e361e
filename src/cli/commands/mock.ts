import { Option } from "commander";
import type { Command } from "commander";
import { count } from "../../base/count.ts";
import type { CommandContext } from "../options.ts";
import { addConnectionOptions, addOverlayOption, addResponseOptions, responseSettings } from "../options.ts";
import type { ConnectionFlags, OverlayFlags, ResponseFlags } from "../options.ts";
import { readOverlays } from "../config.ts";
import { readingOf } from "../connection.ts";
import type { Io } from "../process.ts";
import { showOwnNotices, showRemark } from "../notices.ts";
import { listenOn, parsePort, refuseOpenHost } from "../listening.ts";
import { MOCK } from "../../base/url.ts";
import { usage } from "../failure.ts";
import { findSite } from "../sites.ts";
import { openSource } from "../../jobs/index.ts";
import type { MockSource } from "../../mock/app.ts";
import type { Overlay } from "../../openapi/index.ts";
import type { ResponseSources } from "../../responses/index.ts";
import type { Source } from "../../source.ts";
import { isHttp, parseUrl } from "../../base/url.ts";

interface MockFlags extends ConnectionFlags, ResponseFlags, OverlayFlags {
  readonly port: string;
  readonly host: string;
  readonly seed: string;
  readonly latency: string;
  readonly fail: string;
  readonly data?: readonly string[];
  readonly allowedHosts?: readonly string[];
  readonly allowOrigin?: readonly string[];
}

const EXAMPLES = `
Examples:
  routeprint mock samples/shop-site.index.json --port 8090
  curl http://127.0.0.1:8090/wp-json/shop/v3/marketplace/featured
  routeprint mock site.index.json --data recorded.har --latency 300 --fail 5

If ROUTEPRINT_MOCK_USER and ROUTEPRINT_MOCK_PASSWORD are set, all routes except
the indexes require them as an application password.`;

/** Defines `mock`: a stand-in for the REST API behind an index, until a signal ends it. */
export function defineMock(command: Command, context: CommandContext): void {
  command
    .argument("<source>", "address, file, or - for stdin")
    .addOption(
      new Option("--port <number>", "port to listen on; 0 picks a free one").default(
        String(MOCK.port),
        String(MOCK.port),
      ),
    )
    .addOption(new Option("--host <host>", "address to listen on").default(MOCK.host, MOCK.host))
    .option("--allowed-hosts <host...>", "respond to these host names besides loopback names")
    .option("--allow-origin <origin...>", "allow web pages of these origins besides local ones")
    .addOption(new Option("--seed <number>", "seed of the generated values").default("1", "1"))
    .addOption(new Option("--latency <ms>", "milliseconds before each response").default("0", "0"))
    .addOption(new Option("--fail <percent>", "percentage of requests that fail with 500").default("0", "0"))
    .option(
      "--data <path...>",
      "hold the items of recorded responses: HAR, NDJSON, a saved response or a folder",
    )
    .addHelpText("after", EXAMPLES);
  addConnectionOptions(addResponseOptions(addOverlayOption(command))).action(
    (source: string, options: MockFlags) => runMock(source, options, context),
  );
}

async function runMock(name: string, options: MockFlags, { io }: CommandContext): Promise<void> {
  const port = parsePort(options.port);
  const seed = parseWhole("--seed", options.seed, 999_999_999, 7);
  const latency = parseWhole("--latency", options.latency, 60_000, 300);
  const fail = parseWhole("--fail", options.fail, 100, 5);
  const { host, allowedHosts = [], allowOrigin = [] } = options;
  refuseOpenHost(host, allowedHosts);
  const guardedOrigins = allowOrigin.map(parseOrigin);
  const site = await findSite(name, io);
  const { overlays } = await readOverlays(options, io);
  const opened = await openSource(site, readingOf([site], options, io));
  const { readExchanges, readResponses } = await import("../../jobs/responses.ts");
  const remark = (text: string): void => showRemark(io, text, options);
  const responses = await readResponses(responseSettings(options, io), opened.surface, remark);
  const source =
    overlays === undefined ? opened : await overlaidSource(opened, { ...responses, overlays }, options, io);
  const [
    { createMock },
    { readRecorded },
    { describeResponses },
    { guarded, guardHost, guardOrigin },
    { listen },
  ] = await Promise.all([
    import("../../mock/app.ts"),
    import("../../mock/recorded.ts"),
    import("../../responses/describe.ts"),
    import("../../server/guard.ts"),
    import("../../server/listen.ts"),
  ]);
  const credentials = readCredentials(io);
  const { data: paths } = options;
  const files = paths && { option: "--data", shapes: false, paths, cwd: io.cwd };
  const data = files === undefined ? [] : await readExchanges(files, source.surface, remark);
  const described = describeResponses(source.surface, responses);
  const { unused } = readRecorded(described, data);
  if (unused > 0) remark(`${count(unused, "recorded response")} without a route in the index`);
  const settings = { seed, latency, fail, data, ...responses };
  const app = createMock(source, credentials === undefined ? settings : { ...settings, credentials });
  const guards = [guardHost(allowedHosts), guardOrigin(guardedOrigins)];
  const server = await listen(guarded(app, guards), host, port);
  await listenOn(server, io, async () => {
    if (options.quiet === true) return;
    const { operations } = source.surface;
    io.writeErr(
      `routeprint: ${count(operations.length, "operation")}; changes are kept in memory until it ends\n`,
    );
  });
}

/** The source as overlays show it. */
async function overlaidSource(
  source: Source,
  shown: ResponseSources & { readonly overlays: readonly Overlay[] },
  options: MockFlags,
  io: Io,
): Promise<MockSource> {
  const [{ documentSite }, { readSource }] = await Promise.all([
    import("../../documentation.ts"),
    import("../../source.ts"),
  ]);
  const { surface, index, notices } = documentSite("mock", source, undefined, shown);
  showOwnNotices(io, notices, options);
  return { surface, value: readSource(Buffer.from(index), source.where).value };
}

/** Parses an origin as browsers send it: without a final slash, and `null` for pages opened from disk. */
function parseOrigin(text: string): string {
  const url = parseUrl(text);
  if (text === "null") return text;
  if (url && isHttp(url) && url.href === `${url.origin}/`) return url.origin;
  throw usage(
    `--allow-origin takes an origin, not ${JSON.stringify(text)}`,
    "Use one such as https://app.example.com.",
  );
}

/** Parses a whole number from 0. */
function parseWhole(option: string, text: string, most: number, example: number): number {
  if (/^\d{1,9}$/.test(text) && Number(text) <= most) return Number(text);
  throw usage(
    `${option} takes a whole number from 0 to ${most}, not ${JSON.stringify(text)}`,
    `Use a number such as ${example}.`,
  );
}

function readCredentials({ env }: Io): { readonly user: string; readonly password: string } | undefined {
  const user = env["ROUTEPRINT_MOCK_USER"] ?? "";
  const password = env["ROUTEPRINT_MOCK_PASSWORD"] ?? "";
  if (user === "" && password === "") return undefined;
  if (user !== "" && password !== "") return { user, password };
  throw usage("ROUTEPRINT_MOCK_USER and ROUTEPRINT_MOCK_PASSWORD go together", "Set both, or neither.");
}
