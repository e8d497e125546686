import { type ComponentFact, readComponentFacts } from "../../../lib/components/mod.ts";
import { openProject } from "../../../lib/project/mod.ts";
import { parseSource } from "../../../lib/source/mod.ts";
import { type DescribedProps, openTypeService } from "../../../lib/source/types/mod.ts";
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

/** How many files are asked for at a time, as an editor does that shows a page of them. */
export const BATCH = 10;

/** What the service's own checker says, when it is asked as the route asks it. */
export async function readOurs(root: string, paths: readonly string[]): Promise<Reading> {
  const passed = stopwatch();
  const project = await openProject({ root });
  // A loaded machine is no reason to give up.
  const types = openTypeService({ root: project.files.root, timeoutMs: 600_000 });
  const components: ReadComponent[] = [];

  async function read(path: string): Promise<ReadComponent[]> {
    const file = await project.files.read(path);
    if (!file) return [];
    const facts = readComponentFacts(await parseSource(file))
      .filter(({ exported }) => exported.length > 0);
    if (facts.length === 0) return [];
    const places = facts.map((fact) => fact.start);
    const { text } = file;
    const found = await types.describeComponents({ path, text, places, neighbours: paths });
    return facts.flatMap((fact, index) => {
      const described = found[index];
      return described ? [readOne(path, fact, described)] : [];
    });
  }

  for (let start = 0; start < paths.length; start += BATCH) {
    const batch = await Promise.all(paths.slice(start, start + BATCH).map(read));
    components.push(...batch.flat());
  }
  await types[Symbol.asyncDispose]();
  await project[Symbol.asyncDispose]();
  return { components, ...passed(), failures: 0 };
}

function readOne(
  path: string,
  { name, exported }: ComponentFact,
  { props, unresolved }: DescribedProps,
): ReadComponent {
  return {
    path,
    names: [name, ...exported],
    resolved: unresolved.every(({ prop }) => prop !== undefined),
    props: new Map(props.map((prop) => [prop.name, {
      required: prop.required,
      value: prop.default ?? null,
      from: prop.inheritedFrom ?? null,
    }])),
  };
}
