import type { ts as TS } from "ts-morph";
import type { ParsedSource } from "../../source/mod.ts";
import type { RouteFact } from "../../source/routes/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";
import { type NamedFile, namedFile } from "./config_routes.ts";
import type { RouteConstant, RouteConstants } from "./route_constants.ts";
import {
  type RouteNode,
  routeNodeAt,
  type RouteParts,
  routeParts,
  routeTagName,
} from "./route_parts.ts";

/** The place of a route's path: a literal, the end of a template behind the path around it, or the name of a constant. */
export type PathPlace =
  | { readonly kind: "literal"; readonly node: TS.StringLiteralLike }
  | { readonly kind: "template"; readonly node: TS.TemplateTail }
  | { readonly kind: "constant"; readonly node: TS.Expression; readonly constant: RouteConstant };

/** A route of a table that others can be written like. */
export interface RouteSibling {
  readonly fact: RouteFact;
  readonly node: RouteNode;
  /** The pattern of the routes around it: "" or "/app". */
  readonly around: string;
  /** Its own path, without the path around it. */
  readonly own: string;
  /** Null for the first page of a frame of `routes.ts`, which has none. */
  readonly path: PathPlace | null;
  /** The string that names the file of the page, in `routes.ts`. */
  readonly file: NamedFile | null;
  /** Strings that are called after the page: its title. */
  readonly titles: readonly TS.StringLiteralLike[];
}

/** A route that others cannot be written like. */
export interface OtherRoute {
  readonly fact: RouteFact;
  /** Tells in the words of a sentence why not: `has "loader"`. */
  readonly why: string;
}

/** The names of the parts of a route that people read. */
const TITLES: ReadonlySet<string> = new Set(["title", "label", "name"]);
/** Parts that say how a path is matched, whatever the path. */
const FLAGS: ReadonlySet<string> = new Set(["exact", "strict", "sensitive", "caseSensitive"]);
/** The names of the parts that render a route's page. */
const RENDERS: ReadonlySet<string> = new Set([
  "Component",
  "Page",
  "component",
  "element",
  "file",
  "lazy",
  "page",
  "render",
]);

/** A file that declares routes, and what is known of them. */
export interface RouteTableSite {
  readonly source: ParsedSource;
  readonly facts: readonly RouteFact[];
  /** The whole patterns of the routes that the file declares. */
  readonly patterns: readonly string[];
  /** The files of the pages of these routes, by pattern. */
  readonly pages: ReadonlyMap<string, string>;
  readonly constants: RouteConstants;
}

/** Tells of each route of a file whether it says no more than a path, a page, a title and what all its neighbours say. */
export async function routeSiblings(
  site: RouteTableSite,
): Promise<{ readonly siblings: RouteSibling[]; readonly others: OtherRoute[] }> {
  const { source: { ast, path: from }, facts, constants, pages } = site;
  const places = await Promise.all(facts.map(async (fact) => {
    const node = routeNodeAt(ast, fact.start);
    const parts = node && routeParts(node);
    const written = parts?.get("path");
    const path = written ? await placeOf(written, from, constants) : null;
    const own = path ? ownPath(path) : fact.index ? "" : fact.path;
    return { fact, node, parts, path, own };
  }));
  const siblings: RouteSibling[] = [];
  const others: OtherRoute[] = [];
  const isFirst = isOnlyIndexes(places);
  for (const { fact, node, parts, path, own } of places) {
    const around = patternAround({ fact, own }, places, site);
    const isKnown = path !== null || (isFirst && parts !== null && !parts.has("path"));
    const why = strangeness(fact, own, isFirst) ??
      (!node || !parts || !isKnown ? "has a path or parts that only the code tells" : null) ??
      (around === null ? "stands in a route whose path only the code tells" : null) ??
      (node && parts ? furtherPart(node, parts, places, ast) : null);
    if (why !== null || !node || !parts || around === null) {
      others.push({ fact, why: why ?? "" });
      continue;
    }
    const titles = [...parts].flatMap(([name, value]) =>
      value && TITLES.has(name) && ts.isStringLiteralLike(value) ? [value] : []
    );
    const whole = wholeRoute({ around, own: own ?? "" }).replace(/(?<=.)\/$/, "");
    const page = pages.get(whole) ?? null;
    const file = namedFile(parts.get("file"), fact.components[0], { table: from, page });
    siblings.push({ fact, node, around, own: own ?? "", path, file, titles });
  }
  return { siblings, others };
}

interface PlacedFact {
  readonly fact: RouteFact;
  readonly node: RouteNode | null;
  readonly parts: RouteParts | null;
  readonly own: string | null;
}

async function placeOf(
  written: TS.Node,
  from: string,
  constants: RouteConstants,
): Promise<PathPlace | null> {
  if (ts.isStringLiteralLike(written)) return { kind: "literal", node: written };
  if (ts.isTemplateExpression(written)) {
    const [span, other] = written.templateSpans;
    const isBelow = span && !other && written.head.text === "" && span.literal.text.startsWith("/");
    // The grammar gives the last span a tail.
    return isBelow ? { kind: "template", node: span.literal as TS.TemplateTail } : null;
  }
  const expression = ts.isExpression(written) ? written : null;
  const constant = expression && await constants.find(from, expression);
  return expression && constant ? { kind: "constant", node: expression, constant } : null;
}

function ownPath(path: PathPlace): string {
  if (path.kind === "constant") return path.constant.text;
  return path.kind === "literal" ? path.node.text : path.node.text.slice(1);
}

/** The last segments of the paths of pages for errors. */
const ERROR_PATH = /^(?:[45]\d\d|errors?|forbidden|not-?found|unauthori[sz]ed)$/i;
/** The names of the components of such pages. */
const ERROR_NAME = /NotFound|Forbidden|Unauthori[sz]ed|^Error(?:Page|Screen|View)?$/;

/** Tells whether a route shows what went wrong: where it stands says nothing of where other pages do. */
function isForErrors({ components }: RouteFact, own: string | null): boolean {
  return ERROR_PATH.test(own?.split("/").at(-1) ?? "") ||
    components.some((each) => each.kind === "name" && ERROR_NAME.test(each.name));
}

/** Tells whether a table of `routes.ts` has first pages of frames alone: a new route can be written beside those. */
function isOnlyIndexes(places: readonly PlacedFact[]): boolean {
  const shown = places.filter(({ fact }) => fact.components.length > 0 && !fact.layout);
  return shown.length > 0 && shown.every(({ fact }) => isOfConfig(fact) && fact.index === true);
}

function isOfConfig({ router }: RouteFact): boolean {
  return router === "react-router-config";
}

/** @param isFirst whether the first pages of frames can be examples as well */
function strangeness(fact: RouteFact, own: string | null, isFirst: boolean): string | null {
  const isReadable = fact.router === "react-router" || isOfConfig(fact);
  if (!isReadable) return "is declared in the way of another router";
  if (fact.layout) return "is a frame around others";
  if ((fact.index || own === "") && !isFirst) return "is the first page of its frame";
  if (own?.includes("*")) return "catches whatever is left";
  if (isForErrors(fact, own)) return "is a page for errors";
  if (fact.components.length === 0) return "shows no component";
  return fact.components.length > 1 ? "shows several components" : null;
}

/** Names a part that is neither path, page nor title and that the neighbours of a route do not have alike. */
function furtherPart(
  node: RouteNode,
  parts: RouteParts,
  places: readonly PlacedFact[],
  ast: TS.SourceFile,
): string | null {
  const tag = routeTagName(node, ast);
  const likes = places.filter((each) =>
    each.node && each.node !== node && routeTagName(each.node, ast) === tag &&
    each.parts?.has("path")
  );
  const textOf = (value: TS.Node | null | undefined): string | undefined => value?.getText(ast);
  for (const [name, value] of parts) {
    if (name === "path" || RENDERS.has(name) || FLAGS.has(name)) continue;
    if (value && TITLES.has(name) && ts.isStringLiteralLike(value)) continue;
    const isHabit = likes.length > 0 &&
      likes.every(({ parts: other }) =>
        other?.has(name) && textOf(other.get(name)) === textOf(value)
      );
    if (!isHabit) return `has "${name}"`;
  }
  return null;
}

/** @returns null where a route around it has a path that the file does not tell */
function patternAround(
  place: Pick<PlacedFact, "fact" | "own">,
  places: readonly PlacedFact[],
  { patterns }: RouteTableSite,
): string | null {
  const { fact } = place;
  if (isOfConfig(fact)) return patternAroundHelper(place, places, patterns);
  if (fact.matched) {
    const whole = patterns.find((pattern) => fact.path && pattern.endsWith(`/${fact.path}`));
    return whole === undefined ? null : whole.slice(0, -(fact.path?.length ?? 0) - 1);
  }
  let around = "";
  for (let { parent } = fact; parent !== null;) {
    const above = places[parent];
    if (!above || above.own === null) return null;
    around = `${above.own.replace(/\/+$/, "")}/${around}`;
    parent = above.fact.parent;
  }
  const tidy = around.replace(/\/+$/, "");
  return tidy === "" || tidy.startsWith("/") ? tidy : `/${tidy}`;
}

/** Adds the paths of `prefix`, which the facts of the routes inside have; another file may add more. */
function patternAroundHelper(
  { fact, own }: Pick<PlacedFact, "fact" | "own">,
  places: readonly PlacedFact[],
  patterns: readonly string[],
): string | null {
  if (own === null) return null;
  const steps: string[] = [];
  for (
    let at: RouteFact | undefined = fact;
    at;
    at = at.parent === null ? undefined : places[at.parent]?.fact
  ) {
    if (at.path === null) return null;
    steps.unshift(at.path);
  }
  const whole = `/${steps.flatMap((path) => path.split("/")).filter(Boolean).join("/")}`;
  if (!patterns.includes(whole)) return null;
  const tail = own.split("/").filter(Boolean).join("/");
  return whole.slice(0, whole.length - tail.length).replace(/\/+$/, "");
}

/** The whole pattern of a route of a table. */
export function wholeRoute({ around, own }: Pick<RouteSibling, "around" | "own">): string {
  return own.startsWith("/") ? own : `${around}/${own}`;
}
