import type { ts as TS } from "ts-morph";
import { lineAt } from "../syntax/import_facts.ts";
import type { PathValue } from "./path_value.ts";
import type { RouteFact } from "./route_facts.ts";

/** A route as a reader of one form tells it. */
export type RouteDraft =
  & Omit<RouteFact, "start" | "line" | "parent" | "layout" | "path" | "pathParts">
  & PathValue
  & {
    /** The element, object or call of the route. */
    readonly node: TS.Node;
    readonly parent?: number | null;
    readonly layout?: boolean;
  };

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

/** The routes of one file while they are read. */
export interface FactList {
  /** Adds a route and marks its parent as a layout. @returns the route's position */
  add(draft: RouteDraft): number;
  /** Completes a route that was added. */
  change(position: number, members: Partial<RouteFact>): void;
  at(position: number): RouteFact | undefined;
  readonly facts: readonly RouteFact[];
}

export function openFactList(ast: TS.SourceFile): FactList {
  const facts: Writable<RouteFact>[] = [];

  function change(position: number, members: Partial<RouteFact>): void {
    const fact = facts[position];
    if (fact) Object.assign(fact, members);
    const parent = members.parent;
    if (typeof parent === "number") Object.assign(facts[parent] ?? {}, { layout: true });
  }

  return {
    add({ node, parent = null, layout = false, ...rest }) {
      const start = node.getStart(ast);
      const position = facts.length;
      facts.push({ ...rest, parent: null, layout, start, line: lineAt(ast, start) });
      change(position, { parent });
      return position;
    },
    change,
    at: (position) => facts[position],
    facts,
  };
}
