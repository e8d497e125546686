import type { Layout } from "../../project/mod.ts";
import type { FlowRow } from "../schemas.ts";
import type { FlowGraph } from "./flow_graph.ts";

/** A feature's tree. */
export interface Flow {
  readonly roots: FlowRow[];
  /** Every file that a row stands for. */
  readonly paths: ReadonlySet<string>;
}

/** What is nested deeper goes on as a root: a chain of a thousand imports must not exhaust who reads the tree. */
const MAX_LEVELS = 100;

/** Draws each file with its children once; wherever it comes again, the row says so, which also ends circles. */
export function drawFlow(graph: FlowGraph, layout: Layout, feature: string): Flow {
  const expanded = new Set<string>();
  const paths = new Set<string>();
  const below: string[] = [];

  function row(path: string): FlowRow {
    const unit = layout.unitOf(path);
    paths.add(path);
    const name = unit?.feature ?? layout.featureAt(path)?.name ?? null;
    return { path, layer: unit?.layer ?? "route", feature: name };
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

  const units = [...layout.units.values()]
    .filter((unit) => unit.feature === feature && graph.isDrawn(unit.path))
    .map(({ path }) => path).sort((a, b) => graph.compare(a, b));
  const pages = new Set(units.filter((path) => layout.unitOf(path)?.layer === "page"));
  for (const path of graph.routesOf([...pages])) {
    roots.push(draw(path, 0, graph.childrenOf(path).filter((child) => pages.has(child))));
  }
  drawAll([...pages]);
  drawAll(heads(graph, units.filter((path) => !paths.has(path))));
  // What is left uses itself in a circle.
  drawAll(units);
  return { roots, paths };
}

/** Those that none of the others uses. */
function heads(graph: FlowGraph, paths: readonly string[]): string[] {
  const used = new Set(
    paths.flatMap((path) => graph.childrenOf(path).filter((child) => child !== path)),
  );
  return paths.filter((path) => !used.has(path));
}
