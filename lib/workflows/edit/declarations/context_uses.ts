import type { ts as TS } from "ts-morph";
import { ts } from "../../../source/syntax/typescript.ts";
import { visitAll } from "../../../source/writing/mod.ts";
import { withoutWrapping } from "../../evaluate/wrapping.ts";
import type { EditSite } from "../op.ts";
import { placeOf, type RefusalPlace } from "../refusal.ts";
import { declaredCode, machineFunctions } from "./machine_functions.ts";

/** The largest number of places that a refusal tells. */
const MAX_PLACES = 100;

/** Finds the places at which the functions of a machine, in its own file, read a field of the context or assign it. */
export async function fieldUses(site: EditSite, name: string): Promise<RefusalPlace[]> {
  const { file, model: { version }, slice } = site;
  const { roots, functions } = machineFunctions(site);
  const role = version === 4 ? "context" : "args";
  const agenda = functions.map((called): Reader => ({ called, role, index: 0 }));
  const known = new Map<string, Reader>();
  const found = new Set<TS.Node>();
  for (let reader = agenda.pop(); reader; reader = agenda.pop()) {
    const key = `${reader.called.pos} ${reader.role} ${reader.index}`;
    if (known.has(key)) continue;
    if (slice.spent) await slice.pause();
    known.set(key, reader);
    const { uses, calls } = readingOf(reader, name);
    for (const use of uses) found.add(use);
    agenda.push(...calls.flatMap((call) => calledReader(site, call) ?? []));
  }
  for (const root of roots) {
    if (slice.spent) await slice.pause();
    for (const use of assignments(root, name)) found.add(use);
  }
  return [...found].sort((a, b) => a.pos - b.pos).slice(0, MAX_PLACES)
    .map((node) => placeOf({ file, node }));
}

/** A function that is given the context, or an object with the context as a member. */
interface Reader {
  readonly called: TS.SignatureDeclaration;
  readonly role: "context" | "args";
  /** The index of the parameter with the context or the object. */
  readonly index: number;
}

/** A call by a name that hands the context or its object to a function. */
interface PassingCall {
  readonly callee: TS.Identifier;
  readonly role: Reader["role"];
  readonly index: number;
}

function calledReader({ file, reading: { run } }: EditSite, call: PassingCall): Reader | null {
  const declaration = run.declarationOf(call.callee, { file, frame: null })?.declaration;
  const code = declaration && declaredCode(declaration);
  const called = code && (ts.isExpression(code) ? withoutWrapping(code) : code);
  return called && ts.isFunctionLike(called) ? { ...call, called } : null;
}

/** The names in a function for the context, and for the objects that have it as a member. */
interface ContextNames {
  readonly context: Set<string>;
  readonly args: Set<string>;
}

interface ContextReading {
  readonly uses: TS.Node[];
  readonly calls: PassingCall[];
}

function readingOf({ called, role, index }: Reader, name: string): ContextReading {
  const uses: TS.Node[] = [];
  const calls: PassingCall[] = [];
  const names: ContextNames = { context: new Set(), args: new Set() };
  const parameter = called.parameters[index];
  if (!parameter) return { uses, calls };
  take(role, parameter.name);
  visitAll(called, (node) => {
    if (!ts.isVariableDeclaration(node) || !node.initializer) return;
    const held = roleOf(node.initializer, names);
    if (held) take(held, node.name);
  });
  visitAll(called, (node) => {
    if (memberName(node) === name && roleOf(ownerOf(node), names) === "context") uses.push(node);
    if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression)) return;
    for (const [at, argument] of node.arguments.entries()) {
      const passed = roleOf(argument, names);
      if (passed) calls.push({ callee: node.expression, role: passed, index: at });
    }
  });
  return { uses, calls };

  function take(held: Reader["role"], binding: TS.BindingName): void {
    if (ts.isIdentifier(binding)) names[held].add(binding.text);
    else if (ts.isObjectBindingPattern(binding)) {
      for (const element of binding.elements) {
        const key = keyOf(element);
        if (held === "args" && key === "context") take("context", element.name);
        if (held === "context" && key === name) uses.push(element);
      }
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

function roleOf(node: TS.Node, names: ContextNames): Reader["role"] | null {
  const inner = ts.isExpression(node) ? withoutWrapping(node) : node;
  if (isOneOf(inner, names.context)) return "context";
  if (isOneOf(inner, names.args)) return "args";
  const isMember = memberName(inner) === "context" && isOneOf(ownerOf(inner), names.args);
  return isMember ? "context" : null;
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
