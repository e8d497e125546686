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

const JSON_END = ".json";

let names: Intl.DisplayNames | undefined;

/** Returns the tag of the language whose texts a JSON file holds, by its place: `locales/de/shop.json`; null for any other file. */
export function languageOf(path: string): string | null {
  return tagIn(path, [JSON_END])?.tag ?? null;
}

/**
 * Returns a function that does the same for the files of a project, in which a language has other languages beside it: a folder
 * with the files `ts.json` and `js.json` is none of translations.
 * @param listPaths goes through the paths of all files of the project
 * @param options.ends the ends of the names of files with texts
 */
export function openLanguages(
  listPaths: () => Iterable<string>,
  { ends = [JSON_END] }: { readonly ends?: readonly string[] } = {},
): (path: string) => string | null {
  const known = new Map<string, boolean>();
  return (path) => {
    const found = tagIn(path, ends);
    if (!found) return null;
    const { folder, tag } = found;
    let areLanguages = known.get(folder);
    if (areLanguages === undefined) {
      areLanguages = holdsLanguages(childrenOf(folder, listPaths(), ends));
      known.set(folder, areLanguages);
    }
    return areLanguages ? tag : null;
  };
}

function tagIn(
  path: string,
  ends: readonly string[],
): { readonly tag: string; readonly folder: string } | null {
  const own = ends.find((each) => path.endsWith(each));
  if (own === undefined) return null;
  const words = path.slice(0, -own.length).split("/");
  const start = words.findIndex((word) => FOLDERS.has(word.toLowerCase())) + 1;
  if (start === 0) return null;
  const at = words.findIndex((word, index) => index >= start && languageName(word) !== null);
  const tag = words[at];
  return tag === undefined ? null : { tag, folder: words.slice(0, at).join("/") };
}

/** Lists the names of the files of texts, without their ending, and of the folders in a folder. */
function childrenOf(
  folder: string,
  paths: Iterable<string>,
  ends: readonly string[],
): Set<string> {
  const children = new Set<string>();
  for (const path of paths) {
    if (!path.startsWith(`${folder}/`)) continue;
    const rest = path.slice(folder.length + 1);
    const slash = rest.indexOf("/");
    if (slash >= 0) children.add(rest.slice(0, slash));
    const own = ends.find((each) => slash < 0 && rest.endsWith(each));
    if (own !== undefined) children.add(rest.slice(0, -own.length));
  }
  return children;
}

/** A name that could be a tag of a language; `cn` and `jp` are countries by which people call one. */
const TAG = /^[a-z]{2,3}(?:[-_]\w+)*$/i;

/** Tells whether most of some names are languages, and none of two letters is neither a language nor a country. */
function holdsLanguages(names: ReadonlySet<string>): boolean {
  const tags = [...names].filter((name) => TAG.test(name));
  const others = tags.filter((name) => languageName(name) === null);
  return others.length * 2 < tags.length &&
    others.every((name) => name.length > 2 || countryName(name) !== null);
}

let countries: Intl.DisplayNames | undefined;

function countryName(tag: string): string | null {
  countries ??= new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  return countries.of(tag.toUpperCase()) ?? null;
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
