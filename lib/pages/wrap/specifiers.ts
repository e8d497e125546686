import {
  folderOf,
  isRelative,
  movedRelative,
  relativePath,
} from "../../source/modules/specifier.ts";

/**
 * A relative specifier of one file as another file has to write it. Aliases and packages stay as they are.
 * @param from the file that has it; project path
 * @param to the file that is to have it
 */
export function movedSpecifier(specifier: string, from: string, to: string): string {
  return isRelative(specifier) ? movedRelative(specifier, from, to) : specifier;
}

/**
 * How a file names another one.
 * @param extension what relative imports of the project end in: none, the file's own extension, or that of what it becomes
 */
export function specifierTo(from: string, to: string, extension: WrittenExtension): string {
  const bare = extension === "own" ? to : to.replace(/\.[cm]?[jt]sx?$/, extension ?? "");
  const whole = extension === null ? bare.replace(/\/index$/, "") : bare;
  return relativePath(folderOf(from), whole);
}

export type WrittenExtension = null | "own" | ".js";
