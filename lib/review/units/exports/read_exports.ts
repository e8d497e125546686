import { groupBy } from "../../../grouping/mod.ts";
import type { ExportFact, GraphSnapshot } from "../../../source/modules/mod.ts";
import type { SideFile } from "../../side_file.ts";

/** A name that a module exports. */
export interface ReadExport {
  readonly name: string;
  /** The kind of the export, in words: `function`, `const and type`, `"Card" of "./card"`, `class through "./card"`. */
  readonly words: string;
  /** The part of the kind that a user of the name can notice: a function may as well be a constant, an interface an alias. */
  readonly sort: string;
  /** The file that declares what is handed on, and its name there; null for what the file declares itself. */
  readonly origin: { readonly path: string; readonly name: string } | null;
  /** There is no value of the name. */
  readonly typeOnly: boolean;
  /** Its name inside the module, where it is declared there. */
  readonly local: string | null;
  /** 1-based. */
  readonly line: number;
}

/** An `export *` that leads to code which is not read. */
export interface UnknownStar {
  readonly specifier: string;
  readonly line: number;
}

/** The exports of a module on one side. */
export interface SideExports {
  readonly names: ReadonlyMap<string, ReadExport>;
  readonly unknown: readonly UnknownStar[];
  /** Tells whether the side has a file. */
  readonly has: (path: string) => boolean;
}

/** Reads what a module exports, through `export *` as far as the project goes; null for one that cannot be read. */
export async function readSideExports(
  file: SideFile | null,
  options: { readonly signal?: AbortSignal | undefined },
): Promise<SideExports | null> {
  if (!file) return { names: new Map(), unknown: [], has: () => false };
  const { signal } = options;
  const graph = await file.side.source.graph.refresh(signal ? { signal } : {});
  const facts = graph.files.get(file.path);
  const isUnread = graph.problems.some(({ path, code }) => path === file.path && UNREAD.has(code));
  if (!facts || isUnread) return null;
  const names = new Map(
    ownExports(facts.exports, (name) => graph.declarationOf(file.path, name))
      .map((each) => [each.name, each]),
  );
  const unknown: UnknownStar[] = [];
  for (const star of facts.exports.filter(({ kind }) => kind === "star")) {
    const specifier = star.from ?? "";
    const target = graph.importsOf(file.path)[star.importIndex ?? -1]?.resolution;
    const found = target?.kind === "file" ? graph.exportedNames(target.path) : null;
    if (!found?.complete) unknown.push({ specifier, line: star.line });
    if (target?.kind !== "file") continue;
    for (const { name, typeOnly } of found?.names ?? []) {
      if (name === "default" || names.has(name)) continue;
      const isType = typeOnly || star.typeOnly;
      const kind = declaredKind(graph, target.path, name);
      const words = `${kind}${isType ? typeSuffix(kind) : ""} through "${specifier}"`;
      const sort = sortOf(kind, isType);
      const declaration = graph.declarationOf(target.path, name);
      const origin = "reason" in declaration
        ? null
        : { path: declaration.path, name: declaration.name };
      names.set(name, {
        name,
        words,
        sort,
        origin,
        typeOnly: isType,
        local: null,
        line: star.line,
      });
    }
  }
  return { names, unknown, has: (path) => graph.list.files.has(path) };
}

/** Problems that leave a file without facts. */
const UNREAD: ReadonlySet<string> = new Set([
  "file_too_large",
  "file_too_complex",
  "file_not_readable",
]);

/** A value and a type can have one name. */
function ownExports(
  exports: readonly ExportFact[],
  declarationOf: (name: string) => ReturnType<GraphSnapshot["declarationOf"]>,
): ReadExport[] {
  const named = exports.filter(({ kind }) => kind !== "star");
  return [...groupBy(named, ({ name }) => name)].flatMap(([name, facts]) => {
    const [first] = facts;
    if (!first) return [];
    const typeOnly = facts.every((fact) => fact.typeOnly);
    const words = [...new Set(facts.map(factWords))].sort().join(" and ");
    const local = first.from === undefined ? first.local ?? null : null;
    const declaration = first.from === undefined ? null : declarationOf(name);
    const known = declaration && !("reason" in declaration) ? declaration : null;
    const sorts = known
      ? [sortOf(known.kind, typeOnly)]
      : facts.map((fact) => sortOf(fact.kind, fact.typeOnly));
    const sort = [...new Set(sorts)].sort().join();
    const origin = known && { path: known.path, name: known.name };
    return [{ name, words, sort, origin, typeOnly, local, line: first.line }];
  });
}

const SORTS: ReadonlySet<string> = new Set(["class", "enum", "namespace"]);

function sortOf(kind: string, typeOnly: boolean): string {
  return typeOnly ? "type" : SORTS.has(kind) ? kind : "value";
}

function factWords({ kind, typeOnly, from, imported = "*" }: ExportFact): string {
  const suffix = typeOnly ? typeSuffix(kind) : "";
  if (from === undefined) return `${kind}${suffix}`;
  const what = imported === "*" ? `all of "${from}"` : `"${imported}" of "${from}"`;
  return `${what}${suffix}`;
}

/** Returns the suffix for a kind that is no type by itself. */
function typeSuffix(kind: string): string {
  return kind === "type" || kind === "interface" ? "" : ", as a type";
}

/** Returns the kind of the declaration to which a name of another module leads. */
function declaredKind(graph: GraphSnapshot, path: string, name: string): string {
  const declaration = graph.declarationOf(path, name);
  if (!("reason" in declaration)) return declaration.kind;
  return declaration.reason === "package" ? "something of a package" : "something unknown";
}
