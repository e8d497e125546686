import type { ts as TS } from "ts-morph";
import { groupBy } from "../../grouping/mod.ts";
import { wordsOf } from "../../text/mod.ts";
import type { PrintedType } from "../../source/types/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";
import { freeName } from "../../source/writing/mod.ts";
import { isDeferred } from "./check_moved.ts";
import type { UsedName } from "./moved_code.ts";
import { isWholeProps, isWritten, propsMembers } from "./whole_props.ts";
import { camelCase, singular } from "./words.ts";

/** A name, or a path that starts with one (`order.lines`, `orders[0]`), that code takes from around it. */
export interface Want {
  /** The text as the page writes it: `order`, `order.lines`. */
  readonly text: string;
  readonly used: UsedName;
  /** The places where the want stands. For a name: every use; for a path: those that are evaluated at once. */
  readonly nodes: readonly TS.Expression[];
  /** All that the code asks of the value; null where it uses the value itself. */
  readonly members: readonly string[] | null;
  /** The wants to hand over in place of this one: the members of the props of a component. */
  readonly parts?: readonly Want[];
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
  /** True for the props of a component that all go on as they are: `{...props}`. */
  readonly isSpread?: boolean;
}

/** The names that code takes, each with the paths that start with it, shortest first. */
export function wantsOf(names: readonly UsedName[], root: TS.Node): Want[] {
  const free = new Set<TS.Node>(names.flatMap(({ nodes }) => nodes));
  return names.flatMap((used) => {
    const whole = { text: used.name, used, nodes: used.nodes, members: membersOf(used.nodes) };
    const paths = pathsOf(used, root, free);
    const members = isWholeProps(used) ? propsMembers(used) : null;
    if (!members) return [whole, ...paths];
    const parts = members.map(({ text, nodes }) => ({
      text,
      used,
      nodes,
      members: membersOf(nodes),
    }));
    const deeper = paths.filter(({ text }) => !parts.some((part) => part.text === text));
    return [{ ...whole, parts }, ...parts, ...deeper];
  });
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

/** @param free the names that the code takes from around it */
function pathsOf(used: UsedName, root: TS.Node, free: ReadonlySet<TS.Node>): Want[] {
  const paths = used.nodes.filter((node) => !isDeferred(node, root))
    .flatMap((node) => pathsFrom(node, free));
  return [...groupBy(paths, ({ text }) => text)].map(([text, found]) => {
    const nodes = found.map(({ path }) => path);
    return { text, used, nodes, members: membersOf(nodes) };
  }).sort((a, b) => a.text.length - b.text.length);
}

/** `a.b`, `a.b.c` and `a.b.c[0]` of `a.b.c[0].d()`: what is called keeps its object. */
function pathsFrom(
  node: TS.Identifier,
  free: ReadonlySet<TS.Node>,
): { text: string; path: TS.Expression }[] {
  const paths: { text: string; path: TS.Expression }[] = [];
  let text = node.text;
  let path: TS.Expression = node;
  for (;;) {
    const { parent } = path;
    const step = stepOf(parent, path, free);
    const goesOn = step !== null && !isTagPart(parent) &&
      !(ts.isCallOrNewExpression(parent.parent) && parent.parent.expression === parent) &&
      !isWritten(parent);
    if (!goesOn) return paths;
    text += step;
    path = parent as TS.AccessExpression; // Nothing else is a step.
    paths.push({ text, path });
  }
}

/** The text of a step from an expression to a member or an entry of it; null for other syntax around the expression. */
function stepOf(node: TS.Node, owner: TS.Expression, free: ReadonlySet<TS.Node>): string | null {
  if (ts.isPropertyAccessExpression(node)) {
    const isPlain = !node.questionDotToken && ts.isIdentifier(node.name);
    return isPlain ? `.${node.name.text}` : null;
  }
  const isEntry = ts.isElementAccessExpression(node) && node.expression === owner;
  if (!isEntry || node.questionDotToken) return null;
  const { argumentExpression: key } = node;
  if (ts.isStringLiteralLike(key)) return `[${JSON.stringify(key.text)}]`;
  const isSame = ts.isNumericLiteral(key) || (ts.isIdentifier(key) && free.has(key));
  return isSame ? `[${key.getText()}]` : null;
}

function isTagPart(node: TS.Node): boolean {
  let tag = node;
  while (ts.isPropertyAccessExpression(tag.parent)) tag = tag.parent;
  return ts.isJsxOpeningLikeElement(tag.parent) || ts.isJsxClosingElement(tag.parent);
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
    for (const node of nodes) for (const name of namesIn(node)) covered.add(name);
    if (nodes.length > 0) chosen.push({ want, nodes });
  }
  for (const whole of wants.filter((each) => each.text === each.used.name)) {
    for (const want of whole.parts ?? [whole]) {
      const nodes = want.nodes.filter((node) => !covered.has(rootOf(node)));
      if (nodes.length > 0) chosen.push({ want, nodes });
    }
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
  while (isAccess(root)) root = root.expression;
  return root;
}

function isAccess(node: TS.Node): node is TS.AccessExpression {
  return ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node);
}

/** Lists the names in a path: the one that starts it, and those that pick entries. */
function namesIn(path: TS.Expression): TS.Node[] {
  const names: TS.Node[] = [rootOf(path)];
  for (let at = path; isAccess(at); at = at.expression) {
    if (ts.isElementAccessExpression(at)) names.push(at.argumentExpression);
  }
  return names;
}

/** React takes these itself; the component would not get them. */
const KEPT_BY_REACT: ReadonlySet<string> = new Set(["key", "ref"]);

function propName({ text, used, nodes }: Want, taken: ReadonlySet<string>): string {
  const isName = text === used.name;
  const [path] = nodes;
  const wanted = isName || !path ? plainName(used) : lastName(path);
  if (isName && wanted === text && !KEPT_BY_REACT.has(text)) return text;
  const spelt = camelCase(wordsOf(text));
  const free = [wanted, spelt].find((name) => isUsable(name) && !taken.has(name));
  return free ?? freeName(`${spelt}Value`, taken);
}

/** `lines` of `order.lines`, `order` of `orders[0]`. */
function lastName(path: TS.Expression): string {
  if (ts.isIdentifier(path)) return path.text;
  if (ts.isPropertyAccessExpression(path)) return path.name.text;
  // Nothing else is a step of a path.
  const { argumentExpression: key, expression } = path as TS.ElementAccessExpression;
  return ts.isStringLiteralLike(key) ? key.text : singular(lastName(expression));
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
