import type { ts as TS } from "ts-morph";
import type { JsxProp } from "../jsx/props.ts";
import { freeNames } from "./free_names.ts";
import type { ScopeName } from "./scope_at.ts";

/** A name in scope that the value of a prop is made from, with the places where the value uses it. */
export interface PropSource {
  readonly source: ScopeName;
  readonly nodes: readonly TS.Identifier[];
}

/** Lists the sources of the value of a prop, in the order of the scope. */
export function propSources(
  prop: Pick<JsxProp, "syntax">,
  scope: readonly ScopeName[],
): PropSource[] {
  const free = new Map(freeNames(prop.syntax).values.map(({ name, nodes }) => [name, nodes]));
  return scope.flatMap((source) => {
    const nodes = free.get(source.name);
    return nodes ? [{ source, nodes }] : [];
  });
}
