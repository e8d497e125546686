import { appendFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createWorkbench, type Workbench } from "../../mod.ts";
import { openProject } from "../../lib/project/mod.ts";
import { openSource } from "../../lib/source/mod.ts";
import { makeTemporaryFolder } from "../support/temporary_folder.ts";
import { type Figure, longestHold, residentMegabytes, time } from "./figure.ts";
import { generateProject } from "./generate_project.ts";

const PAGE = "feature=feature3&file=Page1.tsx";
const NODE = `${PAGE}&nodeId=Page1%3A0.1.3.0.0.0`;

/** Reading pages of generated projects of 100 and 2,000 files, in process. */
export async function pagesBench(): Promise<Figure[]> {
  return [...await readingBench(100), ...await readingBench(2000), ...await graphBench(2500)];
}

async function readingBench(files: number): Promise<Figure[]> {
  const folder = makeTemporaryFolder("bench");
  const root = join(folder, "project");
  generateProject(root, files);
  const workbench = createWorkbench({ project: root, stateDirectory: join(folder, "state") });
  await workbench.ready;
  const before = residentMegabytes();
  const ask = (path: string): Promise<unknown> => answer(workbench, path);
  const name = (what: string): string => `${what}, ${files} files`;
  try {
    const figures: Figure[] = [];
    const once = { runs: 1, warmUp: 0 };
    figures.push({
      name: name("tree of a page, cold"),
      unit: "ms",
      median: await time(() => ask(`tree?${PAGE}`), once),
    });
    figures.push({
      name: name("tree of a page, warm"),
      unit: "ms",
      median: await time(() => ask(`tree?${PAGE}`)),
      aim: "< 2 ms",
    });
    let hold = 0;
    const cold = await time(async () => {
      hold = await longestHold(() => ask("all"));
    }, once);
    figures.push({ name: name("list of all pages, cold"), unit: "ms", median: cold });
    figures.push({
      name: name("longest hold of the event loop in it"),
      unit: "ms",
      median: hold,
      aim: "< 50 ms",
    });
    figures.push({
      name: name("list of all pages, warm"),
      unit: "ms",
      median: await time(() => ask("all")),
    });
    figures.push({
      name: name("props of an element, cold"),
      unit: "ms",
      median: await time(() => ask(`props?${NODE}`), once),
    });
    figures.push({
      name: name("props of an element, warm"),
      unit: "ms",
      median: await time(() => ask(`props?${NODE}`)),
    });
    figures.push({
      name: name("source with diagnostics, warm"),
      unit: "ms",
      median: await time(() => ask(`source?${PAGE}`)),
    });
    figures.push({
      name: name("palette, cold"),
      unit: "ms",
      median: await time(() => ask("palette?feature=feature3"), once),
    });
    figures.push({
      name: name("palette, warm"),
      unit: "ms",
      median: await time(() => ask("palette?feature=feature3")),
    });
    figures.push({
      name: name("memory grown by all that"),
      unit: "MB",
      median: residentMegabytes() - before,
    });
    return figures;
  } finally {
    await workbench.close();
    rmSync(folder, { recursive: true });
  }
}

async function graphBench(files: number): Promise<Figure[]> {
  const root = makeTemporaryFolder("bench");
  generateProject(root, files);
  const project = await openProject({ root });
  const source = openSource(project);
  const name = (what: string): string => `import graph, ${what}, ${files} files`;
  try {
    let hold = 0;
    const cold = await time(async () => {
      hold = await longestHold(() => source.graph.refresh());
    }, { runs: 1, warmUp: 0 });
    const edited = await time(() => {
      appendFileSync(join(root, "src/features/feature3/pages/Page1.tsx"), "\n// edited\n");
      return source.graph.refresh();
    });
    return [
      { name: name("cold"), unit: "ms", median: cold, aim: "< 1000 ms" },
      {
        name: name("longest hold of the event loop in it"),
        unit: "ms",
        median: hold,
        aim: "< 50 ms",
      },
      { name: name("unchanged"), unit: "ms", median: await time(() => source.graph.refresh()) },
      { name: name("after one edit"), unit: "ms", median: edited, aim: "< 20 ms" },
    ];
  } finally {
    await source[Symbol.asyncDispose]();
    await project[Symbol.asyncDispose]();
    rmSync(root, { recursive: true });
  }
}

async function answer(workbench: Workbench, path: string): Promise<unknown> {
  const response = await workbench.fetch(new Request(`http://localhost/api/pages/${path}`));
  const body: unknown = await response.json();
  if (response.status !== 200) throw new Error(`${path} answered ${JSON.stringify(body)}`);
  return body;
}
