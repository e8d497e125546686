/** The names of files that many folders have, because a framework or the language looks for them. */
const COMMON: ReadonlySet<string> = new Set(
  "index page route layout mod main template default loading error".split(" "),
);

/** Names a file as people do: by its name, with its folder where many files have that name, and with the folders around a parameter. */
export function toldFile(path: string): string {
  const parts = path.split("/");
  let first = parts.length - 1;
  const isCommon = COMMON.has((parts[first] ?? "").split(".")[0] ?? "");
  if (isCommon || isParameter(parts[first])) first--;
  while (isCommon && isParameter(parts[first - 1])) first--;
  while (isParameter(parts[first])) first--;
  return parts.slice(Math.max(0, first)).join("/");
}

/** Tells whether a folder or file stands for many addresses: `[id].ts`, `$user`. */
function isParameter(part: string | undefined): boolean {
  return part !== undefined && (part.startsWith("[") || part.startsWith("$"));
}

/** Names files that are told beside each other: two of one name by their whole paths. */
export function toldFiles(paths: readonly string[]): string[] {
  const names = paths.map(toldFile);
  return names.map((name, index) =>
    names.filter((each) => each === name).length === 1 ? name : paths[index] ?? name
  );
}
