import type { ts as TS } from "ts-morph";
import { beginningOf } from "../../../text/mod.ts";
import { ts } from "../../syntax/typescript.ts";
import { targetOf } from "../checker/alias_target.ts";
import type { UnresolvedType, UnresolvedTypeReason } from "../component_protocol.ts";
import { wrappedProps } from "../props/component_source.ts";
import type { Inspection } from "../worker/inspector.ts";
import { isMissingPackage, lacksJsxTypes, moduleKind } from "../files/packages.ts";

/** A chain of aliases and bases longer than this is no type that anyone wrote. */
const MAX_NAMES = 200;

/**
 * The names that a written type is made of and that lead to nothing the checker knows, each with its reason. Followed
 * through the aliases and interfaces of the project; the types of single members do not count.
 */
export function unresolvedTypes(type: TS.TypeNode, inspection: Inspection): UnresolvedType[] {
  const found = new Map<string, UnresolvedType>();
  const seen = new Set<TS.Node>();
  const agenda: TS.Node[] = [type];
  for (let node = agenda.pop(); node && seen.size < MAX_NAMES; node = agenda.pop()) {
    if (seen.has(node)) continue;
    seen.add(node);
    const name = typeName(node);
    const unresolved = name && unresolvedName(name, inspection);
    if (unresolved) found.set(`${unresolved.from} ${unresolved.name}`, unresolved);
    agenda.push(...partsOf(node, Boolean(unresolved), inspection).toReversed());
  }
  return [...found.values()];
}

/** Tells whether a name of a value or type leads to nothing that the checker knows, and why. */
export function unresolvedName(
  name: TS.EntityNameOrEntityNameExpression | TS.Expression,
  inspection: Inspection,
): UnresolvedType | null {
  const { checker } = inspection;
  const first = firstName(name);
  if (!first) return null;
  const root = checker.getSymbolAtLocation(first);
  const from = root && unresolvedModule(root, inspection);
  if (from) return { name: shown(name), ...from };
  const symbol = checker.getSymbolAtLocation(name);
  if (symbol) return null;
  // These are global names, once the types of React are there.
  const isReact = (first.text === "React" || first.text === "JSX") && lacksJsxTypes(inspection);
  return isReact
    ? { name: shown(name), from: "react", reason: "not_installed" }
    : { name: shown(name), from: importedFrom(root), reason: root ? "not_exported" : "not_found" };
}

function firstName(name: TS.Node): TS.Identifier | null {
  let first = name;
  while (true) {
    if (ts.isIdentifier(first)) return first;
    if (ts.isQualifiedName(first)) first = first.left;
    else if (ts.isPropertyAccessExpression(first)) first = first.expression;
    else return null;
  }
}

/** Follows imports and re-exports to the first that leads nowhere. */
function unresolvedModule(
  symbol: TS.Symbol,
  inspection: Inspection,
): Pick<UnresolvedType, "from" | "reason"> | null {
  const { checker } = inspection;
  let at: TS.Symbol | undefined = symbol;
  for (let step = 0; at && at.flags & ts.SymbolFlags.Alias && step < MAX_NAMES; step++) {
    const next: TS.Symbol | undefined = checker.getImmediateAliasedSymbol(at);
    if (!next || checker.isUnknownSymbol(next)) {
      const from = importedFrom(at);
      return { from, reason: from === null ? "not_found" : reasonOf(from, inspection) };
    }
    at = next;
  }
  return null;
}

function reasonOf(specifier: string, inspection: Inspection): UnresolvedTypeReason {
  if (isMissingPackage(specifier, inspection)) return "not_installed";
  const kind = moduleKind(specifier, inspection);
  if (kind === "untyped") return "no_types";
  return kind === "typed" ? "not_exported" : "not_found";
}

function importedFrom(symbol: TS.Symbol | undefined): string | null {
  const declaration = symbol?.declarations?.[0];
  const statement = declaration &&
    ts.findAncestor(
      declaration,
      (node) => ts.isImportDeclaration(node) || ts.isExportDeclaration(node),
    );
  const specifier = statement?.moduleSpecifier;
  return specifier && ts.isStringLiteral(specifier) ? specifier.text : null;
}

function shown(name: TS.Node): string {
  return beginningOf(name.getText().replace(/\s+/g, " "), 200);
}

/** Returns the name in a reference to a type. */
function typeName(node: TS.Node): TS.EntityName | TS.Expression | null {
  if (ts.isTypeReferenceNode(node)) return node.typeName;
  if (ts.isExpressionWithTypeArguments(node)) return node.expression;
  return ts.isTypeQueryNode(node) ? node.exprName : null;
}

/** Lists the parts of a type, one step deeper. */
function partsOf(node: TS.Node, isUnresolved: boolean, inspection: Inspection): readonly TS.Node[] {
  if (ts.isTypeLiteralNode(node) || ts.isFunctionTypeNode(node)) return [];
  const name = typeName(node);
  if (!name || ts.isTypeQueryNode(node)) return childTypes(node);
  const known = isUnresolved ? [] : declaredParts(name, inspection);
  // `PropsWithChildren<Props>` has the props of `Props`, whether or not the wrapper is known.
  const inner = ts.isTypeReferenceNode(node) && isUnresolved ? wrappedProps(node) : null;
  return inner ? [inner] : [...known, ...(isUnresolved ? [] : childTypes(node))];
}

function childTypes(node: TS.Node): TS.Node[] {
  const types: TS.Node[] = [];
  ts.forEachChild(node, (child) => {
    if (ts.isTypeNode(child)) types.push(child);
  });
  return types;
}

/** The type of an alias, or the bases of an interface; what packages declare is taken as it is. */
function declaredParts(name: TS.Node, { checker }: Inspection): TS.Node[] {
  const target = targetOf(checker.getSymbolAtLocation(name), checker);
  return (target?.declarations ?? []).flatMap((declaration): TS.Node[] => {
    if (declaration.getSourceFile().isDeclarationFile) return [];
    if (ts.isTypeAliasDeclaration(declaration)) return [declaration.type];
    const hasBases = ts.isInterfaceDeclaration(declaration) || ts.isClassLike(declaration);
    return hasBases ? declaration.heritageClauses?.flatMap(({ types }) => [...types]) ?? [] : [];
  });
}
