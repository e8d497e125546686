import type { ts as TS } from "ts-morph";
import { lookThrough } from "../../../source/jsx/mod.ts";
import { ts } from "../../../source/syntax/typescript.ts";
import { align } from "../../matching/align.ts";
import { dice } from "../../matching/match_things.ts";
import type { Words } from "./code_words.ts";
import { type Pieces, pieceText, textAround } from "./piece_texts.ts";

/** One case of a chain: `else if (a) { ... }`, or `a ? b : …`. */
interface Branch {
  readonly node: TS.IfStatement | TS.ConditionalExpression;
  readonly test: TS.Expression;
  readonly body: TS.Node;
}

/** Cases of which the first is taken whose condition holds. */
interface Branches {
  readonly cases: readonly Branch[];
  /** The code for all other cases. */
  readonly otherwise: TS.Node | null;
}

/** Reads `if (a) … else if (b) … else …` and `a ? … : b ? … : …` as lists of cases; null for other code. */
function branchesOf(node: TS.Node): Branches | null {
  const cases: Branch[] = [];
  let rest: TS.Node | null = node;
  while (rest !== null) {
    const inner: TS.Node = ts.isExpression(rest) ? lookThrough(rest) : rest;
    if (cases[0] && inner.kind !== cases[0].node.kind) break;
    if (ts.isIfStatement(inner)) {
      cases.push({ node: inner, test: inner.expression, body: inner.thenStatement });
      rest = inner.elseStatement ?? null;
    } else if (ts.isConditionalExpression(inner)) {
      cases.push({ node: inner, test: inner.condition, body: inner.whenTrue });
      rest = inner.whenFalse;
    } else break;
  }
  return cases.length === 0 ? null : { cases, otherwise: rest };
}

/** Two cases whose conditions or code have so much in common are the same case, changed. */
const ALIKE = 0.3;

/**
 * Compares chains case by case, each with the one that is most like it: a case that was put between others is new, and no other case
 * became it. Null where neither side has several cases.
 */
export function compareBranches(
  before: TS.Node,
  after: TS.Node,
  { words: [one, another], compare }: {
    readonly words: readonly [Words, Words];
    readonly compare: (before: TS.Node, after: TS.Node) => Pieces[];
  },
): Pieces[] | null {
  const [old, now] = [branchesOf(before), branchesOf(after)];
  if (!old || !now || Math.max(old.cases.length, now.cases.length) < 2) return null;
  if (old.cases[0]?.node.kind !== now.cases[0]?.node.kind) return null;
  const pairs = align(old.cases.length, now.cases.length, (i, j) => {
    const [a, b] = [old.cases[i]!, now.cases[j]!];
    if (one.says(a.test) === another.says(b.test)) return 4;
    const isSame = one.says(a.body) === another.says(b.body) && pieceText(a.body).length > 1;
    const tests = dice(one.bag(a.test), another.bag(b.test));
    const bodies = isSame ? 1 : dice(one.bag(a.body), another.bag(b.body));
    const alike = (tests + bodies) / 2;
    return alike >= ALIKE ? 1 + alike : 0;
  });
  if (pairs.length === 0) return null;
  const [paired, matched] = [new Map(pairs), new Set(pairs.map(([, j]) => j))];
  const saysOf = ({ test, body }: Branch, { says }: Words): string => `${says(test)} ${says(body)}`;
  const moved = new Set<Branch>();
  const found = old.cases.flatMap((branch, i): Pieces[] => {
    const other = now.cases[paired.get(i) ?? -1];
    if (other) return [...compare(branch.test, other.test), ...compare(branch.body, other.body)];
    const at = now.cases.findIndex((each, j) =>
      !matched.has(j) && saysOf(each, another) === saysOf(branch, one)
    );
    const [there, next] = [now.cases[at], now.cases[at + 1]];
    if (!there) return [lonePiece(branch, i, "before")];
    moved.add(there);
    const past = next && { past: { exit: next.test, isBefore: true } };
    return [{ before: branch.test, after: there.test, isMoved: true, ...past }];
  });
  const fresh = now.cases.flatMap((branch, j) =>
    matched.has(j) || moved.has(branch) ? [] : [lonePiece(branch, j, "after")]
  );
  return [...fresh, ...found, ...compareRests(old.otherwise, now.otherwise, compare)];
}

function compareRests(
  before: TS.Node | null,
  after: TS.Node | null,
  compare: (before: TS.Node, after: TS.Node) => Pieces[],
): Pieces[] {
  if (before && after) return compare(before, after);
  const rest = before ?? after;
  const text = rest ? `else ${pieceText(rest)}` : null;
  if (text === null) return [];
  return [{ before, after, lines: { before: before && text, after: after && text } }];
}

/** Tells of a case that one side alone has, without the cases behind it. */
function lonePiece({ node }: Branch, index: number, side: "before" | "after"): Pieces {
  const rest = ts.isIfStatement(node) ? node.elseStatement : node.whenFalse;
  const whole = textAround(node, new Set(rest ? [rest] : []));
  const start = ts.isIfStatement(node) && index > 0 ? "else " : "";
  const text = start + (ts.isIfStatement(node) && rest ? whole.slice(0, -" else …".length) : whole);
  const [before, after] = side === "before" ? [node, null] : [null, node];
  return { before, after, lines: { before: before && text, after: after && text } };
}
