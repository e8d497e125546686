import { Buffer, isUtf8 } from "node:buffer";
import { accessSync, constants, lstatSync, type Stats, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { WorkbenchError } from "../../errors/mod.ts";
import type { Boundary } from "../disk/boundary.ts";
import { contentHash } from "../disk/content_hash.ts";
import { isMissing, unlessMissing, writeFailure } from "../disk/disk_error.ts";
import { fileTooLarge, MAX_FILE_BYTES, readWhole, withOwnFile } from "../disk/own_file.ts";
import { folderOf, nameOf, outsideProject, projectPath } from "../disk/paths.ts";
import type { Turns } from "../../slices/mod.ts";
import type { FileChange } from "./file_change.ts";

/** A change whose place is known. */
export interface PlannedChange {
  /** Normalised and project-relative. */
  readonly path: string;
  /** The real absolute path that is replaced, created or removed. */
  readonly place: string;
  readonly before: string | null;
  /** The new content; null deletes. */
  readonly bytes: Buffer | null;
  readonly isText: boolean;
  /** Undefined: as it was. */
  readonly executable: boolean | undefined;
}

/**
 * Finds the place of each change.
 * @param turns in which each is looked for
 * @throws {WorkbenchError} `outside_project`, `invalid_request`, `file_too_large`, `unsupported_encoding`
 */
export async function planChanges(
  boundary: Boundary,
  changes: readonly FileChange[],
  turns: Turns,
): Promise<PlannedChange[]> {
  const plans: PlannedChange[] = [];
  for (const change of changes) plans.push(await turns(() => planChange(boundary, change)));
  const places = new Set(plans.map((plan) => lockKey(plan)));
  if (places.size < plans.length) throw invalid("Cannot write one file twice in one step");
  return plans;
}

/** Returns a key that is the same for all paths that are one file on any file system. */
export function lockKey(plan: PlannedChange): string {
  return plan.place.normalize("NFC").toLowerCase();
}

/**
 * Checks that a file is what the change expects.
 * @returns what is there; null when nothing is, as expected
 * @throws {WorkbenchError} `content_changed`, `unsupported_encoding`, `file_not_writable` (as an error of the disk)
 */
export function checkBefore(boundary: Boundary, plan: PlannedChange): Stats | null {
  const current = withOwnFile(boundary, plan.path, (file) => {
    const bytes = readWhole(file, plan.path);
    return { real: file.real, stats: file.stats, hash: contentHash(bytes), isText: isUtf8(bytes) };
  });
  const isTaken = current !== null || unlessMissing(() => lstatSync(plan.place)) !== null;
  const found = current?.hash ?? null;
  if (found !== plan.before || (found === null && isTaken) || hasMoved(boundary, plan)) {
    throw contentChanged(plan.path, found);
  }
  if (current === null) return null;
  if (plan.isText && !current.isText) {
    throw unsupportedEncoding(plan.path, "its bytes are no UTF-8");
  }
  accessSync(current.real, constants.W_OK);
  return current.stats;
}

/**
 * Checks that a new content can take its place: that names can come into its folder, or into the one that it would be made in.
 * @throws {WorkbenchError} `content_changed` where a file is in the place of a folder; an error of the disk
 */
export function checkFolder({ path, place }: PlannedChange): void {
  let folder = dirname(place);
  let stats = unlessMissing(() => statSync(folder));
  while (stats === null) {
    folder = dirname(folder);
    const parent = folder;
    stats = unlessMissing(() => statSync(parent));
  }
  if (!stats.isDirectory()) throw contentChanged(path, null);
  accessSync(folder, constants.W_OK | constants.X_OK);
}

/** Says a failure of one of the steps of a change in the service's own words. */
export function changeFailure(error: unknown, plan: PlannedChange): unknown {
  // Something that was there a moment ago is gone: a folder, or the file itself.
  return isMissing(error) ? contentChanged(plan.path, null) : writeFailure(error, plan.path);
}

export function contentChanged(path: string, found: string | null): WorkbenchError {
  return new WorkbenchError(
    "content_changed",
    `Cannot write "${path}": it is not what it was when it was read`,
    { data: { path, current: { contentHash: found } } },
  );
}

function planChange(boundary: Boundary, change: FileChange): PlannedChange {
  const path = projectPath(change.path);
  if (path === "") throw invalid("Cannot write the project's root: it is a folder");
  const isText = typeof change.after === "string";
  if (isText && /\p{Cs}/u.test(String(change.after))) {
    throw unsupportedEncoding(path, "the new text has half a character");
  }
  const bytes = change.after === null ? null : bytesOf(change.after);
  if (bytes && bytes.length > MAX_FILE_BYTES) throw fileTooLarge(path);
  const place = placeOf(boundary, path, change.before !== null && bytes !== null);
  return { path, place, before: change.before, bytes, isText, executable: change.executable };
}

/**
 * Finds the place that a change of a path concerns: a symlink is followed to replace its target; a new file and a removal are about
 * the name itself.
 */
function placeOf(boundary: Boundary, path: string, follow: boolean): string {
  if (follow) return boundary.locate(path);
  const target = boundary.locate(path);
  const place = join(boundary.locate(folderOf(path)), nameOf(path));
  if (!boundary.owns(place) || !boundary.owns(target)) throw outsideProject(path);
  return place;
}

function hasMoved(boundary: Boundary, plan: PlannedChange): boolean {
  const follow = plan.before !== null && plan.bytes !== null;
  return placeOf(boundary, plan.path, follow) !== plan.place;
}

function bytesOf(content: string | Uint8Array): Buffer {
  // A copy: the caller may go on using its array.
  return typeof content === "string" ? Buffer.from(content, "utf8") : Buffer.from(content);
}

export function unsupportedEncoding(path: string, why: string): WorkbenchError {
  return new WorkbenchError("unsupported_encoding", `Cannot write "${path}": ${why}`, {
    data: { path },
  });
}

function invalid(message: string): WorkbenchError {
  return new WorkbenchError("invalid_request", message, {
    data: { issues: [{ path: "path", message }] },
  });
}
