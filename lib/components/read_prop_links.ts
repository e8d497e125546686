import type { ts as TS } from "ts-morph";
import type { z } from "zod";
import {
  type JsxNode,
  type ParsedSource,
  positionAt,
  type PropSource,
  propSources,
  readJsxTree,
  readProps,
  scopeAt,
  type ScopeName,
} from "../source/mod.ts";
import { createTimeSlice } from "../slices/mod.ts";
import { ts } from "../source/syntax/typescript.ts";
import type { propLink } from "./schemas.ts";

type PropLink = z.input<typeof propLink>;

/**
 * Lists which names of the components' own scope (parameters, state, results of hooks, variables) flow into which props of the
 * elements that they render, in text order. Names of the module, as imports and constants, are left out.
 */
export async function readPropLinks(
  source: ParsedSource,
  options: { readonly signal?: AbortSignal } = {},
): Promise<PropLink[]> {
  const slice = createTimeSlice(options);
  const links: PropLink[] = [];
  for (const node of readJsxTree(source).nodes.values()) {
    if (node.type !== "element") continue;
    links.push(...linksOf(node, source));
    await slice.pause();
  }
  return links;
}

function linksOf(node: JsxNode, source: ParsedSource): PropLink[] {
  const props = readProps(node, source.ast);
  if (props.length === 0) return [];
  const scope = scopeAt(source, node.syntax).filter(isInner);
  return props.flatMap((prop) => {
    const from = propSources(prop, scope);
    if (from.length === 0) return [];
    return [{
      owner: node.owner,
      element: node.tag ?? "",
      line: positionAt(source.ast, node.start).line,
      prop: prop.name,
      valueKind: prop.kind,
      from: from.flatMap(describeSource),
    }];
  });
}

function isInner({ declaration }: ScopeName): boolean {
  const owner = ts.findAncestor(
    declaration.parent,
    (node) => ts.isFunctionLike(node) || ts.isClassLike(node),
  );
  return owner !== undefined;
}

function describeSource({ source, nodes }: PropSource): PropLink["from"] {
  const { name, kind } = source;
  return propsBehind(source, nodes)
    .map((prop) => ({ name, kind, ...(prop !== null && { prop }) }));
}

/** Lists the props behind a name: its own where it was taken out of them, the members read of the whole; null for none. */
function propsBehind(
  { declaration }: ScopeName,
  nodes: readonly TS.Identifier[],
): (string | null)[] {
  if (ts.isBindingElement(declaration)) return [takenProp(declaration)];
  if (!ts.isParameter(declaration) || !isFirst(declaration)) return [null];
  return [...new Set(nodes.map(({ parent }) => memberName(parent)))];
}

function memberName(node: TS.Node): string | null {
  return ts.isPropertyAccessExpression(node) ? node.name.text : null;
}

/** `size` of `{ size: width = 3 }`, taken out of the props themselves. */
function takenProp(element: TS.BindingElement): string | null {
  const { parent: pattern, propertyName, name, dotDotDotToken } = element;
  const key: TS.PropertyName | TS.BindingName = propertyName ?? name;
  if (dotDotDotToken || !(ts.isIdentifier(key) || ts.isStringLiteral(key))) return null;
  return isPropsPattern(pattern) ? key.text : null;
}

/** The pattern of the first parameter, or of a variable that takes the first parameter apart. */
function isPropsPattern({ parent }: TS.BindingPattern): boolean {
  if (ts.isParameter(parent)) return isFirst(parent);
  if (!ts.isVariableDeclaration(parent)) return false;
  const { initializer } = parent;
  const props = ts.findAncestor(parent, ts.isFunctionLike)?.parameters[0];
  if (!initializer || !ts.isIdentifier(initializer) || !props || !isFirst(props)) return false;
  return ts.isIdentifier(props.name) && props.name.text === initializer.text;
}

/** The parameter of an outermost function: a callback inside of a component takes something else. */
function isFirst(parameter: TS.ParameterDeclaration): boolean {
  const { parent } = parameter;
  return parent.parameters[0] === parameter &&
    ts.findAncestor(parent.parent, ts.isFunctionLike) === undefined;
}
