/** The names of folders that hold the texts of an app, in a file or a folder for each language. */
const FOLDERS: ReadonlySet<string> = new Set([
  "_locales",
  "i18n",
  "l10n",
  "lang",
  "langs",
  "languages",
  "locale",
  "locales",
  "messages",
  "translations",
]);

let names: Intl.DisplayNames | undefined;

/** Returns the tag of the language whose texts a JSON file holds, by its place: `locales/de/shop.json`; null for any other file. */
export function languageOf(path: string): string | null {
  if (!path.endsWith(".json")) return null;
  const words = path.slice(0, -".json".length).split("/");
  const folder = words.findIndex((word) => FOLDERS.has(word.toLowerCase()));
  if (folder < 0) return null;
  return words.slice(folder + 1).find((word) => languageName(word) !== null) ?? null;
}

/** Returns what a language is called: `German` for `de`; null for what is no tag of a language. */
export function languageName(tag: string): string | null {
  names ??= new Intl.DisplayNames("en", { type: "language", fallback: "none" });
  try {
    return names.of(tag.replaceAll("_", "-")) ?? null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
