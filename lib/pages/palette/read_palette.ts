import type { z } from "zod";
import { createTimeSlice } from "../../slices/mod.ts";
import { countUsersOf } from "../../source/units/mod.ts";
import { compareText } from "../../text/mod.ts";
import type { Pages } from "../open_pages.ts";
import type { palette } from "./schemas.ts";
import { leftOut } from "./left_out.ts";
import { type PaletteEntry, readEntry, readPaletteInput } from "./palette_entries.ts";
import { reachableExports } from "./reachable_exports.ts";

export type { PaletteEntry } from "./palette_entries.ts";
export type Palette = z.input<typeof palette>;

/**
 * Reads the palette of everything that a page of a feature may import: the feature's own units, shared ones, and what other
 * features give; and of what is left out, why. The same for every page of the feature.
 * @throws {WorkbenchError} `feature_not_found`
 */
export async function readPalette(
  pages: Pages,
  { feature }: { readonly feature: string },
  options: { signal?: AbortSignal } = {},
): Promise<Palette> {
  const input = await readPaletteInput(pages, feature, options);
  const { finder } = await pages.source.units.usages(options);
  const slice = createTimeSlice(options);
  const entries: PaletteEntry[] = [];
  for (const reachable of reachableExports(input)) {
    const found = readEntry(input, reachable);
    if (found) {
      const { usedBy } = countUsersOf(finder, reachable.unit.path, found.component);
      entries.push({ ...found.entry, usedBy });
    }
    await slice.pause();
  }
  const known = new Set(entries.map(({ path }) => path));
  return { ...grouped(feature, entries), leftOut: leftOut(input, known) };
}

function grouped(feature: string, entries: readonly PaletteEntry[]): Omit<Palette, "leftOut"> {
  const sorted = entries.toSorted((a, b) =>
    compareText(a.name, b.name) || compareText(a.path, b.path)
  );
  return {
    feature,
    providers: sorted.filter(({ kind }) => kind === "provider"),
    expressions: sorted.filter(({ kind }) => kind === "expression"),
    components: sorted.filter(({ kind }) => kind === "component"),
  };
}
