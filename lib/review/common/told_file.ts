/** The names of files that many folders have, because a framework or the language looks for them. */
const COMMON: ReadonlySet<string> = new Set(
  "index page route layout mod main template default loading error".split(" "),
);

/** Names a file as people do: by its name, and with its folder where many files have that name. */
export function toldFile(path: string): string {
  const parts = path.split("/");
  const [name = path] = parts.slice(-1);
  return COMMON.has(name.split(".")[0] ?? "") ? parts.slice(-2).join("/") : name;
}
