import { type PathPart, readRouteFacts, type RouteFact } from "../../../source/routes/mod.ts";
import type { ParsedSource } from "../../../source/mod.ts";
import type { ConstantOf } from "../../../source/units/mod.ts";
import { matchThings } from "../../matching/match_things.ts";
import type { UnitDetail } from "../../common/schemas.ts";
import { quoted } from "../reading/shown_text.ts";

/** A route with its whole path, as far as one file tells it. */
export interface Route {
  /** The path of the route, null where the file computes it. */
  readonly path: string | null;
  /** The components that it renders, in a few words. */
  readonly renders: string;
  /** Null for a file that is a route by its name. */
  readonly line: number | null;
}

/** A file on one side, and the route that it is by its name. */
export interface RoutesOfSide {
  readonly source: ParsedSource;
  readonly path: string;
  readonly page: Route | null;
  readonly constantOf: ConstantOf;
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
  const moved = matchThings(removed, added, { keys: [rendersOf] });
  return [
    ...pairs.flatMap(([old, now]) =>
      old.renders === now.renders ? [] : [
        detail(now, "changed", {
          before: old.renders,
          after: now.renders,
          message: `The route ${quoted(now.path ?? "")} shows ${quoted(now.renders)}, not ${
            quoted(old.renders)
          }`,
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

function shownWords({ renders }: Route): string {
  return renders === "" ? "The page" : quoted(renders);
}

function addressOf({ path }: Route): string {
  return path === null ? "a route that the file works out" : `the route ${quoted(path)}`;
}

function routeWords({ path }: Route): string {
  return path === null ? "A route that the file works out" : `The route ${quoted(path)}`;
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
  const declared = facts.flatMap((fact) => {
    const path = pathOf(fact, facts, side);
    if (fact.router === "root" || path === NONE || fact.components.length === 0) return [];
    return [{ path, renders: fact.components.map(wordsOf).join(" > "), line: fact.line }];
  });
  return side.page ? [side.page, ...declared] : declared;
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
    typeof part === "string"
      ? part
      : constantOf(path, part) ?? `{${part.name}${part.called ? "()" : ""}}`
  ).join("") ?? null;
}

/** The whole path; null where a part of it is worked out. */
function pathOf(
  fact: RouteFact,
  facts: readonly RouteFact[],
  side: RoutesOfSide,
): string | null {
  const { parent, index } = fact;
  const path = fact.path ?? writtenPath(fact.pathParts, side);
  if (path === null || /^[/{]/.test(path)) return path;
  const above = parent === null ? undefined : facts[parent];
  const before = above ? pathOf(above, facts, side) : "";
  if (before === null) return null;
  const whole = before === "/"
    ? `/${path}`
    : [before.replace(/\/$/, ""), path].filter((part) => part !== "").join("/");
  return whole === "" && !index && !above ? NONE : whole || "/";
}

function wordsOf(reference: RouteFact["components"][number]): string {
  if (reference.kind === "name") return reference.name;
  // Where the module is may change.
  if (reference.kind === "module") return reference.specifier.split("/").at(-1) ?? "";
  return reference.kind === "inline" ? "markup of its own" : "what it works out";
}
