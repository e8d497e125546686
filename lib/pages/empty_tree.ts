import type { z } from "zod";
import type { FileText } from "../project/mod.ts";
import type { ModuleFacts, Source, UnitFacts } from "../source/mod.ts";
import { factsReader, type ModuleReader, openModuleReader } from "../source/modules/mod.ts";
import { componentName } from "../source/units/mod.ts";
import type { emptyReason, renderedElsewhere } from "./page/schemas.ts";

/** Why a file has no tree, and the components that it names instead. */
export interface EmptyTree {
  readonly reason: z.input<typeof emptyReason>;
  readonly renders: z.input<typeof renderedElsewhere>[];
}

/** A file without a tree. */
interface ReadFile {
  readonly path: string;
  readonly facts: ModuleFacts;
  readonly unit: UnitFacts;
}

/** A name that a file takes from another module. */
interface Taken {
  readonly name: string;
  readonly specifier: string;
}

/** A barrel of a thousand components is told in part. */
const MAX_RENDERS = 100;

/**
 * Explains a file without JSX, and finds the components that it hands on or gives to routes. Reads that file and those
 * on the way to the components, nothing else.
 */
export async function explainEmptyTree(
  source: Source,
  file: FileText,
  options: { readonly signal?: AbortSignal } = {},
): Promise<EmptyTree> {
  const { files } = source.project;
  const resolver = await source.resolver(await files.names(options), options);
  const reader = openModuleReader({ view: files, resolver, facts: source.facts }, options);
  const { readFacts } = await factsReader();
  const read = { path: file.path, ...readFacts(file, source.facts) };
  const renders = new Map<string, EmptyTree["renders"][number]>();
  for (const taken of takenNames(read)) {
    for (const found of await componentsOf(reader, file.path, taken)) {
      if (renders.size < MAX_RENDERS) renders.set(`${found.name} ${found.path}`, found);
    }
  }
  return { reason: reasonOf(read, renders.size > 0), renders: [...renders.values()] };
}

function reasonOf(
  { path, facts: { exports }, unit }: ReadFile,
  hasRenders: boolean,
): EmptyTree["reason"] {
  if (path.endsWith(".d.ts")) return "types";
  if (exports.length > 0 && exports.every(({ importIndex }) => importIndex !== undefined)) {
    return "barrel";
  }
  if (hasRenders || unit.routes.length > 0) return "names";
  return exports.length > 0 && exports.every(({ typeOnly }) => typeOnly) ? "types" : "no_jsx";
}

/** Lists the names from other modules that a file can pass along: what it imports, re-exports, loads and gives to routes. */
function takenNames({ facts: { imports, exports }, unit: { lazy, routes } }: ReadFile): Taken[] {
  const imported = imports.flatMap(({ kind, typeOnly, names, specifier }) =>
    kind !== "import" || typeOnly
      ? []
      : names.flatMap(({ imported: name, typeOnly: isType }) => isType ? [] : [{ name, specifier }])
  );
  const handedOn = exports.flatMap(({ imported: name, from, typeOnly }) =>
    from === undefined || typeOnly ? [] : [{ name: name ?? "*", specifier: from }]
  );
  const loaded = lazy.flatMap(({ start, exported }) => {
    const fact = imports.find(({ statementStart }) => statementStart === start);
    return fact ? [{ name: exported, specifier: fact.specifier }] : [];
  });
  const routed = routes.flatMap(({ components }) =>
    components.flatMap((each) =>
      each.kind === "module" ? [{ name: each.exported, specifier: each.specifier }] : []
    )
  );
  return [...imported, ...handedOn, ...loaded, ...routed];
}

async function componentsOf(
  reader: ModuleReader,
  from: string,
  { name, specifier }: Taken,
): Promise<EmptyTree["renders"]> {
  const relative = reader.resolver.resolve(from, specifier);
  const target = relative.kind === "unresolved"
    ? reader.resolver.resolve(from, `./${specifier}`)
    : relative;
  if (target.kind !== "file") return [];
  return name === "*"
    ? await exportedComponents(reader, target.path, MAX_BARRELS)
    : await declaredComponent(reader, target.path, name, MAX_BARRELS);
}

/** Barrels in barrels deeper than this nobody wrote. */
const MAX_BARRELS = 5;

async function declaredComponent(
  reader: ModuleReader,
  path: string,
  name: string,
  depth: number,
): Promise<EmptyTree["renders"]> {
  const declared = await reader.declarationOf(path, name);
  if ("reason" in declared || depth === 0) return [];
  if (declared.name === "*") return await exportedComponents(reader, declared.path, depth - 1);
  const { components } = await reader.unitFactsOf(declared.path);
  const component = components.find(({ exported }) => exported.includes(declared.name));
  return component ? [{ name: componentName(component, declared.path), path: declared.path }] : [];
}

async function exportedComponents(
  reader: ModuleReader,
  path: string,
  depth: number,
): Promise<EmptyTree["renders"]> {
  const names = depth === 0 ? [] : await reader.exportedNames(path);
  const found = [];
  for (const name of names.slice(0, MAX_RENDERS)) {
    found.push(...await declaredComponent(reader, path, name, depth));
  }
  return found;
}
