import { digits, EDIT, flag, list, say, text, whole } from "./words.js";

/** Part A, 2.3: the fields that create and update take. */
const fields = {
  name: say("Title of the snippet.", text),
  desc: say("What the snippet is for.", text),
  code: say("The code that is run.", text),
  tags: say("Tags the snippet is filed under.", list),
  scope: say("Where the snippet may run.", text),
  active: say("Whether the snippet is switched on.", flag),
  priority: say("Order in which snippets run, relative to each other.", whole),
  network: say("Whether the snippet belongs to the whole network, not to one site.", flag),
  shared_network: say(
    "Whether single sites may switch a network snippet on, where otherwise it is on for all.",
    flag,
  ),
  modified: say("When the snippet was last changed, in ISO format.", text),
};

/** Part A, 4.3. */
export const snippets = [
  ["GET", "/snippets"],
  ["POST", "/snippets", fields],
  ["GET", `/snippets/${digits("id")}`],
  [EDIT, `/snippets/${digits("id")}`, fields],
  ["DELETE", `/snippets/${digits("id")}`],
  ["GET", "/snippets/schema"],
  [EDIT, `/snippets/${digits("id")}/activate`],
  [EDIT, `/snippets/${digits("id")}/deactivate`],
  ["GET", `/snippets/${digits("id")}/export`],
  ["GET", `/snippets/${digits("id")}/export-code`],
];
