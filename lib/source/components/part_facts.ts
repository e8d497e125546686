import type { ts as TS } from "ts-morph";
import { lookThrough } from "../jsx/syntax.ts";
import { ts } from "../syntax/typescript.ts";
import type { NamespaceFact, PartFact } from "./component_facts.ts";
import {
  assignmentOf,
  beginsInUpperCase,
  dottedNames,
  isComponentName,
} from "./component_syntax.ts";
import { exportNames } from "./exported_names.ts";
import type { FileScope } from "./file_scope.ts";
import { isAssign, makesComponent, namesComponent } from "./makes_component.ts";
import type { DeclaredComponent } from "./read_component_facts.ts";

/**
 * The components that are members of the components of a file, by the latter's name: `Layout.TopBar = TopBar`,
 * `Object.assign(Root, { Header })`, `static Item = MenuItem`.
 */
export function readParts(
  scope: FileScope,
  components: readonly Pick<DeclaredComponent, "name" | "component">[],
): Map<string, PartFact[]> {
  const parts = new Map<string, PartFact[]>();
  const names = new Set(components.map(({ name }) => name));
  for (const { name, component } of components) {
    const found = partsOfComponent(component, scope);
    if (found.length > 0) parts.set(name, found);
  }
  for (const statement of scope.ast.statements) {
    const assigned = assignedPart(statement, scope);
    if (!assigned || !names.has(assigned.owner)) continue;
    parts.set(assigned.owner, [...parts.get(assigned.owner) ?? [], assigned.part]);
  }
  return parts;
}

function partsOfComponent(component: TS.Node, scope: FileScope): PartFact[] {
  if (ts.isClassLike(component)) return staticParts(component, scope);
  const value = ts.isVariableDeclaration(component) ? component.initializer : component;
  const inner = value && ts.isExpression(value) ? lookThrough(value) : null;
  if (!inner || !ts.isCallExpression(inner) || !isAssign(inner)) return [];
  return inner.arguments.slice(1).flatMap((members) => membersOf(members, scope));
}

function staticParts({ members }: TS.ClassLikeDeclaration, scope: FileScope): PartFact[] {
  return members.flatMap((member) => {
    const isStatic = ts.isPropertyDeclaration(member) && member.initializer &&
      member.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.StaticKeyword);
    return isStatic ? partOf(member.name, member.initializer, scope) : [];
  });
}

function assignedPart(
  statement: TS.Statement,
  scope: FileScope,
): { owner: string; part: PartFact } | null {
  const assignment = assignmentOf(statement);
  if (!assignment || assignment.target.length !== 2) return null;
  const { target: [owner = ""], left, value } = assignment;
  if (!ts.isPropertyAccessExpression(left)) return null;
  const [part] = partOf(left.name, value, scope);
  return part ? { owner, part } : null;
}

/** The components among the members of an object. */
function membersOf(value: TS.Expression, scope: FileScope): PartFact[] {
  const object = lookThrough(value);
  if (!ts.isObjectLiteralExpression(object)) return [];
  return object.properties.flatMap((member) => {
    if (ts.isShorthandPropertyAssignment(member)) return partOf(member.name, member.name, scope);
    return ts.isPropertyAssignment(member) ? partOf(member.name, member.initializer, scope) : [];
  });
}

function partOf(name: TS.Node, value: TS.Expression, scope: FileScope): PartFact[] {
  if (!ts.isIdentifier(name) || !beginsInUpperCase(name.text)) return [];
  const inner = lookThrough(value);
  const start = name.getStart(scope.ast);
  const names = dottedNames(inner);
  if (names === null) {
    return makesComponent(inner, scope) ? [{ name: name.text, local: null, start }] : [];
  }
  const isComponent = ts.isIdentifier(inner)
    ? isImportedComponent(names, scope) || namesComponent(inner, scope)
    : isComponentName(names.at(-1) ?? "");
  return isComponent ? [{ name: name.text, local: names.join("."), start }] : [];
}

/** By its name: what another file exports is not looked at. */
function isImportedComponent(names: readonly string[], scope: FileScope): boolean {
  const [name = ""] = names;
  return isComponentName(name) && scope.imports().has(name);
}

/**
 * The objects of a file that hold components without being any: `const Tabs = { List, Trigger: TabsTrigger }`,
 * `export default { List }`.
 */
export function readNamespaces(
  scope: FileScope,
  components: readonly Pick<DeclaredComponent, "name">[],
): NamespaceFact[] {
  const names = new Set(components.map(({ name }) => name));
  let exported: Map<string, string[]> | null = null;
  return scope.ast.statements.flatMap(objectsOf).flatMap(({ name, start, value }) => {
    const parts = names.has(name) ? [] : membersOf(value, scope);
    if (parts.length === 0) return [];
    exported ??= exportNames(scope.ast);
    return [{ name, exported: exported.get(name) ?? [], start, parts }];
  });
}

function objectsOf(
  statement: TS.Statement,
): { name: string; start: number; value: TS.Expression }[] {
  if (ts.isExportAssignment(statement)) {
    const value = statement.expression;
    return [{ name: "default", start: value.getStart(), value }];
  }
  if (!ts.isVariableStatement(statement)) return [];
  return statement.declarationList.declarations.flatMap(({ name, initializer: value }) =>
    ts.isIdentifier(name) && value ? [{ name: name.text, start: name.getStart(), value }] : []
  );
}
