import type { ts as TS } from "ts-morph";
import { ts } from "../../../source/syntax/typescript.ts";
import type { Place, PropMembers, ReadProp } from "./read_prop.ts";

const SAME: ReadonlySet<string> = new Set([
  "Readonly",
  "NoInfer",
  "PropsWithChildren",
  "PropsWithRef",
  "PropsWithoutRef",
  "ComponentProps",
  "ComponentPropsWithRef",
  "ComponentPropsWithoutRef",
]);
const KEYED: ReadonlySet<string> = new Set(["Pick", "Omit"]);
const OPTIONAL: ReadonlyMap<string, boolean> = new Map([["Partial", false], ["Required", true]]);

/** A type of TypeScript or React whose props are those of its argument, with a difference. */
export function isUtility(name: string): boolean {
  return SAME.has(name) || KEYED.has(name) || OPTIONAL.has(name);
}

/**
 * Returns the props that a utility type makes of the props of its argument.
 * @returns null where which props these are is not written
 */
export function throughUtility(
  name: string,
  members: PropMembers,
  keys: TS.TypeNode | undefined,
  place: Place,
): PropMembers | null {
  if (SAME.has(name)) return members;
  const required = OPTIONAL.get(name);
  if (required !== undefined) {
    const props = members.props.map(({ name, type, path, line }) => ({
      name,
      type,
      path,
      line,
      required,
    }));
    return { ...members, props };
  }
  const names = keys && literalNames(keys);
  if (!names) return null;
  // Which of the others it takes from beyond belongs to what is told of there.
  const around = members.beyond.map((each) => ({
    ...each,
    text: `${name}<${each.text}, ${keys.getText(place.ast)}>`,
    says: `${name} ${each.says} ${[...names].sort().join()}`,
  }));
  const isPicked = ({ name: prop }: ReadProp) => names.has(prop) === (name === "Pick");
  return { props: members.props.filter(isPicked), beyond: around };
}

/** The names in `"a" | "b"`; null where they are not written as literals. */
function literalNames(type: TS.TypeNode): ReadonlySet<string> | null {
  const parts = ts.isUnionTypeNode(type) ? type.types : [type];
  const names = parts.flatMap((part) =>
    ts.isLiteralTypeNode(part) && ts.isStringLiteral(part.literal) ? [part.literal.text] : []
  );
  return names.length === parts.length ? new Set(names) : null;
}
