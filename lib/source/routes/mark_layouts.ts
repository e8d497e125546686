import type { ts as TS } from "ts-morph";
import type { FactList } from "./fact_list.ts";
import { dottedName, type FileNames, importedValue } from "./file_names.ts";
import { isOutlet } from "./libraries.ts";

/** Marks the routes as layouts whose component is declared in the file and holds an outlet. */
export function markLayouts(
  names: FileNames,
  openings: readonly TS.JsxOpeningLikeElement[],
  list: FactList,
): void {
  const outlets = openings.filter(({ tagName }) => {
    const tag = dottedName(tagName);
    return tag !== null && isOutlet(tag, importedValue(names, tagName));
  });
  if (outlets.length === 0) return;
  for (const [position, { components, layout }] of list.facts.entries()) {
    if (layout) continue;
    const isLayout = components.some((component) => {
      if (component.kind !== "name") return false;
      const declaration = names.declarationOf(component.name, names.ast.endOfFileToken);
      return declaration !== undefined && holdsOne(declaration, outlets);
    });
    if (isLayout) list.change(position, { layout: true });
  }
}

/** Tells whether one of the nodes, which are in text order, lies in another one. */
function holdsOne(around: TS.Node, nodes: readonly TS.Node[]): boolean {
  let low = 0;
  let high = nodes.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((nodes[middle]?.pos ?? Infinity) < around.pos) low = middle + 1;
    else high = middle;
  }
  return (nodes[low]?.end ?? Infinity) <= around.end;
}
