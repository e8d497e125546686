import type { ts as TS } from "ts-morph";
import { groupBy } from "../../grouping/mod.ts";
import {
  type Declaration,
  declarationsOf,
  type Reference,
  seesDeclarations,
} from "../../source/scope/mod.ts";

/** Finds what an identifier means where it stands, shadowing respected; null for what the file does not declare. */
export type NameLookup = (node: TS.Identifier, reference: Reference) => Declaration | null;

/** @returns a lookup for one tree, which goes through each scope once */
export function createNameLookup(): NameLookup {
  const scopes = new Map<TS.Node, ReadonlyMap<string, readonly Declaration[]>>();

  function namesOf(scope: TS.Node): ReadonlyMap<string, readonly Declaration[]> {
    let names = scopes.get(scope);
    if (!names) scopes.set(scope, names = groupBy(declarationsOf(scope), ({ name }) => name));
    return names;
  }

  return (node, reference) => {
    for (let child: TS.Node = node; child.parent; child = child.parent) {
      const scope = child.parent;
      if (!seesDeclarations(scope, child)) continue;
      const found = namesOf(scope).get(node.text)?.find((each) => isMeant(each, reference));
      if (found) return found;
    }
    return null;
  };
}

/** `typeof x` may name a value as well as an import of a type. */
function isMeant({ isValue, isType }: Declaration, reference: Reference): boolean {
  return reference === "value" ? isValue : reference === "type" ? isType : true;
}
