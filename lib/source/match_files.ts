import { ts } from "./typescript.ts";

/** Finds the files of a folder that `include` and `exclude` of a config take in. */
export type MatchFiles = (
  path: string,
  extensions: readonly string[] | undefined,
  excludes: readonly string[] | undefined,
  includes: readonly string[] | undefined,
  useCaseSensitiveFileNames: boolean,
  currentDirectory: string,
  depth: number | undefined,
  getFileSystemEntries: (
    path: string,
  ) => { files: readonly string[]; directories: readonly string[] },
  realpath: (path: string) => string,
) => string[];

/** The compiler's own matcher, which it exports without a type. */
export function matchFiles(): MatchFiles {
  return (ts as unknown as { matchFiles: MatchFiles }).matchFiles;
}
