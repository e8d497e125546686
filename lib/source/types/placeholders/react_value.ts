import type { ts as TS } from "ts-morph";
import { ts } from "../../syntax/typescript.ts";

/**
 * The values of React's types by name: for where React's own types are not installed, or nobody can be asked.
 * @param written a type as the source has it
 * @returns null for any other type
 */
export function reactValue(written: TS.TypeNode): string | null {
  if (!ts.isTypeReferenceNode(written)) return null;
  const { typeName } = written;
  const name = ts.isIdentifier(typeName) ? typeName.text : typeName.right.text;
  if (name.endsWith("EventHandler")) return "() => {}";
  // Every attribute of an element may be left out.
  return ATTRIBUTES.test(name) ? "{}" : VALUES.get(name) ?? null;
}

const ATTRIBUTES = /(?:^|\w)(?:HTML|SVG|DOM|Aria)Attributes$/;

const VALUES: ReadonlyMap<string, string> = new Map([
  ["ReactNode", "null"],
  ["ReactChild", "null"],
  ["ReactElement", "<></>"],
  ["Element", "<></>"],
  ["ComponentType", "() => null"],
  ["FunctionComponent", "() => null"],
  ["FC", "() => null"],
  ["ElementType", "() => null"],
  ["Dispatch", "() => {}"],
  ["CSSProperties", "{}"],
  ["ComponentProps", "{}"],
  ["ComponentPropsWithoutRef", "{}"],
  ["ComponentPropsWithRef", "{}"],
  ["DetailedHTMLProps", "{}"],
  ["HTMLProps", "{}"],
  ["SVGProps", "{}"],
  ["RefObject", "{ current: null }"],
  ["MutableRefObject", "{ current: null }"],
  ["Ref", "null"],
]);
