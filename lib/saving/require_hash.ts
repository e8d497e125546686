import { WorkbenchError } from "../errors/mod.ts";
import { isHashOf } from "../project/mod.ts";

/**
 * Refuses what was worked out on another content.
 * @param expected the whole hash of that content, or its first 12 digits
 * @throws {WorkbenchError} `content_changed` with `current`
 */
export function requireHash(
  file: { readonly path: string; readonly contentHash: string },
  expected: string,
): void {
  if (isHashOf(file, expected)) return;
  throw new WorkbenchError(
    "content_changed",
    `Cannot edit "${file.path}": it has changed since you read it; read it again`,
    { data: { path: file.path, current: { contentHash: file.contentHash } } },
  );
}
