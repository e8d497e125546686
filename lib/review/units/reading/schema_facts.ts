import type { ts as TS } from "ts-morph";
import { ts } from "../../../source/syntax/typescript.ts";
import { chainOf } from "./code_chains.ts";
import { codeFingerprint } from "./code_fingerprint.ts";
import { memberName } from "./code_pieces.ts";
import type { CodeFact, NamedFact } from "./fact_words.ts";
import type { Pieces } from "./piece_texts.ts";
import { quoted } from "./shown_text.ts";
import { nodesIn } from "./syntax_walk.ts";

/** Two nodes that differ, null for a side that has nothing there. */
export type Leaf = Pick<Pieces, "before" | "after">;

/** The calls by which a schema allows a value to be absent. */
const OPTIONAL: ReadonlySet<string> = new Set([".optional", ".nullish", ".default"]);

/** Says what became of a field of a schema by a call at its end: `.optional()`. */
export function linkFacts({ before, after }: Leaf): CodeFact[] {
  const node = after ?? before;
  const field = node && fieldAround(node);
  const link = node && chainOf(node)?.links.at(-1)?.name;
  if (!field || !link || (before && after)) return [];
  if (link === ".describe") return [DESCRIBED];
  return OPTIONAL.has(link) ? [optionalFact(field, after !== null)] : [];
}

const OBJECTS: ReadonlySet<string> = new Set(["object", "strictObject", "looseObject", "extend"]);

/** Tells whether an object lists the fields of a schema, as `z.object({ ... })` does. */
export function isSchema(node: TS.Node | undefined): boolean {
  if (!node || !ts.isObjectLiteralExpression(node) || !ts.isCallExpression(node.parent)) {
    return false;
  }
  const callee = node.parent.expression;
  return ts.isPropertyAccessExpression(callee) && OBJECTS.has(callee.name.text);
}

/** The field of a schema in which a node is. */
function fieldAround(node: TS.Node): string | null {
  const member = ts.findAncestor(node, ts.isPropertyAssignment);
  return member && isSchema(member.parent) ? memberName(member.name) : null;
}

export function fieldFacts({ before, after }: Leaf): (CodeFact | NamedFact)[] | null {
  const node = after ?? before;
  if (before && after) return checkFacts({ before, after });
  if (!node || !ts.isPropertyAssignment(node) || !isSchema(node.parent)) {
    return null;
  }
  const name = memberName(node.name);
  if (name === null) return null;
  const links = chainOf(node.initializer)?.links ?? [];
  const isOptional = after !== null && links.some((link) => OPTIONAL.has(link.name));
  const verb = `has the ${isOptional ? "optional " : ""}field`;
  return [{ rank: 2, verb, name, isNew: after !== null }];
}

/** Says how a field that both sides have is checked now. */
function checkFacts({ before, after }: Leaf): CodeFact[] | null {
  const field = after && fieldAround(after);
  if (!before || !after || !field) return null;
  const [old, now] = [before, after].map(checksOf);
  if (!old || !now) return [{ rank: 4, words: `checks the field ${quoted(field)} in another way` }];
  if (old.says === now.says) return [DESCRIBED];
  return [
    old.isOptional === now.isOptional
      ? { rank: 4, words: `checks the field ${quoted(field)} in another way` }
      : optionalFact(field, now.isOptional),
  ];
}

/** Reads the checks of a whole field, and whether it can be absent; null for a part of a field. */
function checksOf(
  node: TS.Node,
): { readonly says: string; readonly isOptional: boolean } | null {
  if (!ts.isPropertyAssignment(node)) return null;
  const { root = node.initializer, links = [] } = chainOf(node.initializer) ?? {};
  const checks = links.filter(({ name }) => name !== ".describe");
  return {
    says: [
      codeFingerprint(root),
      ...checks.flatMap(({ name, given }) => [name, ...given.map((each) => codeFingerprint(each))]),
    ].join(),
    isOptional: links.some(({ name }) => OPTIONAL.has(name)),
  };
}

const DESCRIBED: CodeFact = { rank: 8, words: "is described in other words" };

function optionalFact(field: string, isOptional: boolean): CodeFact {
  return {
    rank: 2,
    words: `has ${quoted(field)} as ${isOptional ? "an optional" : "a required"} field now`,
  };
}

const HANDING: ReadonlySet<string> = new Set(["merge", "and", "pick", "omit", "assign"]);

/** Tells whether code takes over what an object elsewhere has, so that a member that it does not name can be there all the same. */
export function takesOver(node: TS.Node | null): boolean {
  return node !== null &&
    [...nodesIn([node])].some((each) =>
      ts.isSpreadAssignment(each) || ts.isSpreadElement(each) ||
      (ts.isPropertyAccessExpression(each) &&
        (OBJECTS.has(each.name.text) || HANDING.has(each.name.text)))
    );
}
