import type { ts as TS } from "ts-morph";
import { attributeName, attributeValue } from "../../source/jsx/mod.ts";
import type { RouteFact } from "../../source/routes/mod.ts";
import { staticName } from "../../source/objects/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";

/** A route of a table that others can be written like. */
export interface RouteSibling {
  readonly fact: RouteFact;
  /** The object or element. */
  readonly node: TS.Node;
  /** The pattern of the routes around it: "" or "/app". */
  readonly around: string;
  readonly path: TS.StringLiteralLike;
  /** Strings that are called after the page: its title. */
  readonly titles: readonly TS.StringLiteralLike[];
}

/** The names of the parts of a route that people read. */
const TITLES: ReadonlySet<string> = new Set(["title", "label", "name"]);
/** The names of the parts that render a route's page. */
const RENDERS: ReadonlySet<string> = new Set([
  "Component",
  "Page",
  "component",
  "element",
  "lazy",
  "page",
  "render",
]);

/** Lists the routes of a file that say no more than a path, a page and a title. */
export function routeSiblings(
  ast: TS.SourceFile,
  facts: readonly RouteFact[],
): RouteSibling[] {
  return facts.flatMap((fact) => {
    const isPlain = fact.router === "react-router" && fact.path !== null && fact.path !== "" &&
      !fact.layout && !fact.index && fact.components.length === 1 && !fact.path.includes("*");
    const around = isPlain ? patternAround(fact, facts) : null;
    const node = around === null ? null : nodeAt(ast, fact.start);
    const parts = node && partsOf(node);
    const path = parts?.get("path");
    if (around === null || !node || !parts || !path || !ts.isStringLiteralLike(path)) return [];
    const others = [...parts].filter(([name]) => name !== "path" && !RENDERS.has(name));
    const titles = others.flatMap(([name, value]) =>
      value && TITLES.has(name) && ts.isStringLiteralLike(value) ? [value] : []
    );
    return titles.length === others.length ? [{ fact, node, around, path, titles }] : [];
  });
}

/** @returns null where a route around it has a path that the file does not tell */
function patternAround(fact: RouteFact, facts: readonly RouteFact[]): string | null {
  let around = "";
  for (let { parent } = fact; parent !== null;) {
    const above = facts[parent];
    if (!above || above.path === null) return null;
    around = `${above.path.replace(/\/+$/, "")}/${around}`;
    parent = above.parent;
  }
  const tidy = around.replace(/\/+$/, "");
  return tidy === "" || tidy.startsWith("/") ? tidy : `/${tidy}`;
}

function nodeAt(ast: TS.SourceFile, start: number): TS.Node | null {
  let found: TS.Node | null = null;
  for (let node: TS.Node | undefined = ast; node;) {
    const inner: TS.Node | undefined = ts.forEachChild(
      node,
      (child) => child.getStart(ast) <= start && start < child.end ? child : undefined,
    );
    const isRoute = inner && inner.getStart(ast) === start &&
      (ts.isObjectLiteralExpression(inner) || ts.isJsxSelfClosingElement(inner) ||
        ts.isJsxElement(inner));
    if (isRoute) found ??= inner;
    node = inner;
  }
  return found;
}

/** Returns the parts of an object or element, by name; null where a part has no name. */
function partsOf(node: TS.Node): Map<string, TS.Node | null> | null {
  const parts = new Map<string, TS.Node | null>();
  const items = ts.isObjectLiteralExpression(node)
    ? node.properties.map((each) => [staticName(each), valueOf(each)] as const)
    : ts.isJsxSelfClosingElement(node)
    ? node.attributes.properties.map((each) =>
      ts.isJsxAttribute(each)
        ? [attributeName(each), attributeValue(each) ?? each.initializer ?? null] as const
        : [null, null] as const
    )
    : [[null, null] as const];
  for (const [name, value] of items) {
    if (name === null) return null;
    parts.set(name, value);
  }
  return parts;
}

function valueOf(property: TS.ObjectLiteralElementLike): TS.Node {
  return ts.isPropertyAssignment(property) ? property.initializer : property;
}
