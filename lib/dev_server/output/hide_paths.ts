/** A folder, and what is shown in its place. */
export type HiddenFolder = readonly [folder: string, shown: string];

/**
 * Makes what writes the machine's own folders shorter: the project's as ".", the home folder as "~".
 * @param folders absolute; those that lie in another come out as the innermost
 */
export function pathHider(folders: readonly HiddenFolder[]): (text: string) => string {
  const shownFor = new Map(folders.filter(([folder]) => folder.length > 1).flatMap(spellings));
  if (shownFor.size === 0) return (text) => text;
  const innermostFirst = [...shownFor.keys()].sort((a, b) => b.length - a.length);
  // Not within a longer path, besides that of Vite's URLs; and not the beginning of a sibling's name.
  const pattern = new RegExp(
    `(?<=@fs|(?<![\\w.-]))(?:${innermostFirst.map(escape).join("|")})(?![\\w-]|\\.\\w)`,
    "g",
  );
  return (text) => text.replace(pattern, (folder) => shownFor.get(folder) ?? "");
}

/** Returns a hidden folder as it is, and as it stands in URLs. */
function spellings([folder, shown]: HiddenFolder): HiddenFolder[] {
  return [[folder, shown], [encodeURI(folder), shown]];
}

function escape(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
}
