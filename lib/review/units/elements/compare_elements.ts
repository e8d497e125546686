import type { ts as TS } from "ts-morph";
import { type JsxTree, type ParsedSource, readJsxTree } from "../../../source/mod.ts";
import { listOf } from "../../../text/mod.ts";
import type { UnitDetail } from "../../common/schemas.ts";
import { isIn, otherStatements } from "../reading/other_statements.ts";
import { quoted } from "../reading/shown_text.ts";
import { changedAttributeNames, compareAttributes, propsOfTurned } from "./compare_attributes.ts";
import { compareContents } from "./compare_contents.ts";
import { compareFrames } from "./compare_frames.ts";
import {
  isElsewhere,
  isUnwrapped,
  isWrapped,
  movedDetail,
  reorderedDetails,
} from "./compare_places.ts";
import { elementDetail, elementSource, placeWords, subjectWords } from "./element_words.ts";
import { findLoneRenders } from "./lone_renders.ts";
import { matchElements } from "./match_elements.ts";
import type { Matching } from "./matching.ts";
import { readShapes } from "./read_shapes.ts";
import { allOf, createIntern, type Shape } from "./shape.ts";

/** The known facts about the components whose elements are compared. */
export interface KnownOwners {
  /** The names of owners in the head, by their names in the tree of each side, where the names differ. */
  readonly baseNames: ReadonlyMap<string, string>;
  readonly headNames: ReadonlyMap<string, string>;
  /** Those that are told as added or removed: what is in them came or went with them. */
  readonly added: ReadonlySet<string>;
  readonly removed: ReadonlySet<string>;
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
  const details = [
    ...allOf(after).flatMap((shape) => {
      const partner = matching.baseOf(shape);
      if (partner) return pairDetails(partner, shape, matching);
      return isToldAsAdded(shape, matching, known) ? [addedDetail(shape, matching)] : [];
    }),
    ...allOf(before).flatMap((shape) =>
      isToldAsRemoved(shape, matching, known) ? [removedDetail(shape, matching)] : []
    ),
  ];
  return details.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0));
}

/** Keeps the part of a tree that some of the statements render. */
function treeIn(tree: JsxTree, statements: ReadonlySet<TS.Node>): JsxTree {
  return { ...tree, roots: tree.roots.filter(({ syntax }) => isIn(statements, syntax)) };
}

function pairDetails(base: Shape, head: Shape, matching: Matching): UnitDetail[] {
  const details: UnitDetail[] = [];
  if (head.kind === "element") {
    if (isElsewhere(base, head, matching)) details.push(movedDetail(base, head));
    if (base.written !== head.written) details.push(turnedDetail(base, head));
    details.push(...compareFrames(base, head, matching), ...compareAttributes(base, head));
  }
  details.push(...compareContents(base, head, matching));
  details.push(...reorderedDetails(base, head, matching));
  return details;
}

/** An element that got another tag. */
function turnedDetail(base: Shape, head: Shape): UnitDetail {
  return elementDetail(head, "changed", {
    before: base.written,
    after: head.written,
    message: `${subjectWords(base)} became ${quoted(head.written)}${propsOfTurned(base, head)}`,
  });
}

/** Tells whether a shape is told as added, unless it came with its holder or in the value of a prop that is told. */
function isToldAsAdded(shape: Shape, matching: Matching, known: KnownOwners): boolean {
  const { parent } = shape;
  if (!parent) return false;
  const partner = matching.baseOf(parent);
  if (parent.kind === "owner") return partner !== undefined || !known.added.has(parent.tag);
  return partner !== undefined && !isOfChangedProp(shape, partner, parent);
}

function isToldAsRemoved(shape: Shape, matching: Matching, known: KnownOwners): boolean {
  const { parent } = shape;
  if (!parent || matching.headOf(shape)) return false;
  const partner = matching.headOf(parent);
  if (parent.kind === "owner") return partner !== undefined || !known.removed.has(parent.tag);
  return partner !== undefined && !isOfChangedProp(shape, parent, partner);
}

function isOfChangedProp({ slot }: Shape, base: Shape, head: Shape): boolean {
  return slot !== null && changedAttributeNames(base, head).has(slot);
}

function addedDetail(shape: Shape, matching: Matching): UnitDetail {
  const count = countWith(shape, (inner) => matching.baseOf(inner) === undefined);
  const held = shape.children.filter((child) => {
    const base = matching.baseOf(child);
    return base !== undefined && isWrapped(base, child, matching);
  });
  return elementDetail(shape, "added", {
    after: elementSource(shape),
    message: held.length > 0
      ? `${quoted(shape.written)} was put around ${namesOf(held)}${ownerWords(shape)}${
        besidesWords(count)
      }`
      : `${quoted(shape.written)}${withWords(count)} was added to ${whereWords(shape)}`,
  });
}

function removedDetail(shape: Shape, matching: Matching): UnitDetail {
  const count = countWith(shape, (inner) => matching.headOf(inner) === undefined);
  const held = shape.children.filter((child) => {
    const head = matching.headOf(child);
    return head !== undefined && isUnwrapped(child, head, matching);
  });
  return elementDetail(shape, "removed", {
    before: elementSource(shape),
    message: held.length > 0
      ? `${quoted(shape.written)} around ${namesOf(held)}${ownerWords(shape)} was removed${
        besidesWords(count)
      }`
      : `${quoted(shape.written)}${withWords(count)} was removed from ${whereWords(shape)}`,
  });
}

const MAX_NAMED = 3;

function namesOf(shapes: readonly Shape[]): string {
  return listOf(shapes.map(({ written }) => quoted(written)), { max: MAX_NAMED });
}

/** Says how many elements came or went with one, where others stayed. */
function besidesWords(count: number): string {
  return count === 0 ? "" : `, with ${count === 1 ? "an element" : `${count} elements`} of its own`;
}

/** Counts the elements that came or went with an element: without those that moved, and without what is in these. */
function countWith(shape: Shape, isOwn: (inner: Shape) => boolean): number {
  return shape.children.filter(isOwn)
    .reduce((count, child) => count + 1 + countWith(child, isOwn), 0);
}

function withWords(count: number): string {
  return count === 0
    ? ""
    : count === 1
    ? " with an element in it"
    : ` with ${count} elements in it`;
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
