import type { ts as TS } from "ts-morph";
import { declarationsOf, seesDeclarations } from "./declarations.ts";
import { freeNames } from "./free_names.ts";

/**
 * The first name that a piece of syntax takes from around it and that would mean something else at another place of the
 * file; null where all mean the same.
 * @param place syntax that the piece would stand right in
 */
export function changedBinding(piece: TS.Node, place: TS.Node): string | null {
  const { values, types } = freeNames(piece);
  const here = scopesAround(piece);
  const there = scopesAround(place, place);
  const common = new Set(here.filter((scope) => there.includes(scope)));
  const differing = [...here, ...there].filter((scope) => !common.has(scope));
  const declared = new Set(
    differing.flatMap((scope) => declarationsOf(scope).map(({ name }) => name)),
  );
  return [...values, ...types].find(({ name }) => declared.has(name))?.name ?? null;
}

/** The scopes whose names a node sees, the innermost first. */
export function scopesAround(node: TS.Node, from: TS.Node = node.parent): TS.Node[] {
  const scopes: TS.Node[] = [];
  let child = node;
  for (let at: TS.Node | undefined = from; at; at = at.parent) {
    if (at === child || seesDeclarations(at, child)) scopes.push(at);
    child = at;
  }
  return scopes;
}
