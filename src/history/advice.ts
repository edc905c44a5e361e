import type { ChangeKind, Level } from "../compare/index.ts";

/** What a client must do after a change that is not compatible, by kind; the first match counts. */
const ADVICE: readonly (readonly [kind: RegExp, advice: string])[] = [
  [
    /^(?:namespace|route|operation)-only-in-a$|^route-other-version$/,
    "Stop using these operations, or use their successor.",
  ],
  [/^route-covered/, "Test requests to these paths: another route responds."],
  [/^authentication/, "Sign in another way, and check that requests still succeed."],
  [/^operation-became-restricted$/, "Sign in, and check that requests still succeed."],
  [/^user-became-refused$/, "Check that requests of this user still succeed."],
  [/^argument-(?:added|became-required)$/, "Send this argument with every request."],
  [/^argument-removed$/, "Stop sending this argument."],
  [/^variable/, "Check the values that you put into the path."],
  [/^default-changed$/, "Send the argument where you rely on its default."],
  [/^deprecated-set$/, "Plan to stop using it."],
  [/^property-removed$|^response-removed$/, "Stop reading this member of the response."],
  [/^property-became-optional$|^context-changed$/, "Accept responses without this member."],
  [/^batch/, "Check whether you send this operation in batches."],
];

/** What a client of the older version must do, in one sentence. */
export function adviceOf(kind: ChangeKind, part: string, level: Level): string {
  if (level === "compatible") return "Nothing to do.";
  const row = ADVICE.find(([pattern]) => pattern.test(kind));
  if (row !== undefined) return row[1];
  return part === "response"
    ? "Check that your client reads the new values of this member."
    : "Check the values that you send, and send only those that the new version accepts.";
}
