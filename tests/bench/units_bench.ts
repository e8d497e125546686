import { appendFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { longestHold, watchHolds } from "./harness/event_loop.ts";
import { type Figure, found } from "./harness/figure.ts";
import { measure, type Measured, ONCE, summarize } from "./harness/measure.ts";
import { type Bench, benchFolder, generatedProject, openBench } from "./harness/open_bench.ts";

const FILES = 2000;
const EDITED = "src/features/feature3/pages/Page1.tsx";

/** The list of all units of a generated project of 2,000 files: cold, warm, and after an edit. */
export async function* unitsBench(): AsyncGenerator<Figure> {
  await loadEverything();
  using project = generatedProject(FILES);
  using state = benchFolder((root) => mkdirSync(root));
  const stateDirectory = state.root;
  await using bench = await openBench(project.root, { stateDirectory });
  const list = (): Promise<unknown> => bench.ask("/api/units");
  let hold = 0;
  const listWatched = async (): Promise<void> => {
    hold = Math.max(hold, await longestHold(list));
  };
  yield timed("units, cold", await measure(listWatched, ONCE), 1200);
  yield timed("longest hold of the event loop in it", found(hold), 50);
  yield timed(
    "units, cold, by another start",
    await secondStart(project.root, stateDirectory),
    600,
  );
  yield timed("units, warm", await measure(list), 15);
  yield timed("units by letters, warm", await measure(() => search(bench)), 15);
  hold = 0;
  const listAfter = (added: string) => (): Promise<void> => {
    appendFileSync(join(project.root, EDITED), added);
    return listWatched();
  };
  yield timed("units after one edit", await measure(listAfter("\n// edited\n")), 30);
  const use = "\nconst Other = () => <Card0 item={items[0]} />;\n";
  yield timed("units after one edit that uses a component", await measure(listAfter(use)), 30);
  yield timed("longest hold of the event loop in them", found(hold), 50);
}

/** What is known of the files from the first start is found again. */
async function secondStart(root: string, stateDirectory: string): Promise<Measured> {
  await using bench = await openBench(root, { stateDirectory });
  return await measure(() => bench.ask("/api/units"), ONCE);
}

function search(bench: Bench): Promise<unknown> {
  return bench.ask("/api/units?q=crdgrp1");
}

/** What a process loads for its first list is no part of a list. */
async function loadEverything(): Promise<void> {
  using project = generatedProject(20);
  await using bench = await openBench(project.root);
  await bench.ask("/api/units");
}

/** So many files and folders a listing takes at most. */
const MOST_FILES = 100_000;

/** The largest project that is listed whole: what its first answers take, and how long they keep others waiting. */
export async function* largeBench(): AsyncGenerator<Figure> {
  await loadEverything();
  using project = generatedProject(MOST_FILES);
  await using bench = await openBench(project.root);
  for (const path of ["/api/project", "/api/units"]) {
    const { holds, watch } = watchHolds();
    const cold = await measure(watch(() => bench.ask(path)), ONCE);
    const name = (what: string): string => `${what}, ${MOST_FILES} files`;
    yield { name: name(`${path}, cold`), unit: "ms", ...cold };
    yield { name: name("longest hold of the event loop in it"), unit: "ms", ...summarize(holds) };
  }
}

function timed(name: string, measured: Measured, atMost: number): Figure {
  return { name: `${name}, ${FILES} files`, unit: "ms", ...measured, aim: { atMost } };
}
