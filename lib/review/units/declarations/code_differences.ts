import type { ts as TS } from "ts-morph";
import { ts } from "../../../source/typescript.ts";
import { listOf, withoutTrailing } from "../../../text/mod.ts";
import { align } from "../../matching/align.ts";
import { type Bag, bagOf, dice } from "../../matching/match_things.ts";
import { codeFingerprint, type Wording } from "../code_fingerprint.ts";
import { became, fromTo, quoted, sourceLine } from "../shown_text.ts";

/** A piece of code that came, went or became another one. */
export interface CodeDifference {
  readonly before: TS.Node | null;
  readonly after: TS.Node | null;
}

/** How the code of one side is read. */
export interface CodeReading {
  /** Nodes that count as present, without what is in them. */
  readonly holes: ReadonlySet<TS.Node>;
  /** Nodes that count as absent. */
  readonly without: ReadonlySet<TS.Node>;
}

const AS_IT_IS: CodeReading = { holes: new Set(), without: new Set() };
const PLAIN = { base: AS_IT_IS, head: AS_IT_IS };

/** Code in so few characters is told whole: a piece of it says less. */
const MAX_WHOLE = 60;

/** Two pieces of one kind that have this much in common are the same piece, changed. */
const ALIKE = 0.3;

/** Finds the smallest pieces in which code differs that can be understood by themselves. */
export function codeDifferences(
  before: readonly TS.Node[],
  after: readonly TS.Node[],
  { base, head }: { readonly base: CodeReading; readonly head: CodeReading } = PLAIN,
): CodeDifference[] {
  const [one, other] = [openWords(base), openWords(head)];

  const areSame = (a: TS.Node | undefined, b: TS.Node | undefined): boolean =>
    a !== undefined && b !== undefined && one.says(a) === other.says(b);

  /** Without what both begin and end with: most of a long list stays. */
  function compareLists(ones: readonly TS.Node[], others: readonly TS.Node[]): CodeDifference[] {
    let start = 0;
    while (areSame(ones[start], others[start])) start++;
    let end = 0;
    const most = Math.min(ones.length, others.length) - start;
    while (end < most && areSame(ones.at(-1 - end), others.at(-1 - end))) end++;
    return comparePieces(
      ones.slice(start, ones.length - end),
      others.slice(start, others.length - end),
    );
  }

  function comparePieces(ones: readonly TS.Node[], others: readonly TS.Node[]): CodeDifference[] {
    const found: CodeDifference[] = [];
    const pairs = align(ones.length, others.length, (old, now) => {
      const [a, b] = [ones[old]!, others[now]!];
      if (areSame(a, b)) return 4;
      const alike = a.kind === b.kind ? dice(one.bag(a), other.bag(b)) : 0;
      return alike >= ALIKE ? 1 + alike : 0;
    });
    let [nextOne, nextOther] = [0, 0];
    for (const [old, now] of [...pairs, [ones.length, others.length] as const]) {
      found.push(...gap(ones.slice(nextOne, old), others.slice(nextOther, now)));
      const [a, b] = [ones[old], others[now]];
      if (a && b) found.push(...compare(a, b));
      [nextOne, nextOther] = [old + 1, now + 1];
    }
    return found;
  }

  function compare(a: TS.Node, b: TS.Node): CodeDifference[] {
    if (areSame(a, b)) return [];
    const whole: CodeDifference[] = [{ before: a, after: b }];
    const isBrief = Math.max(pieceText(a).length, pieceText(b).length) <= MAX_WHOLE;
    if (a.kind !== b.kind || (isBrief && !isFrame(a))) return whole;
    const inside = compareLists(one.parts(a), other.parts(b));
    // An operator, `const` or `async` differs.
    return inside.length === 0 ? whole : inside;
  }

  return compareLists(before, after);
}

/** Whether a node is but the braces around what it says. */
function isFrame(node: TS.Node): boolean {
  if (ts.isArrowFunction(node)) return ts.isBlock(node.body);
  return ts.isBlock(node) || ts.isCaseBlock(node) || ts.isClassLike(node) ||
    ts.isFunctionLike(node);
}

/** The pieces between two that both sides have. */
function gap(ones: readonly TS.Node[], others: readonly TS.Node[]): CodeDifference[] {
  const [old, now] = [ones[0], others[0]];
  if (old && now && ones.length === 1 && others.length === 1) {
    return [{ before: old, after: now }];
  }
  return [
    ...ones.map((before) => ({ before, after: null })),
    ...others.map((after) => ({ before: null, after })),
  ];
}

/** The words of the nodes of one side, each worked out once. */
interface Words {
  readonly says: (node: TS.Node) => string;
  readonly bag: (node: TS.Node) => Bag;
  readonly parts: (node: TS.Node) => TS.Node[];
}

function openWords({ holes, without }: CodeReading): Words {
  const known = new Map<TS.Node, string>();
  const bags = new Map<TS.Node, Bag>();
  const wording: Wording = (node) => without.has(node) ? null : undefined;
  function says(node: TS.Node): string {
    let words = known.get(node);
    if (words === undefined) {
      words = without.has(node)
        ? ""
        : holes.has(node)
        ? "*"
        : codeFingerprint(node, holes, wording);
      known.set(node, words);
    }
    return words;
  }
  return {
    says,
    bag(node) {
      let bag = bags.get(node);
      if (!bag) bags.set(node, bag = bagOf(says(node).split(/[()]+/)));
      return bag;
    },
    parts(node) {
      const parts: TS.Node[] = [];
      ts.forEachChild(node, (child) => {
        if (says(child) !== "") parts.push(child);
      });
      return parts;
    },
  };
}

/** On one line, without the semicolon at the end. */
export function pieceText(node: TS.Node): string {
  return withoutTrailing(sourceLine(node, node.getSourceFile()), ";");
}

const MAX_TOLD = 3;

/** Says what differs, after the name of what has the code: `changed from "a = 1" to "a = 2"`. */
export function changedWords(differences: readonly CodeDifference[]): string {
  const [only] = differences;
  if (!only) return "changed";
  if (differences.length === 1 && only.before && only.after) {
    return `changed ${fromTo(pieceText(only.before), pieceText(only.after))}`;
  }
  return `changed: ${listedDifferences(differences)}`;
}

/** `"a" became "b", "c" is new and "d" is gone`: the first ones in words, of the others how many they are. */
export function listedDifferences(differences: readonly CodeDifference[]): string {
  return listOf([...new Set(differences.map(differenceWords))], { max: MAX_TOLD });
}

function differenceWords({ before, after }: CodeDifference): string {
  if (!before) return after ? `${quoted(pieceText(after))} is new` : "";
  return after
    ? became(pieceText(before), pieceText(after))
    : `${quoted(pieceText(before))} is gone`;
}
