import { createTimeSlice } from "../../source/mod.ts";
import type { FlowSite } from "../flow.ts";
import { mayHavePathStrings, pathStrings } from "./path_strings.ts";
import { type Place, placeAt } from "./refusal.ts";

/** Where files that stay name others by a text: mocks and augmentations. */
export async function mockedPlaces(
  { draft: { source }, signal }: FlowSite,
  files: ReadonlySet<string>,
): Promise<Place[]> {
  const slice = createTimeSlice(undefined, { signal });
  const graph = await source.graph.refresh({ signal });
  const places: Place[] = [];
  for (const path of graph.files.keys()) {
    await slice.pause();
    const file = files.has(path) ? null : await source.project.files.read(path);
    if (!file || !mayHavePathStrings(file.text)) continue;
    for (const { specifier, start } of pathStrings(await source.parses.parse(file))) {
      const found = graph.resolver.resolve(path, specifier);
      const isGone = (found.kind === "file" || found.kind === "asset") && files.has(found.path);
      if (isGone) places.push(placeAt(file, start));
    }
  }
  return places;
}
