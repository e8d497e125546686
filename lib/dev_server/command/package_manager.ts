import { readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { orNullOnSystemError } from "../../errors/mod.ts";
import type { PackageManager } from "../schemas.ts";

/** The lockfiles, the ones first that are less often left over from a change of the package manager. */
const LOCKFILES: readonly (readonly [file: string, manager: PackageManager])[] = [
  ["pnpm-lock.yaml", "pnpm"],
  ["yarn.lock", "yarn"],
  ["bun.lock", "bun"],
  ["bun.lockb", "bun"],
  ["package-lock.json", "npm"],
  ["npm-shrinkwrap.json", "npm"],
  ["deno.lock", "deno"],
];

/**
 * The package manager of a project: the `packageManager` of its package.json, else its lockfile. What has neither may be a
 * package of a monorepo: then the folders above are asked, up to the one with the repository.
 * @param root absolute
 * @returns npm where nobody says
 */
export async function choosePackageManager(root: string): Promise<PackageManager> {
  for (let folder = root;; folder = dirname(folder)) {
    const names = await namesIn(folder);
    const manager = (names.has("package.json") ? await declaredIn(folder) : null) ??
      LOCKFILES.find(([file]) => names.has(file))?.[1];
    if (manager) return manager;
    if (names.has(".git") || dirname(folder) === folder) return "npm";
  }
}

async function namesIn(folder: string): Promise<ReadonlySet<string>> {
  return new Set(await orNullOnSystemError(readdir(folder)) ?? []);
}

/** Reads the package manager that `packageManager` names: "pnpm@9.1.0+sha512..." */
async function declaredIn(folder: string): Promise<PackageManager | null> {
  const text = await orNullOnSystemError(readFile(join(folder, "package.json"), "utf8"));
  const declared = text === null ? undefined : declaration(text);
  return LOCKFILES.find(([, manager]) => declared?.startsWith(`${manager}@`))?.[1] ?? null;
}

function declaration(text: string): string | undefined {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ""));
    if (typeof value !== "object" || value === null || !("packageManager" in value)) return;
    return typeof value.packageManager === "string" ? value.packageManager : undefined;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
}
