import type { ts as TS } from "ts-morph";
import { ts } from "../../../source/syntax/typescript.ts";
import { codeFingerprint } from "./code_fingerprint.ts";
import { memberName } from "./code_pieces.ts";
import { joinNamed, type NamedFact } from "./fact_words.ts";
import { leavesOf } from "./piece_facts.ts";
import type { Leaf } from "./schema_facts.ts";
import { quoted } from "./shown_text.ts";
import { defaultFacts } from "./value_facts.ts";
import { nameOfHolder } from "./value_holder.ts";

/** Tells whether two nodes differ in nothing but types. */
export function isOfTypes(difference: Leaf): boolean {
  const { before, after } = difference;
  // What is the same with its types stands elsewhere.
  const isOther = before && after && codeFingerprint(before) !== codeFingerprint(after);
  if (isOther && untyped(before) === untyped(after)) return true;
  const leaves = leavesOf(difference);
  return leaves.length > 0 &&
    leaves.every(({ before, after }) => isOfType(before) && isOfType(after));
}

/** Returns what code says without types: a variable that got a type is what it was. */
function untyped(node: TS.Node): string {
  return codeFingerprint(node, undefined, (each) => {
    if (ts.isAsExpression(each) || ts.isSatisfiesExpression(each)) return each.expression;
    const isType = ts.isTypeNode(each) && !ts.isExpressionWithTypeArguments(each);
    return isType || ts.isTypeParameterDeclaration(each) ? null : undefined;
  });
}

function isOfType(node: TS.Node | null): boolean {
  return node === null ||
    ts.findAncestor(
        node,
        (each) =>
          ts.isTypeNode(each) || (ts.isTypeElement(each) && !ts.isAccessor(each)) ||
          ts.isTypeParameterDeclaration(each),
      ) !== undefined;
}

/** Says which members a type got and lost, and which parameters a function, or which of a type's methods. */
export function typeFacts(differences: readonly Leaf[]): string[] {
  const named = differences.flatMap((each) => [
    ...memberNames(each, "has the field", ts.isPropertySignature),
    ...memberNames(each, "takes", ts.isParameter),
  ]);
  return [
    ...joinNamed(named).map(({ words }) => words),
    ...differences.flatMap(leavesOf).flatMap((leaf) => defaultFacts(leaf) ?? [])
      .map(({ words }) => words),
  ];
}

function memberNames(
  { before, after }: Leaf,
  verb: string,
  isMeant: (node: TS.Node) => boolean,
): NamedFact[] {
  const [old, now] = [before, after].map((node) => node && nameOfHolder(node));
  const sides = old === now ? [] : [[before, old], [after, now]] as const;
  return sides.flatMap(([node, name]) =>
    node && name && isMeant(node)
      ? [{ rank: 0, verb, name, where: whereIn(node), isNew: node === after }]
      : []
  );
}

/** Says in which member of a type a parameter or a field is; empty for what the type or the function itself has. */
function whereIn(node: TS.Node): string {
  const holder = ts.findAncestor(
    node.parent,
    (each) => ts.isMethodSignature(each) || ts.isPropertySignature(each) || ts.isParameter(each),
  );
  const name = holder && memberName(holder.name);
  if (!holder || !name) return "";
  const isMethod = ts.isParameter(node) && !ts.isParameter(holder);
  return ` in ${isMethod ? "its method " : ""}${quoted(name)}`;
}
