import type { ts as TS } from "ts-morph";
import type { TextEdit } from "../../source/mod.ts";
import { findProperty } from "../../source/objects/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";
import { visitAll } from "../../source/writing/mod.ts";
import { componentSettings } from "./component_settings.ts";
import type { OwnComponent } from "./own_component.ts";

/** Returns the edits at the places where the component itself takes a prop out of its props, or reads it. */
export function readProp(
  component: OwnComponent,
  { prop, newName }: { readonly prop: string; readonly newName: string },
): TextEdit[] {
  const { makers, source: { ast } } = component;
  const { objects } = componentSettings(component, SETTINGS);
  return [
    ...makers.flatMap((maker) =>
      ts.isClassLike(maker)
        ? inBody(maker, ast, { prop, newName, isProps: isOwnProps })
        : readInFunction(maker, ast, prop, newName)
    ),
    ...objects.flatMap((object) => keyIn(object, ast, prop, newName)),
  ];
}

/** The settings whose keys are props. */
export const SETTINGS: ReadonlySet<string> = new Set(["defaultProps", "propTypes"]);

/** Tells whether a node is `this.props`. */
function isOwnProps(node: TS.Node): boolean {
  return ts.isPropertyAccessExpression(node) && node.name.text === "props" &&
    node.expression.kind === ts.SyntaxKind.ThisKeyword;
}

/** Lists where a component hands its props on as a whole: what takes them may read any of them. */
export function wholeProps({ makers }: OwnComponent): TS.Node[] {
  return makers.flatMap((maker) => {
    const [first] = ts.isClassLike(maker) ? [] : maker.parameters;
    const name = first && ts.isIdentifier(first.name) ? first.name : null;
    const found: TS.Node[] = [];
    visitAll(maker, (node) => {
      const isProps = ts.isClassLike(maker)
        ? isOwnProps(node)
        : name !== null && node !== name && ts.isIdentifier(node) && node.text === name.text;
      if (isProps && !isTakenApart(node)) found.push(node);
    });
    return found;
  });
}

function isTakenApart({ parent }: TS.Node): boolean {
  return ts.isPropertyAccessExpression(parent) ||
    (ts.isVariableDeclaration(parent) && ts.isObjectBindingPattern(parent.name));
}

/** Returns the edits at the places where a function takes a prop out of its first parameter, or reads it. */
export function readInFunction(
  maker: TS.FunctionLikeDeclaration,
  ast: TS.SourceFile,
  prop: string,
  newName: string,
): TextEdit[] {
  const [props] = maker.parameters;
  if (!props) return [];
  if (ts.isObjectBindingPattern(props.name)) return inPattern(props.name, ast, prop, newName);
  const name = ts.isIdentifier(props.name) ? props.name.text : "";
  return inBody(maker, ast, {
    prop,
    newName,
    isProps: (node) => ts.isIdentifier(node) && node.text === name,
  });
}

function inBody(
  maker: TS.Node,
  ast: TS.SourceFile,
  { prop, newName, isProps }: {
    readonly prop: string;
    readonly newName: string;
    readonly isProps: (node: TS.Node) => boolean;
  },
): TextEdit[] {
  const found: TextEdit[] = [];
  visitAll(maker, (node) => {
    if (
      ts.isPropertyAccessExpression(node) && node.name.text === prop && isProps(node.expression)
    ) {
      found.push({ start: node.name.getStart(ast), end: node.name.end, text: newName });
    }
    const isTaken = ts.isVariableDeclaration(node) && ts.isObjectBindingPattern(node.name) &&
      node.initializer && isProps(node.initializer);
    if (isTaken && ts.isObjectBindingPattern(node.name)) {
      found.push(...inPattern(node.name, ast, prop, newName));
    }
  });
  return found;
}

/** The variable keeps its name. */
function inPattern(
  { elements }: TS.ObjectBindingPattern,
  ast: TS.SourceFile,
  prop: string,
  newName: string,
): TextEdit[] {
  return elements.flatMap(({ propertyName, name, dotDotDotToken }) => {
    const key: TS.Node = propertyName ?? name;
    if (dotDotDotToken || !ts.isIdentifier(key) || key.text !== prop) return [];
    const text = propertyName ? newName : `${newName}: ${prop}`;
    return [{ start: key.getStart(ast), end: key.end, text }];
  });
}

function keyIn(
  object: TS.ObjectLiteralExpression,
  ast: TS.SourceFile,
  prop: string,
  newName: string,
): TextEdit[] {
  const found = findProperty(object, prop);
  if (!found?.name) return [];
  const { name } = found;
  const [start, end] = [name.getStart(ast), name.end];
  if (ts.isShorthandPropertyAssignment(found)) {
    return [{ start, end: start, text: `${newName}: ` }];
  }
  if (ts.isIdentifier(name)) return [{ start, end, text: newName }];
  return ts.isStringLiteral(name) ? [{ start: start + 1, end: end - 1, text: newName }] : [];
}
