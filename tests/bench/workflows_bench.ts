import { readFileSync } from "node:fs";
import { type ParsedSource, parseSource } from "../../lib/source/mod.ts";
import { workflowEditBody } from "../../lib/workflows/edit_schemas.ts";
import { planOp } from "../../lib/workflows/plan_op.ts";
import { planEdit } from "../../lib/workflows/edit/plan_edit.ts";
import { readMachines } from "../../lib/workflows/machines/read_machines.ts";
import { fixturePath } from "../support/fixture_path.ts";
import { type Corpus, openCorpus, openFiles } from "../workflows/corpus.ts";
import { longestHold } from "./harness/event_loop.ts";
import { type Figure, found } from "./harness/figure.ts";
import { measureInTurns, type Rounds } from "./harness/measure.ts";
import { judgeMachines } from "./judge_machines.ts";
import { extractWithPeer } from "./peer_machines.ts";

const CORPUS_ROUNDS = { rounds: 15, warmup: 2 };
const LARGE_ROUNDS = { rounds: 5, warmup: 1 };

/** What is read of the machines of the corpus, and how fast, beside a library that does the same. */
export async function* workflowsBench(): AsyncGenerator<Figure> {
  const corpus = await openCorpus();
  const texts = corpus.paths.map((path) =>
    readFileSync(fixturePath("workflows", "corpus", path), "utf8")
  );
  yield* judgeMachines(corpus);
  yield* timedFigures("machines of the corpus", texts, openCorpus, CORPUS_ROUNDS);
  yield* largeFigures();
}

/** @param open a corpus that nothing is known of yet */
async function* timedFigures(
  what: string,
  texts: readonly string[],
  open: () => Promise<Corpus>,
  rounds: Rounds,
): AsyncGenerator<Figure> {
  const known = await open();
  const { cold, warm, theirs } = await measureInTurns({
    cold: async () => readAll(await open()),
    warm: () => readAll(known),
    theirs: () => texts.map(extractWithPeer),
  }, rounds);
  const compared = {
    unit: "ms",
    aim: { timesPeer: 1 },
    peer: { name: "@xstate/machine-extractor", median: theirs.median },
  } as const;
  yield { name: `${what}, cold`, ...cold, ...compared, note: "the peer has no caches" };
  yield { name: `${what}, warm`, ...warm, ...compared };
}

async function readAll(corpus: Corpus): Promise<void> {
  for (const path of corpus.paths) {
    const file = await corpus.parse(path);
    if (file) await readMachines(file, corpus);
  }
}

async function* largeFigures(): AsyncGenerator<Figure> {
  const files = { "v5/large.ts": largeMachine(10_000) };
  const open = (): Promise<Corpus> => openFiles(files);
  yield* timedFigures("machine of 10,000 states", Object.values(files), open, LARGE_ROUNDS);
  const corpus = await open();
  for (const path of corpus.paths) await corpus.parse(path);
  yield {
    name: "longest hold of the event loop in it",
    unit: "ms",
    ...found(await longestHold(() => readAll(corpus))),
    aim: { atMost: 50 },
    note: "parsed before",
  };
  const edit = await openEdit(corpus, "v5/large.ts");
  yield {
    name: "longest hold of the event loop in an edit of it",
    unit: "ms",
    ...found(await longestHold(edit)),
    aim: { atMost: 50 },
    note: "both texts parsed before",
  };
}

/** A renaming that each other state hears of, whose edited text is parsed already. */
async function openEdit(corpus: Corpus, path: string): Promise<() => Promise<unknown>> {
  const file = await corpus.parse(path);
  if (!file) throw new Error(`Cannot read "${path}"`);
  const edit = workflowEditBody.parse({
    feature: "any",
    file: path,
    machine: 0,
    op: "renameState",
    state: "s0",
    name: "renamed",
  });
  const parsed = new Map<string, Promise<ParsedSource>>();
  function parse(text: string): Promise<ParsedSource> {
    const made = parsed.get(text) ?? parseSource({ path, text, contentHash: "", editable: true });
    parsed.set(text, made);
    return made;
  }
  const run = () => planEdit({ file, code: corpus, parse }, 0, (site) => planOp(site, edit));
  await run();
  return run;
}

function largeMachine(size: number): string {
  const states = Array.from(
    { length: size },
    (_, index) =>
      `s${index}: { entry: "enter", on: { NEXT: "s${
        (index + 1) % size
      }", BACK: { target: "s0" } } }`,
  );
  return `import { createMachine } from "xstate";
export const large = createMachine({ initial: "s0", states: { ${states.join(",\n")} } });`;
}
