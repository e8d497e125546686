import { WorkbenchError } from "../errors/mod.ts";
import { type FileEntry, type FileText, type Layout, nameOf, type Unit } from "../project/mod.ts";
import { isTooLarge, MAX_SOURCE_BYTES, type ParsedSource, type Source } from "../source/mod.ts";
import type { ComponentFact } from "./component_facts.ts";
import { readComponentFacts } from "./read_component_facts.ts";

const LAYERS = ["component", "expression", "provider"] as const;

/** The files whose exported components are listed, sorted by path. */
export function componentUnits(layout: Pick<Layout, "units">): Unit[] {
  return [...layout.units.values()].filter(isComponentUnit);
}

function isComponentUnit({ layer }: Unit): boolean {
  return LAYERS.some((each) => each === layer);
}

/** Whether the components of a file count: those of a huge one nobody wrote. */
export function isListedSize({ size }: Pick<FileEntry, "size">): boolean {
  return size <= MAX_SOURCE_BYTES;
}

/** One listed file, parsed, with the components that it exports. */
export interface ComponentFile {
  readonly unit: Unit;
  readonly source: ParsedSource;
  /** In text order. */
  readonly exported: readonly ComponentFact[];
}

/** The components that a file exports. */
export function exportedOnes(facts: readonly ComponentFact[]): ComponentFact[] {
  return facts.filter(({ exported }) => exported.length > 0);
}

/**
 * The guard of every route that takes a path: reads a file that is listed, and nothing else.
 * @param check looks at the file before it is parsed, and throws what it does not like
 * @throws {WorkbenchError} `component_not_found`, the same whether or not there is such a file; `file_too_large`,
 * `source_too_deep`
 */
export async function readComponentFile(
  source: Source,
  path: string,
  check: (file: FileText) => void = () => undefined,
): Promise<ComponentFile> {
  const unit = (await source.project.layout()).unitOf(path);
  const file = unit && isComponentUnit(unit) ? await source.project.files.read(path) : null;
  if (!unit || !file) throw notFound(path);
  if (isTooLarge(file)) {
    throw new WorkbenchError(
      "file_too_large",
      `Cannot read the components of "${path}": it is larger than 1 MiB`,
    );
  }
  const parsed = await source.parses.parse(file);
  const exported = exportedOnes(readComponentFacts(parsed));
  if (exported.length === 0) throw notFound(path);
  check(file);
  return { unit, source: parsed, exported };
}

function notFound(path: string): WorkbenchError {
  return new WorkbenchError(
    "component_not_found",
    `Cannot find a component at "${path}": name a path that \`GET /api/components\` lists`,
  );
}

/** What an importer would call it: its own name; of an anonymous default export, that of the file. */
export function componentName({ name }: Pick<ComponentFact, "name">, path: string): string {
  return name === "default" ? nameOf(path).replace(/\..*$/, "") : name;
}

/** The export to import it by: one that keeps its name before the others, `default` last. */
export function preferredExport({ name, exported }: ComponentFact): string {
  if (exported.includes(name)) return name;
  return exported.find((each) => each !== "default") ?? "default";
}
