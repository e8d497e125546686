import { nameOf, type Project } from "../../project/mod.ts";
import { readDependencies } from "../../conventions/mod.ts";

const PACKAGES: ReadonlyMap<string, string> = new Map([
  ["prettier", "Prettier"],
  ["@biomejs/biome", "Biome"],
  ["dprint", "dprint"],
  ["oxfmt", "oxfmt"],
  ["standard", "standard"],
  ["ts-standard", "ts-standard"],
]);

const FILES: readonly (readonly [RegExp, string])[] = [
  [/^(?:\.prettierrc(?:\..+)?|prettier\.config\.[cm]?[jt]s)$/, "Prettier"],
  [/^biome\.jsonc?$/, "Biome"],
  [/^\.?dprint\.jsonc?$/, "dprint"],
  [/^deno\.jsonc?$/, "deno fmt"],
];

/** Finds the formatter that a project has as a dependency, or is set up to use; null where it has none. */
export async function findFormatter(project: Project): Promise<string | null> {
  for (const name of (await readDependencies(project.files)).keys()) {
    const formatter = PACKAGES.get(name);
    if (formatter !== undefined) return formatter;
  }
  const { files } = await project.files.names();
  for (const path of files.keys()) {
    const found = path.includes("/")
      ? undefined
      : FILES.find(([pattern]) => pattern.test(nameOf(path)));
    if (found) return found[1];
  }
  return null;
}
