import { orNullIfUnreadable } from "../../errors/mod.ts";
import type { GraphSnapshot, ParsedSource } from "../../source/mod.ts";
import { createTimeSlice } from "../../slices/mod.ts";
import {
  fileNamed,
  filePathsIn,
  isSourcePath,
  mayNameFiles,
  tellingName,
} from "../../source/modules/mod.ts";
import type { FlowSite } from "../flow.ts";
import { pathStrings } from "./path_strings.ts";
import { type Place, placeAt } from "./refusal.ts";
import { orTold } from "./unread_files.ts";

/**
 * Lists the places where files that stay name the given files by a text: mocks and augmentations, and paths in configurations,
 * scripts and HTML.
 */
export async function namedPlaces(
  site: FlowSite,
  files: ReadonlySet<string>,
): Promise<Place[]> {
  const { draft: { source }, signal } = site;
  const slice = createTimeSlice({ signal });
  const graph = await source.graph.refresh({ signal });
  const words = [...files].map(tellingName);
  const places: Place[] = [];
  for (const path of graph.list.files.keys()) {
    const isSource = isSourcePath(path);
    if (files.has(path) || (!isSource && !mayNameFiles(path))) continue;
    await slice.pause();
    const reading = source.project.files.read(path);
    const file = await (isSource ? orTold(site, path, reading) : orNullIfUnreadable(reading));
    if (!file || !words.some((word) => file.text.includes(word))) continue;
    const parsed = isSource ? await orTold(site, path, source.parses.parse(file)) : null;
    if (isSource && !parsed) continue;
    const imports = new Set(graph.importsOf(path).map(({ fact }) => fact.start + 1));
    const starts = new Set([
      ...parsed ? modulesNamed(graph, path, parsed, files) : [],
      ...filePathsIn(file, parsed)
        .filter(({ text }) => files.has(fileNamed(path, text, graph.list.files)?.path ?? ""))
        .map(({ start }) => start),
    ]);
    for (const start of starts) if (!imports.has(start)) places.push(placeAt(file, start));
  }
  return places;
}

function modulesNamed(
  graph: GraphSnapshot,
  path: string,
  parsed: ParsedSource,
  files: ReadonlySet<string>,
): number[] {
  return pathStrings(parsed).filter(({ specifier }) => {
    const found = graph.resolver.resolve(path, specifier);
    return (found.kind === "file" || found.kind === "asset") && files.has(found.path);
  }).map(({ start }) => start);
}
