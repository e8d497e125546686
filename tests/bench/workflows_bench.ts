import { strict as assert } from "node:assert";
import { readFileSync } from "node:fs";
import { readMachines } from "../../lib/workflows/read_machines.ts";
import { fixturePath } from "../support/fixture_path.ts";
import { builtShape } from "../workflows/built_shape.ts";
import { silentDifferences } from "../workflows/compare.ts";
import { type Corpus, openCorpus, openFiles } from "../workflows/corpus.ts";
import { findBuilt } from "../workflows/find_built.ts";
import { readShape } from "../workflows/read_shape.ts";
import type { Shape } from "../workflows/shape.ts";
import { type Figure, longestHold, median } from "./figure.ts";
import { type MachinePart, machineParts, partsOf } from "./machine_parts.ts";
import { extractWithPeer, readWithPeer } from "./peer_machines.ts";

const PEER = "@xstate/machine-extractor";
const RUNS = 21;

/** What is read of the machines of the corpus, and how fast, beside a library that does the same; XState is the judge. */
export async function workflowsBench(): Promise<Figure[]> {
  const corpus = await openCorpus();
  const texts = corpus.paths.map((path) =>
    readFileSync(fixturePath("workflows", "corpus", path), "utf8")
  );
  return [
    ...await judged(corpus),
    ...await timed("machines of the corpus", corpus, texts, () => openCorpus()),
    ...await timedLarge(),
  ];
}

/** How a part of a machine was read: `told` when it differs and a problem says so. */
type Verdict = "right" | "told" | "wrong" | "missed";

interface Row {
  readonly name: string;
  readonly ours: Readonly<Record<MachinePart, Verdict>>;
  readonly peers: Readonly<Record<MachinePart, Verdict>>;
}

async function judged(corpus: Corpus): Promise<Figure[]> {
  const rows: Row[] = [];
  let invented = 0;
  for (const path of corpus.paths) {
    const found = await rowsOf(corpus, path);
    rows.push(...found.rows);
    invented += found.invented;
  }
  const [first] = machineParts;
  const found = (of: Side) => rows.length - numberOf(rows, of, first, "missed");
  return [
    {
      name: "machines found",
      median: found("ours"),
      unit: `of ${rows.length}`,
      note: `${PEER}: ${found("peers")}, and ${invented} that are none`,
      details: tableOf(rows),
    },
    ...partFigures("all machines", rows),
    // The peer was made for XState 4.
    ...partFigures("XState 4 alone", rows.filter(({ name }) => name.startsWith("v4/"))),
  ];
}

type Side = "ours" | "peers";

function numberOf(rows: readonly Row[], of: Side, part: MachinePart, verdict: Verdict): number {
  return rows.filter((row) => row[of][part] === verdict).length;
}

function partFigures(which: string, rows: readonly Row[]): Figure[] {
  return machineParts.map((part): Figure => {
    const [right, told, wrong] = (["right", "told", "wrong"] as const)
      .map((verdict) => numberOf(rows, "ours", part, verdict));
    const peers = `${numberOf(rows, "peers", part, "right")} right, ${
      numberOf(rows, "peers", part, "wrong")
    } wrong`;
    return {
      name: `${part} right, ${which}`,
      median: right ?? 0,
      unit: `of ${rows.length}`,
      aim: "none wrong",
      note: `${told} told as not known, ${wrong} wrong; ${PEER}: ${peers}`,
    };
  });
}

async function rowsOf(corpus: Corpus, path: string): Promise<{ rows: Row[]; invented: number }> {
  const file = await corpus.parse(path);
  assert(file);
  const { machines } = await readMachines(file, corpus);
  const built = findBuilt(corpus.run(path));
  const peers = readWithPeer(file.text, path.startsWith("v4/") ? 4 : 5);
  const rows = machines.flatMap((model): Row[] => {
    const machine = built.get(model);
    if (!machine) return [];
    const [ours, truth] = [readShape(model), builtShape(machine)];
    const at = peers.findIndex(({ line }) => line === model.line);
    const [peer] = at < 0 ? [] : peers.splice(at, 1);
    return [{
      name: `${path} ${model.name}`,
      ours: verdicts(ours, truth, silentDifferences(ours, truth, model.problems).length === 0),
      peers: peer ? verdicts(peer.shape, truth, false) : allMissed,
    }];
  });
  const missed = Array.from({ length: built.size - rows.length }, (): Row => ({
    name: `${path} (not found)`,
    ours: allMissed,
    peers: allMissed,
  }));
  return { rows: [...rows, ...missed], invented: machines.length === 0 ? peers.length : 0 };
}

const allMissed: Readonly<Record<MachinePart, Verdict>> = {
  states: "missed",
  transitions: "missed",
  guards: "missed",
  actions: "missed",
  invokes: "missed",
};

function verdicts(
  read: Shape | null,
  truth: Shape,
  isTold: boolean,
): Readonly<Record<MachinePart, Verdict>> {
  const [left, right] = [read && partsOf(read), partsOf(truth)];
  const verdict = (part: MachinePart): Verdict =>
    left?.[part] === right[part] ? "right" : isTold ? "told" : "wrong";
  return {
    states: verdict("states"),
    transitions: verdict("transitions"),
    guards: verdict("guards"),
    actions: verdict("actions"),
    invokes: verdict("invokes"),
  };
}

const MARKS: Readonly<Record<Verdict, string>> = { right: "+", told: "?", wrong: "-", missed: "." };

/** One line for each machine, ours beside the peer's. */
function tableOf(rows: readonly Row[]): string[] {
  const width = Math.max(...rows.map(({ name }) => name.length));
  const marks = (verdict: Row["ours"]) =>
    machineParts.map((part) => MARKS[verdict[part]]).join(" ");
  return [
    `${"+ right  ? told as not known  - wrong  . not found".padEnd(width)}  ours       peer`,
    `${"".padEnd(width)}  S T G A I  S T G A I`,
    ...rows.map(({ name, ours, peers }) =>
      `${name.padEnd(width)}  ${marks(ours)}  ${marks(peers)}`
    ),
  ];
}

/** @param open a corpus that nothing is known of yet */
async function timed(
  what: string,
  corpus: Corpus,
  texts: readonly string[],
  open: () => Promise<Corpus>,
): Promise<Figure[]> {
  const taken = { cold: [] as number[], warm: [] as number[], peer: [] as number[] };
  // In turns: what else the machine does then slows down all three.
  for (let run = 0; run < RUNS; run++) {
    taken.cold.push(await once(async () => readAll(await open())));
    taken.warm.push(await once(() => readAll(corpus)));
    taken.peer.push(await once(() => texts.map(extractWithPeer)));
  }
  const [cold, warm, peer] = [median(taken.cold), median(taken.warm), median(taken.peer)];
  const ratio = (ours: number) => `${(ours / peer).toFixed(2)} of ${PEER}`;
  return [
    { name: `${what}, cold`, unit: "ms", median: cold, aim: "<= the peer", note: ratio(cold) },
    { name: `${what}, warm`, unit: "ms", median: warm, aim: "<= the peer", note: ratio(warm) },
    { name: `${what}, ${PEER}`, unit: "ms", median: peer, note: "has no caches" },
  ];
}

async function once(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function readAll(corpus: Corpus): Promise<void> {
  for (const path of corpus.paths) {
    const file = await corpus.parse(path);
    if (file) await readMachines(file, corpus);
  }
}

async function timedLarge(): Promise<Figure[]> {
  const files = { "v5/large.ts": largeMachine(10_000) };
  const corpus = await openFiles(files);
  const runs = await timed(
    "machine of 10,000 states",
    corpus,
    Object.values(files),
    () => openFiles(files),
  );
  const hold = await longestHold(() => readAll(corpus));
  const note = "parsed before";
  return [...runs, { name: "longest hold of it", unit: "ms", median: hold, aim: "<= 50", note }];
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
