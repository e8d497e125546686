import { type FileView, readPackageJson } from "../project/mod.ts";

/** Configurations of Prettier that are no code, in the order in which Prettier looks for them. */
const CONFIGURATIONS = [
  ".prettierrc",
  ".prettierrc.json",
  ".prettierrc.yaml",
  ".prettierrc.yml",
  ".prettierrc.json5",
];

/** The width that Prettier keeps where nobody says another one. */
const USUAL_WIDTH = 80;

/**
 * Reads the line width of the Prettier configuration of a project.
 * @param folder the folder of the package; the root of the project is looked at as well
 * @returns null where there is no configuration, and where it is code
 */
export async function formatterWidth(
  files: Pick<FileView, "read">,
  folder: string,
): Promise<number | null> {
  for (const home of new Set([folder, ""])) {
    for (const name of CONFIGURATIONS) {
      const file = await files.read(home === "" ? name : `${home}/${name}`);
      if (file) return widthIn(file.text);
    }
  }
  const { value } = await readPackageJson(files);
  if (typeof value !== "object" || value === null || !("prettier" in value)) return null;
  return widthIn(JSON.stringify(value.prettier) ?? "");
}

/** JSON and YAML write the option alike. */
function widthIn(configuration: string): number {
  const [, width] = /["']?printWidth["']?\s*:\s*(\d{2,3})\b/.exec(configuration) ?? [];
  return width === undefined ? USUAL_WIDTH : Number(width);
}
