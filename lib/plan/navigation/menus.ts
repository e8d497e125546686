import type { ts as TS } from "ts-morph";
import { nameOf } from "../../project/mod.ts";
import type { ParsedSource } from "../../source/mod.ts";
import { staticName } from "../../source/objects/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";
import { visitAll } from "../../source/writing/mod.ts";
import { wordsOf } from "../../text/mod.ts";
import { isBlank, type LinkSyntax, readLink, tagOf } from "./menu_links.ts";
import type { RouteConstants } from "./route_constants.ts";

/** A link of a menu with its path. */
export interface MenuLink extends LinkSyntax {
  /** Empty where the code computes it. */
  readonly to: string;
}

/** Links that stand beside each other, or one alone. */
export interface Menu {
  readonly source: ParsedSource;
  /** The element around them, or the list. */
  readonly parent: TS.Node;
  readonly links: readonly [MenuLink, ...MenuLink[]];
  /** The certainty with which its names call it a menu: 0 where none does. */
  readonly calledMenu: 0 | 1 | 2;
}

/** The links of a file that may be menus, and those that nobody can read. */
export interface FileMenus {
  readonly menus: readonly Menu[];
  /** Lists in which the code computes the path of each link, and nothing else that a new one needs. */
  readonly computed: readonly Menu[];
  /** Links where no other one can stand beside them, as one branch of a conditional, in the order of the file. */
  readonly alone: readonly TS.Node[];
  /** Links whose path the code computes, in the order of the file. */
  readonly withoutPath: readonly TS.Node[];
  /** Links whose text the code computes, in the order of the file. */
  readonly withoutText: readonly TS.Node[];
}

const SURE: ReadonlySet<string> = new Set(
  ("nav navs navbar navigation navlinks navitems navdata sidebar sidenav topnav topbar appbar drawer mainmenu sitemenu " +
    "menubar").split(" "),
);
const LIKELY: ReadonlySet<string> = new Set(["menu", "menus", "header", "links"]);
/** Words of what is a smaller thing than the menu of an application. */
const SMALL: ReadonlySet<string> = new Set(
  ("tab tabs breadcrumb breadcrumbs pagination card footer dialog dropdown context toolbar").split(
    " ",
  ),
);
/** A link in one of these belongs to what is said there. */
const PROSE: ReadonlySet<string> = new Set(["form", "p", "Form", "h1", "h2", "h3", "label"]);
/** Elements around the items of a list, which have no say in what the list is. */
const LISTS: ReadonlySet<string> = new Set(["ul", "ol", "List"]);

/** Finds what may be menus of a file: links with a path and a text, those beside each other together. */
export async function findMenus(
  source: ParsedSource,
  constants: RouteConstants,
): Promise<FileMenus> {
  const { ast, path } = source;
  const groups: LinkGroups = new Map();
  const computed: LinkGroups = new Map();
  const withoutPath: TS.Node[] = [];
  const withoutText: TS.Node[] = [];
  const alone: TS.Node[] = [];
  for (const link of linksOf(ast)) {
    const { parent } = link.node;
    if (!("address" in link)) {
      (link.unread === "computed" ? withoutText : alone).push(link.node);
      continue;
    }
    const to = await constants.textOf(path, link.address);
    if (to === null) {
      withoutPath.push(link.node);
      if (ts.isArrayLiteralExpression(parent)) addTo(computed, parent, { ...link, to: "" });
    } else if (!to.startsWith("/") || to.startsWith("//")) continue;
    else if (isListing(parent)) {
      addTo(groups, parent, { ...link, to });
    } else alone.push(link.node);
  }
  const unlike = [...computed].filter(([parent]) => !groups.has(parent));
  return {
    menus: menusOf(source, groups),
    computed: menusOf(source, new Map(unlike)).filter(haveOneForm),
    alone: inOrder(alone),
    withoutPath: inOrder(withoutPath),
    withoutText: inOrder(withoutText),
  };
}

function inOrder(nodes: readonly TS.Node[]): TS.Node[] {
  return nodes.toSorted((a, b) => a.pos - b.pos);
}

/** Links by the element or the list around them. */
type LinkGroups = Map<TS.Node, MenuLink[]>;

function addTo(groups: LinkGroups, parent: TS.Node, link: MenuLink): void {
  groups.set(parent, [...groups.get(parent) ?? [], link]);
}

function menusOf(source: ParsedSource, groups: LinkGroups): Menu[] {
  return [...groups].flatMap(([parent, links]): Menu[] => {
    const [first, ...rest] = links.sort((a, b) => a.node.pos - b.node.pos);
    if (!first || isProse(parent, source.ast)) return [];
    return [{ source, parent, links: [first, ...rest], calledMenu: calledMenu(parent, source) }];
  });
}

/** Tells whether the objects of a list have their path in a member of one name. */
function haveOneForm({ links }: Menu): boolean {
  const names = links.map(({ address: { parent } }) =>
    ts.isPropertyAssignment(parent) ? staticName(parent) : null
  );
  return names.every((name) => name !== null && name === names[0]);
}

function linksOf(ast: TS.SourceFile): NonNullable<ReturnType<typeof readLink>>[] {
  const links: NonNullable<ReturnType<typeof readLink>>[] = [];
  visitAll(ast, (node) => {
    const link = readLink(node, ast);
    if (link) links.push(link);
  });
  return links;
}

function isListing(node: TS.Node): boolean {
  return ts.isArrayLiteralExpression(node) || ts.isJsxElement(node) || ts.isJsxFragment(node);
}

/** Tells whether the links stand in a sentence or a form. */
function isProse(parent: TS.Node, ast: TS.SourceFile): boolean {
  const isSaid = (ts.isJsxElement(parent) || ts.isJsxFragment(parent)) &&
    parent.children.some((child) => ts.isJsxText(child) && !isBlank(child, ast));
  return isSaid || ts.findAncestor(
        parent,
        (node) => ts.isJsxElement(node) && PROSE.has(tagOf(node, ast)),
      ) !== undefined;
}

/** Tells whether one link alone is all of a menu: where the element or list around it is called so itself. */
export function isMenuOfOne({ parent, source: { ast } }: Menu): boolean {
  if (!ts.isJsxElement(parent)) return ts.isArrayLiteralExpression(parent);
  const isList = LISTS.has(tagOf(parent, ast)) && ts.isJsxElement(parent.parent);
  const holder = isList && ts.isJsxElement(parent.parent) ? parent.parent : parent;
  return rankOf([tagOf(holder, ast)]) === 2;
}

/** Tells whether the name of a file surely calls it a menu. */
export function isCalledMenu(path: string): boolean {
  return rankOf([fileWord(path)]) === 2;
}

/** Finds what holds all groups of one menu: the outermost list or object, or the `<nav>` around elements. */
export function wholeMenu({ parent, source: { ast } }: Menu): TS.Node {
  if (!ts.isArrayLiteralExpression(parent)) {
    return ts.findAncestor(parent, (at) => ts.isJsxElement(at) && rankOf([tagOf(at, ast)]) === 2) ??
      parent;
  }
  let whole: TS.Node = parent;
  while (isLiteralPart(whole.parent)) whole = whole.parent;
  return whole;
}

function isLiteralPart(node: TS.Node): boolean {
  return ts.isArrayLiteralExpression(node) || ts.isObjectLiteralExpression(node) ||
    ts.isPropertyAssignment(node);
}

/** Tells how surely the names around a node call it a menu: 0 where none does. */
export function calledMenu(node: TS.Node, { path, ast }: ParsedSource): 0 | 1 | 2 {
  const names: string[] = [fileWord(path)];
  for (let at: TS.Node | undefined = node; at; at = at.parent) {
    if (ts.isJsxElement(at)) names.push(tagOf(at, ast));
    else if (
      (ts.isFunctionDeclaration(at) || ts.isVariableDeclaration(at) ||
        ts.isPropertyAssignment(at)) && at.name
    ) {
      names.push(at.name.getText(ast));
    }
  }
  return rankOf(names);
}

/** The name of a file; that of its folder where it is an index. */
function fileWord(path: string): string {
  const [name = ""] = nameOf(path).split(".");
  return name === "index" ? path.split("/").at(-2) ?? "" : name;
}

function rankOf(names: readonly string[]): 0 | 1 | 2 {
  const words = names.flatMap(wordsOf);
  const isSure = words.some((word) => SURE.has(word));
  if (!isSure && !words.some((word) => LIKELY.has(word))) return 0;
  return isSure && !words.some((word) => SMALL.has(word)) ? 2 : 1;
}
