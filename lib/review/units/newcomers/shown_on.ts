import type { ts as TS } from "ts-morph";
import { componentName, type ComponentUsage, type UsageFinder } from "../../../source/units/mod.ts";
import type { GraphSnapshot, JsxNode } from "../../../source/mod.ts";
import { ts } from "../../../source/syntax/typescript.ts";
import { listOf } from "../../../text/mod.ts";
import { quoted } from "../reading/shown_text.ts";
import { ANY_PAGE } from "../routes/page_names.ts";
import type { SideRoutes } from "../routes/page_routes.ts";

/** The data for finding out who renders a component. */
export interface Users {
  readonly graph: Pick<GraphSnapshot, "unitFactsOf" | "importsOf">;
  readonly finder: UsageFinder;
  /** Tells whether a file of the head is a page, by its layer or because its name is an address. */
  readonly isPage: (path: string) => boolean;
  /** The route that a file is by its name; null for one that is none. */
  readonly pageOf: SideRoutes["pageOf"];
  /** Finds the JSX of a file in which a line is; null for none. */
  readonly rootAt: (path: string, line: number) => Promise<JsxNode | null>;
}

/** The options about a component whose users are told. */
interface ShownOptions {
  /** The component renders nothing, so that it is shown nowhere. */
  readonly isEmpty: boolean;
}

/** So many files are looked through on the way to pages. */
const MAX_FILES = 100;

const MAX_NAMED = 2;

/**
 * Says which components render one, and on which pages that is; null where nothing is known to.
 * @param names all names that the component has in its file
 */
export async function shownOn(
  path: string,
  names: ReadonlySet<string>,
  users: Users,
  { isEmpty }: ShownOptions,
): Promise<string | null> {
  const facts = users.graph.unitFactsOf(path).components.filter(({ name }) => names.has(name));
  const usages = users.finder.of(path, facts).filter(({ role }) => role === "source");
  const files = [...new Set(usages.map((each) => each.path))];
  const direct = files.filter((file) => file !== path);
  if (direct.length === 0) return null;
  const pages = pagesAbove(direct, users);
  const others = usages.filter((each) => each.path !== path && !pages.includes(each.path));
  const named = (all: readonly string[]): string =>
    listOf([...new Set(all.map(quoted))], { max: MAX_NAMED });
  const holders: string[] = [];
  for (const each of others) holders.push(await holderName(each, users));
  const used = holders.length === 0 ? "" : `used in ${named(holders)}`;
  if (pages.length === 0 || (isEmpty && used !== "")) return used;
  const on = `on the ${pages.length === 1 ? "page" : "pages"} ${named(pageNames(pages, users))}`;
  // A page may render it by itself, beside those who use it elsewhere.
  if (used === "") return `shown ${on}`;
  return `${used}, and ${await isCase(usages, users) ? "can be shown" : "shown"} ${on}`;
}

/** Tells whether all elements of a component are cases of a `switch`: which one a page shows is known when it runs. */
async function isCase(usages: readonly ComponentUsage[], users: Users): Promise<boolean> {
  const elements = usages.filter(({ kind }) => kind === "element");
  for (const { path, line } of elements) {
    const root = await users.rootAt(path, line);
    let node: TS.Node | undefined = root?.syntax;
    while (node && !ts.isFunctionLike(node) && !ts.isCaseClause(node)) node = node.parent;
    if (!node || !ts.isCaseClause(node)) return false;
  }
  return elements.length > 0;
}

/** Names pages by their components, or by their addresses where components are called like that of any page, or of another one of these. */
function pageNames(files: readonly string[], users: Users): string[] {
  const names = files.map((file) => mainName(file, users));
  return files.map((file, index) => {
    const name = names[index] ?? file;
    const isVague = name === ANY_PAGE || names.filter((each) => each === name).length > 1;
    return isVague ? users.pageOf(file)?.path ?? file : name;
  });
}

/** The nearest pages that render one of some files, through whatever elements. */
function pagesAbove(files: readonly string[], { graph, finder, isPage }: Users): string[] {
  const seen = new Set(files);
  const pages: string[] = [];
  // A set is gone through in the order in which it grows: that is the agenda.
  for (const file of seen) {
    // What leads to pages is none.
    if (graph.unitFactsOf(file).routes.length > 0) continue;
    if (isPage(file)) {
      pages.push(file);
      continue;
    }
    if (seen.size > MAX_FILES) continue;
    for (const { path, role } of finder.of(file, graph.unitFactsOf(file).components)) {
      if (role === "source") seen.add(path);
    }
  }
  return pages;
}

/** Returns the name of the component that renders another one, or of the file where that is not in a component of several. */
async function holderName(
  { path, line }: Pick<ComponentUsage, "path" | "line">,
  users: Users,
): Promise<string> {
  const { components } = users.graph.unitFactsOf(path);
  const owner = components.length > 1 ? (await users.rootAt(path, line))?.owner : null;
  const component = components.find(({ name }) => name === owner);
  return component ? componentName(component, path) : mainName(path, users);
}

/** Returns the name of the component that a file exports alone or that is called as the file; else the path. */
function mainName(path: string, { graph }: Users): string {
  const offered = graph.unitFactsOf(path).components.filter(({ exported }) => exported.length > 0);
  const main = offered.find(({ exported }) => exported.includes("default")) ??
    (offered.length === 1 ? offered[0] : offered.find(({ name }) => name === stemOf(path)));
  return main ? componentName(main, path) : path;
}

/** `Card` for `src/Card.tsx`. */
function stemOf(path: string): string {
  return (path.split("/").at(-1) ?? "").split(".")[0] ?? "";
}
