import type { UnitIndex } from "../../source/units/mod.ts";
import type { FlowRow } from "../schemas.ts";
import { type FlowGraph, flowLayer } from "./flow_graph.ts";

/** A feature's tree. */
export interface Flow {
  readonly roots: FlowRow[];
  /** Every file that a row shows. */
  readonly paths: ReadonlySet<string>;
}

/**
 * The largest number of levels in a tree, whose deeper rows go on as roots: a chain of a thousand imports must not exhaust who
 * reads the tree.
 */
const MAX_LEVELS = 100;

/** Draws each file with its children once; wherever it comes again, the row says so, which also ends circles. */
export function drawFlow(graph: FlowGraph, { units }: UnitIndex, feature: string): Flow {
  const expanded = new Set<string>();
  const paths = new Set<string>();
  const below: string[] = [];

  function row(path: string): FlowRow {
    const unit = units.get(path);
    paths.add(path);
    return {
      path,
      layer: unit && flowLayer(unit) || "route",
      feature: unit?.feature ?? null,
    };
  }

  function draw(path: string, level: number, children = graph.childrenOf(path)): FlowRow {
    if (expanded.has(path)) return { ...row(path), shownAbove: true };
    if (level >= MAX_LEVELS) {
      below.push(path);
      return { ...row(path), shownBelow: true };
    }
    expanded.add(path);
    return { ...row(path), children: children.map((child) => draw(child, level + 1)) };
  }

  const roots: FlowRow[] = [];
  function drawAll(candidates: readonly string[]): void {
    for (const path of candidates) if (!paths.has(path)) roots.push(draw(path, 0));
    // Grows while it is gone through.
    for (const path of below) if (!expanded.has(path)) roots.push(draw(path, 0));
    below.length = 0;
  }

  const drawn = [...units.values()]
    .filter((unit) => unit.feature === feature && graph.isDrawn(unit.path))
    .sort((a, b) => graph.compare(a.path, b.path));
  const own = drawn.map(({ path }) => path);
  const pages = new Set(
    drawn.filter((unit) => flowLayer(unit) === "page").map(({ path }) => path),
  );
  for (const path of graph.routesOf([...pages])) {
    roots.push(draw(path, 0, graph.childrenOf(path).filter((child) => pages.has(child))));
  }
  drawAll([...pages]);
  drawAll(heads(graph, own.filter((path) => !paths.has(path))));
  // What is left uses itself in a circle.
  drawAll(own);
  return { roots, paths };
}

/** Those that none of the others uses. */
function heads(graph: FlowGraph, paths: readonly string[]): string[] {
  const used = new Set(
    paths.flatMap((path) => graph.childrenOf(path).filter((child) => child !== path)),
  );
  return paths.filter((path) => !used.has(path));
}
