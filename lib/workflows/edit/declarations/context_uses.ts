import type { ts as TS } from "ts-morph";
import { ts } from "../../../source/typescript.ts";
import { visitAll } from "../../../source/writing/file_style.ts";
import type { EditSite } from "../op.ts";
import { placeOf, type RefusalPlace } from "../refusal.ts";
import { machineFunctions } from "./machine_functions.ts";

/** Where the functions of a machine, in its own file, read a field of the context or assign it. */
export function fieldUses(site: EditSite, name: string): RefusalPlace[] {
  const { file, model: { version } } = site;
  const { roots, functions } = machineFunctions(site);
  const found = new Set<TS.Node>();
  for (const called of functions) {
    for (const use of usesIn(called, version, name)) found.add(use);
  }
  for (const root of roots) for (const use of assignments(root, name)) found.add(use);
  return [...found].sort((a, b) => a.pos - b.pos).map((node) => placeOf({ file, node }));
}

/** What a function calls its context, and the arguments that it is a member of. */
interface ContextNames {
  readonly context: ReadonlySet<string>;
  readonly args: ReadonlySet<string>;
}

function usesIn(
  called: TS.SignatureDeclaration,
  version: 4 | 5,
  name: string,
): TS.Node[] {
  const uses: TS.Node[] = [];
  const context = new Set<string>();
  const args = new Set<string>();
  const [first] = called.parameters;
  if (!first) return [];
  if (version === 4) takeContext(first.name);
  else takeArgs(first.name);
  visitAll(called, (node) => {
    if (ts.isVariableDeclaration(node) && node.initializer) {
      if (isContext(node.initializer, { context, args })) takeContext(node.name);
      else if (isOneOf(node.initializer, args)) takeArgs(node.name);
    }
  });
  visitAll(called, (node) => {
    if (memberName(node) === name && isContext(ownerOf(node), { context, args })) uses.push(node);
  });
  return uses;

  function takeArgs(binding: TS.BindingName): void {
    if (ts.isIdentifier(binding)) args.add(binding.text);
    else if (ts.isObjectBindingPattern(binding)) {
      for (const element of binding.elements) {
        if (keyOf(element) === "context") takeContext(element.name);
      }
    }
  }

  function takeContext(binding: TS.BindingName): void {
    if (ts.isIdentifier(binding)) context.add(binding.text);
    else if (ts.isObjectBindingPattern(binding)) {
      for (const element of binding.elements) if (keyOf(element) === name) uses.push(element);
    }
  }
}

function keyOf({ propertyName, name, dotDotDotToken }: TS.BindingElement): string | null {
  if (dotDotDotToken) return null;
  const key = propertyName ?? name;
  return "text" in key ? key.text : null;
}

/** `name` of `a.name` and `a["name"]`. */
function memberName(node: TS.Node): string | null {
  if (ts.isPropertyAccessExpression(node)) return node.name.text;
  const isText = ts.isElementAccessExpression(node) &&
    ts.isStringLiteralLike(node.argumentExpression);
  return isText && ts.isStringLiteralLike(node.argumentExpression)
    ? node.argumentExpression.text
    : null;
}

function ownerOf(node: TS.Node): TS.Node {
  return "expression" in node ? node.expression as TS.Node : node; // both kinds of access have one
}

function isContext(node: TS.Node, { context, args }: ContextNames): boolean {
  let inner = node;
  while (
    ts.isNonNullExpression(inner) || ts.isParenthesizedExpression(inner) || ts.isAsExpression(inner)
  ) {
    inner = inner.expression;
  }
  if (isOneOf(inner, context)) return true;
  return memberName(inner) === "context" && isOneOf(ownerOf(inner), args);
}

function isOneOf(node: TS.Node, names: ReadonlySet<string>): boolean {
  return ts.isIdentifier(node) && names.has(node.text);
}

/** `name` in `assign({ name: ... })` and `assign(() => ({ name: ... }))`. */
function assignments(root: TS.Node, name: string): TS.Node[] {
  const found: TS.Node[] = [];
  visitAll(root, (node) => {
    if (!ts.isCallExpression(node) || !isAssign(node.expression)) return;
    const [first] = node.arguments;
    if (!first) return;
    for (const object of assignedObjects(first)) {
      for (const property of object.properties) {
        if (property.name && "text" in property.name && property.name.text === name) {
          found.push(property);
        }
      }
    }
  });
  return found;
}

/** Under any name it was imported by, it is called `assign` where it is the member of something. */
function isAssign(callee: TS.Expression): boolean {
  if (ts.isPropertyAccessExpression(callee)) {
    return callee.name.text === "assign" && !isObject(callee);
  }
  return ts.isIdentifier(callee) && /assign/i.test(callee.text);
}

function isObject({ expression }: TS.PropertyAccessExpression): boolean {
  return ts.isIdentifier(expression) && expression.text === "Object";
}

function assignedObjects(argument: TS.Expression): TS.ObjectLiteralExpression[] {
  const objects: TS.ObjectLiteralExpression[] = [];
  const agenda: TS.Node[] = [argument];
  for (let node = agenda.pop(); node; node = agenda.pop()) {
    if (ts.isObjectLiteralExpression(node)) objects.push(node);
    else if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) {
      agenda.push(node.expression);
    } else if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) agenda.push(node.body);
    else if (ts.isBlock(node)) agenda.push(...node.statements.filter(ts.isReturnStatement));
    else if (ts.isReturnStatement(node) && node.expression) agenda.push(node.expression);
  }
  return objects;
}
