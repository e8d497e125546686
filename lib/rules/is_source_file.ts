import type { FileEntry, FileList } from "../project/mod.ts";
import { sourceFiles } from "../project/layout_roles.ts";
import { folderOf, foldersUpward, inFolder } from "../source/modules/specifier.ts";

/** Whether a file is part of the product: no test, story, declaration or tool. */
export function isSourceFile(path: string, list: FileList): boolean {
  const files = new Map<string, FileEntry>([[path, { path, size: 0, version: "" }]]);
  // Some names mean something only at the top of a package.
  for (const folder of foldersUpward(folderOf(path))) {
    const manifest = list.files.get(inFolder(folder, "package.json"));
    if (manifest) files.set(manifest.path, manifest);
  }
  return sourceFiles({ files, folders: list.folders })[0]?.role === "source";
}
