import type { ts as TS } from "ts-morph";
import type { JsxNode } from "../../source/jsx/mod.ts";
import { allHoists, elementHoist, findHoists, type Hoist, keyOf } from "./hoists.ts";
import { movedRoot, type UsedName, type UsedNames, usedNames } from "./moved_code.ts";
import { ts } from "../../source/syntax/typescript.ts";
import { type Want, wantsOf } from "./captures.ts";
import { isTagRoot } from "./tag_root.ts";

/** The imports that a new file may have. */
export interface LayerEdges {
  /** @param declaration an import clause, specifier or namespace import of the page */
  mayImport(kind: PieceKind, declaration: TS.Node): boolean;
  /** The names that the page exports where a new file may import the page. */
  readonly ofPage: ReadonlySet<string>;
}

export type PieceKind = "expression" | "component";

/** Code that becomes one new file. */
export interface Piece {
  readonly kind: PieceKind;
  /** The syntax that moves. */
  readonly root: TS.Node;
  /** Null for the Expression. */
  readonly hoist: Hoist | null;
  /** The names that the piece's own code imports: those of imports that it may have, and exports of the page. */
  readonly carried: readonly UsedName[];
  readonly types: readonly UsedName[];
  readonly wants: readonly Want[];
}

export interface Pieces {
  readonly expression: Piece;
  readonly components: readonly Piece[];
  /** Those that stand in the Expression itself; others are in their holes. */
  readonly hoists: readonly Hoist[];
}

/** Splits a conditional or loop into the Expression and the Components that it needs. */
export function splitIntoPieces(hit: JsxNode, edges: LayerEdges): Pieces {
  const root = movedRoot(hit);
  const names = usedNames(root);
  const forbidden = tagsForbidden(names, edges);
  const hoists = findHoists(hit, ({ syntax }) => forbidden.has(syntax));
  const inside = allHoists(hoists);
  const expression = piece(
    "expression",
    root,
    null,
    names,
    edges,
    (node) => !isInHoist(node, inside),
  );
  const components = inside.map((hoist) => {
    const own = (node: TS.Node) => isOwn(node, hoist);
    return piece("component", hoist.syntax, hoist, usedNames(hoist.syntax), edges, own);
  });
  return { expression, components, hoists };
}

/** Tells whether an element is one for an Expression: a Component must not use its tag, and an Expression may use all tags in it. */
export function isForExpression(
  { syntax }: { readonly syntax: Hoist["syntax"] },
  edges: LayerEdges,
): boolean {
  const names = usedNames(syntax);
  // A key would move along with the element.
  if (!tagsForbidden(names, edges).has(syntax) || keyOf(syntax)) return false;
  return names.values.every(({ origin, nodes }) =>
    origin.kind !== "import" || !nodes.some(isTagRoot) ||
    edges.mayImport("expression", origin.declaration)
  );
}

/** One element as a Component of its own; elements that a Component must not use stay in the page, in its place. */
export function splitElement(
  element: JsxNode & { readonly syntax: Hoist["syntax"] },
  edges: LayerEdges,
): Pieces {
  const names = usedNames(element.syntax);
  const forbidden = tagsForbidden(names, edges);
  const hoist = elementHoist(element, ({ syntax }) => forbidden.has(syntax));
  const own = (node: TS.Node) => isOwn(node, hoist);
  return {
    expression: piece("expression", element.syntax, null, names, edges, () => false),
    components: [piece("component", element.syntax, hoist, names, edges, own)],
    hoists: [hoist],
  };
}

/** One node as a Component of its own, with all the markup and logic in it. */
export function wholePiece(node: JsxNode, edges: LayerEdges): Pieces {
  const root = movedRoot(node);
  const expression = piece("component", root, null, usedNames(root), edges, () => true);
  return { expression, components: [], hoists: [] };
}

function piece(
  kind: PieceKind,
  root: TS.Node,
  hoist: Hoist | null,
  names: UsedNames,
  edges: LayerEdges,
  isOwnNode: (node: TS.Node) => boolean,
): Piece {
  const travels = ({ name, origin }: UsedName) =>
    origin.kind === "import"
      ? edges.mayImport(kind, origin.declaration)
      : origin.kind === "page" && edges.ofPage.has(name);
  const taken = names.values.filter((used) => used.origin.kind !== "global" && !travels(used));
  return {
    kind,
    root,
    hoist,
    // The Expression also hands on what its Components need.
    carried: hoist
      ? restricted(names.values.filter(travels), isOwnNode)
      : needed(names.values.filter(travels), edges, isOwnNode),
    types: restricted(names.types, isOwnNode),
    wants: wantsOf(hoist ? restricted(taken, isOwnNode) : needed(taken, edges, isOwnNode), root),
  };
}

/** Returns the names that the Expression needs, without those that only Components use and import themselves. */
function needed(
  names: readonly UsedName[],
  edges: LayerEdges,
  isOwnNode: (node: TS.Node) => boolean,
): UsedName[] {
  return names.flatMap((used) => {
    const { origin } = used;
    const isTheirs = origin.kind === "import" && edges.mayImport("component", origin.declaration);
    return isTheirs ? restricted([used], isOwnNode) : [used];
  });
}

function restricted(names: readonly UsedName[], isOwnNode: (node: TS.Node) => boolean): UsedName[] {
  return names.map((used) => ({ ...used, nodes: used.nodes.filter(isOwnNode) }))
    .filter(({ nodes }) => nodes.length > 0);
}

/** True for what stands between the native tags, but in no hole, and not in the key. */
function isOwn(node: TS.Node, { key, holes }: Hoist): boolean {
  if (key && contains(key, node)) return false;
  return !holes.some((hole) => hole.node.start <= node.getStart() && node.end <= hole.node.end);
}

function isInHoist(node: TS.Node, hoists: readonly Hoist[]): boolean {
  return hoists.some((hoist) => contains(hoist.syntax, node) && isOwn(node, hoist));
}

function contains(outer: TS.Node, node: TS.Node): boolean {
  return outer.pos <= node.pos && node.end <= outer.end;
}

/** The elements whose tags a Component may not import. */
function tagsForbidden({ values }: UsedNames, edges: LayerEdges): ReadonlySet<TS.Node> {
  const elements = values.flatMap(({ origin, nodes }) => {
    if (origin.kind !== "import" || edges.mayImport("component", origin.declaration)) return [];
    return nodes.flatMap((node) => elementOf(node) ?? []);
  });
  return new Set(elements);
}

function elementOf(node: TS.Identifier): TS.Node | null {
  let tag: TS.Node = node;
  while (ts.isPropertyAccessExpression(tag.parent)) tag = tag.parent;
  if (ts.isJsxSelfClosingElement(tag.parent)) return tag.parent;
  return ts.isJsxOpeningElement(tag.parent) ? tag.parent.parent : null;
}
