import { listComponents } from "../../../lib/components/mod.ts";
import { listPages, openPages, readTree } from "../../../lib/pages/mod.ts";
import { findFindings } from "../../../lib/rules/mod.ts";
import type { Source } from "../../../lib/source/mod.ts";

/** A project wherever its files are. */
export interface ReadProject {
  readonly source: Source;
}

/** Where something stands in a text, or its bytes: another one where lines end in another way. */
const BOUND_TO_BYTES: ReadonlySet<string> = new Set([
  "start",
  "end",
  "statementStart",
  "statementEnd",
  "contentHash",
  "size",
]);

/**
 * Everything that is known of a project, as JSON.
 * @param options.exact without it nothing that line ends decide
 */
export async function describedProject(
  { source }: ReadProject,
  options: { readonly exact: boolean },
): Promise<unknown> {
  const { project } = source;
  const graph = await source.graph.refresh();
  const layout = await project.layout();
  const paths = [...graph.list.files.keys()];
  const files = await Promise.all(
    paths.map(async (path) => [await project.files.read(path), await project.files.exists(path)]),
  );
  const listed = await listPages(openPages(source));
  const trees = await Promise.all(
    listed.pages.map(({ path }) => readTree(source, { path })),
  );
  const described = {
    list: [...(await project.files.list()).files.values()].map(({ path, size }) => ({
      path,
      size,
    })),
    folders: [...graph.list.folders].sort(),
    files: options.exact ? files : files.length,
    layout: { ...layout, units: [...layout.units], list: null, reading: layout.reading.problems },
    configuration: (await project.configuration()).configuration,
    pages: listed,
    trees,
    components: await listComponents(source),
    edges: paths.map((path) => [path, graph.importsOf(path), graph.exportedNames(path)]),
    cycles: graph.cycles(),
    problems: graph.problems,
    findings: await findFindings(source, paths),
  };
  const json = JSON.stringify(described, (key, value: unknown) => {
    if (options.exact) return value;
    if (BOUND_TO_BYTES.has(key)) return undefined;
    if (typeof value !== "string") return value;
    const text = value.replaceAll("\r\n", "\n");
    // Cut where so many characters are full.
    return text.endsWith("…") ? text.split("\n", 1)[0] : text;
  });
  return JSON.parse(json);
}
