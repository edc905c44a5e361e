import { RouteprintError } from "../errors.ts";
import { asList } from "../json.ts";
import { noticeOfAll, type Notice } from "../notice.ts";
import { exchange, hasSecrets, orFailure, type Visit } from "./exchange.ts";
import type { Located } from "./inspect.ts";
import { routeUrl } from "./root.ts";

/** What became of the credentials: nothing where WordPress took them, or there are none. */
export async function loginNotices(located: Located, root: URL, visit: Visit): Promise<readonly Notice[]> {
  return located.exchange.authenticated ? checkLogin(located, root, visit) : withheld(located, visit);
}

/**
 * Whether WordPress knows who asks. Apache under CGI drops the header, and WordPress then answers as to
 * anybody; the index itself does not show the difference.
 */
async function checkLogin(located: Located, root: URL, visit: Visit): Promise<readonly Notice[]> {
  const names = asList(located.value["namespaces"]);
  if (visit.options.credentials === undefined || !names.includes("wp/v2")) return [];
  const me = routeUrl(root, "/wp/v2/users/me", { _fields: "id" });
  // Where that fails, the index is there already.
  const asked = await orFailure(exchange(me, visit), visit);
  if (asked instanceof RouteprintError || asked.answer.status !== 401) return [];
  if (!Buffer.from(asked.answer.bytes).includes("rest_not_logged_in")) return [];
  const text =
    "WordPress answers as to a visitor: the web server drops the credentials (Apache: CGIPassAuth On), the site has no application passwords, or it ignores a wrong one.";
  return [noticeOfAll("authorization-stripped", text)];
}

function withheld(located: Located, { options, typed }: Visit): readonly Notice[] {
  if (!hasSecrets(options)) return [];
  const text = `The index came from ${located.exchange.answer.url.host}; the credentials are for ${typed.host} and were not sent.`;
  return [noticeOfAll("authorization-withheld", text)];
}
