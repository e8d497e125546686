import type { ts as TS } from "ts-morph";
import { packageOfFile } from "../files/packages.ts";
import type { DeclaredProp } from "../protocol.ts";
import type { Inspection } from "../worker/inspector.ts";
import { type DescribedComponent, describeProp } from "./prop_description.ts";
import type { PropMember } from "./prop_members.ts";
import { declarationsOf } from "./prop_origin.ts";

/** Describes props, remembering what packages declare: components share hundreds of those of an element. */
export type DescribeProp = (
  member: PropMember,
  component: DescribedComponent,
  inspection: Inspection,
) => DeclaredProp;

/** A description, good for the same types in the same program. */
interface Known {
  readonly types: readonly TS.Type[];
  readonly required: boolean;
  readonly name: string;
  /** A prop that several types declare has the comments of all. */
  readonly declarations: readonly TS.Declaration[];
  readonly prop: DeclaredProp;
}

/** @returns what gives the same as `describeProp`, except that names in the types of packages' props are short */
export function openPropDescriber(): DescribeProp {
  const programs = new WeakMap<TS.TypeChecker, Map<TS.Declaration, Known[]>>();

  return (member, component, inspection) => {
    const declarations = declarationsOf(member);
    const [declaration] = declarations;
    const isInherited = declaration && packageOfFile(declaration.getSourceFile().fileName) !== null;
    if (!isInherited) return describeProp(member, component, inspection);
    const { checker } = inspection;
    const known = programs.get(checker) ?? new Map<TS.Declaration, Known[]>();
    programs.set(checker, known);
    const { name, required } = member;
    const types = member.symbols.map((symbol) =>
      checker.getTypeOfSymbolAtLocation(symbol, component.element)
    );
    const same = known.get(declaration)?.find((each) =>
      each.required === required && each.name === name && isSame(each.types, types) &&
      isSame(each.declarations, declarations)
    );
    if (same) return withDefault(same.prop, component);
    const short = { ...component, defaults: new Map(), short: true };
    const prop = describeProp(member, short, inspection);
    const others = known.get(declaration) ?? [];
    known.set(declaration, [...others, { types, required, name, declarations, prop }]);
    return withDefault(prop, component);
  };
}

function isSame<Item>(a: readonly Item[], b: readonly Item[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index]);
}

/** Gives a prop the default of the component itself, which counts more than the default in the package's comment. */
function withDefault(prop: DeclaredProp, { defaults }: DescribedComponent): DeclaredProp {
  const value = defaults.get(prop.name);
  return value === undefined ? prop : { ...prop, default: value };
}
