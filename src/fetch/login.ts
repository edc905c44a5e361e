import { noticeOfAll, type Notice } from "../notice.ts";
import type { Answer } from "./answer.ts";
import { exchange, hasSecrets, isSiteFailure, type Visit } from "./exchange.ts";
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
  const names = located.value["namespaces"];
  if (visit.options.credentials === undefined || !Array.isArray(names) || !names.includes("wp/v2")) return [];
  const answer = await askWhoAsks(root, visit);
  if (answer?.status !== 401 || !Buffer.from(answer.bytes).includes("rest_not_logged_in")) return [];
  const text =
    "WordPress answers as to a visitor: the web server drops the credentials (Apache: CGIPassAuth On), the site has no application passwords, or it ignores a wrong one.";
  return [noticeOfAll("authorization-stripped", text)];
}

/** What WordPress answers about the user who asks; nothing where that fails: the index is there already. */
async function askWhoAsks(root: URL, visit: Visit): Promise<Answer | undefined> {
  try {
    return (await exchange(routeUrl(root, "/wp/v2/users/me", { _fields: "id" }), visit)).answer;
  } catch (error) {
    if (isSiteFailure(error, visit)) return undefined;
    throw error;
  }
}

function withheld(located: Located, { options, typed }: Visit): readonly Notice[] {
  if (!hasSecrets(options)) return [];
  const text = `The index came from ${located.exchange.answer.url.host}; the credentials are for ${typed.host} and were not sent.`;
  return [noticeOfAll("authorization-withheld", text)];
}
