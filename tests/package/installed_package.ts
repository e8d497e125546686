import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** The package as somebody gets it who has nothing but Node and npm. */
export interface InstalledPackage {
  /** The paths in the tarball. */
  readonly files: readonly string[];
  readonly tarballBytes: number;
  /** The folder of the project that it is installed in. */
  readonly project: string;
  /** Names and versions of what was installed, the package itself included. */
  readonly packages: readonly string[];
}

/**
 * Builds the package, packs it and installs the tarball in an empty project, without a script of any package.
 * @param folder is filled; nothing else is written
 */
export function installPackage(folder: string): InstalledPackage {
  const source = join(folder, "source");
  const project = join(folder, "host");
  mkdirSync(source);
  mkdirSync(project);
  execFileSync(process.execPath, [join(ROOT, "build.mjs"), join(source, "dist")], {
    env: plainEnvironment(),
  });
  for (const name of ["package.json", "README.md", "LICENSE", "CHANGELOG.md", "bin", "docs"]) {
    cpSync(join(ROOT, name), join(source, name), { recursive: true });
  }
  const [packed] = JSON.parse(npm(source, "pack", "--json", "--ignore-scripts"));
  writeFileSync(join(project, "package.json"), '{ "private": true, "type": "module" }');
  npm(
    project,
    "install",
    "--ignore-scripts",
    "--prefer-offline",
    "--no-audit",
    "--no-fund",
    join(source, packed.filename),
  );
  const lock = JSON.parse(readFileSync(join(project, "node_modules/.package-lock.json"), "utf8"));
  return {
    files: packed.files.map(({ path }: { readonly path: string }) => path),
    tarballBytes: packed.size,
    project,
    packages: Object.keys(lock.packages),
  };
}

/** The environment of somebody who runs no tests: their runner has a loader of its own in it. */
export function plainEnvironment(
  variables: Readonly<Record<string, string>> = {},
): Record<string, string | undefined> {
  const { NODE_OPTIONS: _loader, ...rest } = process.env;
  return { ...rest, NO_COLOR: "1", ...variables };
}

function npm(folder: string, ...args: readonly string[]): string {
  return execFileSync("npm", args, {
    cwd: folder,
    encoding: "utf8",
    env: plainEnvironment(),
    stdio: ["ignore", "pipe", "pipe"],
    shell: process.platform === "win32",
  });
}

/** What the files of a folder take on a disk, in bytes. */
export function bytesOn(folder: string): number {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => statSync(join(folder, name)).blocks * 512)
    .reduce((sum, bytes) => sum + bytes, 0);
}
