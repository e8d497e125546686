import type { ParsedSource, Source } from "../source/mod.ts";
import type { UnitIndex } from "../source/units/mod.ts";
import type { FlowGraph } from "./flow/flow_graph.ts";
import type { FileReferences } from "./resolved_references.ts";

/** The navigation of one open project. What it knows of a tree or a graph goes when that goes. */
export interface Nav {
  readonly source: Source;
  readonly references: WeakMap<ParsedSource, FileReferences>;
  readonly flows: WeakMap<UnitIndex, FlowGraph>;
}

/** Opens the navigation of a project. */
export function openNav(source: Source): Nav {
  return { source, references: new WeakMap(), flows: new WeakMap() };
}
