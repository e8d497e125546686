import type { ts as TS } from "ts-morph";
import { ts } from "../syntax/typescript.ts";
import { type Declaration, declarationsOf } from "./declarations.ts";
import { scopesAround } from "./changed_binding.ts";

/** The declaration of a value that a name means at a place; null for one that the file does not declare. */
export function valueAt(place: TS.Node, name: string): Declaration | null {
  for (const scope of scopesAround(place, place)) {
    const found = valueIn(scope, name);
    if (found) return found;
  }
  return null;
}

/** The declaration that hides a value of the file from a place; null where the place sees that value, or there is none. */
export function shadowing(place: TS.Node, name: string): Declaration | null {
  const atTop = valueIn(place.getSourceFile(), name);
  const here = atTop && valueAt(place, name);
  return here && here.identifier !== atTop.identifier ? here : null;
}

/** Tells whether a declaration gives something that a function or a class makes, as components are. */
export function isMadeByCode({ declaration }: Declaration): boolean {
  if (!ts.isVariableDeclaration(declaration)) {
    return ts.isFunctionLike(declaration) || ts.isClassLike(declaration);
  }
  const { initializer } = declaration;
  return initializer !== undefined &&
    (ts.isFunctionLike(initializer) || ts.isClassLike(initializer) ||
      ts.isCallExpression(initializer));
}

function valueIn(scope: TS.Node, name: string): Declaration | undefined {
  return declarationsOf(scope).find((each) => each.isValue && each.name === name);
}
