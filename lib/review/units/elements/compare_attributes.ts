import { collapsed } from "../reading/code_fingerprint.ts";
import { quoted, shownPair } from "../reading/shown_text.ts";
import { nodesIn } from "../reading/syntax_walk.ts";
import { ts } from "../../../source/syntax/typescript.ts";
import { listOf, shortenAtWord, wordsOf } from "../../../text/mod.ts";
import type { ElementAspect } from "../../common/schemas.ts";
import { isSaying } from "./element_name.ts";
import { isTarget } from "./element_traits.ts";
import { elementDetail, type Told } from "./element_words.ts";
import { attributeChange } from "./attribute_change.ts";
import { literalText } from "../reading/literal_text.ts";
import { writtenValue } from "./read_attributes.ts";
import { classWords } from "./written_classes.ts";
import type { Attribute, Shape } from "./shape.ts";
import { isHandedOn, isInSpread } from "./spread_values.ts";

/** An attribute as each side has it. */
interface AttributePair {
  readonly before: Attribute | null;
  readonly after: Attribute | null;
}

/** The props that an element got, lost or has with another value. Their order says nothing, but for spreads. */
export function compareAttributes(base: Shape, head: Shape): Told[] {
  const pairs = changedAttributes(base, head).filter((pair) => !isToldWithTag(pair, base, head));
  return [
    ...pairs.map((pair) => attributeDetail(pair, head)),
    ...movedSpreads(base, head).map((spread) => spreadDetail(spread, base, head)),
  ];
}

/** Tells of the props that both elements have, with different values. */
export function compareValues(base: Shape, head: Shape): Told[] {
  return changedAttributes(base, head)
    .filter(({ before, after }) => before?.name === after?.name)
    .map((pair) => attributeDetail(pair, head));
}

/** Says which props an element with another tag got and lost: `, without the prop "type"`. */
export function propsOfTurned(base: Shape, head: Shape): string {
  const pairs = changedAttributes(base, head).filter((pair) => isToldWithTag(pair, base, head));
  return ["with", "without"].map((word) => {
    const props = pairs.flatMap(({ before, after }) => (word === "with" ? after : before) ?? []);
    const names = listOf(props.map(nameOf), { max: MAX_NAMED });
    return props.length === 0
      ? ""
      : `, ${word} the ${props.length === 1 ? "prop" : "props"} ${names}`;
  }).join("");
}

/** Tells whether a prop that came or went is already told with another tag of its element. */
function isToldWithTag({ before, after }: AttributePair, base: Shape, head: Shape): boolean {
  return base.written !== head.written && (before === null) !== (after === null);
}

/** The names of the props of an element that came, went or say something else. */
export function changedAttributeNames(base: Shape, head: Shape): ReadonlySet<string> {
  return new Set(
    changedAttributes(base, head).flatMap(({ before, after }) =>
      [before, after].flatMap((each) => each ? [each.name] : [])
    ),
  );
}

function changedAttributes(base: Shape, head: Shape): AttributePair[] {
  const left = byKey(base.attributes);
  const changed: AttributePair[] = [];
  for (const [key, after] of byKey(head.attributes)) {
    const before = left.get(key) ?? null;
    left.delete(key);
    if (before?.says !== after.says) changed.push({ before, after });
  }
  const spreads = changed.flatMap(({ after }) => after?.name === "..." ? [after] : []);
  const gone = [...left.values()].filter((before) =>
    !spreads.some((spread) => isInSpread(before, spread)) && !isOfSpread(before, head)
  );
  const come = changed.filter(({ before, after }) =>
    before || !after || after.name === "..." || !isOfSpread(after, base)
  );
  return joinRenamed(joinSpreads([
    ...come,
    ...gone.map((before) => ({ before, after: null })),
  ]));
}

/** Tells whether a prop that one side alone has is given by a spread of the other one, by which it only hands on what it got. */
function isOfSpread(attribute: Attribute, other: Shape): boolean {
  return other.attributes.some((each) => each.name === "..." && isHandedOn(attribute, each));
}

/** A prop that went and one that came with the same value are one with another name. */
function joinRenamed(pairs: readonly AttributePair[]): AttributePair[] {
  const joined: AttributePair[] = [];
  const gone = pairs.filter(({ after }) => after === null);
  const renamed = new Set<AttributePair>();
  for (const pair of pairs) {
    const { before, after } = pair;
    if (before || !after) continue;
    const old = gone.find((each) =>
      !renamed.has(each) && each.before && hasValueOf(each.before, after)
    );
    if (!old) continue;
    renamed.add(old).add(pair);
    joined.push({ before: old.before, after });
  }
  return [...pairs.filter((pair) => !renamed.has(pair)), ...joined];
}

/** Tells whether two props have the same value; of those that are but `true`, as many are, one is the other where their names end with the same word. */
function hasValueOf(one: Attribute, other: Attribute): boolean {
  if (one.name === "..." || other.name === "...") return false;
  if (one.written !== one.name) return writtenValue(one) === writtenValue(other);
  return other.written === other.name &&
    wordsOf(one.name).at(-1) === wordsOf(other.name).at(-1);
}

/** By name, the last of several first; a spread has nothing but what it says. */
function byKey(attributes: readonly Attribute[]): Map<string, Attribute> {
  const keys = new Map<string, Attribute>();
  const counts = new Map<string, number>();
  for (const attribute of attributes.toReversed()) {
    const name = attribute.name === "..." ? `...${attribute.says}` : attribute.name;
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    keys.set(count === 1 ? name : `${name} ${count}`, attribute);
  }
  return new Map([...keys].reverse());
}

/** One spread that went and one that came are one that changed. */
function joinSpreads(pairs: readonly AttributePair[]): AttributePair[] {
  const spreads = pairs.filter(({ before, after }) => (after ?? before)?.name === "...");
  const [came, went, ...more] = spreads;
  if (!came?.after || !went?.before || went.after || more.length > 0) return [...pairs];
  const joined = { before: went.before, after: came.after };
  return pairs.flatMap((pair) => pair === came ? [joined] : pair === went ? [] : [pair]);
}

const MAX_NAMED = 3;

/** The whole of a longer value is shown beside the sentence. */
const MAX_SHOWN = 100;

/** The value of a prop that came or went, where it has one and is not a spread. */
function valueWords(attribute: Attribute | null): string {
  if (!attribute || attribute.name === "...") return "";
  const value = writtenValue(attribute);
  return value === attribute.written ? "" : `: ${shortenAtWord(collapsed(value), MAX_SHOWN)}`;
}

function attributeDetail(
  { before, after }: AttributePair,
  head: Shape,
): Told {
  const name = nameOf(after ?? before);
  const [one, other] = shownPair(before?.written ?? null, after?.written ?? null);
  const say = (subject: string): string =>
    !before
      ? `${subject} got the prop ${name}${valueWords(after)}`
      : !after
      ? `${subject} lost the prop ${name}${valueWords(before)}`
      : before.name === after.name
      ? classWords(before, after, subject) ??
        `The prop ${name} of ${subject} ${attributeChange(before, after)}`
      : `${subject} has the prop ${name} in place of ${nameOf(before)}${valueWords(after)}`;
  return elementDetail(head, "changed", {
    aspect: aspectOf({ before, after }, head),
    before: one,
    after: other,
    line: after?.line ?? head.line,
    say,
    ...(before && after && { value: [before, after] }),
  });
}

/** Says what of an element a prop concerns. */
function aspectOf({ before, after }: AttributePair, shape: Shape): ElementAspect {
  const name = (after ?? before)?.name ?? "";
  if (isSaying(name)) return "text";
  if (isTarget(name, shape)) return "link";
  if (/^on\p{Lu}/u.test(name)) return "handler";
  if (LOOKS.has(name) || name.endsWith("ClassName") || name.startsWith("data-")) return "look";
  return heldTexts(before).join("\n") === heldTexts(after).join("\n") ? "prop" : "text";
}

/** Lists the texts that people see in the value of a prop, such as the labels of actions. */
function heldTexts(attribute: Attribute | null): string[] {
  if (!attribute?.code) return [];
  return nodesIn([attribute.code.value]).flatMap((node) =>
    ts.isPropertyAssignment(node) && ts.isIdentifier(node.name) && isSaying(node.name.text)
      ? literalText(node.initializer) ?? []
      : []
  );
}

const LOOKS: ReadonlySet<string> = new Set(["className", "class", "style", "css", "sx"]);

function nameOf(attribute: Attribute | null): string {
  return quoted(attribute?.name === "..." ? attribute.written : attribute?.name ?? "");
}

/** An element with more attributes than this was not written by hand. */
const MAX_ATTRIBUTES = 200;

/** Lists the spreads that no longer stand behind the same props: the last one of a name counts. */
function movedSpreads(base: Shape, head: Shape): Attribute[] {
  if (head.attributes.length > MAX_ATTRIBUTES) return [];
  const before = byKey(base.attributes);
  const after = byKey(head.attributes);
  const behind = (keys: readonly string[], key: string) => keys.slice(0, keys.indexOf(key)).sort();
  const ones = [...before.keys()].filter((key) => after.has(key));
  const others = [...after.keys()].filter((key) => before.has(key));
  return others.flatMap((key) => {
    const attribute = after.get(key);
    if (attribute?.name !== "...") return [];
    return behind(ones, key).join("\n") === behind(others, key).join("\n") ? [] : [attribute];
  });
}

function spreadDetail(spread: Attribute, base: Shape, head: Shape): Told {
  const { written, line } = spread;
  const inOrder = ({ attributes }: Shape) => attributes.map((each) => each.written).join(" ");
  const [before, after] = shownPair(inOrder(base), inOrder(head));
  return elementDetail(head, "changed", {
    aspect: "prop",
    before,
    after,
    line,
    say: (subject) => `${quoted(written)} of ${subject} stands behind other props than before`,
  });
}
