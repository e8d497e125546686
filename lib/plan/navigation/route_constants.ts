import type { ts as TS } from "ts-morph";
import { orNullIfUnreadable } from "../../errors/mod.ts";
import type { GraphSnapshot, ParsedSource } from "../../source/mod.ts";
import { lookThrough } from "../../source/jsx/mod.ts";
import { staticName } from "../../source/objects/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";
import { constantText, resolveName } from "../../source/units/mod.ts";
import type { Draft } from "../flows/open_draft.ts";

/** A member of a constant that holds a path: `paths.app.users.path`, or `paths.app.users.getHref()`. */
export interface RouteConstant {
  /** The file that declares the constant. */
  readonly source: ParsedSource;
  /** The name of the constant in its file, and the names of the members inside of it. */
  readonly names: readonly [string, ...string[]];
  readonly called: boolean;
  /** The path that it holds. */
  readonly text: string;
}

/** The constants of a project, as its files name them. */
export interface RouteConstants {
  /** Reads the string that an expression of a file is, written there or as a constant elsewhere; null for what code computes. */
  textOf(from: string, expression: TS.Expression): Promise<string | null>;
  /** Finds the constant that an expression of a file names; null for a literal and for what code computes. */
  find(from: string, expression: TS.Expression): Promise<RouteConstant | null>;
}

export function openRouteConstants(draft: Draft, graph: GraphSnapshot): RouteConstants {
  const { parses, project } = draft.source;

  async function find(from: string, expression: TS.Expression): Promise<RouteConstant | null> {
    const written = lookThrough(expression);
    const called = ts.isCallExpression(written);
    if (called && written.arguments.length > 0) return null;
    const dotted = namesOf(called ? written.expression : written);
    const declared = dotted && resolveName(graph, from, dotted.join("."));
    if (!dotted || !declared) return null;
    const text = await orNullIfUnreadable(project.files.read(declared.path));
    const source = text && await orNullIfUnreadable(parses.parse(text));
    if (!source) return null;
    const names = [declared.name, ...dotted.slice(1)] as const;
    const value = constantText(source.ast, names, called);
    return value === null ? null : { source, names, called, text: value };
  }

  return {
    find,
    async textOf(from, expression) {
      const written = lookThrough(expression);
      if (ts.isStringLiteralLike(written)) return written.text;
      return (await find(from, expression))?.text ?? null;
    },
  };
}

/** Returns `["paths", "app"]` of `paths.app`; null for what is no plain name. */
function namesOf(expression: TS.Expression): string[] | null {
  const names: string[] = [];
  let node = lookThrough(expression);
  while (ts.isPropertyAccessExpression(node)) {
    names.unshift(node.name.text);
    node = lookThrough(node.expression);
  }
  return ts.isIdentifier(node) ? [node.text, ...names] : null;
}

/**
 * Finds the member of the same constant that holds another path in the same way.
 * @returns its names from the constant on, or null where there is none
 */
export function memberHolding(
  { source: { ast }, names: [root, ...members], called }: RouteConstant,
  path: string,
): string[] | null {
  const last = members.at(-1);
  const object = declaredObject(ast, root);
  if (last === undefined || !object) return null;
  for (const names of memberNames(object)) {
    const isLike = called || members.length > 1 ? names.at(-1) === last : true;
    if (isLike && constantText(ast, [root, ...names], called) === path) return names;
  }
  return null;
}

/** Finds the object that a constant of a file holds. */
export function declaredObject(
  ast: TS.SourceFile,
  name: string,
): TS.ObjectLiteralExpression | null {
  for (const statement of ast.statements) {
    if (!ts.isVariableStatement(statement)) continue;
    const variable = statement.declarationList.declarations.find((each) =>
      ts.isIdentifier(each.name) && each.name.text === name
    );
    const value = variable?.initializer && lookThrough(variable.initializer);
    if (value) return ts.isObjectLiteralExpression(value) ? value : null;
  }
  return null;
}

function* memberNames(object: TS.ObjectLiteralExpression): Generator<string[]> {
  for (const property of object.properties) {
    const name = staticName(property);
    if (name === null || !ts.isPropertyAssignment(property)) continue;
    yield [name];
    const value = lookThrough(property.initializer);
    if (!ts.isObjectLiteralExpression(value)) continue;
    for (const inner of memberNames(value)) yield [name, ...inner];
  }
}
