import type { ts as TS } from "ts-morph";
import { type JsxTree, type ParsedSource, readJsxTree } from "../../../source/mod.ts";
import type { UnitDetail } from "../../common/schemas.ts";
import { listOf } from "../../../text/mod.ts";
import { isIn, otherStatements } from "../reading/other_statements.ts";
import { quoted } from "../reading/shown_text.ts";
import { changedAttributeNames, compareAttributes, propsOfTurned } from "./compare_attributes.ts";
import { compareContents } from "./compare_contents.ts";
import { compareFrames } from "./compare_frames.ts";
import { loneDetail } from "./came_and_went.ts";
import { isElsewhere, movedDetail, movedWords, reorderedDetails } from "./compare_places.ts";
import { elementDetail, ownerName, subjectWords, type Told } from "./element_words.ts";
import { joinTranslated, type TextOfKey } from "./translated_texts.ts";
import { toldApart } from "./told_apart.ts";
import { findLoneRenders } from "./lone_renders.ts";
import { matchElements } from "./match_elements.ts";
import type { Matching } from "./matching.ts";
import { readShapes } from "./read_shapes.ts";
import { findTaken, type Parts } from "./taken_parts.ts";
import { allOf, createIntern, type Shape } from "./shape.ts";

/** The known facts about the components whose elements are compared. */
export interface KnownOwners {
  /** The names of owners in the head, by their names in the tree of each side, where the names differ. */
  readonly baseNames: ReadonlyMap<string, string>;
  readonly headNames: ReadonlyMap<string, string>;
  /** Those that are told as added or removed: what is in them came or went with them. */
  readonly added: ReadonlySet<string>;
  readonly removed: ReadonlySet<string>;
  /** The components that a side alone has and the file alone renders there. */
  readonly parts: Readonly<Record<"base" | "head", Parts>>;
  /** Knows the translations of the head. */
  readonly textOfKey: TextOfKey;
}

/** More nodes than this in one file were generated. */
export const MAX_NODES: number = 20_000;

/**
 * Lists the changes in the JSX of a file: elements that came, went or moved, their props, texts, conditions and loops. How the code
 * is laid out does not matter.
 * @returns details in the order of the lines; null for more elements than people write
 */
export function compareElements(
  base: Pick<ParsedSource, "ast">,
  head: Pick<ParsedSource, "ast">,
  known: KnownOwners,
): UnitDetail[] | null {
  const [one, other] = [readJsxTree(base), readJsxTree(head)];
  if (Math.max(one.nodes.size, other.nodes.size) > MAX_NODES) return null;
  const intern = createIntern();
  const others = otherStatements(base.ast, head.ast);
  const [old, now] = [treeIn(one, others.base), treeIn(other, others.head)];
  const renders = findLoneRenders(base, head);
  const before = readShapes(base.ast, old, {
    intern,
    names: known.baseNames,
    renders: renders.base,
  });
  const after = readShapes(head.ast, now, {
    intern,
    names: known.headNames,
    renders: renders.head,
  });
  const matching = matchElements(before, after);
  const { parts } = known;
  const added = new Set(allOf(after).filter((shape) => isToldAsAdded(shape, matching, known)));
  const removed = allOf(before).filter((shape) => isToldAsRemoved(shape, matching, known));
  const moved = allOf(after).flatMap((shape) => {
    const base = matching.baseOf(shape);
    return base && isElsewhere(base, shape, matching) && ownerName(base) !== ownerName(shape)
      ? [[base, shape] as const]
      : [];
  });
  const turned = allOf(after).flatMap((shape) => {
    const base = matching.baseOf(shape);
    return base && base.written !== shape.written ? [[base, shape] as const] : [];
  });
  const taken = findTaken({
    base: {
      elements: [...removed, ...turned.map(([base]) => base)],
      moved,
      parts: parts.base,
      isKept: (shape) => matching.headOf(shape) !== undefined,
      owners: known.removed,
    },
    head: {
      elements: [...added, ...turned.map(([, head]) => head)],
      moved: moved.map(([base, head]) => [head, base]),
      parts: parts.head,
      isKept: (shape) => matching.baseOf(shape) !== undefined,
      owners: known.added,
    },
  }, intern);
  const isLeft = (shape: Shape): boolean => !taken.shapes.has(shape);
  const details = [
    ...taken.details,
    ...allOf(after).flatMap((shape) => {
      const partner = matching.baseOf(shape);
      if (partner) {
        const isTaken = !isLeft(shape) || !isLeft(partner);
        const [from, to] = [ownerName(partner) ?? "", ownerName(shape) ?? ""];
        const isOfPart = from !== to && (known.added.has(to) || known.removed.has(from));
        return pairDetails(partner, shape, { matching, isTaken, isOfPart });
      }
      return added.has(shape) && isLeft(shape) ? [loneDetail(shape, "now", matching)] : [];
    }),
    ...removed.filter(isLeft).map((shape) => loneDetail(shape, "before", matching)),
  ];
  const joined = joinTranslated(details, known.textOfKey);
  return toldApart(joined.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0)), after);
}

/** Keeps the part of a tree that some of the statements render. */
function treeIn(tree: JsxTree, statements: ReadonlySet<TS.Node>): JsxTree {
  return { ...tree, roots: tree.roots.filter(({ syntax }) => isIn(statements, syntax)) };
}

/**
 * @param options.isTaken tells whether the sentence about a component says where the element went
 * @param options.isOfPart tells whether the element went into a component that is new, or out of one that is gone: who renders that
 *   decides when it is there
 */
function pairDetails(
  base: Shape,
  head: Shape,
  { matching, isTaken, isOfPart }: {
    readonly matching: Matching;
    readonly isTaken: boolean;
    readonly isOfPart: boolean;
  },
): Told[] {
  const details: Told[] = [];
  // What it has besides is a matter of the component that it became.
  if (isTaken && base.written !== head.written) return details;
  if (head.kind === "element") {
    const isMoved = isElsewhere(base, head, matching) && !isToldWithProp(base, head, matching);
    const isTold = isMoved && !isTaken;
    if (base.written !== head.written) {
      details.push(turnedDetail(base, head, { matching, isMoved: isTold }));
    } else if (isTold) details.push(movedDetail(base, head));
    // The code around an element that went into another function is not what was around it.
    if (!isTaken && !isOfPart) details.push(...compareFrames(base, head, matching));
    details.push(...compareAttributes(base, head));
  }
  details.push(...compareContents(base, head, matching));
  details.push(...reorderedDetails(base, head, matching));
  return details;
}

/** An element that got another tag: in its new place it has that name alone. */
function turnedDetail(
  base: Shape,
  head: Shape,
  { matching, isMoved }: { readonly matching: Matching; readonly isMoved: boolean },
): Told {
  const props = propsOfTurned(base, head);
  return elementDetail(head, "changed", {
    aspect: "prop",
    before: base.written,
    after: head.written,
    say: () =>
      `${subjectWords(base)} became ${quoted(head.written)}${props}` +
      innerWords("with", isBare(base) ? head.children : [], matching.baseOf) +
      innerWords("without", isBare(head) ? base.children : [], matching.headOf) +
      (isMoved ? `, and ${movedWords(base, head)}` : ""),
  });
}

/** Names the elements that came into or went out of an element that has another tag and holds none on the other side. */
function innerWords(
  word: string,
  children: readonly Shape[],
  partnerOf: (shape: Shape) => Shape | undefined,
): string {
  const names = children.filter((child) => !partnerOf(child)).map(({ written }) => quoted(written));
  return names.length === 0 ? "" : `, ${word} ${listOf([...new Set(names)], { max: 2 })} in it`;
}

function isBare({ children }: Shape): boolean {
  return children.length === 0;
}

/** Tells whether what came into or went out of an element is told with the other tag that this has. */
function isToldWithTag(holder: Shape, other: Shape): boolean {
  return holder.kind === "element" && holder.written !== other.written && isBare(other);
}

/** Tells whether an element went from its holder's children into a prop of the holder that is told as new or changed. */
function isToldWithProp(base: Shape, head: Shape, matching: Matching): boolean {
  const [holder, other] = [base.parent, head.parent];
  return holder?.kind === "element" && other?.kind === "element" &&
    matching.headOf(holder) === other && isOfChangedProp(head, holder, other);
}

/** Tells whether a shape is told as added, unless it came with its holder or in the value of a prop that is told. */
function isToldAsAdded(shape: Shape, matching: Matching, known: KnownOwners): boolean {
  const { parent } = shape;
  if (!parent || matching.baseOf(shape)) return false;
  const partner = matching.baseOf(parent);
  if (parent.kind === "owner") return partner !== undefined || !known.added.has(parent.tag);
  return partner !== undefined && !isToldWithTag(parent, partner) &&
    !isOfChangedProp(shape, partner, parent);
}

function isToldAsRemoved(shape: Shape, matching: Matching, known: KnownOwners): boolean {
  const { parent } = shape;
  if (!parent || matching.headOf(shape)) return false;
  const partner = matching.headOf(parent);
  if (parent.kind === "owner") return partner !== undefined || !known.removed.has(parent.tag);
  return partner !== undefined && !isToldWithTag(parent, partner) &&
    !isOfChangedProp(shape, parent, partner);
}

function isOfChangedProp({ slot }: Shape, base: Shape, head: Shape): boolean {
  return slot !== null && changedAttributeNames(base, head).has(slot);
}
