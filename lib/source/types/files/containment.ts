import { existsSync, readFileSync, realpathSync, statSync } from "node:fs";
import { dirname } from "node:path";
import process from "node:process";

/** The places that the type worker may read: the project, its workspace, and the `node_modules` folders above it. */
export interface Containment {
  /** Real absolute path of the project, with `/`. */
  readonly root: string;
  /** The folder of the workspace that contains the project; the project itself without one. */
  readonly workspace: string;
  /** @param real a real path: no symbolic link in it */
  allows(real: string): boolean;
}

/** @param root absolute path of the project */
export function containmentOf(root: string): Containment {
  const real = slashed(realpathSync(root));
  const workspace = enclosingWorkspace(real) ?? real;
  const folders = [real, workspace];
  for (const ancestor of ancestorsOf(real)) folders.push(`${withoutSlash(ancestor)}/node_modules`);
  return {
    root: real,
    workspace,
    allows: (path) => folders.some((folder) => isWithin(path, folder)),
  };
}

/** The folder and every folder above it, nearest first. */
export function ancestorsOf(folder: string): string[] {
  const above = slashed(dirname(folder));
  return above === folder ? [folder] : [folder, ...ancestorsOf(above)];
}

export function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${withoutSlash(folder)}/`);
}

/** TypeScript speaks `/` on every system. */
export function slashed(path: string): string {
  return process.platform === "win32" ? path.replaceAll("\\", "/") : path;
}

export function withoutSlash(folder: string): string {
  return folder.endsWith("/") ? folder.slice(0, -1) : folder;
}

function enclosingWorkspace(root: string): string | undefined {
  return ancestorsOf(root).slice(1).find((folder) =>
    existsSync(`${folder}/pnpm-workspace.yaml`) || hasWorkspaces(`${folder}/package.json`)
  );
}

function hasWorkspaces(manifest: string): boolean {
  if (!statSync(manifest, { throwIfNoEntry: false })?.isFile()) return false;
  try {
    return Boolean(JSON.parse(readFileSync(manifest, "utf8"))?.workspaces);
  } catch (error) {
    // A broken package.json above the project makes no workspace.
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}
