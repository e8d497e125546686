import { WorkbenchError } from "../errors/mod.ts";

/**
 * Refuses what was worked out on another content.
 * @throws {WorkbenchError} `content_changed` with `current`
 */
export function requireHash(
  file: { readonly path: string; readonly contentHash: string },
  expected: string,
): void {
  if (file.contentHash === expected) return;
  throw new WorkbenchError(
    "content_changed",
    `Cannot edit "${file.path}": it has changed since you read it; read it again`,
    { data: { path: file.path, current: { contentHash: file.contentHash } } },
  );
}
