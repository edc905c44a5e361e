export { RouteprintError, ERROR_CODES, EXIT } from "./errors.ts";
export type { ErrorCode, ExitCode } from "./errors.ts";
