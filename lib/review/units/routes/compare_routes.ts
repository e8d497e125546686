import { type PathPart, readRouteFacts, type RouteFact } from "../../../source/routes/mod.ts";
import type { ParsedSource } from "../../../source/mod.ts";
import type { ConstantOf } from "../../../source/units/mod.ts";
import { matchThings } from "../../matching/match_things.ts";
import type { UnitDetail } from "../../common/schemas.ts";
import { capitalised } from "../../../text/mod.ts";
import { ts } from "../../../source/syntax/typescript.ts";
import { lookThrough } from "../../../source/jsx/mod.ts";
import { readDeclared } from "../declarations/read_declared.ts";
import { quoted } from "../reading/shown_text.ts";
import { compareLayouts } from "./compare_layouts.ts";
import { ownLists } from "./own_lists.ts";
import type { SideRoutes } from "./page_routes.ts";

/** A route with its whole path, as far as one file tells it. */
export interface Route {
  /** The path of the route, null where the file computes it. */
  readonly path: string | null;
  /** The components that it renders, in a few words. */
  readonly renders: string;
  /** Null for a file that is a route by its name. */
  readonly line: number | null;
  /** The words for what the path goes on from, where that is not in the file; null for a whole path. */
  readonly above: string | null;
  /** True for a route of all paths that no other route has. */
  readonly isRest: boolean;
  /** The routes around it that show something themselves, the outermost first: one without a path of its own has none. */
  readonly within: readonly Route[];
}

/** A file on one side, and the route that it is by its name. */
export interface RoutesOfSide {
  readonly source: ParsedSource;
  readonly path: string;
  readonly page: Route | null;
  readonly constantOf: ConstantOf;
  readonly nameOf: SideRoutes["nameOf"];
}

/**
 * The routes that a file is or declares and did not, those that it does not any more, and those that render something else.
 * @param base null where the file was not there
 * @param head null where it is gone
 */
export function compareRoutes(
  base: RoutesOfSide | null,
  head: RoutesOfSide | null,
): UnitDetail[] {
  const { pairs, added, removed } = matchThings(routesOf(base), routesOf(head), {
    keys: [
      ({ path, renders }) => path === null ? null : `${path}\n${renders}`,
      ({ path }) => path,
    ],
  });
  const layouts = compareLayouts(pairs, [...added, ...removed]);
  const isOwn = (route: Route): boolean => !layouts.told.has(route);
  const moved = matchThings(removed.filter(isOwn), added.filter(isOwn), { keys: [rendersOf] });
  return [
    ...layouts.details,
    ...pairs.flatMap(([old, now]) =>
      old.renders === now.renders ? [] : [
        detail(now, "changed", {
          before: old.renders,
          after: now.renders,
          message: `${routeWords(now)} ${shownInPlace(old, now)}`,
        }),
      ]
    ),
    ...moved.pairs.flatMap(([old, now]) =>
      old.path === now.path ? [] : [
        detail(now, "changed", {
          before: old.path,
          after: now.path,
          message: `${shownWords(now)} is at ${addressOf(now)}, and was at ${addressOf(old)}`,
        }),
      ]
    ),
    ...moved.added.map((now) =>
      detail(now, "added", {
        before: null,
        after: now.renders,
        message: `${routeWords(now)} is new${showing(now)}`,
      })
    ),
    ...moved.removed.map((old) =>
      detail(old, "removed", {
        before: old.renders,
        after: null,
        message: `${routeWords(old)} is gone${shown(old)}`,
      })
    ),
  ];
}

function shownInPlace(old: Route, now: Route): string {
  if (now.renders === "") return `does not show ${quoted(old.renders)} any more`;
  return `shows ${quoted(now.renders)}${old.renders === "" ? "" : `, not ${quoted(old.renders)}`}`;
}

function shownWords({ renders }: Route): string {
  return renders === "" ? "The page" : quoted(renders);
}

function addressOf({ path, above, isRest }: Route): string {
  if (path === null) return "a route that the file works out";
  const rest = isRest ? " of every path without a route of its own" : "";
  return `the route ${quoted(path)}${rest}${above === null ? "" : ` ${above}`}`;
}

function routeWords(route: Route): string {
  return capitalised(addressOf(route));
}

/** A file that is a route by its name is one at most. */
function rendersOf({ renders, line }: Route): string | null {
  return line === null ? "" : renders === "" ? null : renders;
}

function showing({ renders }: Route): string {
  return renders === "" ? "" : ` and shows ${quoted(renders)}`;
}

function shown({ renders }: Route): string {
  return renders === "" ? "" : `: it showed ${quoted(renders)}`;
}

function detail(
  { path, renders, line }: Route,
  change: UnitDetail["change"],
  rest: Pick<UnitDetail, "before" | "after" | "message">,
): UnitDetail {
  return { subject: "route", change, owner: null, name: path ?? renders, line, ...rest };
}

function routesOf(side: RoutesOfSide | null): Route[] {
  if (!side) return [];
  const facts = readRouteFacts(side.source);
  const lists = exportedLists(side.source);
  const isOwn = ownLists(side.source);
  const holders = new Set(facts.map(({ parent }) => parent));
  // A route that holds no other is one without a component as well: it leads elsewhere, or answers without a page.
  const isLeaf = (fact: RouteFact, index: number): boolean =>
    fact.router === "react-router" && fact.path !== null && !fact.layout && !fact.files &&
    !holders.has(index);
  const read = new Map<RouteFact, Route>();
  const declared = facts.flatMap((fact, index) => {
    const top = topOf(fact, facts);
    const isRooted = top.router === "react-router" && isOwn(top);
    const written = pathOf(fact, facts, side);
    const path = isRooted ? rooted(written) : written;
    const isShown = fact.components.length > 0 || isLeaf(fact, index);
    if (fact.router === "root" || !isShown) return [];
    const route: Route = {
      path: path === NONE ? null : path,
      renders: fact.components.map((each) => wordsOf(each, side)).join(" > "),
      line: fact.line,
      above: isRooted ? null : aboveOf(top, lists),
      isRest: isRest(fact),
      within: aroundOf(fact, facts).flatMap((each) => read.get(each) ?? []),
    };
    read.set(fact, route);
    return path === NONE ? [] : [route];
  });
  return side.page ? [side.page, ...declared] : declared;
}

function isRest({ router, path }: RouteFact): boolean {
  return router === "react-router" && (path === "*" || path === "/*");
}

/** Lists the routes around one, the outermost first: they stand before it. */
function aroundOf({ parent }: RouteFact, facts: readonly RouteFact[]): RouteFact[] {
  const above = parent === null ? undefined : facts[parent];
  return above ? [...aroundOf(above, facts), above] : [];
}

function topOf(fact: RouteFact, facts: readonly RouteFact[]): RouteFact {
  let top = fact;
  for (let above; top.parent !== null && (above = facts[top.parent]);) top = above;
  return top;
}

/** Returns a path from the root, but for one that begins with a name of unknown value. */
function rooted(path: string | null): string | null {
  const isWhole = path === null || path === NONE || path.startsWith("/") || path.startsWith("{");
  return isWhole ? path : `/${path}`;
}

/**
 * Says what the path of a route below a top one goes on from that its file does not have: the parent of a TanStack route, what includes a list of
 * relative paths, or what shows a component whose paths begin with its own.
 */
function aboveOf(top: RouteFact, exported: ReadonlySet<string>): string | null {
  if (top.parentName !== undefined) return "below a parent in another file";
  if (top.matched) return "below the path at which its component is shown";
  const isRelative = top.path !== null && !top.path.startsWith("/");
  return isRelative && top.list !== undefined && exported.has(top.list)
    ? "below where other files put its list"
    : null;
}

/** Lists the names of the arrays that a file exports: where their routes begin is not its matter. */
function exportedLists(source: ParsedSource): ReadonlySet<string> {
  const lists = [...readDeclared(source).values()].filter(({ isExported, nodes }) =>
    isExported && nodes.some((node) =>
      ts.isVariableDeclaration(node) && node.initializer &&
      ts.isArrayLiteralExpression(lookThrough(node.initializer))
    )
  );
  return new Set(lists.map(({ name }) => name));
}

/** The path of a layout at the top: it has none of its own. */
const NONE = "";

/**
 * Returns a path in which names are replaced by their values; a name that nobody knows stays as it is written:
 * `{ROUTES.CART}/items`.
 */
function writtenPath(
  parts: readonly PathPart[] | undefined,
  { path, constantOf }: RoutesOfSide,
): string | null {
  return parts?.map((part) =>
    typeof part === "string" ? part : constantOf(path, part) ?? `{${part.name}${calledWords(part)}}`
  ).join("") ?? null;
}

function calledWords({ called, given = [] }: Exclude<PathPart, string>): string {
  return called ? `(${given.map((each) => JSON.stringify(each)).join(", ")})` : "";
}

/** The whole path; null where a part of it is worked out. */
function pathOf(
  fact: RouteFact,
  facts: readonly RouteFact[],
  side: RoutesOfSide,
): string | null {
  const { parent, index } = fact;
  const path = fact.path ?? writtenPath(fact.pathParts, side);
  const above = parent === null ? undefined : facts[parent];
  // For TanStack every path goes on from its parent's.
  const hasParent = fact.router === "tanstack" && (above || fact.parentName !== undefined);
  if (path === null || path.startsWith("{") || (path.startsWith("/") && !hasParent)) return path;
  const before = above ? pathOf(above, facts, side) : parentOf(fact);
  if (before === null) return null;
  const own = before !== "" && path.startsWith("/") ? path.slice(1) : path;
  const whole = before === "/"
    ? `/${own}`
    : [before.replace(/\/$/, ""), own].filter((part) => part !== "").join("/");
  return whole === "" && !index && !above ? NONE : whole || "/";
}

/** Stands for the path of a parent that another file declares. */
function parentOf({ parentName, matched }: RouteFact): string {
  return parentName !== undefined ? `{${parentName}}` : matched ? "{match.path}" : "";
}

function wordsOf(
  reference: RouteFact["components"][number],
  { path, nameOf }: RoutesOfSide,
): string {
  if (reference.kind === "name") return reference.name;
  if (reference.kind === "module") {
    const { specifier, exported } = reference;
    // Where the module is may change.
    return nameOf(path, specifier, exported) ?? specifier.split("/").at(-1) ?? "";
  }
  return reference.kind === "inline" ? "markup of its own" : "what it works out";
}
