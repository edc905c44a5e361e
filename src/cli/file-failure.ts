const REASONS: ReadonlyMap<string, string> = new Map([
  ["EACCES", "no permission"],
  ["EPERM", "no permission"],
  ["EROFS", "the file system is read-only"],
  ["ENOSPC", "the disk is full"],
  ["EDQUOT", "the quota is used up"],
  ["EFBIG", "the file would be too large"],
  ["ELOOP", "the links lead in a circle"],
  ["ENAMETOOLONG", "the name is too long"],
  ["EISDIR", "it is a folder"],
  ["ENOTDIR", "a part of the path is no folder"],
  ["EEXIST", "a file has that name"],
]);

/**
 * Why the file system refused, in words.
 *
 * @param missing what it means that nothing is there: when a file is written, its folder is missing.
 */
export function reasonOf(error: unknown, missing = "the folder does not exist"): string {
  if (!(error instanceof Error)) return String(error);
  return isMissing(error) ? missing : (REASONS.get(codeOf(error)) ?? error.message);
}

/** Whether the file system refused because nothing is there. */
export function isMissing(error: unknown): boolean {
  return codeOf(error) === "ENOENT";
}

/** What the system calls an error; empty where it is none of its own. */
export function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
