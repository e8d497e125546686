import type { FileText } from "../../project/mod.ts";
import { createTimeSlice, type TextEdit } from "../../source/mod.ts";
import { isSourcePath } from "../../source/modules/resolution.ts";
import { joinPath, movedRelative, relativePath } from "../../source/modules/specifier.ts";
import { folderOf, nameOf } from "../../project/mod.ts";
import type { FlowSite } from "../flow.ts";
import { type Move, spelling } from "./move.ts";
import { movedSpecifier } from "./moved_specifier.ts";
import { mayHavePathStrings, type PathString, pathStrings } from "./path_strings.ts";

/** What keeps texts that name modules without importing them leading to the same files. */
export async function movedPathStrings(
  { draft: { source }, signal }: FlowSite,
  move: Move,
): Promise<ReadonlyMap<string, readonly TextEdit[]>> {
  const slice = createTimeSlice(undefined, { signal });
  const words = [...move.moves.keys()].map(tellingName);
  const edits = new Map<string, TextEdit[]>();
  for (const path of move.graph.files.keys()) {
    if (!isSourcePath(path)) continue;
    await slice.pause();
    const file = await source.project.files.read(path);
    if (!file || !mayHavePathStrings(file.text)) continue;
    if (!move.moves.has(path) && !words.some((word) => file.text.includes(word))) continue;
    const found = await editsOf(file);
    if (found.length > 0) edits.set(path, found);
  }
  return edits;

  async function editsOf(file: FileText): Promise<TextEdit[]> {
    return pathStrings(await source.parses.parse(file)).flatMap((text) => {
      const specifier = text.kind === "reference"
        ? movedReference(move, file.path, text)
        : movedText(move, file.path, text);
      const { start, end } = text;
      return specifier === text.specifier ? [] : [{ start, end, text: specifier }];
    });
  }
}

/** Whatever leads to a file has this in it: the name of the file, or of its folder for an index. */
function tellingName(path: string): string {
  const [stem = ""] = nameOf(path).split(".", 1);
  return stem === "index" ? nameOf(folderOf(path)) : stem;
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
