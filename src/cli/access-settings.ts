import { VISITOR } from "../access/index.ts";
import type { FetchOptions } from "../fetch/index.ts";
import type { AccessSettings, NamedSite, SiteUser } from "../jobs/index.ts";
import type { Selection } from "../surface/index.ts";
import { usage } from "./failure.ts";
import type { ConnectionFlags } from "./options.ts";
import type { Io } from "./process.ts";
import { createReport } from "./reporter.ts";

/** The options of `access` that other commands lack. */
export interface SurveyFlags {
  readonly max?: number;
  readonly rate?: number;
  readonly selection?: Selection;
}

/** The name of the user of the connection options: who it is stays out of files that may be published. */
const OWN_USER = "user";

/** Requests a second: 1,300, as a site of 900 routes may need, take less than five minutes. Slow sites are asked less often. */
export const DEFAULT_RATE = 5;

/** The most requests of one run. */
export const DEFAULT_MAX = 5000;

/**
 * Reads how a site is asked who may call what, and as whom; undefined where it is not asked.
 *
 * @param options those of the connection, with its credentials.
 * @throws RouteprintError `usage` for a user that the config file does not name for the site.
 */
export async function accessSettings(
  site: Pick<NamedSite, "name" | "access">,
  options: FetchOptions,
  flags: ConnectionFlags & SurveyFlags,
  io: Io,
): Promise<AccessSettings | undefined> {
  const { access, as: names = [], max = DEFAULT_MAX, rate = DEFAULT_RATE, selection = {}, fresh } = flags;
  if (access !== true && names.length === 0) return undefined;
  if (flags.offline === true)
    throw usage("--access asks the site, and --offline forbids it", "Leave one of them out.");
  const { credentials: typed, headers, ...anonymous } = options;
  const [{ secretOf }, { parseAddress }] = await Promise.all([
    import("../fetch/credentials.ts"),
    import("../fetch/address.ts"),
  ]);
  const credentials = typed ?? parseAddress(site.name).credentials;
  const hasOwn = credentials !== undefined || headers !== undefined;
  const own: FetchOptions = {
    ...anonymous,
    ...(headers === undefined ? {} : { headers }),
    ...(credentials === undefined ? {} : { credentials }),
  };
  const named = names.map((name) => {
    const { user, password } = signInOf(name, site, io);
    return [name, { ...anonymous, credentials: { user, password: secretOf(password) } }] as const;
  });
  const report = createReport(flags, io);
  return {
    users: new Map([[VISITOR, anonymous], ...(hasOwn ? [[OWN_USER, own] as const] : []), ...named]),
    rate,
    most: max,
    selection,
    fresh: fresh === true,
    report: { ...report, budget: (text) => (flags.quiet === true ? undefined : report.remark(text)) },
  };
}

/**
 * Refuses to ask about access in a server, which reads its sites again and again.
 *
 * @throws RouteprintError `usage`.
 */
export function refuseAccess({ access, as }: ConnectionFlags): void {
  if (access !== true && as === undefined) return;
  const advice = "Ask once: routeprint access SITE -o FILE.";
  throw usage("serve reads its sites again and again, and would ask each time", advice);
}

/** Finds the user of a name, and the password in the environment. */
function signInOf(
  name: string,
  { access }: Pick<NamedSite, "access">,
  { env }: Io,
): { readonly user: string; readonly password: string } {
  const users = new Map<string, SiteUser>(Object.entries(access?.users ?? {}));
  const found = users.get(name);
  if (found === undefined) {
    const known =
      users.size === 0 ? "It names none for this site" : `It names ${[...users.keys()].join(", ")}`;
    throw usage(
      `routeprint.config.json names no user ${JSON.stringify(name)} for this site`,
      `${known}: "sites": {"shop": {"source": …, "users": {"editor": {"user": …, "passwordEnv": …}}}}.`,
    );
  }
  const password = env[found.passwordEnv] ?? "";
  if (password !== "") return { user: found.user, password };
  throw usage(
    `the variable ${found.passwordEnv} is not set`,
    `routeprint.config.json names it for the application password of ${name}.`,
  );
}
