import { WorkbenchError } from "../../errors/mod.ts";
import { type FoundEntry, type PaletteInput, readEntry } from "./palette_entries.ts";
import { reachableExports } from "./reachable_exports.ts";
import type { PaletteInsertRequest } from "./schemas.ts";

/** The key that names an entry of a palette. */
export type EntryKey = Pick<PaletteInsertRequest, "kind" | "name" | "path">;

/**
 * Looks an entry up in the palette as it is now. A unit that exports the same name both ways is taken by its name.
 * @throws {WorkbenchError} `palette_entry_gone`
 */
export function findEntry(input: PaletteInput, key: EntryKey): FoundEntry {
  const found: FoundEntry[] = [];
  const path = input.graph.resolver.platformFamily(key.path)?.files[0] ?? key.path;
  for (const reachable of reachableExports(input)) {
    if (reachable.kind !== key.kind || reachable.unit.path !== path) continue;
    const entry = readEntry(input, reachable);
    if (entry?.entry.name === key.name) found.push(entry);
  }
  const entry = found.find(({ reachable }) => reachable.through.name !== "default") ?? found[0];
  if (entry) return entry;
  throw new WorkbenchError(
    "palette_entry_gone",
    `Cannot find the ${key.kind} "${key.name}" of "${key.path}" in the palette of "${input.feature}": read it again`,
  );
}
