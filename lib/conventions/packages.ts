import { type FileView, readPackageJson, textsUnder } from "../project/mod.ts";

/** Reads the dependencies of the project's package.json: the version range by name; none where it cannot be read. */
export async function readDependencies(
  files: Pick<FileView, "read">,
): Promise<ReadonlyMap<string, string>> {
  const { value } = await readPackageJson(files);
  const groups = ["dependencies", "devDependencies", "peerDependencies"];
  return new Map(groups.flatMap((group) => [...textsUnder(group, value)]));
}
