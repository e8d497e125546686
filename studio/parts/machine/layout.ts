import Elk, { type ELK } from "elkjs/lib/elk-api.js";
import worker from "elkjs/lib/elk-worker.min.js?url";
import { type Arrangement, type Direction, fromElk, toElk } from "./arrange.ts";
import type { Graph } from "./graph.ts";
import type { Ruler } from "./measure.ts";

let engine: ELK | null = null;

/** Starts the worker that lays out, so that it is ready when there is something to draw. */
export function warmLayout(): ELK {
  engine ??= new Elk({ workerFactory: () => new Worker(worker) });
  return engine;
}

/** Finds where everything of a graph is drawn, away from the page's own thread. */
export async function arrange(
  graph: Graph,
  ruler: Ruler,
  direction: Direction,
): Promise<Arrangement> {
  return fromElk(await warmLayout().layout(toElk(graph, ruler, direction)));
}
