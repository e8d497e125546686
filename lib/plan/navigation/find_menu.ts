import { WorkbenchError } from "../../errors/mod.ts";
import type { UnitIndex } from "../../source/units/mod.ts";
import { count, listOf } from "../../text/mod.ts";
import type { Draft } from "../flows/open_draft.ts";
import { readRequired } from "../refactor/read_required.ts";
import { type Place, placeAt, refused } from "../refactor/refusal.ts";
import { sharedSegments } from "./file_route_places.ts";
import { calledMenu, findMenus, isCalledMenu, isMenuOfOne, type Menu, wholeMenu } from "./menus.ts";
import type { RouteConstants } from "./route_constants.ts";
import { fitsRoute } from "./route_fit.ts";

/** The menu that is meant. */
export interface MenuQuery {
  /** The path of a route. */
  readonly to: string;
  /** The text of the link to add. */
  readonly text: string;
  /** The file of the menu. */
  readonly path: string | undefined;
  /** The 1-based line of the menu, or of one of its links. */
  readonly line: number | undefined;
}

interface Search {
  readonly menus: Menu[];
  /** The lists in which the code computes each path. */
  readonly computed: Menu[];
  /** The links in something called a menu, or in the file that is asked for, whose path the code computes. */
  readonly withoutPath: Place[];
  /** The links there whose text the code computes. */
  readonly withoutText: Place[];
  /** The links in something called a menu beside which no other can stand. */
  readonly alone: Place[];
  /** The files that are called like a menu and have no link that somebody could read. */
  readonly called: string[];
  /** Counts the files that were read. */
  looked: number;
}

/** @throws {WorkbenchError} `edit_refused` with what was looked for and what was found, where no menu or several could be meant */
export async function findMenu(
  draft: Draft,
  index: UnitIndex,
  query: MenuQuery,
  constants: RouteConstants,
): Promise<Menu> {
  const search = await searchMenus(draft, index, query.path, constants);
  const patterns = routePatterns(index);
  const all = search.menus.filter(({ links }) =>
    links.some(({ to }) => patterns.some((pattern) => fitsRoute(pattern, to)))
  );
  const readable = chosen(all, query);
  // A path that is written out stands in such a list as well as one that is computed.
  const [found, ...others] = readable.length > 0 ? readable : chosen(search.computed, query);
  if (!found) {
    const places = [
      ...placesOf(all),
      ...search.withoutPath,
      ...search.withoutText,
      ...search.alone,
    ];
    // The sentences have the places already, each with what it is.
    throw new WorkbenchError("edit_refused", noMenu(query, search, all), { data: { places } });
  }
  if (others.length === 0) return found;
  const places = placesOf([found, ...others]);
  const isOneFile = new Set(places.map(({ path }) => path)).size === 1;
  throw refused(
    `Cannot tell which menu is meant: name ${
      isOneFile ? 'the "line" of a link in it' : 'its file as "path"'
    }`,
    places,
  );
}

/** The paths of the project's routes, as patterns. */
export function routePatterns({ units }: UnitIndex): string[] {
  return [...units.values()].flatMap(({ routes }) => routes.flatMap(({ route }) => route ?? []));
}

async function searchMenus(
  draft: Draft,
  { units }: UnitIndex,
  path: string | undefined,
  constants: RouteConstants,
): Promise<Search> {
  const search: Search = {
    menus: [],
    computed: [],
    withoutPath: [],
    withoutText: [],
    alone: [],
    called: [],
    looked: 0,
  };
  if (path !== undefined) await readRequired(draft, path);
  for (const unit of units.values()) {
    if (path !== undefined && unit.path !== path) continue;
    if (unit.role === "test" || unit.role === "story") continue;
    const text = await readRequired(draft, unit.path);
    if (!unit.jsx && !mayListLinks(text.text)) continue;
    const source = await draft.source.parses.parse(text);
    const found = await findMenus(source, constants);
    const placed = (nodes: readonly Menu["parent"][]): Place[] =>
      nodes.filter((node) => path !== undefined || calledMenu(node, source) > 0)
        .map((node) => placeAt(source, node.getStart(source.ast)));
    const told = [found.withoutPath, found.withoutText, found.alone].map(placed);
    const [withoutPath = [], withoutText = [], alone = []] = told;
    search.looked++;
    search.menus.push(...found.menus);
    search.computed.push(...found.computed);
    if (found.menus.length + told.flat().length === 0 && isCalledMenu(unit.path)) {
      search.called.push(unit.path);
    }
    search.withoutPath.push(...withoutPath);
    search.withoutText.push(...withoutText);
    search.alone.push(...alone);
  }
  return search;
}

/** Tells whether a file without elements may hold a list of links, so that it is worth reading. */
function mayListLinks(text: string): boolean {
  return ["to:", "href:", "url:", "path:", "link:"].some((name) => text.includes(name));
}

/** Returns the menus that may be meant: those that are surely called so, else those that are perhaps. */
function chosen(all: readonly Menu[], { to, path, line }: MenuQuery): readonly Menu[] {
  if (line !== undefined) {
    return innermost(all.filter(({ source, parent }) => {
      const [first, last] = [parent.getStart(source.ast), parent.end].map((offset) =>
        placeAt(source, offset).line
      );
      return first !== undefined && last !== undefined && first <= line && line <= last;
    }));
  }
  const able = all.filter((menu) => menu.links.length > 1 || isMenuOfOne(menu));
  for (const rank of [2, 1, 0]) {
    if (rank === 0 && path === undefined) return [];
    const called = able.filter(({ calledMenu }) => calledMenu === rank);
    if (called.length > 0) return withoutOtherParts(oneOfEach(called, to), to);
  }
  return [];
}

/**
 * Leaves out the menus of another part of the application, where there are others: those whose links all lie below one path that
 * the new link does not share.
 */
function withoutOtherParts(menus: readonly Menu[], to: string): readonly Menu[] {
  const near = menus.filter(({ links: [first, ...rest] }) => {
    const common = Math.min(...rest.map((link) => sharedSegments(first.to, link.to)));
    return rest.length === 0 || common === 0 || sharedSegments(first.to, to) > 0;
  });
  return near.length > 0 ? near : menus;
}

function innermost(menus: readonly Menu[]): Menu[] {
  return menus.filter((menu) =>
    !menus.some(({ parent }) => parent !== menu.parent && isAround(menu, parent))
  );
}

function isAround(menu: Menu, inner: Menu["parent"]): boolean {
  return menu.parent.pos <= inner.pos && inner.end <= menu.parent.end &&
    inner.getSourceFile() === menu.source.ast;
}

/** Groups of one menu are one: the new link belongs to the group whose links share most of its path, else to the largest outer one. */
function oneOfEach(menus: readonly Menu[], to: string): Menu[] {
  const wholes = new Map<unknown, Menu[]>();
  for (const menu of menus) {
    const whole = wholeMenu(menu);
    wholes.set(whole, [...wholes.get(whole) ?? [], menu]);
  }
  return [...wholes.values()].flatMap((groups) => bestGroup(groups, to) ?? []);
}

function bestGroup(groups: readonly Menu[], to: string): Menu | undefined {
  const shared = ({ links }: Menu): number[] => links.map((link) => sharedSegments(link.to, to));
  const most = Math.max(0, ...groups.flatMap(shared));
  const related = (menu: Menu): number =>
    most === 0 ? 0 : shared(menu).filter((each) => each === most).length;
  return groups.toSorted((a, b) =>
    related(b) - related(a) || depthOf(a.parent) - depthOf(b.parent) ||
    b.links.length - a.links.length
  )[0];
}

function depthOf(node: Menu["parent"]): number {
  return node.parent ? 1 + depthOf(node.parent) : 0;
}

function placesOf(menus: readonly Menu[]): Place[] {
  const ordered = menus.toSorted((a, b) =>
    a.source.path === b.source.path
      ? a.parent.pos - b.parent.pos
      : a.source.path < b.source.path
      ? -1
      : 1
  );
  return ordered.map(({ source, links: [{ node }] }) => placeAt(source, node.getStart(source.ast)));
}

/** Says what was looked for, what was found in its place, and what can be done. */
function noMenu(
  { to, text, path }: MenuQuery,
  { withoutPath, withoutText, alone, called, looked }: Search,
  all: readonly Menu[],
): string {
  const lists = placesOf(all.filter(({ links }) => links.length > 1));
  const single = placesOf(all.filter(({ links }) => links.length === 1));
  const sentences = [
    `Cannot add a link to "${to}": no menu of links was found ${
      path === undefined ? `in ${count(looked, "file")}` : `in "${path}"`
    }`,
    "A menu is a list of objects or elements, each with a path (to, href, url or path) and a text, in something called nav, menu, sidebar, drawer or header",
  ];
  if (lists.length > 0) {
    sentences.push(
      `These links stand together, but nothing there is called a menu: ${
        told(lists)
      }; name the file as "path" to use them`,
    );
  }
  if (single.length > 0) sentences.push(`These links stand alone: ${told(single)}`);
  if (alone.length > 0) {
    sentences.push(
      `These links stand where no other can stand beside them, as in one branch of a conditional: ${
        told(alone)
      }`,
    );
  }
  if (withoutPath.length > 0) {
    sentences.push(
      `The code computes the path of these links, so that none of them is known to lead to a route: ${
        told(withoutPath)
      }; write the path of one of them as a text, or as a constant that can be read, and the new link is written like it`,
    );
  }
  if (withoutText.length > 0) {
    sentences.push(
      `The code computes the text of these links, so that none of them is an example for "${text}": ${
        told(withoutText)
      }; write the text of the new link in the same way by hand`,
    );
  }
  if (called.length > 0) {
    const names = called.map((each) => `"${each}"`);
    sentences.push(`Called so, but without a link that can be read: ${listOf(names, { max: 3 })}`);
  }
  if (lists.length === 0) sentences.push("Write the link by hand");
  return sentences.join(". ");
}

function told(places: readonly Place[]): string {
  return listOf(places.map(({ path, line }) => `${path}:${line}`), { max: 3 });
}
