import type { ts as TS } from "ts-morph";
import { ts } from "../../typescript.ts";
import { packageOfFile } from "../missing/packages.ts";
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
  const declaration = declarationsOf(member)[0];
  const origin = declaration && packageOfFile(declaration.getSourceFile().fileName);
  if (!declaration || !origin) return null;
  if (origin !== componentPackage) return origin;
  const owner = ownerOf(declaration)[0];
  return owner && bases.has(owner) ? owner.name.text : null;
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
