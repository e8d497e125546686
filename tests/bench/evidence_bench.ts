import { longestHold } from "./harness/event_loop.ts";
import { type Figure, found } from "./harness/figure.ts";
import { measure, type Measured, ONCE } from "./harness/measure.ts";
import { benchFolder, generatedProject, openBench } from "./harness/open_bench.ts";

const FILES = 2000;
const LOOK = "/api/project/findings?rule=page-effect";

/** How well a generated project of 2,000 files keeps each rule: at the first start, and at the second. */
export async function* evidenceBench(): AsyncGenerator<Figure> {
  await loadEverything();
  using project = generatedProject(FILES);
  using state = benchFolder(() => {});
  for (const start of ["first", "second"]) {
    await using bench = await openBench(project.root, { stateDirectory: state.folder });
    let hold = 0;
    const look = async (): Promise<void> => {
      hold = await longestHold(() => bench.ask(LOOK));
    };
    yield timed(`evidence of rules, ${start} start`, await measure(look, ONCE), 3000);
    yield timed("longest hold of the event loop in it", found(hold), 50);
  }
}

/** What a process loads for its first look is no part of a look. */
async function loadEverything(): Promise<void> {
  using project = generatedProject(20);
  await using bench = await openBench(project.root);
  await bench.ask(LOOK);
}

function timed(name: string, measured: Measured, atMost: number): Figure {
  return { name: `${name}, ${FILES} files`, unit: "ms", ...measured, aim: { atMost } };
}
