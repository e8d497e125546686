import type { ts as TS } from "ts-morph";
import { type BindingSyntax, type Declaration, isBindingSyntax } from "../../source/scope/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";
import { enumMemberValue, evaluateEnum } from "./enums.ts";
import { takenOut } from "./members.ts";
import type { Names } from "./names.ts";
import { propertyName } from "./objects.ts";
import {
  type At,
  type Delayed,
  type Evaluation,
  type Frame,
  isUndefined,
  notStatic,
  primitive,
  type Site,
  unknown,
  type Value,
} from "./value.ts";

/** A name that is used at one place and declared at another, in the same file. */
export interface NameUse {
  /** The place where the name is used. */
  readonly at: At;
  readonly found: Declaration;
  readonly names: Names;
  /** The site of the declaration. */
  readonly site: Site;
}

/** Returns the value of a declared name. */
export function evaluateDeclaration(run: Evaluation, use: NameUse): Value {
  const { at, found: { declaration, name }, names } = use;
  const site = { file: use.site.file, frame: frameAround(declaration, use.site.frame) };
  if (isBindingSyntax(declaration)) return bindingValue(run, at, declaration, site);
  if (ts.isImportClause(declaration)) return imported(run, at, declaration, "default");
  if (ts.isNamespaceImport(declaration)) return imported(run, at, declaration.parent, "*");
  if (ts.isImportSpecifier(declaration)) {
    const { propertyName: original, parent } = declaration;
    return imported(run, at, parent.parent, (original ?? declaration.name).text);
  }
  if (ts.isImportEqualsDeclaration(declaration)) return required(run, at, declaration);
  if (ts.isFunctionDeclaration(declaration)) {
    const node = withBody(names.siblings(use.found), declaration);
    return { kind: "function", at: { file: site.file, node }, node, site, name };
  }
  if (ts.isFunctionExpression(declaration)) {
    const node = declaration;
    return { kind: "function", at: { file: site.file, node }, node, site, name };
  }
  if (ts.isEnumDeclaration(declaration)) {
    return evaluateEnum(run, { at, parts: names.siblings(use.found), site });
  }
  return ts.isEnumMember(declaration) ? enumMemberValue(run, declaration, site) : notStatic(at);
}

/** Finds the frame of the function that contains a declaration: a function inside it has frames of its own. */
function frameAround(declaration: TS.Node, frame: Frame | null): Frame | null {
  for (let each = frame; each; each = each.outer) {
    for (let node = declaration.parent; node; node = node.parent) {
      if (node === each.called) return each;
    }
  }
  return null;
}

/** Finds the overload that has the code. */
function withBody(
  siblings: readonly Declaration[],
  first: TS.FunctionDeclaration,
): TS.FunctionDeclaration {
  for (const { declaration } of siblings) {
    if (ts.isFunctionDeclaration(declaration) && declaration.body) return declaration;
  }
  return first;
}

function bindingValue(run: Evaluation, at: At, binding: BindingSyntax, site: Site): Value {
  if (ts.isVariableDeclaration(binding)) {
    return binding.initializer ? run.evaluate(binding.initializer, site) : notStatic(at);
  }
  if (ts.isParameter(binding)) return parameterValue(run, at, binding, site);
  const pattern = binding.parent;
  const whole = bindingValue(run, at, pattern.parent, site);
  if (whole.kind === "unknown") return whole;
  if (binding.dotDotDotToken) return restOf(run, at, whole, binding, site);
  const name = ts.isArrayBindingPattern(pattern)
    ? String(pattern.elements.indexOf(binding))
    : elementName(run, binding, site);
  if (typeof name !== "string") return name;
  const value = takenOut(run, whole, name, at);
  return isUndefined(value) && binding.initializer
    ? run.evaluate(binding.initializer, site)
    : value;
}

/** `rest` of `{ a, ...rest }` and `[a, ...rest]`. */
function restOf(
  run: Evaluation,
  at: At,
  whole: Value,
  binding: TS.BindingElement,
  site: Site,
): Value {
  const pattern = binding.parent;
  if (ts.isArrayBindingPattern(pattern)) {
    const start = pattern.elements.indexOf(binding);
    const isKnown = whole.kind === "array" && whole.items.every(({ kind }) => kind !== "unknown");
    if (!isKnown) return notStatic(at);
    return { ...whole, items: whole.items.slice(start), written: whole.written.slice(start) };
  }
  if (whole.kind !== "object") return notStatic(at);
  const members = new Map(whole.members);
  for (const element of pattern.elements) {
    if (element === binding) continue;
    const name = elementName(run, element, site);
    if (typeof name !== "string") return name;
    members.delete(name);
  }
  return { ...whole, members };
}

function elementName(run: Evaluation, element: TS.BindingElement, site: Site): string | Value {
  if (element.propertyName) return propertyName(run, element.propertyName, site);
  return ts.isIdentifier(element.name)
    ? element.name.text
    : notStatic({ file: site.file, node: element });
}

function parameterValue(
  run: Evaluation,
  at: At,
  parameter: TS.ParameterDeclaration,
  { file, frame }: Site,
): Value {
  const { parent } = parameter;
  if (!frame || frame.called !== parent) {
    const name = parameter.name.getText(file.ast);
    return unknown(at, "parameter", `"${name}" is a parameter of a function`);
  }
  if (parameter.dotDotDotToken) {
    const rest = frame.args.slice(parent.parameters.indexOf(parameter));
    const written = rest.map((each) => ({ file: each.site.file, node: each.expression }));
    return { kind: "array", at, items: rest.map((each) => run.force(each)), written };
  }
  const argument: Delayed | undefined = frame.args[parent.parameters.indexOf(parameter)];
  const value = argument ? run.force(argument) : primitive(at, undefined);
  if (!isUndefined(value) || !parameter.initializer) return value;
  return run.evaluate(parameter.initializer, { file, frame });
}

function imported(
  run: Evaluation,
  at: At,
  { parent: statement }: TS.ImportClause,
  name: string,
): Value {
  const specifier = statement.moduleSpecifier;
  return ts.isStringLiteral(specifier) ? run.follow(at, specifier.text, name) : notStatic(at);
}

/** `import x = require("xstate")`. */
function required(run: Evaluation, at: At, declaration: TS.ImportEqualsDeclaration): Value {
  const { moduleReference } = declaration;
  if (!ts.isExternalModuleReference(moduleReference)) return notStatic(at);
  const { expression } = moduleReference;
  return ts.isStringLiteral(expression) ? run.follow(at, expression.text, "*") : notStatic(at);
}
