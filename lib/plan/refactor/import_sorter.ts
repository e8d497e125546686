import { z } from "zod";
import { type FileView, folderOf, inFolder } from "../../project/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";

/** The names of Biome's configuration, in the order in which it looks for them. */
const CONFIGURATIONS = ["biome.json", "biome.jsonc", ".biome.json", ".biome.jsonc"];

const isOn = z.looseObject({ enabled: z.boolean().optional() }).optional();
const level = z.union([z.string(), z.looseObject({ level: z.string() })]);

/** The settings of Biome that decide on imports: those of its first version, and those of the later ones. */
const configuration = z.looseObject({
  organizeImports: isOn,
  assist: z.looseObject({
    enabled: z.boolean().optional(),
    actions: z.looseObject({
      recommended: z.boolean().optional(),
      source: z.looseObject({ organizeImports: level.optional() }).optional(),
    }).optional(),
  }).optional(),
});

/**
 * Finds the configuration by which Biome sorts the imports of a file: it has an order of its own, and sorts them again
 * whenever it is run.
 * @returns null where the project has none, or has the sorting switched off
 */
export async function biomeSorting(
  files: Pick<FileView, "read">,
  path: string,
): Promise<string | null> {
  for (let folder = folderOf(path);; folder = folderOf(folder)) {
    for (const name of CONFIGURATIONS) {
      const file = await files.read(inFolder(folder, name));
      if (file) return sorts(file.path, file.text) ? file.path : null;
    }
    if (folder === "") return null;
  }
}

/** Sorting is on unless somebody switches it off; so it is in a configuration that nobody can read. */
function sorts(path: string, text: string): boolean {
  const read = configuration.safeParse(ts.parseConfigFileTextToJson(path, text).config);
  if (!read.success) return true;
  const { organizeImports, assist } = read.data;
  if (organizeImports?.enabled === false || assist?.enabled === false) return false;
  const action = assist?.actions?.source?.organizeImports;
  if (action === undefined) return assist?.actions?.recommended !== false;
  return (typeof action === "string" ? action : action.level) !== "off";
}
