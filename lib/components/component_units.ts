import { WorkbenchError } from "../errors/mod.ts";
import { type FileText, isProjectPath, type ProjectLayout, type Unit } from "../project/mod.ts";
import { type ComponentFact, readComponentFacts } from "../source/components/mod.ts";
import { isTooLarge, type ParsedSource, type Source } from "../source/mod.ts";
import { readModuleFacts } from "../source/modules/mod.ts";
import { namedExports } from "../source/units/mod.ts";
import { didYouMean, listOf } from "../text/mod.ts";

/** A unit that declares a component, parsed. */
export interface ComponentFile {
  readonly unit: Unit;
  readonly source: ParsedSource;
  /** The components that it exports, in text order; where it exports none, those of its own use. */
  readonly components: readonly ComponentFact[];
}

/** The components that a file exports; where it exports none, all that it declares. */
export function offeredComponents(facts: readonly ComponentFact[]): readonly ComponentFact[] {
  const exported = facts.filter((fact) => fact.exported.length > 0);
  return exported.length > 0 ? exported : facts;
}

/**
 * The guard of the routes that read and save components: reads a unit that declares a component, and nothing else.
 * @param check looks at the file, and throws what it does not like
 * @throws {WorkbenchError} as `readUnitFile`; `component_not_found` where a unit declares none
 */
export async function readComponentFile(
  source: Source,
  path: string,
  check: (file: FileText) => void = () => undefined,
): Promise<ComponentFile> {
  const file = await readUnitFile(source, path);
  if (file.components.length === 0) throw noComponent(file.source);
  check(file.source);
  return file;
}

/**
 * Reads a unit with the components that it declares, which may be none.
 * @throws {WorkbenchError} `component_not_found`, of what is no unit the same whether or not there is such a file;
 * `file_too_large`, `source_too_complex`
 */
export async function readUnitFile(source: Source, path: string): Promise<ComponentFile> {
  const layout = await source.project.layout();
  const unit = isProjectPath(path) ? layout.unitOf(path) : null;
  const file = unit && await source.project.files.read(path);
  if (!unit || !file) throw notFound(path, layout);
  if (isTooLarge(file)) {
    throw new WorkbenchError(
      "file_too_large",
      `Cannot read the components of "${path}": it is larger than 1 MiB`,
    );
  }
  const parsed = await source.parses.parse(file);
  return { unit, source: parsed, components: offeredComponents(readComponentFacts(parsed)) };
}

/** Tells of a unit, which the list of units names, what it has in the place of a component. */
function noComponent(source: ParsedSource): WorkbenchError {
  const exports = namedExports(readModuleFacts(source).exports);
  const names = listOf(exports.map(({ kind, name }) => `${kind} ${name}`));
  const more = exports.length === 0 ? "" : `; it exports ${names}`;
  return new WorkbenchError(
    "component_not_found",
    `Cannot find a component in "${source.path}": it declares none${more}`,
  );
}

function notFound(path: string, layout: ProjectLayout): WorkbenchError {
  const paths = layout.unitsOf("component").map((unit) => unit.path).filter((each) =>
    each !== path
  );
  const advice = didYouMean(path, paths) || ": name a path that `GET /api/components` lists";
  return new WorkbenchError("component_not_found", `Cannot find a component at "${path}"${advice}`);
}

/** Chooses the export by which a component is imported: one that keeps its name before the others, `default` last. */
export function preferredExport({ name, exported }: ComponentFact): string {
  if (exported.includes(name)) return name;
  return exported.find((each) => each !== "default") ?? "default";
}
