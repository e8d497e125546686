import type { Side } from "../../side.ts";
import { readJson } from "../reading/read_json.ts";
import type { SideLayout } from "../unit_pairs.ts";
import { textsIn } from "./compare_texts.ts";

/** The largest number of files of translations that are read. */
const MAX_FILES = 50;

/**
 * Reads the English texts of a side.
 * @returns the text of a key, also of one whose namespace is said elsewhere; null for none, and where several texts have the key
 */
export async function openCatalogue(
  side: Side,
  { languageOf }: Pick<SideLayout, "languageOf">,
): Promise<(key: string) => string | null> {
  const { files } = await side.source.project.files.names();
  const paths = [...files.keys()].filter((path) => /^en\b/.test(languageOf(path) ?? ""));
  const texts = new Map<string, string | null>();
  for (const path of paths.slice(0, MAX_FILES)) {
    const { contents } = await readJson({ side, path });
    for (const [key, { text }] of textsIn(contents?.value ?? {})) {
      const words = key.split(".");
      for (let start = 0; start < words.length; start++) {
        const end = words.slice(start).join(".");
        texts.set(end, texts.has(end) && texts.get(end) !== text ? null : text);
      }
    }
  }
  return (key) => texts.get(key) ?? texts.get(key.split(":").at(-1) ?? key) ?? null;
}
