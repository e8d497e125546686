import { extname } from "node:path";
import type { FileText } from "../../project/mod.ts";
import { type FileSave, type Saved, saveFiles } from "../../saving/mod.ts";
import { applyEdits } from "../../source/mod.ts";
import type { FlowSite } from "../flow.ts";
import { checkImports } from "./check_imports.ts";
import { readRequired } from "./read_required.ts";
import type { Refactoring } from "./refactoring.ts";
import { refused } from "./refusal.ts";

/**
 * Writes a refactoring into the draft, by way of the gate. What broke a rule before, under the old names, does not block.
 * @throws {WorkbenchError} `edit_refused` when an import would lead elsewhere, or a path is taken; those of `saveFiles`
 */
export async function applyRefactoring(
  site: FlowSite,
  refactoring: Refactoring,
): Promise<Saved> {
  const { moves, removals } = refactoring;
  await requireFree(site, moves);
  const files = await filesOf(site, refactoring);
  const texts = new Map<string, string | null>();
  for (const path of [...removals, ...moves.keys()]) texts.set(path, null);
  for (const [path, { after }] of files) {
    if (after !== null) texts.set(moves.get(path) ?? path, after);
  }
  if (moves.size + removals.size > 0) await checkImports(site, refactoring, texts);
  const saves = [...files].flatMap(([path, change]) => savesOf(change, moves.get(path)));
  // A file that stays where it is names what moves, and what gets another name.
  const left = [...files.keys()].filter((path) => !removals.has(path));
  const movedFrom = new Map(left.map((path) => [moves.get(path) ?? path, path]));
  const saved = await saveFiles(site.draft.saving, saves, { movedFrom, signal: site.signal });
  site.draft.rename(movedFrom);
  return saved;
}

interface ChangedFile {
  readonly file: FileText;
  /** Null: it goes. */
  readonly after: string | null;
  readonly edits: Refactoring["edits"] extends ReadonlyMap<string, infer Edits> ? Edits : never;
}

async function filesOf(
  { draft }: FlowSite,
  { edits, moves, removals }: Refactoring,
): Promise<Map<string, ChangedFile>> {
  const paths = new Set([...edits.keys(), ...moves.keys(), ...removals].sort());
  const files = new Map<string, ChangedFile>();
  for (const path of paths) {
    const file = await readRequired(draft, path);
    const own = edits.get(path) ?? [];
    const after = removals.has(path) ? null : applyEdits(file.text, own);
    files.set(path, { file, after, edits: own });
  }
  return files;
}

function savesOf({ file, after, edits }: ChangedFile, to: string | undefined): FileSave[] {
  if (after === null) return [{ file, replace: null }];
  if (to === undefined) return [{ file, edits }];
  return [{ path: to, create: after }, { file, replace: null }];
}

async function requireFree(
  { draft: { source }, signal }: FlowSite,
  moves: Refactoring["moves"],
): Promise<void> {
  if (moves.size === 0) return;
  const { list } = await source.graph.refresh({ signal });
  const spelt = new Map([...list.files.keys()].map((path) => [path.toLowerCase(), path]));
  const taken = new Set<string>();
  for (const [from, to] of moves) {
    const isThere = from !== to && !moves.has(to) && await source.project.files.exists(to);
    if (isThere || taken.has(to)) throw refused(`Cannot move "${from}" to "${to}": that is taken`);
    taken.add(to);
    const alike = spelt.get(to.toLowerCase()) ?? to;
    if (alike !== to && !moves.has(alike)) {
      throw refused(
        `Cannot move "${from}" to "${to}": on many disks it is the same file as "${alike}"`,
      );
    }
    for (const twin of twinsOf(to)) {
      if (moves.has(twin) || !await source.project.files.exists(twin)) continue;
      throw refused(`Cannot move "${from}" to "${to}": no import could tell it from "${twin}"`);
    }
  }
}

const ALIKE = [".ts", ".tsx", ".js", ".jsx"];

/** The files that an import without an extension would mean as well. */
function twinsOf(path: string): string[] {
  const own = extname(path);
  if (!ALIKE.includes(own) || path.endsWith(".d.ts")) return [];
  const stem = path.slice(0, -own.length);
  return ALIKE.filter((extension) => extension !== own).map((extension) => stem + extension);
}
