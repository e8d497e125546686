import type { ts as TS } from "ts-morph";
import { ts } from "../../syntax/typescript.ts";
import type { Inspection } from "../worker/inspector.ts";
import { targetOf } from "../checker/alias_target.ts";
import { wrappedProps } from "./component_source.ts";
import type { PropMember } from "./prop_members.ts";

/** A written type that is gone through, and what is made of the props that it has. */
interface Visit {
  readonly node: TS.Node;
  /** Names that are left out of it. */
  readonly omitted: ReadonlySet<string>;
  /** The only names that are taken from it; null for all. */
  readonly picked: ReadonlySet<string> | null;
  readonly optional: boolean;
}

/** A type of more parts than these is computed, not written. */
const MAX_PARTS = 400;

/**
 * The props that the parts of a written type declare, as far as they are known: one part that is `any` makes the whole
 * `any` for the checker. The first declaration of a name counts.
 */
export function writtenMembers(
  type: TS.TypeNode,
  inspection: Inspection,
): Map<string, PropMember> {
  const members = new Map<string, PropMember>();
  const seen = new Set<TS.Node>();
  const agenda: Visit[] = [{ node: type, omitted: new Set(), picked: null, optional: false }];
  for (let visit = agenda.pop(); visit && seen.size < MAX_PARTS; visit = agenda.pop()) {
    const { node } = visit;
    if (seen.has(node)) continue;
    seen.add(node);
    addMembers(members, visit, inspection);
    agenda.push(...partsOf(visit, inspection).toReversed());
  }
  return members;
}

function addMembers(
  members: Map<string, PropMember>,
  { node, omitted, picked, optional }: Visit,
  { checker }: Inspection,
): void {
  if (!ts.isTypeLiteralNode(node) && !ts.isInterfaceDeclaration(node)) return;
  for (const symbol of checker.getTypeAtLocation(node).getProperties()) {
    const { name } = symbol;
    const isLeftOut = omitted.has(name) || picked?.has(name) === false;
    if (isLeftOut || members.has(name)) continue;
    const required = !optional && !(symbol.flags & ts.SymbolFlags.Optional);
    members.set(name, { name, symbols: [symbol], required });
  }
}

function partsOf(visit: Visit, inspection: Inspection): Visit[] {
  const { node } = visit;
  const inside = (nodes: readonly TS.Node[]): Visit[] =>
    nodes.map((part) => ({ ...visit, node: part }));
  if (ts.isParenthesizedTypeNode(node)) return inside([node.type]);
  if (ts.isIntersectionTypeNode(node)) return inside(node.types);
  if (ts.isUnionTypeNode(node)) {
    return inside(node.types).map((part) => ({ ...part, optional: true }));
  }
  if (ts.isInterfaceDeclaration(node)) {
    return inside(node.heritageClauses?.flatMap(({ types }) => [...types]) ?? []);
  }
  if (!ts.isTypeReferenceNode(node) && !ts.isExpressionWithTypeArguments(node)) return [];
  return referredParts(node, visit, inspection);
}

/** Lists the types to which a reference leads; of the types that change others, what they change. */
function referredParts(
  node: TS.TypeReferenceNode | TS.ExpressionWithTypeArguments,
  visit: Visit,
  { checker }: Inspection,
): Visit[] {
  const name = ts.isTypeReferenceNode(node) ? node.typeName : node.expression;
  const [first, second] = node.typeArguments ?? [];
  if (first && ts.isIdentifier(name)) {
    const names = () => literalNames(second, checker);
    const inner = { ...visit, node: first };
    if (name.text === "Omit") {
      return [{ ...inner, omitted: new Set([...visit.omitted, ...names()]) }];
    }
    if (name.text === "Pick") return [{ ...inner, picked: names() }];
    if (name.text === "Partial") return [{ ...inner, optional: true }];
    if (name.text === "Required" || name.text === "Readonly") return [inner];
  }
  const wrapped = ts.isTypeReferenceNode(node) ? wrappedProps(node) : null;
  if (wrapped) return [{ ...visit, node: wrapped }];
  const declarations = targetOf(checker.getSymbolAtLocation(name), checker)?.declarations ?? [];
  return declarations.flatMap((declaration): Visit[] => {
    if (ts.isTypeAliasDeclaration(declaration)) return [{ ...visit, node: declaration.type }];
    return ts.isInterfaceDeclaration(declaration) ? [{ ...visit, node: declaration }] : [];
  });
}

/** `"a" | "b"` as a set; an alias of such a type as well. */
function literalNames(node: TS.TypeNode | undefined, checker: TS.TypeChecker): Set<string> {
  if (!node) return new Set();
  const type = checker.getTypeFromTypeNode(node);
  const types = type.isUnion() ? type.types : [type];
  return new Set(types.filter((each) => each.isStringLiteral()).map(({ value }) => value));
}
