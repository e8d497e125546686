import type { ts as TS } from "ts-morph";
import { groupBy } from "../../../grouping/mod.ts";
import { lookThrough } from "../../../source/jsx/mod.ts";
import { type JsxNode, type JsxTree, positionAt } from "../../../source/mod.ts";
import { ts } from "../../../source/syntax/typescript.ts";
import { sourceLine } from "../reading/shown_text.ts";
import { identityOf, readAttributes } from "./read_attributes.ts";
import { type ContentDraft, joinContents, readContent } from "./read_contents.ts";
import type { LoneRender } from "./lone_renders.ts";
import { branchesAround, exitsBefore, frameReader, keyFrame, unlessFrame } from "./read_frames.ts";
import type { Frame, Intern, Shape } from "./shape.ts";

/** The data for reading the shapes of a file. */
export interface ShapeReading {
  readonly ast: TS.SourceFile;
  readonly intern: Intern;
  /** The syntax of every node of the tree: what stands in it is told for that node. */
  readonly holes: ReadonlySet<TS.Node>;
  /** The names to use for owners, by their names in the tree. */
  readonly names: ReadonlyMap<string, string>;
  /** The functions whose JSX stands where they are called, by the node that holds the call. */
  readonly lone: ReadonlyMap<JsxNode, readonly LoneRender[]>;
}

/** A shape while it is read. */
type Draft = {
  -readonly [Key in keyof Shape]: Key extends "children" ? Draft[] : Shape[Key];
};

/** The place for the parts that are found: into which shape, and past what. */
interface Place {
  readonly into: Draft;
  readonly contents: ContentDraft[];
  /** The number of elements that each slot has so far. */
  readonly counts: Map<string | null, number>;
  readonly slot: string | null;
  readonly frames: readonly Frame[];
}

/**
 * Reads the JSX of a file as people see it.
 * @returns the owners of JSX in text order, their elements in them
 */
export function readShapes(
  ast: TS.SourceFile,
  { roots, nodes }: JsxTree,
  { intern, names, renders }: Pick<ShapeReading, "intern" | "names"> & {
    readonly renders: readonly LoneRender[];
  },
): Shape[] {
  const holes = new Set<TS.Node>([
    ...[...nodes.values()].map(({ syntax }) => syntax),
    ...renders.map(({ call }) => call),
  ]);
  const lone = groupBy(renders, ({ holder }) => holder);
  const reading: ShapeReading = { ast, intern, holes, names, lone };
  const elsewhere = new Set(renders.map(({ root }) => root));
  const byOwner = new Map<string, JsxNode[]>();
  for (const root of roots.filter((each) => !elsewhere.has(each))) {
    byOwner.set(root.owner, [...byOwner.get(root.owner) ?? [], root]);
  }
  return [...byOwner].map(([owner, its]) => readOwner(reading, names.get(owner) ?? owner, its));
}

function readOwner(reading: ShapeReading, owner: string, roots: readonly JsxNode[]): Shape {
  const line = positionAt(reading.ast, roots[0]?.start ?? 0).line;
  const draft = draftOf({ kind: "owner", tag: owner, written: owner, owner, line, node: null });
  const place = insideOf(draft);
  for (const root of roots) readNode(reading, root, place);
  finish(reading, draft, place.contents);
  return draft;
}

/** All fields in one literal: to spread an object into another for each element takes a tenth of a comparison. */
function draftOf(
  { kind, tag, written, owner, line, node }: Pick<
    Shape,
    "kind" | "tag" | "written" | "owner" | "line" | "node"
  >,
): Draft {
  return {
    kind,
    tag,
    written,
    owner,
    line,
    node,
    parent: null,
    slot: null,
    frames: [],
    branches: [],
    exits: [],
    attributes: [],
    children: [],
    contents: [],
    identity: null,
    own: 0,
    whole: 0,
    size: 0,
    weight: 0,
  };
}

function readNode(reading: ShapeReading, node: JsxNode, place: Place): void {
  if (node.type === "element" && !isFragment(node)) {
    place.into.children.push(readElement(reading, node, place));
    place.counts.set(place.slot, (place.counts.get(place.slot) ?? 0) + 1);
    return;
  }
  // A fragment shows nothing by itself.
  if (node.type === "fragment" || node.type === "element") {
    const key = keyFrame(reading, node);
    for (const child of node.children) {
      const frames = key && child.type === "element" ? [...place.frames, key] : place.frames;
      readNode(reading, child, { ...place, frames });
    }
    return;
  }
  const parts = partsOf(reading, node);
  if (parts.length === 0) {
    addContent(reading, node, place);
    return;
  }
  const frameOf = frameReader(reading, node);
  for (const { child, frames, isAlone, ...at } of parts) {
    const around = isAlone ? frames : [frameOf(at), ...frames];
    readNode(reading, child, { ...place, frames: [...place.frames, ...around] });
  }
}

/** A piece of the JSX that code shows: one in the code itself, or that of a function which the code calls. */
interface Part extends Pick<JsxNode, "start" | "end"> {
  readonly child: JsxNode;
  readonly frames: readonly Frame[];
  /** Nothing else is in the braces. */
  readonly isAlone: boolean;
}

function partsOf(reading: ShapeReading, node: JsxNode): Part[] {
  const own = node.children.map((child): Part => {
    const { start, end } = child;
    return { child, start, end, frames: [], isAlone: false };
  });
  const called = reading.lone.get(node)?.map(({ call, root, unless }): Part => ({
    child: root,
    start: call.getStart(reading.ast),
    end: call.end,
    frames: unless ? [unlessFrame(reading, unless)] : [],
    isAlone: ts.isJsxExpression(node.syntax) && node.syntax.expression !== undefined &&
      lookThrough(node.syntax.expression) === call,
  })) ?? [];
  return [...own, ...called].sort((one, other) => one.start - other.start);
}

/** A fragment by its name, whatever its key. */
function isFragment({ tag }: JsxNode): boolean {
  return tag === "Fragment" || tag === "React.Fragment";
}

function addContent(reading: ShapeReading, node: JsxNode, place: Place): void {
  const content = readContent(reading, node);
  if (!content) return;
  const { slot, frames } = place;
  const at = place.counts.get(slot) ?? 0;
  place.contents.push({ ...content, slot, frames, at, start: node.start });
}

function readElement(reading: ShapeReading, node: JsxNode, place: Place): Draft {
  const { ast } = reading;
  const opening = openingOf(node.syntax);
  const attributes = opening ? readAttributes(reading, opening) : [];
  // A component of the file that has another name is rendered by that.
  // `<React.Suspense>` is what `<Suspense>` is.
  const tag = reading.names.get(node.tag ?? "") ?? node.tag?.replace(/^React\./, "") ?? "";
  const types = opening?.typeArguments?.map((type) => sourceLine(type, ast)).join(", ");
  const draft = draftOf({
    kind: "element",
    tag,
    written: types === undefined ? tag : `${tag}<${types}>`,
    owner: place.into.owner,
    line: positionAt(ast, node.start).line,
    node,
  });
  draft.parent = place.into;
  draft.slot = place.slot;
  draft.frames = place.frames;
  draft.attributes = attributes;
  draft.identity = identityOf(attributes);
  if (place.into.kind === "owner") {
    draft.branches = branchesAround(reading, node.syntax);
    draft.exits = exitsBefore(reading, node.syntax);
  }
  const inside = insideOf(draft);
  for (const child of node.children) {
    if (child.type !== "slot") readNode(reading, child, inside);
    else {for (const inner of child.children) {
        readNode(reading, inner, { ...inside, slot: child.tag ?? "" });
      }}
  }
  finish(reading, draft, inside.contents);
  return draft;
}

function insideOf(into: Draft): Place {
  return { into, contents: [], counts: new Map(), slot: null, frames: [] };
}

/** Works out what a shape says once everything in it is read. */
function finish(reading: ShapeReading, draft: Draft, contents: readonly ContentDraft[]): void {
  const { intern } = reading;
  const { attributes, children } = draft;
  draft.contents = joinContents(contents, reading);
  const says = (parts: readonly { readonly says: number }[]) => parts.map((part) => part.says);
  const props = attributes.map((each) => `${each.name}=${each.says}`);
  const isOrdered = attributes.some(({ name }) => name === "...");
  draft.own = intern(JSON.stringify([
    draft.written,
    isOrdered ? props : props.sort(),
    says(draft.contents),
  ]));
  draft.whole = intern(JSON.stringify([
    draft.own,
    draft.contents.map(({ at }) => at),
    children.map((child) => [child.slot, says(child.frames), child.whole]),
  ]));
  draft.size = children.reduce((sum, { size }) => sum + size, draft.kind === "owner" ? 0 : 1);
  draft.weight = children.reduce(
    (sum, { weight }) => sum + weight,
    1 + attributes.length + draft.contents.length,
  );
}

function openingOf(syntax: TS.Node): TS.JsxOpeningLikeElement | null {
  if (ts.isJsxElement(syntax)) return syntax.openingElement;
  return ts.isJsxSelfClosingElement(syntax) ? syntax : null;
}
