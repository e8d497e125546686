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
 * @returns null where there is no configuration, and where it cannot be read without Prettier
 */
export async function formatterWidth(
  files: Pick<FileView, "read">,
  folder: string,
): Promise<number | null> {
  for (const home of new Set([folder, ""])) {
    for (const name of CONFIGURATIONS) {
      const file = await files.read(home === "" ? name : `${home}/${name}`);
      if (file) return /^\s*\{/.test(file.text) ? widthInJson(file.text) : widthInYaml(file.text);
    }
  }
  const { value } = await readPackageJson(files);
  if (typeof value !== "object" || value === null || !("prettier" in value)) return null;
  return widthOf(value.prettier);
}

/** JSON with comments is left to those who read comments. */
function widthInJson(text: string): number | null {
  try {
    return widthOf(JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** The key at the start of a line belongs to the whole project; those of overrides stand further in. */
function widthInYaml(text: string): number {
  const [, width] = /^printWidth:\s*(\d{2,3})\s*(?:#.*)?$/m.exec(text) ?? [];
  return width === undefined ? USUAL_WIDTH : Number(width);
}

/** @returns null for the name of a shared configuration, which only Prettier can follow */
function widthOf(options: unknown): number | null {
  if (typeof options !== "object" || options === null) return null;
  const width = "printWidth" in options ? options.printWidth : USUAL_WIDTH;
  return typeof width === "number" ? width : null;
}
