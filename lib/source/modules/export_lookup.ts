import type { ExportFact, ModuleFacts } from "./facts.ts";
import type { Resolution } from "./resolution.ts";

/** The parts of a graph that the lookups need. */
export interface ExportSource {
  /** Undefined for a file that could not be read. */
  factsOf(path: string): ModuleFacts | undefined;
  /** The exports of a file's facts, by name. */
  exportsByName(path: string): ReadonlyMap<string, readonly ExportFact[]>;
  /** Returns the resolution of the import at an index of the file's facts. */
  resolutionOf(path: string, importIndex: number): Resolution | undefined;
}

/** A name that a module exports, itself or through `export *`. */
export interface ExportedName {
  readonly name: string;
  readonly typeOnly: boolean;
  /** The module whose text has the export, and the export there. */
  readonly path: string;
  readonly fact: ExportFact;
}

export interface ExportedNames {
  readonly names: readonly ExportedName[];
  /** False when an `export *` leads to code that is not read: there may be more names. */
  readonly complete: boolean;
}

/** The place where an exported name is declared. */
export interface Declaration {
  readonly path: string;
  /** The name under which that module exports it; "*" for a module as a whole. */
  readonly name: string;
  /** Its name inside that module, where it has one. */
  readonly local?: string;
  readonly kind: ExportFact["kind"];
  readonly typeOnly: boolean;
  readonly start: number;
  /** 1-based. */
  readonly line: number;
}

/** Why a declaration was not found, and the module where the trail ends. */
export interface NoDeclaration {
  readonly reason:
    /** No such export, and nothing that could hide it. */
    | "not_exported"
    /** It leads into a package, or an `export *` of one may have it. */
    | "package"
    | "unresolved"
    /** A file that is too large or too complex to be read. */
    | "not_read"
    /** A file that is not source. */
    | "asset"
    /** Re-exports that lead back to themselves. */
    | "cycle";
  readonly path: string;
  /** For `package`. */
  readonly package?: string;
}

/** The exports of a file by name. */
export function indexExports(exports: readonly ExportFact[]): Map<string, ExportFact[]> {
  const index = new Map<string, ExportFact[]>();
  for (const fact of exports) {
    const known = index.get(fact.name);
    if (known) known.push(fact);
    else index.set(fact.name, [fact]);
  }
  return index;
}

/** Every name that importers of a module can use. Of two `export *` with one name the first counts, as for the compiler. */
export function exportedNames(source: ExportSource, path: string): ExportedNames {
  const names = new Map<string, ExportedName>();
  const seen = new Set<string>();
  const open = [{ path, typeOnly: false }];
  let complete = true;
  for (let next = open.pop(); next; next = open.pop()) {
    if (seen.has(next.path)) continue;
    seen.add(next.path);
    const facts = source.factsOf(next.path);
    complete &&= facts !== undefined;
    const exports = facts?.exports ?? [];
    const inStar = next.path !== path;
    for (const fact of exports) {
      if (fact.kind === "star" || (inStar && fact.name === "default")) continue;
      if (names.has(fact.name)) continue;
      const typeOnly = next.typeOnly || fact.typeOnly;
      names.set(fact.name, { name: fact.name, typeOnly, path: next.path, fact });
    }
    for (const fact of exports.toReversed()) {
      if (fact.kind !== "star") continue;
      const target = source.resolutionOf(next.path, fact.importIndex ?? -1);
      if (target?.kind === "file") {
        open.push({ path: target.path, typeOnly: next.typeOnly || fact.typeOnly });
      } else complete = false;
    }
  }
  return { names: [...names.values()], complete };
}

/** Follows an exported name through barrels and renamings to where it is declared. */
export function declarationOf(
  source: ExportSource,
  path: string,
  name: string,
): Declaration | NoDeclaration {
  const trail = new Set<string>();
  let at = { path, name };
  while (true) {
    const key = `${at.path}\0${at.name}`;
    if (trail.has(key)) return { reason: "cycle", path: at.path };
    trail.add(key);
    const found = findExport(source, at.path, at.name);
    if ("reason" in found) return found;
    if (found.fact.importIndex === undefined) return declaration(found.path, found.fact);
    const target = source.resolutionOf(found.path, found.fact.importIndex);
    if (target?.kind !== "file") return endOfTrail(found.path, target);
    const imported = found.fact.imported ?? "*";
    if (imported === "*") return wholeModule(target.path);
    at = { path: target.path, name: imported };
  }
}

/** The export of a name in a module, or in those that its `export *` name. */
function findExport(
  source: ExportSource,
  path: string,
  name: string,
): { path: string; fact: ExportFact } | NoDeclaration {
  const seen = new Set<string>();
  const open = [path];
  let hidden: NoDeclaration | null = null;
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (seen.has(at)) continue;
    seen.add(at);
    if (!source.factsOf(at)) hidden ??= { reason: "not_read", path: at };
    const exports = source.exportsByName(at);
    const fact = exports.get(name)?.[0] ??
      (name === "default" ? exports.get("export=")?.[0] : undefined);
    if (fact) return { path: at, fact };
    if (name === "default" || name === "*") break;
    for (const star of exports.get("*")?.toReversed() ?? []) {
      const target = source.resolutionOf(at, star.importIndex ?? -1);
      if (target?.kind === "file") open.push(target.path);
      else hidden ??= endOfTrail(at, target);
    }
  }
  return hidden ?? { reason: "not_exported", path };
}

function declaration(path: string, fact: ExportFact): Declaration {
  const { name, local, kind, typeOnly, start, line } = fact;
  return { path, name, ...(local !== undefined && { local }), kind, typeOnly, start, line };
}

function wholeModule(path: string): Declaration {
  return { path, name: "*", kind: "namespace", typeOnly: false, start: 0, line: 1 };
}

function endOfTrail(path: string, target: Resolution | undefined): NoDeclaration {
  if (target?.kind === "package") return { reason: "package", path, package: target.name };
  return { reason: target?.kind === "asset" ? "asset" : "unresolved", path };
}
