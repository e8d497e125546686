import type { ParsedSource } from "../../source/mod.ts";
import type {
  ExportedNames,
  ExportFact,
  GraphSnapshot,
  ModuleFacts,
  Resolution,
} from "../../source/modules/mod.ts";
import { type Importers, openImporters } from "./importers.ts";
import type { UnknownCode } from "./value.ts";

/** The place to which a name of another module leads. */
export type Followed =
  /** A name at the top level of a file; null for its default export without a name. */
  | { readonly kind: "file"; readonly file: ParsedSource; readonly local: string | null }
  /** A file of the project as a whole. */
  | { readonly kind: "module"; readonly path: string }
  /** XState, or a package of its family. */
  | { readonly kind: "library"; readonly module: string; readonly name: string }
  /** A member of what a JSON file holds; "default" for all of it, "*" for the module. */
  | { readonly kind: "json"; readonly file: ParsedSource; readonly name: string }
  | { readonly kind: "nothing"; readonly code: UnknownCode; readonly reason: string };

/** The way that an evaluation goes from file to file. */
export interface Modules {
  follow(from: string, specifier: string, imported: string): Followed;
  exported(path: string, name: string): Followed;
  /** A file as a whole: null when it cannot be read, or is not read yet. */
  fileAt(path: string): ParsedSource | null;
  readonly importers: Importers;
  /** Lists the names that a file exports, itself and through other files. */
  namesOf(path: string): ExportedNames;
}

/** The input that following needs. */
export interface ModulesInput {
  /** The file that is evaluated. */
  readonly main: string;
  readonly graph: GraphSnapshot;
  /** The files that are read already, by path; null for one that cannot be read. */
  readonly files: ReadonlyMap<string, ParsedSource | null>;
  /** Told of a file that would have to be read as well. */
  readonly want: (path: string) => void;
}

/** A module of XState or of its family, whatever loads it: `xstate`, `xstate/actions`, `@xstate/immer`, `npm:xstate@5`. */
export function isXStateModule(specifier: string): boolean {
  return /^(?:npm:\/?|jsr:\/?|https:\/\/esm\.sh\/)?(?:xstate|@xstate\/[\w.-]+)(?:@[^/]*)?(?:\/|$)/
    .test(specifier);
}

/** Follows imports through barrels and renamings, over files that are read already. */
export function openModules({ main, graph, files, want }: ModulesInput): Modules {
  const indexes = new Map<string, ReadonlyMap<string, ExportFact>>();

  function indexOf(path: string, facts: ModuleFacts): ReadonlyMap<string, ExportFact> {
    let index = indexes.get(path);
    if (!index) {
      // Of two exports with one name, the first counts: a type may have the same name as a value.
      const entries = facts.exports.filter(({ kind, typeOnly }) => kind !== "star" && !typeOnly)
        .map((fact) => [fact.name, fact] as const).reverse();
      indexes.set(path, index = new Map(entries));
    }
    return index;
  }

  function follow(from: string, specifier: string, imported: string): Followed {
    if (isXStateModule(specifier)) {
      return { kind: "library", module: specifier, name: imported === "default" ? "*" : imported };
    }
    const target = graph.resolver.resolve(from, specifier);
    if (target.kind === "asset") return json(target.path, specifier, imported);
    if (target.kind !== "file") return leadsOut(specifier, imported, target);
    return imported === "*"
      ? { kind: "module", path: target.path }
      : exported(target.path, imported);
  }

  function exported(path: string, name: string): Followed {
    const seen = new Set<string>();
    let at = { path, name };
    while (!seen.has(`${at.path}\0${at.name}`)) {
      seen.add(`${at.path}\0${at.name}`);
      const found = findExport(at.path, at.name);
      if ("kind" in found) return found;
      const { fact } = found;
      if (fact.importIndex === undefined) return declared(found.path, fact);
      const from = graph.files.get(found.path)?.imports[fact.importIndex];
      if (!from) break;
      const imported = fact.imported ?? "*";
      if (imported === "*" || isXStateModule(from.specifier)) {
        return follow(found.path, from.specifier, imported);
      }
      const target = graph.resolver.resolve(found.path, from.specifier);
      if (target.kind === "asset") return json(target.path, from.specifier, imported);
      if (target.kind !== "file") return leadsOut(from.specifier, imported, target);
      at = { path: target.path, name: imported };
    }
    return nothing("circular", `"${name}" of "${path}" is exported in a circle`);
  }

  function declared(path: string, fact: ExportFact): Followed {
    const file = fileAt(path);
    return file ? { kind: "file", file, local: fact.local ?? null } : notRead(path);
  }

  function json(path: string, specifier: string, name: string): Followed {
    if (!path.endsWith(".json") || specifier.includes("?")) {
      return nothing("unresolved_import", `the import of "${specifier}" leads to no source file`);
    }
    const file = fileAt(path);
    return file ? { kind: "json", file, name } : notRead(path);
  }

  function notRead(path: string): Followed {
    return files.get(path) === null
      ? nothing("unresolved_import", `"${path}" cannot be read`)
      : nothing("pending", `"${path}" is not read yet`);
  }

  /** The export of a name in a file, or in the files that its `export *` name. */
  function findExport(path: string, name: string): { path: string; fact: ExportFact } | Followed {
    const seen = new Set<string>();
    const open = [path];
    let hidden: Followed | null = null;
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (seen.has(at)) continue;
      seen.add(at);
      const facts = graph.files.get(at);
      if (!facts) return nothing("unresolved_import", `"${at}" cannot be read`);
      const index = indexOf(at, facts);
      const fact = index.get(name) ?? (name === "default" ? index.get("export=") : undefined);
      if (fact) return { path: at, fact };
      if (name === "default") break;
      for (const { importIndex } of facts.exports.filter(({ kind }) => kind === "star").reverse()) {
        const specifier = facts.imports[importIndex ?? -1]?.specifier ?? "";
        if (isXStateModule(specifier)) hidden ??= { kind: "library", module: specifier, name };
        else {
          const target = graph.resolver.resolve(at, specifier);
          if (target.kind === "file") open.push(target.path);
          else hidden ??= leadsOut(specifier, name, target);
        }
      }
    }
    return hidden ?? nothing("unresolved_import", `"${path}" does not export "${name}"`);
  }

  function fileAt(path: string): ParsedSource | null {
    const file = files.get(path);
    if (file === undefined) want(path);
    return file ?? null;
  }

  return {
    follow,
    exported,
    fileAt,
    importers: openImporters({ graph, main, fileAt }),
    namesOf: (path) => graph.exportedNames(path),
  };
}

function nothing(code: UnknownCode, reason: string): Followed {
  return { kind: "nothing", code, reason };
}

function leadsOut(specifier: string, imported: string, target: Resolution): Followed {
  if (target.kind === "package") {
    const what = imported === "*" ? `"${specifier}"` : `"${imported}" of "${specifier}"`;
    return nothing("package_value", `${what} is not part of the project`);
  }
  return nothing("unresolved_import", `the import of "${specifier}" leads to no source file`);
}
