import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { dirname, join, relative } from "node:path";

interface Manifest {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

/**
 * Lays an installation out as pnpm does: each package in a folder of its own, beside links to what it names in its
 * package.json, and nothing else; a peer comes from who depends on the package. The project has a link to one package.
 * @param from a project that npm installed into
 * @param to is made
 */
export function linkPackages(from: string, to: string, name: string): void {
  const store = join(to, "node_modules/.pnpm");
  const placed = new Map<string, string>();

  /** @returns the package's own folder in the store */
  function place(source: string, user: Manifest["dependencies"] = {}): string {
    const known = placed.get(source);
    if (known) return known;
    const { name, dependencies = {}, peerDependencies = {} } = manifestOf(source);
    const peers = Object.keys(peerDependencies).filter((peer) => peer in user);
    const folder = join(store, String(placed.size), "node_modules");
    placed.set(source, join(folder, name));
    cpSync(source, join(folder, name), { recursive: true, filter: isOwn(source) });
    for (const other of [...Object.keys(dependencies), ...peers]) {
      link(place(packageFrom(source, other), dependencies), join(folder, other));
    }
    return join(folder, name);
  }

  link(place(join(from, "node_modules", name)), join(to, "node_modules", name));
}

function manifestOf(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
}

/** Whether a path belongs to a package, and not to one that stands within it. */
function isOwn(source: string): (path: string) => boolean {
  return (path) => path !== join(source, "node_modules");
}

function packageFrom(folder: string, name: string): string {
  const found = join(folder, "node_modules", name);
  if (existsSync(found)) return found;
  if (dirname(folder) === folder) throw new Error(`The package "${name}" is not installed`);
  return packageFrom(dirname(folder), name);
}

function link(target: string, path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(relative(dirname(path), target), path);
}
