import { isObject, type Json } from "../json.ts";
import { answer, refuse, type Answer } from "./answer.ts";
import { declared } from "./definition.ts";
import type { Call } from "./site.ts";

/** Routes of core that say otherwise than the words of their argument; they have no trash either (WordPress 6.1 to 7.1). */
const UNTRASHED: readonly (readonly [routes: RegExp, what: string])[] = [
  [/^\/wp\/v2\/media\//, "The post does"],
  [/^\/wp\/v2\/menus\//, "Menus do"],
  [/^\/wp\/v2\/menu-items\//, "Menu items do"],
];

/**
 * Answers a DELETE: without `force` an item goes to the trash and is shown as it lies there, or is refused where there
 * is none, which the description of the argument says.
 */
export function answerDeletion(call: Call, item: Json): Answer {
  const force = declared(call, "force");
  const isKept = force?.["type"] === "boolean" && call.params.get("force") !== true;
  if (!isKept) return answer({ deleted: true, previous: item });
  const what = withoutTrash(call.route.key, force["description"]);
  if (what !== undefined) return refuseTrash(call.route.key, what);
  const isTrashed = isObject(item) && typeof item["status"] === "string";
  return answer(isTrashed ? { ...item, status: "trash" } : { deleted: true, previous: item });
}

/** Who does not support trashing: `Terms do`; undefined where there is a trash, or no word of it. */
function withoutTrash(route: string, description: unknown): string | undefined {
  const row = UNTRASHED.find(([routes]) => routes.test(route));
  if (row !== undefined) return row[1];
  const words = typeof description === "string" ? description : "";
  const [, what] = /, as (\w[\w ]{0,60} do(?:es)?) not support trashing/.exec(words) ?? [];
  return what?.replace(/^\w/, (letter) => letter.toUpperCase());
}

function refuseTrash(route: string, what: string): Answer {
  const message = `${what} not support trashing.`;
  if (route.startsWith("/wc/")) return refuse("woocommerce_rest_trash_not_supported", message, 501);
  return refuse("rest_trash_not_supported", `${message} Set 'force=true' to delete.`, 501);
}
