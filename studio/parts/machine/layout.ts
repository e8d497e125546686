import Elk, { type ELK } from "elkjs/lib/elk-api.js";
import { type Arrangement, type Direction, fromElk, toElk } from "./arrange.ts";
import type { Graph } from "./graph.ts";
import { layoutWorker } from "./layout_worker.ts";
import type { Ruler } from "./measure.ts";
import type { Machine } from "./model.ts";

let engine: ELK | null = null;

/** Finds where everything of a graph is drawn, away from the page's own thread. */
export async function arrange(
  graph: Graph,
  ruler: Ruler,
  direction: Direction,
): Promise<Arrangement> {
  engine ??= new Elk({ workerFactory: layoutWorker });
  return fromElk(await engine.layout(toElk(graph, ruler, direction)));
}

const wholes = new WeakMap<Machine, Map<Direction, Promise<Arrangement>>>();

/** Finds where everything of a machine is drawn whose states are all open, once for each machine and direction. */
export function arrangeWhole(
  machine: Machine,
  graph: Graph,
  ruler: Ruler,
  direction: Direction,
): Promise<Arrangement> {
  const own = wholes.get(machine) ?? new Map<Direction, Promise<Arrangement>>();
  wholes.set(machine, own);
  const found = own.get(direction) ?? arrange(graph, ruler, direction);
  own.set(direction, found);
  return found;
}
