import { Buffer, isUtf8 } from "node:buffer";
import { WorkbenchError } from "../../errors/mod.ts";
import { judgeChanges, type Judgement, type TypedChange } from "../../saving/mod.ts";
import type { Source } from "../../source/mod.ts";
import { type FileChange, isOpen } from "../machine/process_context.ts";
import type { ByteStore } from "../store/byte_store.ts";
import type { RelationSite } from "./relation.ts";

/** Returns a key of everything that the judgement of the open changes depends on, besides the project. */
export function judgementKey({ changes }: RelationSite): string {
  return JSON.stringify(changes.filter(isOpen).map(({ path, after }) => [path, after]));
}

/** Judges the project with all open changes on top, so that files which need each other can be approved one by one. */
export async function judgeOpen(
  { saving, changes, bytes }: RelationSite,
  movedFrom: ReadonlyMap<string, string>,
): Promise<Judgement> {
  const open = changes.filter(isOpen);
  return await judgeChanges(saving.source, await readTexts(open, bytes), {
    movedFrom: movesAmong(open, movedFrom),
  });
}

/** The moves of some changes alone. */
export function movesAmong(
  changes: readonly FileChange[],
  movedFrom: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const paths = new Set(changes.map(({ path }) => path));
  return new Map([...movedFrom].filter(([path]) => paths.has(path)));
}

/** Reads what files would be, by path; null: deleted. Those that are no text, or are lost, are left out. */
export async function readTexts(
  changes: readonly FileChange[],
  bytes: ByteStore,
): Promise<ReadonlyMap<string, string | null>> {
  const texts = new Map<string, string | null>();
  for (const { path, after } of changes) {
    const text = await readText(after, bytes);
    if (text !== undefined) texts.set(path, text);
  }
  return texts;
}

/** Pairs such texts with what the project has in their place. */
export async function readSides(
  { project: { files } }: Source,
  texts: ReadonlyMap<string, string | null>,
): Promise<TypedChange[]> {
  const sides: TypedChange[] = [];
  for (const [path, after] of texts) {
    sides.push({ path, before: (await files.read(path))?.text ?? null, after });
  }
  return sides;
}

/** Undefined where it is no text, or is lost. */
async function readText(hash: string | null, bytes: ByteStore): Promise<string | null | undefined> {
  if (hash === null) return null;
  try {
    const raw = await bytes.read(hash);
    return isUtf8(raw) ? Buffer.from(raw).toString("utf8") : undefined;
  } catch (error) {
    if (error instanceof WorkbenchError && error.code === "process_damaged") return undefined;
    throw error;
  }
}
