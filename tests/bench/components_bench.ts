import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { fixturePath } from "../support/fixture_path.ts";
import { comparePeers, type Comparison } from "./components/compare_peers.ts";
import { BATCH } from "./components/read_ours.ts";
import { watchHolds } from "./harness/event_loop.ts";
import { type Figure, found } from "./harness/figure.ts";
import { measure, ONCE, summarize } from "./harness/measure.ts";
import { generatedProject, openBench } from "./harness/open_bench.ts";

const CARD = "src/features/feature3/components/Card1.tsx";
const FILES = 2000;
const COMPARISONS = 3;

/** Components of a generated project of 2,000 files, in process, and describing all of the shop beside two peers. */
export async function* componentsBench(): AsyncGenerator<Figure> {
  yield* describeFigures();
  for await (const figure of generatedFigures()) {
    yield { ...figure, name: `${figure.name}, ${FILES} files` };
  }
}

async function* generatedFigures(): AsyncGenerator<Figure> {
  using project = generatedProject(FILES);
  await using bench = await openBench(project.root);
  const { holds, watch } = watchHolds();
  const list = watch(() => bench.ask("/api/components"));
  const describe = watch(() => bench.ask(`/api/components/describe?path=${CARD}`));
  const change = (): Promise<void> => {
    appendFileSync(join(project.root, CARD), "// changed\n");
    return list();
  };
  const unit = "ms";
  yield { name: "list of components, cold", unit, ...await measure(list, ONCE) };
  yield { name: "list of components, warm", unit, ...await measure(list) };
  yield { name: "list of components after a change", unit, ...await measure(change) };
  yield { name: "description of a component, cold", unit, ...await measure(describe, ONCE) };
  yield { name: "description of a component, warm", unit, ...await measure(describe) };
  yield {
    name: "longest hold of the event loop in these",
    unit,
    ...found(Math.max(...holds)),
    aim: { atMost: 50 },
  };
}

async function* describeFigures(): AsyncGenerator<Figure> {
  const rounds: Comparison[][] = [];
  for (let round = 0; round < COMPARISONS; round++) {
    rounds.push(await comparePeers(fixturePath("projects", "shop")));
  }
  const all = rounds.flat();
  const ours = summarize(all.map(({ ours }) => ours.milliseconds));
  for (const name of ["react-docgen-typescript", "react-docgen"] as const) {
    const theirs = all.filter(({ peer }) => peer === name);
    const { median } = summarize(theirs.map(({ theirs }) => theirs.milliseconds));
    const peerWork = name === "react-docgen" ? "syntax alone" : "types, one program";
    yield {
      name: "describe all of the shop",
      unit: "ms",
      ...ours,
      aim: { timesPeer: 1 },
      peer: { name, median },
      note: `with the start of a checker, ${BATCH} files at a time; the peer: ${peerWork}`,
    };
  }
}
