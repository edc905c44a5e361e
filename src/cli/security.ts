import type { Command } from "commander";
import { readConfig } from "./config.ts";
import type { Io } from "./io.ts";

/** Flags of commands that write documents. */
export interface SecurityFlags {
  readonly security?: readonly string[];
}

/** Adds `--security`. */
export function addSecurityOption(command: Command): Command {
  return command.option(
    "--security <scheme...>",
    "security schemes to add: woocommerce, jwt, auto (those of the site's plugins), basic, bearer, header:NAME, query:NAME, cookie:NAME",
  );
}

/**
 * The schemes of the command line, else those of the config file.
 *
 * @throws RouteprintError `usage` where one is unknown.
 */
export async function readSecurity({ security }: SecurityFlags, io: Io): Promise<SecurityFlags> {
  const asked = security ?? (await readConfig(io))?.security;
  if (asked === undefined) return {};
  const { checkSchemes } = await import("../openapi/security.ts");
  checkSchemes(asked);
  return { security: asked };
}
