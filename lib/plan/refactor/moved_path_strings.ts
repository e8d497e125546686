import { orNullIfUnreadable } from "../../errors/mod.ts";
import type { FileText } from "../../project/mod.ts";
import { applyEdits, type ParsedSource, type TextEdit } from "../../source/mod.ts";
import { createTimeSlice } from "../../slices/mod.ts";
import {
  fileNamed,
  filePathsIn,
  isSourcePath,
  joinPath,
  mayNameFiles,
  movedRelative,
  relativePath,
  respelledPath,
  tellingName,
} from "../../source/modules/mod.ts";
import { folderOf, nameOf } from "../../project/mod.ts";
import type { FlowSite } from "../flow.ts";
import { type Move, spelling } from "./move.ts";
import { movedSpecifier } from "./moved_specifier.ts";
import { type PathString, pathStrings } from "./path_strings.ts";
import { placeAt, refused } from "./refusal.ts";
import { orTold } from "./unread_files.ts";

/**
 * Returns the edits that keep texts leading to the same files if they name modules or files without importing them.
 * @throws {WorkbenchError} `edit_refused` with the place of a path that cannot be written for where its file goes
 */
export async function movedPathStrings(
  site: FlowSite,
  move: Move,
): Promise<ReadonlyMap<string, readonly TextEdit[]>> {
  const { draft, signal } = site;
  const { source } = draft;
  const slice = createTimeSlice({ signal });
  const words = [...move.moves.keys()].map(tellingName);
  const edits = new Map<string, TextEdit[]>();
  for (const path of move.graph.list.files.keys()) {
    const isSource = isSourcePath(path);
    if (!isSource && !mayNameFiles(path)) continue;
    await slice.pause();
    const reading = source.project.files.read(path);
    const file = await (isSource ? orTold(site, path, reading) : orNullIfUnreadable(reading));
    if (!file || !move.moves.has(path) && !words.some((word) => file.text.includes(word))) continue;
    const parsed = isSource ? await readable(file) : null;
    if (isSource && !parsed) continue;
    const modules = parsed ? pathStrings(parsed) : [];
    const found = [...modules.flatMap(editOfModule(file)), ...pathEdits(file, parsed, modules)];
    if (found.length > 0) edits.set(path, found);
  }
  return edits;

  /** A file that moves has to be understood; another one costs only itself. */
  async function readable(file: FileText): Promise<ParsedSource | null> {
    const parsed = source.parses.parse(file);
    return move.moves.has(file.path) ? await parsed : await orTold(site, file.path, parsed);
  }

  function editOfModule(file: FileText): (text: PathString) => TextEdit[] {
    return (text) => {
      const specifier = text.kind === "reference"
        ? movedReference(move, file.path, text)
        : movedText(move, file.path, text);
      const { start, end } = text;
      return specifier === text.specifier ? [] : [{ start, end, text: specifier }];
    };
  }

  function pathEdits(
    file: FileText,
    parsed: ParsedSource | null,
    modules: readonly PathString[],
  ): TextEdit[] {
    const taken = new Set(modules.map(({ start }) => start));
    for (const { fact } of move.graph.importsOf(file.path)) taken.add(fact.start + 1);
    return filePathsIn(file, parsed).filter(({ start }) => !taken.has(start)).flatMap((path) => {
      const text = movedPath(move, file.path, path.text);
      if (text === null) {
        throw refused(`Cannot move files: no path that "${file.path}" could have leads there`, [
          placeAt(file, path.start),
        ]);
      }
      return text === path.text ? [] : [{ start: path.start, end: path.end, text }];
    });
  }
}

/** Returns the texts of the manifests that name moved files, as they are to be: the names of exports stay, and lead there. */
export async function movedManifests(
  { draft: { source } }: FlowSite,
  move: Pick<Move, "moves" | "graph">,
): Promise<ReadonlyMap<string, string>> {
  const words = [...move.moves.keys()].map(tellingName);
  const texts = new Map<string, string>();
  for (const path of move.graph.list.files.keys()) {
    if (nameOf(path) !== "package.json") continue;
    const file = await orNullIfUnreadable(source.project.files.read(path));
    if (!file || !words.some((word) => file.text.includes(word))) continue;
    const edits = filePathsIn(file, null).map(({ start, end, text }) => ({
      start,
      end,
      text: movedPath(move, path, text) ?? text,
    }));
    texts.set(path, applyEdits(file.text, edits));
  }
  return texts;
}

/** @returns null where the way in which it is written leads to no such place */
function movedPath(
  { moves, graph }: Pick<Move, "moves" | "graph">,
  from: string,
  text: string,
): string | null {
  const named = fileNamed(from, text, graph.list.files);
  if (!named) return text;
  const newFrom = moves.get(from) ?? from;
  const target = moves.get(named.path) ?? named.path;
  const stays = target === named.path && (newFrom === from || named.base !== null);
  return stays ? text : respelledPath({ ...named, text }, newFrom, target);
}

function movedText(move: Move, from: string, { specifier }: PathString): string {
  const newFrom = move.moves.get(from) ?? from;
  const resolution = move.graph.resolver.resolve(from, specifier);
  if (resolution.kind !== "file" && resolution.kind !== "asset") {
    const isHere = resolution.kind === "unresolved" && /^\.\.?\//.test(specifier);
    return isHere ? movedRelative(specifier, from, newFrom) : specifier;
  }
  const { path: target, kind } = resolution;
  const newTarget = move.moves.get(target) ?? target;
  return movedSpecifier({
    ...spelling(move, { specifier, from, target }),
    leads(candidate) {
      const found = move.resolver.resolve(newFrom, candidate);
      return found.kind === kind && found.path === newTarget;
    },
  }) ?? specifier;
}

function movedReference({ moves }: Move, from: string, { specifier }: PathString): string {
  const newFrom = moves.get(from) ?? from;
  const target = joinPath(folderOf(from), specifier);
  if (target === null || (!moves.has(target) && newFrom === from)) return specifier;
  const path = relativePath(folderOf(newFrom), moves.get(target) ?? target);
  // A reference is a path by itself: people leave the dot out.
  return specifier.startsWith(".") ? path : path.replace(/^\.\//, "");
}
