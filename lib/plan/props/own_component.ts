import type { ts as TS } from "ts-morph";
import {
  type ComponentFact,
  declarationFinder,
  declaredComponents,
  type FindDeclaration,
  type PropsSource,
  propsSource,
} from "../../source/components/mod.ts";
import { lookThrough } from "../../source/jsx/mod.ts";
import type { ParsedSource } from "../../source/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";
import { refused } from "../refactor/refusal.ts";

/** A component as the file that declares it has it. */
export interface OwnComponent {
  readonly source: ParsedSource;
  readonly fact: ComponentFact;
  /** The syntax that declares its props; undefined when nothing does. */
  readonly type: PropsSource | undefined;
  /** The types of the file that hold its props, the nearest first. */
  readonly bodies: readonly PropsBody[];
  /** The functions and classes that make up the component. */
  readonly makers: readonly Maker[];
}

/** A type that says its members. */
export type PropsBody = TS.InterfaceDeclaration | TS.TypeLiteralNode;
type Maker = TS.FunctionLikeDeclaration | TS.ClassLikeDeclaration;

/** A component in more calls than this nobody wrote. */
const MAX_STEPS = 20;

/**
 * Finds a component in its file.
 * @param facts of the file
 * @param name in the file, or one that the file exports it by
 * @throws {WorkbenchError} `edit_refused` with the names that there are
 */
export function ownComponent(
  source: ParsedSource,
  facts: readonly ComponentFact[],
  name: string,
): OwnComponent {
  const fact = facts.find((each) => each.name === name || each.exported.includes(name));
  const find = declarationFinder(source.ast);
  const declared = declaredComponents(source.ast, find).find(({ start }) => start === fact?.start);
  if (!fact || !declared) {
    const names = facts.map((each) => `"${each.name}"`).join(", ") || "none";
    throw refused(`Cannot find the component "${name}" in "${source.path}": it declares ${names}`);
  }
  const type = propsSource(declared.component, find);
  const bodies = type && type !== "none" && ts.isTypeNode(type) ? bodiesOf(type, source.ast) : [];
  return { source, fact, type, bodies, makers: makersOf(declared.component, find) };
}

function bodiesOf(start: TS.TypeNode, ast: TS.SourceFile): PropsBody[] {
  const found = new Set<PropsBody>();
  const agenda: TS.TypeNode[] = [start];
  const seen = new Set<TS.Node>();
  for (let type = agenda.shift(); type; type = agenda.shift()) {
    if (seen.has(type)) continue;
    seen.add(type);
    if (ts.isParenthesizedTypeNode(type)) agenda.push(type.type);
    else if (ts.isIntersectionTypeNode(type)) agenda.push(...type.types);
    else if (ts.isTypeLiteralNode(type)) found.add(type);
    else if (ts.isTypeReferenceNode(type)) agenda.push(...behind(type, ast, found));
  }
  return [...found];
}

/** Finds the content of a named type of the file; what its bases say comes behind. */
function behind(
  { typeName, typeArguments = ts.factory.createNodeArray() }: TS.TypeReferenceNode,
  ast: TS.SourceFile,
  found: Set<PropsBody>,
): TS.TypeNode[] {
  const name = ts.isIdentifier(typeName) ? typeName.text : typeName.right.text;
  if (name === "PropsWithChildren" || name === "Readonly") return typeArguments.slice(0, 1);
  return ast.statements.flatMap((statement): TS.TypeNode[] => {
    if (ts.isTypeAliasDeclaration(statement)) {
      return statement.name.text === name ? [statement.type] : [];
    }
    if (!ts.isInterfaceDeclaration(statement) || statement.name.text !== name) return [];
    if (found.has(statement)) return [];
    found.add(statement);
    const bases = statement.heritageClauses?.flatMap(({ types }) => types) ?? [];
    return bases.flatMap(({ expression }) =>
      ts.isIdentifier(expression) ? behindBase(expression, ast, found) : []
    );
  });
}

function behindBase(
  { text }: TS.Identifier,
  ast: TS.SourceFile,
  found: Set<PropsBody>,
): TS.TypeNode[] {
  return ast.statements.flatMap((statement) => {
    if (ts.isTypeAliasDeclaration(statement) && statement.name.text === text) {
      return [statement.type];
    }
    if (ts.isInterfaceDeclaration(statement) && statement.name.text === text) found.add(statement);
    return [];
  });
}

/** The functions and classes behind `memo`, `forwardRef` and names of the file. */
function makersOf(start: TS.Node, find: FindDeclaration): Maker[] {
  const makers: Maker[] = [];
  const agenda: TS.Node[] = [start];
  for (let step = 0; step < MAX_STEPS; step++) {
    const next = agenda.shift();
    if (!next) break;
    const node = ts.isExpression(next) ? lookThrough(next) : next;
    if (ts.isVariableDeclaration(node)) agenda.push(...node.initializer ? [node.initializer] : []);
    else if (ts.isClassLike(node)) makers.push(node);
    else if (isFunction(node)) makers.push(node);
    else if (ts.isCallExpression(node)) agenda.push(...node.arguments);
    else if (ts.isIdentifier(node)) agenda.push(...find(node.text) ? [find(node.text)!] : []);
  }
  return makers;
}

function isFunction(node: TS.Node): node is TS.FunctionLikeDeclaration {
  return ts.isFunctionDeclaration(node) || ts.isFunctionExpression(node) ||
    ts.isArrowFunction(node);
}

/** The member of the component's own types that has a name. */
export function memberCalled(
  bodies: readonly PropsBody[],
  name: string,
): TS.PropertySignature | TS.MethodSignature | null {
  const members = bodies.flatMap((body) => [...body.members]);
  return members.find((member): member is TS.PropertySignature | TS.MethodSignature =>
    (ts.isPropertySignature(member) || ts.isMethodSignature(member)) &&
    !ts.isComputedPropertyName(member.name) && member.name.text === name
  ) ?? null;
}
