import type { ts as TS } from "ts-morph";
import type { TextEdit } from "../../source/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";
import { visitAll } from "../../source/writing/mod.ts";
import type { OwnComponent } from "./own_component.ts";

/** Returns the edits at the places where the component itself takes a prop out of its props, or reads it. */
export function readProp(
  { makers, source: { ast } }: OwnComponent,
  { prop, newName }: { readonly prop: string; readonly newName: string },
): TextEdit[] {
  return makers.flatMap((maker) =>
    ts.isClassLike(maker)
      ? readInClass(maker, ast, prop, newName)
      : readInFunction(maker, ast, prop, newName)
  );
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

function readInClass(
  maker: TS.ClassLikeDeclaration,
  ast: TS.SourceFile,
  prop: string,
  newName: string,
): TextEdit[] {
  const isProps = (node: TS.Node): boolean =>
    ts.isPropertyAccessExpression(node) && node.name.text === "props" &&
    node.expression.kind === ts.SyntaxKind.ThisKeyword;
  return [
    ...inBody(maker, ast, { prop, newName, isProps }),
    ...maker.members.flatMap((member) => defaultsIn(member, ast, prop, newName)),
  ];
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

function defaultsIn(
  member: TS.ClassElement,
  ast: TS.SourceFile,
  prop: string,
  newName: string,
): TextEdit[] {
  const isDefaults = ts.isPropertyDeclaration(member) && ts.isIdentifier(member.name) &&
    ["defaultProps", "propTypes"].includes(member.name.text) && member.initializer &&
    ts.isObjectLiteralExpression(member.initializer);
  if (!isDefaults || !member.initializer || !ts.isObjectLiteralExpression(member.initializer)) {
    return [];
  }
  return member.initializer.properties.flatMap(({ name }) =>
    name && ts.isIdentifier(name) && name.text === prop
      ? [{ start: name.getStart(ast), end: name.end, text: newName }]
      : []
  );
}
