import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { openProject } from "../../lib/project/mod.ts";
import { openSource } from "../../lib/source/mod.ts";
import { longestHold } from "./harness/event_loop.ts";
import { type Figure, found } from "./harness/figure.ts";
import { measure, type Measured, ONCE } from "./harness/measure.ts";
import { peakMegabytes, residentMegabytes } from "./harness/memory.ts";
import { type Bench, generatedProject, openBench } from "./harness/open_bench.ts";

const PAGE = "feature=feature3&file=Page1.tsx";
const NODE = `${PAGE}&nodeId=Page1%3A0.1.3.0.0.0`;

/** Reading pages of generated projects of 100 and 2,000 files, in process. */
export async function* pagesBench(): AsyncGenerator<Figure> {
  for (const files of [100, 2000]) {
    for await (const figure of readingFigures(files)) {
      yield { ...figure, name: `${figure.name}, ${files} files` };
    }
  }
  yield* graphFigures(2500);
  yield { name: "peak memory of all these", unit: "MB", ...found(peakMegabytes()) };
}

async function* readingFigures(files: number): AsyncGenerator<Figure> {
  using project = generatedProject(files);
  await using bench = await openBench(project.root);
  const before = residentMegabytes();
  yield* coldAndWarm(bench, "tree of a page", `tree?${PAGE}`, 2);
  let hold = 0;
  const listAll = async (): Promise<void> => {
    hold = await longestHold(() => bench.ask("/api/pages/all"));
  };
  yield { name: "list of all pages, cold", unit: "ms", ...await measure(listAll, ONCE) };
  yield {
    name: "longest hold of the event loop in it",
    unit: "ms",
    ...found(hold),
    aim: { atMost: 50 },
  };
  yield timed("list of all pages, warm", await measure(() => bench.ask("/api/pages/all")));
  yield* coldAndWarm(bench, "props of an element", `props?${NODE}`);
  yield timed(
    "source with diagnostics, warm",
    await measure(() => bench.ask(`/api/pages/source?${PAGE}`)),
  );
  yield* coldAndWarm(bench, "palette", "palette?feature=feature3");
  yield {
    name: "memory grown by these",
    unit: "MB",
    ...found(residentMegabytes() - before),
  };
}

/** @param atMost milliseconds, of the warm one */
async function* coldAndWarm(
  bench: Bench,
  name: string,
  path: string,
  atMost?: number,
): AsyncGenerator<Figure> {
  const read = (): Promise<unknown> => bench.ask(`/api/pages/${path}`);
  yield timed(`${name}, cold`, await measure(read, ONCE));
  yield timed(`${name}, warm`, await measure(read), atMost);
}

function timed(name: string, measured: Measured, atMost?: number): Figure {
  return { name, unit: "ms", ...measured, ...(atMost !== undefined && { aim: { atMost } }) };
}

async function* graphFigures(files: number): AsyncGenerator<Figure> {
  using generated = generatedProject(files);
  await using project = await openProject({ root: generated.root });
  await using source = openSource(project);
  const page = join(generated.root, "src/features/feature3/pages/Page1.tsx");
  const refresh = (): Promise<unknown> => source.graph.refresh();
  const name = (what: string): string => `import graph, ${what}, ${files} files`;
  let hold = 0;
  const refreshWatched = async (): Promise<void> => {
    hold = await longestHold(refresh);
  };
  yield timed(name("cold"), await measure(refreshWatched, ONCE), 1000);
  yield timed(name("longest hold of the event loop in it"), found(hold), 50);
  yield timed(name("unchanged"), await measure(refresh));
  const editAndRefresh = (): Promise<unknown> => {
    appendFileSync(page, "\n// edited\n");
    return refresh();
  };
  yield timed(name("after one edit"), await measure(editAndRefresh), 20);
}
