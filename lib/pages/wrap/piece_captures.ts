import type { ts as TS } from "ts-morph";
import { ts } from "../../source/syntax/typescript.ts";
import { visitAll } from "../../source/writing/mod.ts";
import { type Capture, chooseCaptures, type Want, type WantType } from "./captures.ts";
import type { Hoist } from "./hoists.ts";
import type { Piece, Pieces } from "./pieces.ts";
import type { WrapSite } from "./plan_types.ts";
import type { WantTypes } from "./probe.ts";
import { refusedAt } from "./refusal.ts";
import { isTagRoot } from "./tag_root.ts";
import { isWholeProps } from "./whole_props.ts";

/** An extraction, as far as it is planned. */
export interface Plan {
  readonly site: WrapSite;
  readonly pieces: Pieces;
  readonly types: WantTypes | null;
  readonly names: ReadonlyMap<Hoist, string>;
}

/**
 * Chooses the props of a piece.
 * @param reserved further names that no prop may have
 * @throws {WorkbenchError} `not_wrappable` when a type cannot be written down
 */
export function capturesOf(plan: Plan, piece: Piece, reserved: Iterable<string>): Capture[] {
  const { site } = plan;
  const taken = new Set([...identifiersIn(piece.root, piece), ...reserved, site.name]);
  const captures = chooseCaptures(piece.wants, (want) => typeOf(plan, want), taken);
  const unnameable = captures.find(({ type }) => type?.unnameable);
  if (!unnameable) return spreadAlone(captures, piece);
  const [node] = unnameable.nodes;
  const detail = `The type of "${unnameable.want.text}" has no name that another file could use`;
  throw refusedAt("unnameable_type", detail, node ?? piece.root);
}

/** Props of a component that are all that a piece takes go on as they are. */
function spreadAlone(captures: Capture[], { hoist }: Piece): Capture[] {
  const [only, ...others] = captures;
  const isAlone = only && others.length === 0 && (hoist?.holes.length ?? 0) === 0;
  const isSpread = isAlone && only.want.text === only.want.used.name &&
    isWholeProps(only.want.used);
  return isSpread ? [{ ...only, isSpread }] : captures;
}

function typeOf({ types, site }: Plan, want: Want): WantType | null {
  const type = types?.of(want) ?? null;
  // The text of another module's types may name what that module keeps to itself.
  if (type && isImportedTag(want)) {
    return { text: `typeof ${want.text}`, unresolved: false, unnameable: false, narrowed: false };
  }
  if (!type?.widened || site.literals === "exact") return type;
  return { ...type, text: type.widened };
}

function isImportedTag({ text, used: { name, origin, nodes } }: Want): boolean {
  return origin.kind === "import" && text === name && nodes.some((node) => isTagRoot(node));
}

/** The names in a piece, but for those that it takes from around it. */
export function identifiersIn(root: TS.Node, piece: Piece): Set<string> {
  const own = new Set<TS.Node>(piece.wants.flatMap(({ used }) => used.nodes));
  const names = new Set<string>();
  visitAll(root, (node) => {
    if (ts.isIdentifier(node) && !own.has(node) && !isMember(node)) names.add(node.text);
  });
  return names;
}

function isMember(node: TS.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.name === node;
  if (ts.isJsxAttribute(parent)) return true;
  if (isTagRoot(node) && /^[a-z]/.test(node.text)) return true;
  return (ts.isPropertyAssignment(parent) && parent.name === node) ||
    (ts.isBindingElement(parent) && parent.propertyName === node);
}
