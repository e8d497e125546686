import type { ts as TS } from "ts-morph";
import { ts } from "../../syntax/typescript.ts";
import { packageOfFile } from "../files/packages.ts";
import type { DeclaredProp } from "../protocol.ts";
import type { PropMember } from "./prop_members.ts";

/** The interfaces that declare some of the props and that another interface, which declares others, extends. */
export function baseTypesAmong(
  members: readonly PropMember[],
  checker: TS.TypeChecker,
): ReadonlySet<TS.Node> {
  const declaring = new Set(members.flatMap((member) => declarationsOf(member)).flatMap(ownerOf));
  const bases = new Set<TS.Node>();
  for (const owner of declaring) {
    for (const base of allBases(checker.getTypeAtLocation(owner))) {
      for (const declaration of base.declarations ?? []) bases.add(declaration);
    }
  }
  return bases;
}

/**
 * The package of a prop that is declared outside the component's own package, or the name of the base interface of
 * one inside it: `react` for the `className` of a project's button, `HTMLAttributes` for that of `<button>`.
 */
export function inheritedFrom(
  member: PropMember,
  componentPackage: string | undefined,
  bases: ReadonlySet<TS.Node>,
): string | null {
  const origins = declarationsOf(member).map((declaration) => ({
    declaration,
    origin: packageOfFile(declaration.getSourceFile().fileName),
  }));
  // A project's component that declares a prop anew, beside what it extends, has made it its own.
  if (origins.some(({ origin }) => origin === null)) return null;
  const [first] = origins;
  if (!first?.origin) return null;
  const { declaration, origin } = first;
  if (origin !== componentPackage) return origin;
  const owner = ownerOf(declaration)[0];
  return owner && bases.has(owner) ? owner.name.text : null;
}

/**
 * Orders props for a reader: first the component's own, then the inherited ones, those of one origin together. Within
 * either they keep their order.
 */
export function ownFirst(props: readonly DeclaredProp[]): DeclaredProp[] {
  const origins = new Map<string | undefined, DeclaredProp[]>([[undefined, []]]);
  for (const prop of props) {
    const others = origins.get(prop.inheritedFrom);
    if (others) others.push(prop);
    else origins.set(prop.inheritedFrom, [prop]);
  }
  return [...origins.values()].flat();
}

export function declarationsOf({ symbols }: PropMember): readonly TS.Declaration[] {
  return symbols.flatMap((symbol) => symbol.declarations ?? []);
}

function ownerOf(declaration: TS.Declaration): TS.InterfaceDeclaration[] {
  return ts.isInterfaceDeclaration(declaration.parent) ? [declaration.parent] : [];
}

function allBases(type: TS.Type, seen: Set<TS.Symbol> = new Set()): Set<TS.Symbol> {
  for (const base of type.getBaseTypes() ?? []) {
    const symbol = base.getSymbol();
    if (!symbol || seen.has(symbol)) continue;
    seen.add(symbol);
    allBases(base, seen);
  }
  return seen;
}
