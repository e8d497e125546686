import { strict as assert } from "node:assert";
import { readMachines } from "../../lib/workflows/machines/read_machines.ts";
import { builtShape } from "../workflows/built_shape.ts";
import { silentDifferences } from "../workflows/compare.ts";
import type { Corpus } from "../workflows/corpus.ts";
import { findBuilt } from "../workflows/find_built.ts";
import { readShape } from "../workflows/read_shape.ts";
import type { Shape } from "../workflows/shape.ts";
import { type Figure, found } from "./harness/figure.ts";
import { type MachinePart, machineParts, partsOf } from "./machine_parts.ts";
import { readWithPeer } from "./peer_machines.ts";

const PEER = "@xstate/machine-extractor";

/** What is read of each machine of the corpus, and what the peer reads; XState itself is the judge. */
export async function* judgeMachines(corpus: Corpus): AsyncGenerator<Figure> {
  const rows: Row[] = [];
  let invented = 0;
  for (const path of corpus.paths) {
    const judged = await rowsOf(corpus, path);
    rows.push(...judged.rows);
    invented += judged.invented;
  }
  const [first] = machineParts;
  yield {
    name: "machines missed",
    unit: `of ${rows.length}`,
    ...found(numberOf(rows, "ours", first, "missed")),
    aim: { atMost: 0 },
    peer: { name: PEER, median: numberOf(rows, "peers", first, "missed") },
    note: `the peer finds ${invented} that are none`,
    details: tableOf(rows),
  };
  yield* partFigures("all machines", rows);
  // The peer was made for XState 4.
  yield* partFigures("XState 4 alone", rows.filter(({ name }) => name.startsWith("v4/")));
}

/** How a part of a machine was read: `told` when it differs and a problem says so. */
type Verdict = "right" | "told" | "wrong" | "missed";

interface Row {
  readonly name: string;
  readonly ours: Readonly<Record<MachinePart, Verdict>>;
  readonly peers: Readonly<Record<MachinePart, Verdict>>;
}

type Side = "ours" | "peers";

function numberOf(rows: readonly Row[], of: Side, part: MachinePart, verdict: Verdict): number {
  return rows.filter((row) => row[of][part] === verdict).length;
}

function partFigures(which: string, rows: readonly Row[]): Figure[] {
  return machineParts.map((part): Figure => {
    const count = (side: Side, verdict: Verdict): number => numberOf(rows, side, part, verdict);
    return {
      name: `${part} read wrong, ${which}`,
      unit: `of ${rows.length}`,
      ...found(count("ours", "wrong")),
      aim: { atMost: 0 },
      peer: { name: PEER, median: count("peers", "wrong") },
      note: `${count("ours", "right")} right and ${count("ours", "told")} told as not known; ` +
        `the peer: ${count("peers", "right")} right`,
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
