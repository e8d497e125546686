import type { ts as TS } from "ts-morph";
import { orNullIfUnreadable } from "../../errors/mod.ts";
import type { FileView } from "../../project/mod.ts";
import type { GraphSnapshot } from "../mod.ts";
import { lookThrough } from "../jsx/syntax.ts";
import { staticName } from "../objects/property_key.ts";
import {
  dottedName,
  type FileNames,
  isFunctionNode,
  onlyReturned,
  openFileNames,
} from "../routes/file_names.ts";
import { parseSource } from "../syntax/parse_cache.ts";
import { ts } from "../syntax/typescript.ts";
import { assignedTo } from "./assigned_to.ts";
import { type Declared, resolveName } from "./resolve_reference.ts";

/** The code around a node: what its names mean. */
export interface Place {
  readonly path: string;
  readonly names: FileNames;
  /** The arguments of the functions around the node, by parameter. */
  readonly given: ReadonlyMap<TS.Node, Value>;
}

/** An expression, function, class or enum, with the code around it; a text where a caller has no more than that. */
export type Value = { readonly node: TS.Node; readonly place: Place } | string;

/** The number of nodes that may still be followed: constants that name each other would have no end. */
export interface Steps {
  left: number;
}

/** Follows what the code of a project writes for a name, through its modules. Runs none of it. */
export interface WrittenValues {
  /** Opens a file; null for one that cannot be read. */
  placeOf(path: string): Promise<Place | null>;
  /** Follows names, members and calls to what is written for them; null where the code does not tell it. */
  valueOf(expression: TS.Node, place: Place, steps: Steps): Promise<Value | null>;
  /** Follows a dotted name at a node. */
  valueOfDotted(
    name: readonly string[],
    at: TS.Node,
    place: Place,
    steps: Steps,
  ): Promise<Value | null>;
  memberOf(value: Value | null, member: string, steps: Steps): Value | null | Promise<Value | null>;
  /** Follows the result of a function that only returns one. */
  returnedBy(value: Value | null, given: readonly Value[], steps: Steps): Promise<Value | null>;
}

/** Opens a reader of one moment: each file is parsed once. */
export function openWrittenValues(files: FileView, graph: GraphSnapshot): WrittenValues {
  const opened = new Map<string, Promise<Place | null>>();

  async function open(path: string): Promise<Place | null> {
    const text = await orNullIfUnreadable(files.read(path));
    const parsed = text && await orNullIfUnreadable(parseSource(text));
    return parsed ? { path, names: openFileNames(parsed.ast), given: new Map() } : null;
  }

  function placeOf(path: string): Promise<Place | null> {
    const known = opened.get(path) ?? open(path);
    opened.set(path, known);
    return known;
  }

  /** Follows names, members and calls to what is written for them; null where the code does not tell it. */
  async function valueOf(expression: TS.Node, place: Place, steps: Steps): Promise<Value | null> {
    if (steps.left-- <= 0) return null;
    const node = ts.isExpression(expression) ? lookThrough(expression) : expression;
    if (ts.isIdentifier(node)) return valueOfDotted([node.text], node, place, steps);
    if (ts.isPropertyAccessExpression(node)) return valueOfMember(node, place, steps);
    if (ts.isElementAccessExpression(node)) {
      const key = lookThrough(node.argumentExpression);
      return ts.isStringLiteralLike(key)
        ? memberOf(await valueOf(node.expression, place, steps), key.text, steps)
        : null;
    }
    return ts.isCallExpression(node) ? valueOfCall(node, place, steps) : { node, place };
  }

  function valueOfDeclaration(
    declaration: TS.Node,
    place: Place,
    steps: Steps,
  ): Value | null | Promise<Value | null> {
    if (ts.isParameter(declaration) || ts.isVariableDeclaration(declaration)) {
      const { initializer, name } = declaration;
      const isFixed = ts.isParameter(declaration) || isConstant(declaration);
      return isFixed && initializer && ts.isIdentifier(name)
        ? valueOf(initializer, place, steps)
        : null;
    }
    if (ts.isBindingElement(declaration)) return valueOfBinding(declaration, place, steps);
    const isWritten = isFunctionNode(declaration) || ts.isClassDeclaration(declaration) ||
      ts.isEnumDeclaration(declaration);
    return isWritten ? { node: declaration, place } : null;
  }

  /** `const { home } = paths`. */
  async function valueOfBinding(
    element: TS.BindingElement,
    place: Place,
    steps: Steps,
  ): Promise<Value | null> {
    const variable = element.parent.parent;
    const name = element.propertyName ?? element.name;
    const isPlain = ts.isObjectBindingPattern(element.parent) && !element.dotDotDotToken &&
      ts.isVariableDeclaration(variable) && isConstant(variable) && ts.isIdentifier(name);
    if (!isPlain || !variable.initializer) return null;
    return memberOf(await valueOf(variable.initializer, place, steps), name.text, steps);
  }

  /** A name of another module, or of this one by its exports. */
  async function valueOfDeclared(declared: Declared | null, steps: Steps): Promise<Value | null> {
    const place = declared && await placeOf(declared.path);
    if (!declared || !place || steps.left-- <= 0) return null;
    const { ast } = place.names;
    const declaration = place.names.declarationOf(declared.name, ast.endOfFileToken);
    if (declaration && !isImport(declaration)) {
      return valueOfDeclaration(declaration, place, steps);
    }
    const exported = ast.statements.find((each) =>
      ts.isExportAssignment(each) && !each.isExportEquals
    ) as TS.ExportAssignment | undefined; // it was just checked
    return declared.name === "default" && exported
      ? valueOf(exported.expression, place, steps)
      : null;
  }

  async function valueOfMember(
    node: TS.PropertyAccessExpression,
    place: Place,
    steps: Steps,
  ): Promise<Value | null> {
    const dotted = dottedName(node);
    return dotted && place.names.declarationOf(dotted[0] ?? "", node)
      ? valueOfDotted(dotted, node, place, steps)
      : memberOf(await valueOf(node.expression, place, steps), node.name.text, steps);
  }

  /** `paths.home`; the member of a whole module is what that one exports. */
  async function valueOfDotted(
    [root = "", ...members]: readonly string[],
    at: TS.Node,
    place: Place,
    steps: Steps,
  ): Promise<Value | null> {
    const declaration = place.names.declarationOf(root, at);
    const given = declaration && place.given.get(declaration);
    if (given !== undefined) return membersOf(given, members, steps);
    if (!declaration || !isImport(declaration)) {
      const own = declaration ? await valueOfDeclaration(declaration, place, steps) : null;
      return await membersOf(own, members, steps) ?? assigned(place, root, members, steps);
    }
    const [first, ...others] = members;
    const whole = resolveName(graph, place.path, root);
    if (first !== undefined && (whole === null || whole.name === "*")) {
      const member = resolveName(graph, place.path, `${root}.${first}`);
      return membersOf(await valueOfDeclared(member, steps), others, steps);
    }
    const found = await membersOf(await valueOfDeclared(whole, steps), members, steps);
    const home = found || !whole ? null : await placeOf(whole.path);
    return found ?? (home && whole ? assigned(home, whole.name, members, steps) : null);
  }

  /** Finds the value that a statement gives to a component: `SettingsPage.path = "/settings"`. */
  function assigned(
    place: Place,
    root: string,
    members: readonly string[],
    steps: Steps,
  ): Value | null | Promise<Value | null> {
    const value = assignedTo(place.names.ast, root, members);
    return value ? valueOf(value, place, steps) : null;
  }

  async function membersOf(
    value: Value | null,
    members: readonly string[],
    steps: Steps,
  ): Promise<Value | null> {
    let found = value;
    for (const member of members) found = await memberOf(found, member, steps);
    return found;
  }

  function memberOf(
    value: Value | null,
    member: string,
    steps: Steps,
  ): Value | null | Promise<Value | null> {
    if (value === null || typeof value === "string") return null;
    const { node, place } = value;
    if (ts.isEnumDeclaration(node)) {
      const found = node.members.find(({ name }) => "text" in name && name.text === member);
      return found?.initializer ? valueOf(found.initializer, place, steps) : null;
    }
    if (ts.isClassLike(node)) {
      const found = node.members.find((each) =>
        ts.isPropertyDeclaration(each) && each.name.getText(place.names.ast) === member &&
        each.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.StaticKeyword)
      ) as TS.PropertyDeclaration | undefined; // it was just checked
      return found?.initializer ? valueOf(found.initializer, place, steps) : null;
    }
    return ts.isObjectLiteralExpression(node) ? propertyOf(node, member, place, steps) : null;
  }

  /** The last property of a name counts; one that a spread may hide is not known. */
  async function propertyOf(
    object: TS.ObjectLiteralExpression,
    member: string,
    place: Place,
    steps: Steps,
  ): Promise<Value | null> {
    for (const property of object.properties.toReversed()) {
      if (ts.isSpreadAssignment(property)) {
        const spread = await valueOf(property.expression, place, steps);
        const isObject = spread !== null && typeof spread !== "string" &&
          ts.isObjectLiteralExpression(spread.node);
        if (!isObject) return null;
        const found = await memberOf(spread, member, steps);
        if (found) return found;
        continue;
      }
      if (staticName(property) !== member) continue;
      if (ts.isPropertyAssignment(property)) return valueOf(property.initializer, place, steps);
      if (ts.isShorthandPropertyAssignment(property)) {
        return valueOf(property.name, place, steps);
      }
      if (ts.isMethodDeclaration(property)) return { node: property, place };
      const returned = ts.isGetAccessor(property) ? onlyReturned(property) : null;
      return returned && valueOf(returned, place, steps);
    }
    return null;
  }

  async function valueOfCall(
    call: TS.CallExpression,
    place: Place,
    steps: Steps,
  ): Promise<Value | null> {
    const [first] = call.arguments;
    if (first && isFreeze(call)) return valueOf(first, place, steps);
    const given = call.arguments.map((node): Value => ({ node, place }));
    return returnedBy(await valueOf(call.expression, place, steps), given, steps);
  }

  /** Follows the result of a function that only returns one. */
  async function returnedBy(
    value: Value | null,
    given: readonly Value[],
    steps: Steps,
  ): Promise<Value | null> {
    if (value === null || typeof value === "string" || !isFunctionNode(value.node)) return null;
    const returned = onlyReturned(value.node);
    if (!returned) return null;
    const { node, place } = value;
    const all = new Map(place.given);
    for (const [index, parameter] of node.parameters.entries()) {
      const each = given[index];
      if (each === undefined || !ts.isIdentifier(parameter.name)) continue;
      const known = typeof each === "string" ? each : await valueOf(each.node, each.place, steps);
      if (known !== null && !parameter.dotDotDotToken) all.set(parameter, known);
    }
    return valueOf(returned, { ...place, given: all }, steps);
  }

  return { placeOf, valueOf, valueOfDotted, memberOf, returnedBy };
}

function isImport(declaration: TS.Node): boolean {
  return ts.isImportSpecifier(declaration) || ts.isImportClause(declaration) ||
    ts.isNamespaceImport(declaration);
}

function isConstant(variable: TS.VariableDeclaration): boolean {
  return (ts.getCombinedNodeFlags(variable) & ts.NodeFlags.Const) !== 0;
}

/** `Object.freeze(paths)`, which is `paths`. */
function isFreeze({ expression }: TS.CallExpression): boolean {
  return dottedName(expression)?.join(".") === "Object.freeze";
}
