import type { ts as TS } from "ts-morph";
import { cased } from "../../conventions/mod.ts";
import type { ParsedSource, TextEdit } from "../../source/mod.ts";
import { lookThrough } from "../../source/jsx/mod.ts";
import { findProperty, staticName } from "../../source/objects/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";
import { codeLiteral, codeStyle, visitAll } from "../../source/writing/mod.ts";
import { behindSibling, codeLike, type Difference, literalSaying } from "./like_sibling.ts";
import { declaredObject, memberHolding, type RouteConstant } from "./route_constants.ts";
import type { PathPlace, RouteSibling } from "./route_siblings.ts";

/** A path to write. */
export interface WantedPath {
  /** The path as the table has it. */
  readonly own: string;
  /** The whole route. */
  readonly route: string;
}

/** The path of a new route, written like that of its sibling. */
export interface WrittenPath {
  readonly difference: Difference;
  /** The edit that adds the path to the constant of paths; null where the constant has the path. */
  readonly constant: { readonly source: ParsedSource; readonly edit: TextEdit } | null;
  /** True where the path is a literal and that of the sibling is a member of a constant. */
  readonly isOtherwise?: true;
}

/** Writes a path as a literal, behind the path around it, or as a member of the constant that holds the paths. */
export function pathLike(
  { path, around, own: old }: RouteSibling & { readonly path: PathPlace },
  ast: TS.SourceFile,
  { own, route }: WantedPath,
): WrittenPath {
  if (path.kind === "literal") {
    return { difference: literalSaying(path.node, ast, own), constant: null };
  }
  const [start, end] = [path.node.getStart(ast), path.node.end];
  if (path.kind === "template") {
    return { difference: { start, end, text: `}/${own}\`` }, constant: null };
  }
  const { constant, node } = path;
  const written = (names: readonly string[]): Difference => ({
    start,
    end,
    text: [rootOf(node), ...names].join(".") + (constant.called ? "()" : ""),
  });
  const known = memberHolding(constant, own);
  if (known) return { difference: written(known), constant: null };
  const added = memberLike(constant, {
    old,
    oldRoute: old.startsWith("/") ? old : `${around}/${old}`,
    own,
    route,
  });
  if (added) {
    return {
      difference: written(added.names),
      constant: { source: constant.source, edit: added.edit },
    };
  }
  const text = codeLiteral(own, codeStyle(ast).quote);
  return { difference: { start, end, text }, constant: null, isOtherwise: true };
}

function rootOf(expression: TS.Expression): string {
  let node = lookThrough(expression);
  while (ts.isPropertyAccessExpression(node) || ts.isCallExpression(node)) {
    node = lookThrough(node.expression);
  }
  return ts.isIdentifier(node) ? node.text : "";
}

/** Adds a member to the constant of paths, beside one that says nothing but its path. */
function memberLike(
  { source: { ast }, names: [root, ...members] }: RouteConstant,
  { old, oldRoute, own, route }: WantedPath & { readonly old: string; readonly oldRoute: string },
): { readonly names: string[]; readonly edit: TextEdit } | null {
  const isFlat = members.length === 1;
  const above = isFlat ? [] : members.slice(0, -2);
  const [name, ...inside] = members.slice(above.length);
  const object = above.reduce<TS.ObjectLiteralExpression | null>(
    (holder, member) => holder && objectAt(holder, member),
    declaredObject(ast, root),
  );
  const property = object && name !== undefined ? findProperty(object, name) : undefined;
  if (!object || name === undefined || !property?.name || !ts.isPropertyAssignment(property)) {
    return null;
  }
  const key = keyLike(name, route);
  if (key === null || findProperty(object, key)) return null;
  const differences: Difference[] = [
    { start: property.name.getStart(ast), end: property.name.end, text: key },
  ];
  let isPlain = true;
  visitAll(property.initializer, (each) => {
    if (ts.isTemplateExpression(each)) isPlain = false;
    if (!ts.isStringLiteralLike(each)) return;
    if (each.text === old) differences.push(literalSaying(each, ast, own));
    else if (each.text === oldRoute) differences.push(literalSaying(each, ast, route));
    else isPlain = false;
  });
  if (!isPlain || !ts.isIdentifier(property.name)) return null;
  const edit = behindSibling(property, ast, codeLike(property, ast, differences));
  return { names: [...above, key, ...inside], edit };
}

function objectAt(
  object: TS.ObjectLiteralExpression,
  name: string,
): TS.ObjectLiteralExpression | null {
  const property = object.properties.find((each) => staticName(each) === name);
  const value = property && ts.isPropertyAssignment(property) && lookThrough(property.initializer);
  return value && ts.isObjectLiteralExpression(value) ? value : null;
}

/** Names a path by the last of its segments that is no parameter, in the casing of its neighbour. */
function keyLike(name: string, route: string): string | null {
  const segment = route.split("/").findLast((each) => /^[\p{L}]/u.test(each));
  if (segment === undefined) return null;
  if (/^[A-Z][A-Z0-9_]*$/.test(name)) return cased(segment, "snake").toUpperCase();
  return cased(segment, /^[A-Z]/.test(name) ? "pascal" : "camel");
}
