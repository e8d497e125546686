import type { ts as TS } from "ts-morph";
import { ts } from "../../../source/syntax/typescript.ts";
import type { FactSide } from "./call_facts.ts";
import { memberName } from "./code_pieces.ts";
import { cameAndWent, type CodeFact } from "./fact_words.ts";
import { nodesIn } from "./syntax_walk.ts";

/**
 * Says which functions give a promise by their form now, and which no more.
 * @param name the code that is compared
 */
export function asyncFacts(name: string, before: FactSide, after: FactSide): CodeFact[] {
  const [old, now] = [asyncIn(before), asyncIn(after)];
  const turned = [...now].filter(([each, isAsync]) => old.get(each) === !isAsync);
  const own = turned.find(([each]) => each === name);
  const namesOf = (isNew: boolean): string[] =>
    turned.flatMap(([each, isAsync]) => each !== name && isAsync === isNew ? [each] : []);
  const words = cameAndWent("has", namesOf(true), namesOf(false), " as an async function");
  return [
    ...own ? [{ rank: 6, words: `is an async function ${own[1] ? "now" : "no more"}` }] : [],
    ...words === null ? [] : [{ rank: 6, words }],
  ];
}

/** Tells of the functions in code, by their names, whether they are async. */
function asyncIn({ roots, isOpen }: FactSide): ReadonlyMap<string, boolean> {
  return new Map(
    nodesIn(roots, isOpen).flatMap((node): [string, boolean][] => {
      const name = ts.isFunctionLike(node) ? nameOf(node) : null;
      return name === null ? [] : [[name, isAsync(node)]];
    }),
  );
}

function nameOf({ name, parent }: TS.SignatureDeclaration): string | null {
  if (name) return memberName(name);
  const holds = ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent);
  return holds ? memberName(parent.name) : null;
}

function isAsync(node: TS.Node): boolean {
  return ts.canHaveModifiers(node) &&
    ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword) === true;
}
