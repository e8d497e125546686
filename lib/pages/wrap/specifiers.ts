/**
 * A relative specifier of one file as another file has to write it. Aliases and packages stay as they are.
 * @param from the file that has it; project path
 * @param to the file that is to have it
 */
export function movedSpecifier(specifier: string, from: string, to: string): string {
  if (!/^\.\.?(?:\/|$)/.test(specifier)) return specifier;
  const target = joined(folderOf(from), specifier);
  return target === null ? specifier : relative(folderOf(to), target, specifier.endsWith("/"));
}

/**
 * How a file names another one.
 * @param extension what relative imports of the project end in: none, the file's own extension, or that of what it becomes
 */
export function specifierTo(from: string, to: string, extension: WrittenExtension): string {
  const bare = extension === "own" ? to : to.replace(/\.[cm]?[jt]sx?$/, extension ?? "");
  const whole = extension === null ? bare.replace(/\/index$/, "") : bare;
  return relative(folderOf(from), whole.split("/"), false);
}

export type WrittenExtension = null | "own" | ".js";

function relative(folder: readonly string[], target: readonly string[], isFolder: boolean): string {
  let shared = 0;
  while (shared < folder.length && folder[shared] === target[shared]) shared++;
  const up = folder.length - shared;
  const path = [...Array(up).fill(".."), ...target.slice(shared)].join("/");
  const start = up === 0 ? `./${path}` : path;
  return `${start}${isFolder && !start.endsWith("/") ? "/" : ""}`;
}

/** The segments of a path; `..` above the project stay where they are: a package of a workspace may reach its siblings. */
function joined(folder: readonly string[], path: string): string[] | null {
  const segments = [...folder];
  for (const segment of path.split("/")) {
    if (segment === "" || segment === ".") continue;
    if (segment !== "..") segments.push(segment);
    else if (segments.length === 0) return null;
    else segments.pop();
  }
  return segments;
}

function folderOf(path: string): string[] {
  return path.split("/").slice(0, -1);
}
