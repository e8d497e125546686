import type { ts as TS } from "ts-morph";
import { ts } from "../../../source/syntax/typescript.ts";
import { codeFingerprint } from "./code_fingerprint.ts";
import { memberName } from "./code_pieces.ts";
import { askedBy, jointOf } from "./condition_words.ts";
import { type CodeFact, type NamedFact, nameOfExpression, textOfCode } from "./fact_words.ts";
import type { Leaf } from "./schema_facts.ts";
import { quoted } from "./shown_text.ts";
import { nodesIn } from "./syntax_walk.ts";
import { isOfClasses } from "./value_facts.ts";
import { holderOf } from "./value_holder.ts";

/** Says which entries a list of names got and lost, and which it has in a case alone now. */
export function listFacts(
  { before, after }: Leaf,
  { name, nodes }: { readonly name: string; readonly nodes: readonly TS.Node[] },
): (CodeFact | NamedFact)[] | null {
  const node = after ?? before;
  if (!node || (before && after)) return null;
  const added = addedBy(node);
  if (added) {
    const entries = added.entries.filter((entry) =>
      !isListedIn(othersOf(node, nodes), entry, added)
    );
    return entries.map((entry) => ({
      rank: 2,
      verb: "lists",
      name: entry,
      where: ` in ${quoted(added.list)}`,
      isNew: after !== null,
    }));
  }
  if (!ts.isArrayLiteralExpression(node.parent)) return null;
  const entry = entryName(node);
  const list = node.parent;
  if (after && ts.isConditionalExpression(node)) return null;
  // A sign between others says nothing by itself.
  if (entry === null || !/[\p{L}\p{N}]/u.test(entry) || isOfHook(list) || isAwaited(list)) {
    return [];
  }
  const holder = holderOf(list);
  const where = holder === null || holder === name ? "" : ` in ${quoted(holder)}`;
  const [elsewhere, ...more] = addedElsewhere(node, { entry, holder, nodes });
  // In which cases several statements put it there is told of these.
  if (more.length > 0 || (isMade(node) && isMadeIn(othersOf(node, nodes), entry))) return [];
  if (!elsewhere) {
    return [{ rank: 2, verb: "lists", name: entry, where, isNew: after !== null }];
  }
  const test = after ? null : conditionOf(elsewhere);
  const asked = test && askedBy(test);
  return asked ? [{ rank: 2, words: `lists ${quoted(entry)}${where} only if ${asked}` }] : [];
}

/** One entry of a list that took the place of another one is one that went and one that came; null for other code. */
export function otherEntries({ before, after }: Leaf): Leaf[] | null {
  const [old, now] = [before, after].map((node) => node && entryOf(node));
  if (!old || !now || entryName(old) === entryName(now) || isOfClasses(now)) return null;
  return [{ before: old, after: null }, { before: null, after: now }];
}

/** Returns the entry of a list that is called by a text. */
function entryOf(text: TS.Node): TS.Node | null {
  if (!ts.isStringLiteralLike(text)) return null;
  const { parent } = text;
  const isFirst = ts.isCallExpression(parent) && parent.arguments[0] === text;
  const entry = isFirst ? parent : text;
  return ts.isArrayLiteralExpression(entry.parent) ? entry : null;
}

/** Tells whether a list is given to a hook, as that of what it watches is. */
export function isOfHook({ parent }: TS.ArrayLiteralExpression): boolean {
  return ts.isCallExpression(parent) &&
    /(^|\.)use\p{Lu}/u.test(nameOfExpression(parent.expression) ?? "");
}

/** Tells whether a list is one of what is waited for together, as `Promise.all([load(), save()])` has it. */
function isAwaited({ parent }: TS.ArrayLiteralExpression): boolean {
  return ts.isCallExpression(parent) &&
    nameOfExpression(parent.expression)?.startsWith("Promise.") === true;
}

/** The methods that put values into a list. */
const ADDING: ReadonlySet<string> = new Set(["push", "unshift", "concat"]);

/** Returns the words by which an entry of a list is called: a text, a title, or what makes it; null for other code. */
function entryName(node: TS.Node): string | null {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isObjectLiteralExpression(node)) return titleOf(node) ?? titleInside(node);
  if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return nameOfExpression(node);
  const [first] = node.arguments ?? [];
  return first && ts.isStringLiteralLike(first) ? first.text : nameOfExpression(node.expression);
}

/** Returns the title of an object that is a member of an entry. */
function titleInside({ properties }: TS.ObjectLiteralExpression): string | null {
  const titles = properties.flatMap((each) =>
    ts.isPropertyAssignment(each) && ts.isObjectLiteralExpression(each.initializer)
      ? titleOf(each.initializer) ?? []
      : []
  );
  return titles[0] ?? null;
}

/** The entries that are put into a list by a call. */
export interface AddedEntries {
  readonly list: string;
  readonly entries: readonly string[];
}

/** Tells which entries a statement puts into which list: `tabs.push(trash)`; null for other code, and where an entry has no name. */
export function addedBy(statement: TS.Node): AddedEntries | null {
  const call = ts.isExpressionStatement(statement) ? statement.expression : null;
  if (!call || !ts.isCallExpression(call)) return null;
  const { expression: callee, arguments: given } = call;
  if (!ts.isPropertyAccessExpression(callee) || !PUTTING.has(callee.name.text)) return null;
  const list = nameOfExpression(callee.expression);
  const entries = given.flatMap((each) => (isNamedEntry(each) && entryName(each)) || []);
  return list === null || entries.length === 0 || entries.length < given.length
    ? null
    : { list, entries };
}

const PUTTING: ReadonlySet<string> = new Set(["push", "unshift"]);

/** Tells whether an entry stands for itself: a name may be that of what a loop goes through. */
function isNamedEntry(node: TS.Expression): boolean {
  return ts.isObjectLiteralExpression(node) || ts.isCallExpression(node) ||
    ts.isNewExpression(node) || ts.isStringLiteralLike(node);
}

/** Tells whether an entry is called by what makes it, and not by what it says. */
function isMade(node: TS.Node): boolean {
  const isCall = ts.isCallExpression(node) || ts.isNewExpression(node);
  const [first] = isCall ? node.arguments ?? [] : [];
  return isCall && !(first && ts.isStringLiteralLike(first));
}

/** Tells whether code makes what an entry is called by, wherever it puts that. */
function isMadeIn(nodes: readonly TS.Node[], entry: string): boolean {
  return nodesIn(nodes).some((node) =>
    (ts.isCallExpression(node) || ts.isNewExpression(node)) &&
    nameOfExpression(node.expression) === entry
  );
}

/** Tells whether code puts an entry into a list by a statement, or makes it for whatever list. */
export function isListedIn(
  nodes: readonly TS.Node[],
  entry: string,
  { list }: Pick<AddedEntries, "list">,
): boolean {
  return isMadeIn(nodes, entry) || nodesIn(nodes).some((node) => {
    const other = addedBy(node);
    return other?.list === list && other.entries.includes(entry);
  });
}

/** Returns the nodes of the other side. */
export function othersOf(node: TS.Node, nodes: readonly TS.Node[]): TS.Node[] {
  return nodes.filter((each) => each.getSourceFile() !== node.getSourceFile());
}

/** Finds where the other side adds an entry to a list by a call, or spreads it into the list. */
function addedElsewhere(
  added: TS.Node,
  { entry, holder, nodes }: {
    readonly entry: string;
    readonly holder: string | null;
    readonly nodes: readonly TS.Node[];
  },
): TS.Node[] {
  const says = codeFingerprint(added);
  return nodesIn(othersOf(added, nodes)).filter((node) => {
    if (node.kind !== added.kind || entryName(node) !== entry) return false;
    if (isChosenFor(node, holder)) return true;
    const { parent } = node;
    if (codeFingerprint(node) !== says && !ts.isArrayLiteralExpression(parent)) return false;
    if (ts.isCallExpression(parent) && ts.isPropertyAccessExpression(parent.expression)) {
      const { expression: list, name } = parent.expression;
      if (ADDING.has(name.text) && nameOfExpression(list) === holder) return true;
    }
    const spread = ts.isArrayLiteralExpression(parent) &&
      ts.findAncestor(parent, (each) => ts.isSpreadElement(each) || ts.isStatement(each));
    return spread !== false && spread !== undefined && ts.isSpreadElement(spread) &&
      holderOf(spread.parent) === holder;
  });
}

/** Tells whether an entry is one side of a choice that stands in a list: `[isMobile ? undefined : { id: "seen" }]`. */
function isChosenFor(node: TS.Node, holder: string | null): boolean {
  let { parent } = node;
  if (!ts.isConditionalExpression(parent) && jointOf(parent) === null) return false;
  while (
    ts.isConditionalExpression(parent) || ts.isParenthesizedExpression(parent) ||
    jointOf(parent) !== null
  ) parent = parent.parent;
  return ts.isArrayLiteralExpression(parent) && holderOf(parent) === holder;
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
