import type { ts as TS } from "ts-morph";
import { ts } from "../../../source/syntax/typescript.ts";
import { codeFingerprint } from "./code_fingerprint.ts";
import { memberName } from "./code_pieces.ts";
import { askedBy } from "./condition_words.ts";
import { type CodeFact, type NamedFact, nameOfExpression, textOfCode } from "./fact_words.ts";
import type { Leaf } from "./schema_facts.ts";
import { quoted } from "./shown_text.ts";
import { nodesIn } from "./syntax_walk.ts";
import { holderOf } from "./value_holder.ts";

/** Says which entries a list of names got and lost, and which it has in a case alone now. */
export function listFacts(
  { before, after }: Leaf,
  { name, nodes }: { readonly name: string; readonly nodes: readonly TS.Node[] },
): (CodeFact | NamedFact)[] | null {
  const node = after ?? before;
  if (!node || (before && after) || !ts.isArrayLiteralExpression(node.parent)) return null;
  const entry = ts.isStringLiteralLike(node)
    ? node.text
    : ts.isObjectLiteralExpression(node)
    ? titleOf(node)
    : nameOfExpression(node);
  const list = node.parent;
  const { parent } = list;
  const isOfHook = ts.isCallExpression(parent) &&
    /(^|\.)use\p{Lu}/u.test(nameOfExpression(parent.expression) ?? "");
  if (entry === null || entry === "" || isOfHook) return [];
  const holder = holderOf(list);
  const where = holder === null || holder === name ? "" : ` in ${quoted(holder)}`;
  const elsewhere = addedElsewhere(node, holder, nodes);
  if (elsewhere === null) {
    return [{ rank: 2, verb: "lists", name: entry, where, isNew: after !== null }];
  }
  const test = after ? null : conditionOf(elsewhere);
  const asked = test && askedBy(test);
  return asked ? [{ rank: 2, words: `lists ${quoted(entry)}${where} only if ${asked}` }] : [];
}

/** The methods that put values into a list. */
const ADDING: ReadonlySet<string> = new Set(["push", "unshift", "concat"]);

/** Finds where the other side adds an entry to a list by a call, or spreads it into the list. */
function addedElsewhere(
  entry: TS.Node,
  holder: string | null,
  nodes: readonly TS.Node[],
): TS.Node | null {
  const says = codeFingerprint(entry);
  const others = nodes.filter((node) => node.getSourceFile() !== entry.getSourceFile());
  for (const node of nodesIn(others)) {
    if (node.kind !== entry.kind || codeFingerprint(node) !== says) continue;
    const { parent } = node;
    if (ts.isCallExpression(parent) && ts.isPropertyAccessExpression(parent.expression)) {
      const { expression: list, name } = parent.expression;
      if (ADDING.has(name.text) && nameOfExpression(list) === holder) return node;
    }
    const spread = ts.isArrayLiteralExpression(parent) &&
      ts.findAncestor(parent, (each) => ts.isSpreadElement(each) || ts.isStatement(each));
    if (spread && ts.isSpreadElement(spread) && holderOf(spread.parent) === holder) return node;
  }
  return null;
}

/** Returns the condition of the statement right around the one in which a node is. */
function conditionOf(node: TS.Node): TS.Expression | null {
  const statement = ts.findAncestor(node, ts.isStatement);
  const around = statement && ts.isBlock(statement.parent) ? statement.parent : statement;
  const holder = around?.parent;
  return around && holder && ts.isIfStatement(holder) && holder.thenStatement === around
    ? holder.expression
    : null;
}

/** The members by which an entry of a list is called, the first of them first. */
const TITLES: readonly string[] = ["title", "label", "name", "id", "key", "path", "href", "value"];

function titleOf({ properties }: TS.ObjectLiteralExpression): string | null {
  const texts = TITLES.flatMap((title) =>
    properties.flatMap((each) =>
      ts.isPropertyAssignment(each) && memberName(each.name) === title
        ? textOfCode(each.initializer) ?? []
        : []
    )
  );
  return texts[0] ?? null;
}
