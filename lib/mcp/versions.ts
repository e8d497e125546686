import { WorkbenchError } from "../errors/mod.ts";

/** So much of a content hash tells versions of one file apart, and costs a model few tokens. */
const LENGTH = 12;

/** The version of a file as tools tell it. */
export function versionOf(contentHash: string): string {
  return contentHash.slice(0, LENGTH);
}

/**
 * Refuses work on a file that is another one by now than its version says.
 * @throws {WorkbenchError} `content_changed`
 */
export function requireVersion(contentHash: string, version: string, path: string): void {
  if (versionOf(contentHash) === version) return;
  throw new WorkbenchError(
    "content_changed",
    `"${path}" is not what version "${version}" was: read it again, it is "${
      versionOf(contentHash)
    }" now`,
  );
}
