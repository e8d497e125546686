import { fileDiff, type FileSide } from "../../diff/mod.ts";
import { WorkbenchError } from "../../errors/mod.ts";
import { contentHash } from "../../project/mod.ts";
import { newUnseenCharacters, type UnseenCharacter } from "../../text/mod.ts";
import type { FileChange } from "../machine/process_context.ts";
import type { ByteStore } from "../store/byte_store.ts";

/** The diff of a change that a person reviews. The text depends on the change's bytes alone. */
export interface ChangeDiff {
  readonly diff: string;
  readonly diffSha256: string;
  readonly stats: { readonly added: number; readonly removed: number };
  readonly hidden: "binary" | "too_large" | "lost" | null;
  /** Characters in the lines that it brings which nobody sees, or which turn the order of others round. */
  readonly unseen: UnseenCharacter[];
}

const MOST_UNSEEN = 100;

/** The one place where the diff of a change is made: whoever shows or compares it gets the very same text. */
export async function diffOf(change: FileChange, bytes: ByteStore): Promise<ChangeDiff> {
  const sides = await sidesOf(change, bytes);
  if (sides === "lost") {
    const diff = `Lost contents: ${change.path}\nindex ${change.before}..${change.after}\n`;
    return { ...hashed(diff), stats: { added: 0, removed: 0 }, hidden: "lost", unseen: [] };
  }
  const { text, stats, hidden } = fileDiff(change.path, sides.before, sides.after);
  const unseen = hidden ? [] : newUnseenCharacters({
    before: textOf(sides.before),
    after: textOf(sides.after),
  }, { max: MOST_UNSEEN });
  return { ...hashed(text), stats, hidden, unseen };
}

function hashed(diff: string): Pick<ChangeDiff, "diff" | "diffSha256"> {
  return { diff, diffSha256: contentHash(diff) };
}

/** Compares a changed file with another one, from whose place it was moved. */
export async function moveDiffOf(
  { from, to }: { readonly from: FileChange; readonly to: FileChange },
  bytes: ByteStore,
): Promise<string | null> {
  const [old, next] = [await sidesOf(from, bytes), await sidesOf(to, bytes)];
  if (old === "lost" || next === "lost") return null;
  const { text, hidden } = fileDiff(to.path, old.before, next.after, { movedFrom: from.path });
  return hidden ? null : text;
}

function textOf(side: FileSide | null): string {
  return side ? new TextDecoder("utf-8", { ignoreBOM: true }).decode(side.bytes) : "";
}

interface Sides {
  readonly before: FileSide | null;
  readonly after: FileSide | null;
}

async function sidesOf({ before, after }: FileChange, bytes: ByteStore): Promise<Sides | "lost"> {
  const side = async (hash: string | null): Promise<FileSide | null> =>
    hash === null ? null : { bytes: await bytes.read(hash), contentHash: hash };
  try {
    return { before: await side(before), after: await side(after) };
  } catch (error) {
    if (error instanceof WorkbenchError && error.code === "process_damaged") return "lost";
    throw error;
  }
}
