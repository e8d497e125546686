import { ts } from "../../../source/syntax/typescript.ts";
import { isReference } from "../reading/meaning.ts";
import { nodesIn } from "../reading/syntax_walk.ts";
import type { ReadComponent } from "./read_components.ts";
import type { ReadProp } from "./read_prop.ts";

/** A prop that has another name now. */
export interface RenamedProp {
  readonly before: ReadProp;
  readonly after: ReadProp;
}

/**
 * Finds the prop that a component calls otherwise: the only one that went and the only one that came, of one type, which it
 * uses in the same way; null where there is none.
 */
export function renamedProp(base: ReadComponent, head: ReadComponent): RenamedProp | null {
  const [before, ...gone] = propsBeyond(base, head);
  const [after, ...come] = propsBeyond(head, base);
  if (!before || !after || gone.length + come.length > 0) return null;
  if (before.type.says !== after.type.says) return null;
  const uses = usesOf(before.name, base);
  return uses !== "" && uses === usesOf(after.name, head) ? { before, after } : null;
}

function propsBeyond({ props }: ReadComponent, other: ReadComponent): ReadProp[] {
  return [...props.values()].filter(({ name }) => !other.props.has(name));
}

/** Lists in what a component uses a prop, in the order of the places: not the props of that name which it gives to others. */
function usesOf(name: string, { syntax }: ReadComponent): string {
  const identifiers = nodesIn([syntax]).filter((node) => ts.isIdentifier(node));
  const local =
    identifiers.flatMap(({ parent, text }) =>
      text === name && ts.isBindingElement(parent) && ts.isIdentifier(parent.name)
        ? [parent.name.text]
        : []
    )[0] ?? name;
  return identifiers.flatMap((node) => {
    const { parent, text } = node;
    const isMember = ts.isPropertyAccessExpression(parent) && parent.name === node;
    if (ts.isBindingElement(parent) && parent.initializer !== node) return [];
    const isUse = isMember ? text === name : text === local && isReference(node);
    // A member by its name alone, as in `{ title }`, is the same as one with a value.
    const isShort = ts.isShorthandPropertyAssignment(parent);
    return isUse ? [isShort ? ts.SyntaxKind.PropertyAssignment : parent.kind] : [];
  }).join();
}
