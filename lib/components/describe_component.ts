import type { z } from "zod";
import { WorkbenchError } from "../errors/mod.ts";
import {
  type DescribedProps,
  positionAt,
  type Source,
  type UnresolvedType,
} from "../source/mod.ts";
import type { ComponentFact } from "../source/components/mod.ts";
import { type ComponentFile, readUnitFile } from "./component_units.ts";
import { componentName, type ComponentUsage, type UnitIndex } from "../source/units/mod.ts";
import { inheritedCounts } from "../source/types/mod.ts";
import { readPropLinks } from "./read_prop_links.ts";
import type {
  componentDescription,
  describedComponent,
  importer,
  unresolvedPart,
} from "./schemas.ts";

type Options = { readonly signal?: AbortSignal };
type Importer = z.input<typeof importer>;
type Described = z.input<typeof describedComponent>;

/**
 * Describes what the components of a file take, who renders them, and what they hand on to the elements that they render. Of a
 * file without a component it tells who imports it.
 * @throws {WorkbenchError} as `readUnitFile`
 */
export async function describeComponent(
  source: Source,
  { path }: { readonly path: string },
  options: Options = {},
): Promise<z.input<typeof componentDescription>> {
  const file = await readUnitFile(source, path);
  const [described, usages, propLinks, index] = await Promise.all([
    describeProps(source, file, options),
    findUsages(source, file, options),
    readPropLinks(file.source, options),
    source.units.index(options),
  ]);
  return {
    path,
    contentHash: file.source.contentHash,
    components: file.components.map((fact, index) => describedOne(fact, file, described[index])),
    usages: usages.map((usage) => ({ ...usage, props: [...usage.props] })),
    routes: [...index.units.get(path)?.routes ?? []],
    importers: importersOf(index, path),
    propLinks,
  };
}

/** Lists the files that import a file itself, with the names that they take; sorted by file and line. */
function importersOf({ graph, units }: UnitIndex, path: string): Importer[] {
  return graph.importersOf(path).map(({ from, fact }) => {
    const kind = units.get(from)?.kind;
    return {
      path: from,
      line: fact.line,
      names: fact.names.map(({ imported }) => imported),
      role: kind === "test" || kind === "story" ? kind : "source",
    };
  });
}

async function findUsages(
  { units }: Source,
  { unit, components }: ComponentFile,
  options: Options,
): Promise<ComponentUsage[]> {
  return (await units.usages(options)).finder.of(unit.path, components);
}

/** Describes the props of components, by what the file itself tells where the checker cannot answer. */
async function describeProps(
  source: Source,
  { unit, source: { path, text }, components }: ComponentFile,
  options: Options,
): Promise<readonly DescribedProps[]> {
  if (components.length === 0) return [];
  const units = [...(await source.project.layout()).units.values()]
    .filter(({ kind, layer }) => kind === "source" && layer === "component");
  const near = units.filter(({ feature }) => feature === unit.feature);
  const neighbours = [...near, ...units].map((each) => each.path);
  const places = components.map(({ start }) => start);
  try {
    return await source.types.describeComponents({ path, text, places, neighbours }, options);
  } catch (error) {
    if (!(error instanceof WorkbenchError && error.code === "types_unavailable")) throw error;
    const reason = error.data["reason"] === "timeout" ? "timeout" : "unavailable";
    return components.map((fact) => syntaxProps(fact, reason));
  }
}

function syntaxProps({ props }: ComponentFact, reason: UnresolvedType["reason"]): DescribedProps {
  return {
    props: props.map((prop) => ({ ...prop, declaredIn: null })),
    acceptsAny: false,
    unresolved: [{ name: "props", from: null, reason }],
  };
}

function describedOne(
  fact: ComponentFact,
  { source }: ComponentFile,
  { props, acceptsAny, unresolved }: DescribedProps = syntaxProps(fact, "unavailable"),
): Described {
  return {
    name: componentName(fact, source.path),
    exports: [...fact.exported],
    description: fact.description,
    line: positionAt(source.ast, fact.start).line,
    props: props.map((prop) => ({
      name: prop.name,
      type: prop.type,
      required: prop.required,
      default: prop.default ?? null,
      description: prop.description,
      ...(prop.values && { values: [...prop.values] }),
      ...(prop.inheritedFrom !== undefined && { inheritedFrom: prop.inheritedFrom }),
    })),
    inherited: inheritedCounts(props),
    acceptsAny,
    resolved: unresolved.every(({ prop }) => prop !== undefined),
    unresolved: unresolved.map((part) => ({ ...part, message: messageOf(part) })),
  };
}

const REASONS: Readonly<Record<z.input<typeof unresolvedPart>["reason"], string>> = {
  not_installed: "is not installed",
  no_types: "has no type declarations",
  not_found: "cannot be found",
  not_exported: "is not exported",
  any: "has a type that says nothing",
  too_many: "are too many to list",
  timeout: "took the type checker too long",
  unavailable: "cannot be checked now",
};

function messageOf({ name, from, reason }: UnresolvedType): string {
  const origin = from === null ? "" : ` from "${from}"`;
  return `"${name}"${origin} ${REASONS[reason]}`;
}
