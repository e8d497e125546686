import { type FileList, sourceFiles } from "../project/mod.ts";
import { folderOf, foldersUpward, inFolder } from "../source/modules/mod.ts";

/** Tells whether a file is part of the product: no test, story, declaration or tool. */
export function isSourceFile(path: string, list: FileList): boolean {
  const files = new Set([path]);
  // Some names mean something only at the top of a package.
  for (const folder of foldersUpward(folderOf(path))) {
    const manifest = inFolder(folder, "package.json");
    if (list.files.has(manifest)) files.add(manifest);
  }
  return sourceFiles({ files, folders: list.folders })[0]?.kind === "source";
}
