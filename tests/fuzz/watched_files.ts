import { createHash } from "node:crypto";
import { lstatSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { join } from "node:path";
import { applyEdits } from "../../lib/source/mod.ts";
import type { Complaint } from "./judge_answer.ts";

/** The files of a folder, for whom nothing may change that is not told. */
export interface WatchedFiles {
  /**
   * Compares with what was there the last time.
   * @param told the body of the answer between the two
   */
  complaints(told: unknown): Complaint[];
}

/** What an answer tells of a file that it wrote. */
interface ToldChange {
  readonly path: string;
  readonly before: string | null;
  readonly after: string | null;
  readonly edits: Edits;
  readonly inverse: Edits;
}

type Edits = readonly { readonly start: number; readonly end: number; readonly text: string }[];

/** A file by its stamp, by which alone it is read again. */
interface Seen {
  readonly stamp: string;
  readonly bytes: Uint8Array;
}

/** @param ignored names of folders at the top that are not looked at */
export function watchFiles(folder: string, ignored: readonly string[] = []): WatchedFiles {
  let seen = look(folder, ignored, new Map());
  return {
    complaints(told) {
      const before = seen;
      seen = look(folder, ignored, before);
      const paths = [...new Set([...before.keys(), ...seen.keys()])].sort();
      const changes = changesIn(told);
      return paths.flatMap((path) =>
        complaintsOf(path, before.get(path)?.bytes, seen.get(path)?.bytes, changes)
      );
    },
  };
}

function look(
  folder: string,
  ignored: readonly string[],
  before: ReadonlyMap<string, Seen>,
): Map<string, Seen> {
  const files = new Map<string, Seen>();
  function visit(below: string): void {
    for (const entry of readdirSync(join(folder, below), { withFileTypes: true })) {
      const path = below === "" ? entry.name : `${below}/${entry.name}`;
      if (ignored.includes(path)) continue;
      if (entry.isDirectory()) visit(path);
      else files.set(path, lookAt(join(folder, path), before.get(path)));
    }
  }
  visit("");
  return files;
}

function lookAt(place: string, before: Seen | undefined): Seen {
  const stats = lstatSync(place, { bigint: true });
  const stamp = `${stats.mtimeNs} ${stats.ctimeNs} ${stats.size} ${stats.ino}`;
  if (before?.stamp === stamp) return before;
  const bytes = stats.isSymbolicLink()
    ? new TextEncoder().encode(readlinkSync(place))
    : readFileSync(place);
  return { stamp, bytes };
}

function complaintsOf(
  path: string,
  before: Uint8Array | undefined,
  after: Uint8Array | undefined,
  changes: readonly ToldChange[],
): Complaint[] {
  const [was, is] = [hashOf(before), hashOf(after)];
  if (was === is) return [];
  const told = changes.find((change) => change.path === path && change.after === is);
  if (!told || told.before !== was) {
    return [{ kind: "A file changed untold", detail: `"${path}" from ${was} to ${is}` }];
  }
  return before && after ? editComplaints(told, textOf(before), textOf(after)) : [];
}

function editComplaints(told: ToldChange, before: string, after: string): Complaint[] {
  const leads = applyEdits(before, told.edits) === after;
  const leadsBack = applyEdits(after, told.inverse) === before;
  if (leads && leadsBack) return [];
  const which = leads ? "inverse" : "edits";
  return [{
    kind: "Edits that are not what was written",
    detail: `The ${which} of "${told.path}": ${JSON.stringify(told[which]).slice(0, 500)}`,
  }];
}

/** Every change that stands anywhere in an answer. */
function changesIn(value: unknown): ToldChange[] {
  if (Array.isArray(value)) return value.flatMap(changesIn);
  if (typeof value !== "object" || value === null) return [];
  const inside = Object.values(value).flatMap(changesIn);
  return isChange(value) ? [value, ...inside] : inside;
}

function isChange(value: object): value is ToldChange {
  return ["path", "before", "after", "edits", "inverse"].every((name) =>
    Object.hasOwn(value, name)
  );
}

function hashOf(bytes: Uint8Array | undefined): string | null {
  return bytes ? createHash("sha256").update(bytes).digest("hex") : null;
}

/** With the byte order mark, which offsets count or not as the service reads the file. */
function textOf(bytes: Uint8Array): string {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
}
