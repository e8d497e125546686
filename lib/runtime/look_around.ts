import { access, constants } from "node:fs/promises";
import { dirname, join } from "node:path";
import { orNullOnSystemError } from "../errors/mod.ts";
import { dependsOnReact, openProject, readPackageJson } from "../project/mod.ts";
import type { Fact } from "./describe_start.ts";

/** The consequence of a folder that cannot be written. */
export const READ_ONLY = "this user may read the project, and not edit it";

/**
 * Tells for a start what no file of the project says: that its folder cannot be written, and that its package.json is above it.
 * @param root absolute
 */
export async function factsAround(root: string): Promise<Fact[]> {
  const above = await tellPackageAbove(root);
  return [
    ...(await isWritable(root) ? [] : [["note", READ_ONLY] as const]),
    ...(above === null ? [] : [["note", above] as const]),
  ];
}

/** Tells whether the folder of a project can be written. */
export async function isWritable(root: string): Promise<boolean> {
  return await isAllowed(root, constants.W_OK);
}

/** Tells of the nearest package.json above a folder that has none, if it names React; else null. */
export async function tellPackageAbove(root: string): Promise<string | null> {
  if (await hasPackage(root)) return null;
  let folder = dirname(root);
  while (folder !== dirname(folder) && !await hasPackage(folder)) folder = dirname(folder);
  if (!await hasPackage(folder) || !await isOfReact(folder)) return null;
  return `the package.json is in a folder above: the whole project is served with --project ${folder}`;
}

async function hasPackage(folder: string): Promise<boolean> {
  return await isAllowed(join(folder, "package.json"), constants.R_OK);
}

async function isAllowed(path: string, mode: number): Promise<boolean> {
  return await orNullOnSystemError(access(path, mode).then(() => true)) ?? false;
}

async function isOfReact(folder: string): Promise<boolean> {
  await using project = await openProject({ root: folder });
  return dependsOnReact((await readPackageJson(project.files)).value);
}
