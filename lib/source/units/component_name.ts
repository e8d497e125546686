import { folderOf, nameOf } from "../../project/mod.ts";
import type { ComponentFact } from "../components/mod.ts";

/**
 * Returns what an importer would call a component: its own name; of an anonymous default export, that of its file in
 * PascalCase (`trail-teaser.tsx` is `TrailTeaser`), or of the folder of an index file.
 */
export function componentName({ name }: Pick<ComponentFact, "name">, path: string): string {
  if (name !== "default") return name;
  const stem = nameOf(path).replace(/\..*$/s, "");
  const base = stem === "index" ? nameOf(folderOf(path)) || stem : stem;
  return base.split(/[^\p{L}\p{N}_$]+/u).map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");
}
