import type { ts as TS } from "ts-morph";
import { groupBy } from "../../grouping/mod.ts";
import { wordsOf } from "../../text/mod.ts";
import type { PrintedType } from "../../source/types/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";
import { freeName } from "../../source/writing/mod.ts";
import { isDeferred } from "./check_moved.ts";
import type { UsedName } from "./moved_code.ts";
import { camelCase } from "./words.ts";

/** A name, or a path that starts with one (`order.lines`), that code takes from around it. */
export interface Want {
  /** The text as the page writes it: `order`, `order.lines`. */
  readonly text: string;
  readonly used: UsedName;
  /** The places where the want stands. For a name: every use; for a path: those that are evaluated at once. */
  readonly nodes: readonly TS.Expression[];
  /** All that the code asks of the value; null where it uses the value itself. */
  readonly members: readonly string[] | null;
}

/** The type that the checker tells for a want, at the place where it would be passed. */
export type WantType = PrintedType;

/** A want that becomes a prop. */
export interface Capture {
  readonly prop: string;
  readonly type: WantType | null;
  readonly want: Want;
  /** The expressions that the prop's name replaces. */
  readonly nodes: readonly TS.Expression[];
}

/** The names that code takes, each with the paths that start with it, shortest first. */
export function wantsOf(names: readonly UsedName[], root: TS.Node): Want[] {
  return names.flatMap((used) => [
    { text: used.name, used, nodes: used.nodes, members: membersOf(used.nodes) },
    ...pathsOf(used, root),
  ]);
}

function membersOf(nodes: readonly TS.Expression[]): string[] | null {
  const names = new Set<string>();
  for (const node of nodes) {
    const { parent } = node;
    if (!ts.isPropertyAccessExpression(parent) || !ts.isIdentifier(parent.name)) return null;
    names.add(parent.name.text);
  }
  return [...names];
}

function pathsOf(used: UsedName, root: TS.Node): Want[] {
  const paths = used.nodes.filter((node) => !isDeferred(node, root)).flatMap(pathsFrom);
  return [...groupBy(paths, ({ text }) => text)].map(([text, found]) => {
    const nodes = found.map(({ path }) => path);
    return { text, used, nodes, members: membersOf(nodes) };
  }).sort((a, b) => a.text.length - b.text.length);
}

/** `a.b` and `a.b.c` of `a.b.c.d()`: what is called keeps its object. */
function pathsFrom(node: TS.Identifier): { text: string; path: TS.Expression }[] {
  const paths: { text: string; path: TS.Expression }[] = [];
  let text = node.text;
  let path: TS.Expression = node;
  for (;;) {
    const { parent } = path;
    const goesOn = ts.isPropertyAccessExpression(parent) && parent.expression === path &&
      !parent.questionDotToken && ts.isIdentifier(parent.name) && !isTagPart(parent) &&
      !(ts.isCallOrNewExpression(parent.parent) && parent.parent.expression === parent) &&
      !isWritten(parent);
    if (!goesOn) return paths;
    text += `.${parent.name.text}`;
    path = parent;
    paths.push({ text, path });
  }
}

function isTagPart(node: TS.Node): boolean {
  let tag = node;
  while (ts.isPropertyAccessExpression(tag.parent)) tag = tag.parent;
  return ts.isJsxOpeningLikeElement(tag.parent) || ts.isJsxClosingElement(tag.parent);
}

function isWritten(node: TS.Node): boolean {
  const { parent } = node;
  return ts.isDeleteExpression(parent) || ts.isPostfixUnaryExpression(parent) ||
    ts.isPrefixUnaryExpression(parent) ||
    (ts.isBinaryExpression(parent) && parent.left === node &&
      parent.operatorToken.kind >= ts.SyntaxKind.FirstAssignment &&
      parent.operatorToken.kind <= ts.SyntaxKind.LastAssignment);
}

/**
 * Chooses the props: the names as they are, but a path where only the path is known well enough at the place (`order.customer`
 * behind `if (!order.customer) return`): passing `order` would forget that.
 * @param typeOf null where there are no types
 * @param taken names that a prop must not have because the moved code uses them otherwise
 */
export function chooseCaptures(
  wants: readonly Want[],
  typeOf: (want: Want) => WantType | null,
  taken: ReadonlySet<string>,
): Capture[] {
  const chosen: { want: Want; nodes: TS.Expression[] }[] = [];
  const covered = new Set<TS.Node>();
  // The longest first: what is known of `a.b.c` is forgotten where `a.b` is passed.
  for (const want of wants.filter((each) => each.text !== each.used.name).toReversed()) {
    if (!typeOf(want)?.narrowed) continue;
    const nodes = want.nodes.filter((node) => !covered.has(rootOf(node)));
    for (const node of nodes) covered.add(rootOf(node));
    if (nodes.length > 0) chosen.push({ want, nodes });
  }
  for (const want of wants.filter((each) => each.text === each.used.name)) {
    const nodes = want.nodes.filter((node) => !covered.has(node));
    if (nodes.length > 0) chosen.push({ want, nodes });
  }
  const used = new Set(taken);
  // Plain names first: they need no other name, unless React keeps it to itself.
  const ordered = chosen.toSorted((a, b) => a.nodes[0]!.pos - b.nodes[0]!.pos);
  for (const { want } of ordered) if (want.text === want.used.name) used.add(want.text);
  return ordered.map(({ want, nodes }) => {
    const prop = propName(want, used);
    used.add(prop);
    return { prop, type: typeOf(want), want, nodes };
  });
}

function rootOf(node: TS.Expression): TS.Node {
  let root = node;
  while (ts.isPropertyAccessExpression(root)) root = root.expression;
  return root;
}

/** React takes these itself; the component would not get them. */
const KEPT_BY_REACT: ReadonlySet<string> = new Set(["key", "ref"]);

function propName({ text, used }: Want, taken: ReadonlySet<string>): string {
  const isName = text === used.name;
  const [, ...members] = text.split(".");
  const wanted = isName ? plainName(used) : members.at(-1) ?? text;
  if (isName && wanted === text && !KEPT_BY_REACT.has(text)) return text;
  const spelt = camelCase(wordsOf(text));
  const free = [wanted, spelt].find((name) => isUsable(name) && !taken.has(name));
  return free ?? freeName(`${spelt}Value`, taken);
}

/** `orders` for `ORDERS`, unless it is a tag. */
function plainName({ name, nodes }: UsedName): string {
  const isConstant = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$/.test(name) && name.length > 1;
  return isConstant && !nodes.some(isTagPart) ? camelCase(wordsOf(name)) : name;
}

function isUsable(name: string): boolean {
  if (KEPT_BY_REACT.has(name)) return false;
  const scanner = ts.createScanner(ts.ScriptTarget.Latest, true, ts.LanguageVariant.Standard, name);
  return scanner.scan() === ts.SyntaxKind.Identifier && scanner.getTokenEnd() === name.length;
}
