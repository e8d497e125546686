import type { GraphSnapshot, ParsedSource } from "../source/mod.ts";
import type { Source } from "../source/open_source.ts";
import type { KnownFlow } from "./flow/flow_graph.ts";
import type { FileReferences } from "./resolved_references.ts";

/** The navigation of one open project. What it knows of a tree or a graph goes when that goes. */
export interface Nav {
  readonly source: Source;
  readonly references: WeakMap<ParsedSource, FileReferences>;
  readonly flows: WeakMap<GraphSnapshot, KnownFlow>;
}

/** Opens the navigation of a project. */
export function openNav(source: Source): Nav {
  return { source, references: new WeakMap(), flows: new WeakMap() };
}
