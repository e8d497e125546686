import type { ts as TS } from "ts-morph";
import { ts } from "../../../source/syntax/typescript.ts";
import { partKeys, wholeKey } from "../reading/condition_parts.ts";
import { cameAndWent, nameOfExpression } from "../reading/fact_words.ts";
import { became, quoted, shownPair } from "../reading/shown_text.ts";
import { nodesIn } from "../reading/syntax_walk.ts";
import { listOf } from "../../../text/mod.ts";
import { align } from "../../matching/align.ts";
import { elementDetail, ownerName, type Told } from "./element_words.ts";
import { areInOtherBranches } from "./match_children.ts";
import type { Matching } from "./matching.ts";
import { allOf, type Frame, type Shape, type ShownCode } from "./shape.ts";
import { MAX_VALUE, valueChange } from "./value_change.ts";

/** The conditions and loops around an element that came, went or changed. */
export function compareFrames(base: Shape, head: Shape, matching: Matching): Told[] {
  const { gone, come } = otherFrames(base, head, matching);
  const [was, is] = [defaultOf(base), defaultOf(head)];
  // Whoever renders what is given decides when it is there.
  const isGiven = is !== null || (head.slot !== null && base.slot !== head.slot);
  const wasGiven = was !== null || (base.slot !== null && base.slot !== head.slot);
  const isKnown = ({ kind }: Frame, isElsewhere: boolean) => kind !== "condition" || !isElsewhere;
  const went = cameFrom(head, base) ? [] : gone.filter((frame) => isKnown(frame, isGiven));
  const came = cameFrom(base, head) ? [] : come.filter((frame) => isKnown(frame, wasGiven));
  return [
    ...is === was ? [] : [defaultDetail(was, is, head)],
    ...decidedElsewhere(went, came, head) ?? KINDS.flatMap((kind) => {
      const [ones, others] = [went, came].map((each) =>
        each.filter((frame) => frame.kind === kind)
      );
      if (!ones || !others || ones.length + others.length === 0) return [];
      return [frameDetail(kind, ones, others, { base, head })];
    }),
  ];
}

/** Tells whether an element stands in a function of its own that a component calls where the other one stands: its frames are there. */
function cameFrom(shape: Shape, other: Shape): boolean {
  const [owner, holder] = [ownerName(shape), ownerName(other)];
  return owner !== null && holder !== null && /^\p{Ll}/u.test(owner) && /^\p{Lu}/u.test(holder);
}

const KINDS = ["condition", "loop", "code", "key"] as const;

/** The frames that one side alone has. */
interface OtherFrames {
  readonly gone: readonly Frame[];
  readonly come: readonly Frame[];
}

function otherFrames(base: Shape, head: Shape, matching: Matching): OtherFrames {
  const isOther = areInOtherBranches(base, head);
  const { went, came } = changedFrames(
    [
      ...(isOther ? base.branches : []),
      ...framesOf(base, (shape) => matching.headOf(shape) !== undefined),
    ],
    [
      ...(isOther ? head.branches : []),
      ...framesOf(head, (shape) => matching.baseOf(shape) !== undefined),
    ],
  );
  const [before, after] = [conditionsOf(base), conditionsOf(head)];
  const isNew = ({ kind, asks }: Frame, known: ReadonlySet<string>): boolean =>
    kind !== "condition" ||
    !known.has(wholeKey(asks)) && partKeys(asks).some((each) => !known.has(each));
  const isNews = (frame: Frame, known: ReadonlySet<string>, others: readonly Frame[]): boolean =>
    isNew(frame, known) || others.some(({ words }) => words === frame.words);
  const [gone, come] = [
    went.filter((frame) => isNews(frame, after, came)),
    came.filter((frame) => isNews(frame, before, went)),
  ];
  const [wasExits, isExits] = [
    exitsOf(base).filter((frame) => isNew(frame, after)),
    exitsOf(head).filter((frame) => isNew(frame, before)),
  ];
  // What asks in part for the same became the other one, also where an exit before the element does.
  const isOf = (frame: Frame, news: readonly Frame[]): boolean =>
    news.some((each) => askAlike(frame, each));
  return {
    gone: [
      ...went.filter((frame) => gone.includes(frame) || isOf(frame, come)),
      ...wasExits.filter((frame) => isOf(frame, come)),
    ].filter((frame) => isFirstIn(frame, base)),
    come: [
      ...came.filter((frame) => come.includes(frame) || isOf(frame, gone)),
      ...isExits.filter((frame) => isOf(frame, gone)),
    ].filter((frame) => isFirstIn(frame, head)),
  };
}

/** Tells whether two conditions ask for one thing, among others. */
function askAlike(one: Frame, other: Frame): boolean {
  const asked = new Set(other.asks.flat());
  return one.asks.flat().some((each) => asked.has(each));
}

/** Tells of conditions that other code took over, which may decide as they did, and the other way round; null where none did. */
function decidedElsewhere(
  went: readonly Frame[],
  came: readonly Frame[],
  head: Shape,
): Told[] | null {
  const areAll = (frames: readonly Frame[], kind: Frame["kind"]): boolean =>
    frames.length > 0 && frames.every((frame) => frame.kind === kind);
  const isTaken = areAll(went, "condition") && areAll(came, "code");
  if (!isTaken && !(areAll(went, "code") && areAll(came, "condition"))) return null;
  const [before, after] = [wordsOf(went, "words"), wordsOf(came, "words")];
  const [one, other] = shownPair(before, after);
  const [old, now] = isTaken ? ["condition", "code"] : ["code", "condition"];
  return [elementDetail(head, "changed", {
    aspect: "presence",
    before: one,
    after: other,
    naming: "always",
    say: (subject) =>
      `The ${old} ${quoted(before)} around ${subject} gave way to the ${now} ${quoted(after)}`,
  })];
}

/** Names the parameter, or the part of one, whose default renders an element; null for another element. */
function defaultOf({ node, parent }: Shape): string | null {
  if (parent?.kind !== "owner") return null;
  for (let inner = node?.syntax; inner?.parent; inner = inner.parent) {
    const { parent: holder } = inner;
    const isDefault = (ts.isBindingElement(holder) || ts.isParameter(holder)) &&
      holder.initializer === inner;
    if (isDefault && ts.isIdentifier(holder.name)) return holder.name.text;
  }
  return null;
}

function defaultDetail(before: string | null, after: string | null, head: Shape): Told {
  const say = (subject: string): string =>
    `${subject} is the default of ${quoted(after ?? before ?? "")} ${
      after === null ? "no more" : "now"
    }`;
  return elementDetail(head, "changed", {
    aspect: "presence",
    before,
    after,
    say,
    naming: "always",
  });
}

/** Tells whether no element before one has the same fragment around it: what changes for a whole fragment is told once. */
function isFirstIn({ kind, says }: Frame, shape: Shape): boolean {
  const all = shape.parent?.children ?? [];
  const first = all.find(({ frames }) => frames.some((each) => each.says === says));
  return kind !== "key" || first === shape;
}

/** Lists all conditions under which an element is there, with those of the elements around it and each part of the exits before it. */
function conditionsOf(shape: Shape): ReadonlySet<string> {
  const exits = exitsOf(shape);
  const frames = outward(shape).flatMap((each) => [...each.frames, ...each.branches]);
  return new Set([
    ...[...frames, ...exits].map(({ asks }) => wholeKey(asks)),
    ...exits.flatMap(({ asks }) => partKeys(asks)),
  ]);
}

function exitsOf(shape: Shape): Frame[] {
  return outward(shape).flatMap(({ exits }) => exits);
}

/** Lists an element and those around it. */
function outward(shape: Shape): Shape[] {
  return [shape, ...shape.parent ? outward(shape.parent) : []];
}

/**
 * With those around elements that came or went: what is put around an element takes the condition over. A function by which
 * such an element renders its child is told with it.
 */
function framesOf(shape: Shape, isKept: (shape: Shape) => boolean): Frame[] {
  const frames: Frame[] = [];
  let [inner, holder] = [shape, shape.parent];
  while (holder?.kind === "element" && !isKept(holder)) {
    frames.unshift(...inner.frames.filter(({ isRender }) => !isRender));
    [inner, holder] = [holder, holder.parent];
  }
  return [...inner.frames, ...frames];
}

function changedFrames(
  base: readonly Frame[],
  head: readonly Frame[],
): { readonly went: Frame[]; readonly came: Frame[] } {
  const kept = align(
    base.length,
    head.length,
    (i, j) => base[i]?.says === head[j]?.says ? 1 : 0,
  );
  const [ones, others] = [new Set(kept.map(([i]) => i)), new Set(kept.map(([, j]) => j))];
  return {
    went: base.filter((_, index) => !ones.has(index)),
    came: head.filter((_, index) => !others.has(index)),
  };
}

const NOUNS = { condition: "condition", loop: "loop over", code: "code around it:" } as const;

function frameDetail(
  kind: Frame["kind"],
  went: readonly Frame[],
  came: readonly Frame[],
  { base, head }: { readonly base: Shape; readonly head: Shape },
): Told {
  // The same condition can have another branch.
  const isSame = wordsOf(went, "words") === wordsOf(came, "words");
  const part = isSame ? "whole" : "words";
  const before = went.length > 0 ? wordsOf(went, part) : null;
  const after = came.length > 0 ? wordsOf(came, part) : null;
  const [one, other] = shownPair(before, after);
  const say = (subject: string): string =>
    kind === "key"
      ? `The fragment around ${subject} ${keyWords(before, after)}`
      : before === null
      ? `${subject} got the ${NOUNS[kind]} ${quoted(after ?? "")}${insteadWords(came)}${
        innerWords("was", came, base)
      }`
      : after === null
      ? `${subject} lost the ${NOUNS[kind]} ${quoted(before)}${innerWords("is", went, head)}`
      : `The ${kind} around ${subject} ${
        otherNames(went, came) ?? valueChange(
          { text: before, code: isSame ? codeOf(went) : null },
          { text: after, code: isSame ? codeOf(came) : null },
        )
      }`;
  const naming = kind === "condition" ? "always" : "apart";
  const aspect = kind === "condition" ? "presence" : "prop";
  return elementDetail(head, "changed", { aspect, before: one, after: other, say, naming });
}

/** Says for what a long condition asks now and did not, before its code; null for a short one, and for one that asks for the same. */
function otherNames(went: readonly Frame[], came: readonly Frame[]): string | null {
  const [before, after] = [wordsOf(went, "words"), wordsOf(came, "words")];
  const isLong = Math.max(before.length, after.length) > MAX_VALUE;
  const [old, now] = [went, came].map((frames) => namesAsked(frames));
  if (!isLong || !old || !now) return null;
  const beyond = (names: readonly string[], known: readonly string[]): string[] =>
    names.filter((name) => !known.includes(name));
  const words = cameAndWent("asks for", beyond(now, old), beyond(old, now));
  return words && `${words}: ${became(before, after)}`;
}

/** Lists the names in conditions; null where one of them is none. */
function namesAsked(frames: readonly Frame[]): string[] | null {
  const tests = frames.flatMap(({ code }) => (code && testOf(code.value)) ?? []);
  if (tests.length < frames.length) return null;
  return nodesIn(tests).flatMap((node) =>
    ts.isPropertyAccessExpression(node.parent) ? [] : nameOfExpression(node) ?? []
  );
}

/** Finds the condition of a choice, and of what is there only if it holds. */
function testOf(code: TS.Node): TS.Node | null {
  if (ts.isConditionalExpression(code)) return code.condition;
  return ts.isBinaryExpression(code) ? code.left : null;
}

/** Says of a condition which elements in the one that has it on one side alone have it on the other side. */
function innerWords(verb: "is" | "was", [frame, ...more]: readonly Frame[], shape: Shape): string {
  const inner = allOf(shape.children).filter(({ frames }) =>
    frames.some(({ kind, words }) => kind === "condition" && words === frame?.words)
  );
  if (frame?.kind !== "condition" || more.length > 0 || inner.length === 0) return "";
  const names = listOf([...new Set(inner.map(({ written }) => quoted(written)))], { max: 3 });
  return `, which ${verb} around ${names} in it alone${verb === "is" ? " now" : ""}`;
}

function keyWords(before: string | null, after: string | null): string {
  if (before === null) return `got the prop ${quoted(after ?? "")}`;
  return after === null
    ? `lost the prop ${quoted(before)}`
    : `has ${quoted(after)} in place of ${quoted(before)}`;
}

/** Says what is shown where a new condition does not hold. */
function insteadWords(frames: readonly Frame[]): string {
  const instead = frames.flatMap((frame) => frame.instead ?? []);
  return instead.length === 0 ? "" : `, else ${listOf(instead.map(quoted))} is shown`;
}

/** Returns the code of frames that are told with all that is in them. */
function codeOf(frames: readonly Frame[]): readonly ShownCode[] | null {
  const code = frames.flatMap((frame) => frame.code ?? []);
  return code.length === frames.length ? code : null;
}

function wordsOf(frames: readonly Frame[], part: "words" | "whole"): string {
  return frames.map((frame) => frame[part]).join(", ");
}
