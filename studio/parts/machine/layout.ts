import Elk, { type ELK } from "elkjs/lib/elk-api.js";
import { type Arrangement, type Direction, fromElk, toElk } from "./arrange.ts";
import type { Graph } from "./graph.ts";
import { layoutWorker } from "./layout_worker.ts";
import type { Ruler } from "./measure.ts";

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
