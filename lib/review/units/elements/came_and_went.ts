import { groupBy } from "../../../grouping/mod.ts";
import { listOf } from "../../../text/mod.ts";
import { quoted } from "../reading/shown_text.ts";
import { isUnwrapped, isWrapped } from "./compare_places.ts";
import { metaName, nameWords, propWords } from "./element_name.ts";
import { type Tense, traitsOf, underWords } from "./element_traits.ts";
import {
  contentWords,
  elementDetail,
  elementSource,
  placeWords,
  type Told,
} from "./element_words.ts";
import type { Matching } from "./matching.ts";
import type { Content, Shape } from "./shape.ts";

/** An element that one side alone has, with what is known of its partners. */
interface Lone {
  readonly shape: Shape;
  readonly tense: Tense;
  /** Tells whether an element in it came or went with it. */
  readonly isOwn: (inner: Shape) => boolean;
  /** The elements in it that stay where they were. */
  readonly held: readonly Shape[];
  /** The texts in it that stay where they were. */
  readonly texts: readonly Content[];
}

/**
 * Tells of an element that is new or gone: what it says, under which condition it is there, and what it does.
 * @param tense `now` for one that the head alone has
 */
export function loneDetail(shape: Shape, tense: Tense, matching: Matching): Told {
  const isNew = tense === "now";
  const partnerOf = isNew ? matching.baseOf : matching.headOf;
  const lone: Lone = {
    shape,
    tense,
    isOwn: (inner) => partnerOf(inner) === undefined,
    held: shape.children.filter((child) => {
      const partner = partnerOf(child);
      return partner !== undefined &&
        (isNew ? isWrapped(partner, child, matching) : isUnwrapped(child, partner, matching));
    }),
    texts: textsKept(shape, shape.parent ? partnerOf(shape.parent) : undefined, shape.parent),
  };
  const around = aroundWords(lone);
  const wrapper = quoted(shape.written) + propWords(shape);
  const lonely = isNew ? "was added to" : "was removed from";
  const message = around === null
    ? `${subjectOf(lone)} ${lonely} ${whereWords(shape)}`
    : isNew
    ? `${wrapper} was put around ${around}${besidesWords(lone)}`
    : `${wrapper} around ${around} was removed${besidesWords(lone)}`;
  return elementDetail(shape, isNew ? "added" : "removed", {
    aspect: "presence",
    [isNew ? "after" : "before"]: elementSource(shape),
    elements: [shape, ...innerOf(shape, lone.isOwn)].filter((each) => !isUnseen(each)).length,
    say: () => message + moreWords(lone),
  });
}

/** Lists the texts of a lone element that its holder has by itself on the other side, and no more on the element's own. */
function textsKept(shape: Shape, other: Shape | undefined, own: Shape | null): Content[] {
  if (!other || !own) return [];
  const freed = new Set(
    other.contents.filter(({ slot, print }) =>
      slot === shape.slot && !own.contents.some((each) => each.print === print)
    ).map(({ print }) => print),
  );
  return shape.contents.filter(({ print }) => freed.has(print));
}

const MAX_NAMED = 3;

/** Names what an element came to stand around, with its place; null where it holds nothing that was there. */
function aroundWords({ shape, held, texts }: Lone): string | null {
  if (held.length > 0) {
    const [only, ...more] = held;
    const names = only && more.length === 0
      ? quoted(only.written) + nameWords(only, { byParts: /^\p{Ll}/u.test(only.tag) })
      : listOf(held.map(({ written }) => quoted(written)), { max: MAX_NAMED });
    return names + ownerWords(shape);
  }
  const text = contentWords(texts);
  if (text === null) return null;
  const what = texts.some(({ kind }) => kind === "text") ? "text" : "content";
  return `the ${what} ${quoted(text)} of ${whereWords(shape)}`;
}

/** `"Button" with the text "Save" and 2 elements in it` */
function subjectOf(lone: Lone): string {
  const { shape, isOwn, tense } = lone;
  // The text of what moved away is not gone.
  const name = nameWords(shape, { counts: tense === "now" ? undefined : isOwn, byParts: false });
  const [only, ...more] = innerOf(shape, isOwn);
  if (!only) return quoted(shape.written) + name;
  const elements = more.length > 0
    ? `${more.length + 1} elements`
    : name === ""
    ? quoted(only.written) + saidOf(only)
    : "an element";
  return `${quoted(shape.written)}${name === "" ? " with" : `${name} and`} ${elements} in it`;
}

/** Says of the only element in one for what it is, or what its props tell people. */
function saidOf(shape: Shape): string {
  const known = shape.tag === "meta" ? metaName(shape) : null;
  const words = (known === null ? "" : `for ${quoted(known)}`) + propWords(shape);
  return words === "" ? "" : ` (${words.trimStart()})`;
}

/** Names the elements that came or went with one, where others stayed. */
function besidesWords({ shape, isOwn, tense }: Lone): string {
  const own = shape.children.filter(isOwn);
  if (own.length === 0) return "";
  const lead = tense === "now" ? "new in it" : "gone with it";
  const names = own.map((child) => {
    const name = quoted(child.written) + nameWords(child, { counts: isOwn });
    const more = [underWords(child, tense).slice(2), ...traitsOf(child, tense)]
      .filter((each) => each !== "");
    return more.length === 0 ? name : `${name} (${more.join("; ")})`;
  });
  const unique = [...groupBy(names, (name) => name)].map(([name, { length }]) =>
    length === 1 ? name : `${length} times ${name}`
  );
  return `, and ${lead}: ${listOf(unique, { max: MAX_NAMED })}`;
}

/** The largest number of elements in one whose handlers are told. */
const MAX_INNER = 2;

/** Says under which condition an element is there, and what it and the elements that came or went with it do. */
function moreWords(lone: Lone): string {
  const { shape, tense, isOwn, held, texts } = lone;
  // The condition around what stays is told of that.
  const under = held.length > 0 ? "" : underWords(shape, tense);
  const own = traitsOf(shape, tense).map((each) => `; ${each}`);
  const isToldBeside = (each: Shape): boolean =>
    held.length + texts.length > 0 && each.parent === shape;
  const doing = innerOf(shape, isOwn).flatMap((each) => {
    const traits = isToldBeside(each) ? [] : traitsOf(each, tense);
    return traits.length === 0 ? [] : [{ each, traits }];
  });
  const inner = doing.slice(0, MAX_INNER).map(({ each, traits }) =>
    `; ${quoted(each.written)}${nameWords(each)} in it${underWords(each, tense)}: ${
      traits.join(", ")
    }`
  );
  const more = doing.length - inner.length;
  return under + own.join("") + inner.join("") + (more > 0 ? `; and ${more} more` : "");
}

/** Lists the elements that came or went with one, however deep in it: without those that moved, and without what is in these. */
function innerOf(shape: Shape, isOwn: Lone["isOwn"]): Shape[] {
  return shape.children.filter(isOwn).flatMap((child) => [child, ...innerOf(child, isOwn)]);
}

/** The classes by which style sheets call what they show to nobody, for screen readers alone. */
const UNSEEN = ["sr-only", "visually-hidden", "visuallyhidden", "screen-reader-text"] as const;

/** Tells whether an element, or one around it, is there for screen readers alone. */
function isUnseen(shape: Shape): boolean {
  for (let each: Shape | null = shape; each; each = each.parent) {
    const classes = each.attributes.flatMap((attribute) => attribute.classes ?? []);
    if (each.tag.endsWith("VisuallyHidden")) return true;
    if (UNSEEN.some((name) => classes.includes(name))) return true;
  }
  return false;
}

function whereWords(shape: Shape): string {
  const place = placeWords(shape);
  const owner = shape.parent?.kind === "element" ? ownerWords(shape) : "";
  return place + owner;
}

function ownerWords({ owner, parent }: Shape): string {
  if (!parent || owner === "module") return "";
  return ` in ${quoted(owner.replace(/~\d+$/, ""))}`;
}
