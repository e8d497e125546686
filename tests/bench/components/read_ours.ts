import { readComponentFacts } from "../../../lib/components/mod.ts";
import { openProject } from "../../../lib/project/mod.ts";
import { parseSource } from "../../../lib/source/mod.ts";
import { openTypeService } from "../../../lib/source/types/mod.ts";
import { type ReadComponent, type Reading, stopwatch } from "./reading.ts";

/** The source files of a folder that may declare components. */
export async function componentFiles(root: string): Promise<string[]> {
  const project = await openProject({ root });
  const { files } = await project.files.list();
  const paths = [...files.keys()].filter((path) =>
    path.endsWith(".tsx") && !/\.(stories|spec|test)\.tsx$/.test(path)
  );
  await project[Symbol.asyncDispose]();
  return paths;
}

/** What the service's own checker says, one file after the other as the route asks. */
export async function readOurs(root: string, paths: readonly string[]): Promise<Reading> {
  const passed = stopwatch();
  const project = await openProject({ root });
  // A loaded machine is no reason to give up.
  const types = openTypeService({ root: project.files.root, timeoutMs: 600_000 });
  const components: ReadComponent[] = [];
  for (const path of paths) {
    const file = await project.files.read(path);
    if (!file) continue;
    const facts = readComponentFacts(await parseSource(file))
      .filter(({ exported }) => exported.length > 0);
    if (facts.length === 0) continue;
    const places = facts.map((fact) => fact.start);
    const { text } = file;
    const found = await types.describeComponents({ path, text, places, neighbours: paths });
    for (const [index, fact] of facts.entries()) {
      components.push({
        path,
        names: [fact.name, ...fact.exported],
        resolved: found[index]?.unresolved.every(({ prop }) => prop !== undefined) ?? false,
        props: new Map(
          found[index]?.props.map((prop) => [prop.name, {
            required: prop.required,
            value: prop.default ?? null,
            from: prop.inheritedFrom ?? null,
          }]),
        ),
      });
    }
  }
  await types[Symbol.asyncDispose]();
  await project[Symbol.asyncDispose]();
  return { components, ...passed(), failures: 0 };
}
