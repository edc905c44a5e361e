import type { Log, Notification, ReportingDescriptor, Result } from "sarif";
import { plain } from "../base/escape.ts";
import { printJson } from "../base/json.ts";

/** What a SARIF log says. */
export interface SarifRun {
  readonly rules: ReportingDescriptor[];
  /** Whether everything was done that was to be done. */
  readonly successful: boolean;
  readonly notifications: Notification[];
  readonly results: Result[];
}

/** Prints a SARIF 2.1.0 log of one run. */
export function printSarif({ rules, successful, notifications, results }: SarifRun): string {
  const log = {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: {
          driver: {
            name: "routeprint",
            informationUri: "https://www.npmjs.com/package/routeprint",
            rules,
          },
        },
        invocations: [{ executionSuccessful: successful, toolExecutionNotifications: notifications }],
        results,
        columnKind: "utf16CodeUnits",
      },
    ],
  } satisfies Log;
  return printJson(log);
}

/** Makes a message of plain text, and breaks up `[…](…)`, which would be a link. */
export function sarifMessage(text: string): { readonly text: string } {
  return { text: plain(text).replaceAll("](", "] (") };
}

/** Makes a URI for code scanning, which rejects a whole file if one place has a scheme. */
export function relativeUri(file: string): string {
  const path = plain(file).replace(/^https?:\/\//i, "");
  return path.split("/").map(encodeURIComponent).join("/");
}
