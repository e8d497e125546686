import type { ts as TS } from "ts-morph";
import { specifierStyle, specifierTo } from "../../conventions/mod.ts";
import {
  type GraphSnapshot,
  insertion,
  type ParsedSource,
  type TextEdit,
} from "../../source/mod.ts";
import { ts } from "../../source/syntax/typescript.ts";
import {
  identifiersNamed,
  insertImport,
  lineEndingAt,
  visitAll,
} from "../../source/writing/mod.ts";
import {
  beforeElement,
  behindSibling,
  codeLike,
  type Difference,
  literalSaying,
} from "./like_sibling.ts";
import { configRouteLike } from "./config_routes.ts";
import { pathLike, type WantedPath, type WrittenPath } from "./route_path.ts";
import type { RouteSibling } from "./route_siblings.ts";
import { missingProps, type PageProp, withoutOtherProps } from "./shown_page.ts";
import { routeBefore } from "./switch_order.ts";

/** A page that a route is to show. */
export interface RoutedPage {
  readonly path: string;
  /** The name that its file exports; `default` for a default export. */
  readonly exported: string;
  /** The name of the page in code. */
  readonly name: string;
  readonly title: string;
  readonly props: readonly PageProp[];
}

/** A table of routes, read. */
interface RouteTable {
  readonly source: ParsedSource;
  readonly graph: GraphSnapshot;
}

/** The edits that add a route: to its table, and to the file of the constants of paths where one is added. */
export interface RouteEdits extends Pick<WrittenPath, "constant" | "isOtherwise"> {
  readonly edits: readonly TextEdit[];
  /** The props that the page needs and does not get. */
  readonly missing: readonly string[];
}

/** Why a route cannot be written like another one, in the words of a sentence about that one. */
export interface Unfit {
  readonly why: string;
}

/**
 * Returns the edits that add a route to a table, written like a route that is there.
 * @param wanted.own the path as the table is to have it
 */
export function routeEdits(
  table: RouteTable,
  sibling: RouteSibling,
  { page, ...wanted }: WantedPath & { readonly page: RoutedPage },
): RouteEdits | Unfit {
  const { source: { ast, path: from } } = table;
  const { node, path, fact: { components: [shown], router } } = sibling;
  if (router === "react-router-config" || !path) {
    return configEdits(table, sibling, { page, own: wanted.own });
  }
  const { difference, ...written } = pathLike({ ...sibling, path }, ast, wanted);
  const named = [
    difference,
    ...sibling.titles.map((title) => literalSaying(title, ast, page.title)),
  ];
  const put = putBeside(node, ast, wanted.own);
  const style = specifierStyle(table.graph, [from]);
  const specifier = specifierTo(table.graph, { from, to: page.path }, style);
  if (shown?.kind === "module") {
    const loads = loading(node, ast, shown, { ...page, specifier });
    if (loads) {
      return { edits: [put(codeLike(node, ast, [...named, ...loads]))], ...written, missing: [] };
    }
    const parts = { page: { ...page, specifier }, named, put };
    const edits = throughConstant(table, sibling, shown, parts);
    return edits ? { edits, ...written, missing: [] } : { why: whyNotLoaded(shown, page) };
  }
  if (shown?.kind !== "name" || shown.name.includes(".")) {
    return { why: "shows something that is no name of the file" };
  }
  const request = { specifier, imported: page.exported, preferredLocal: page.name };
  const known = loadedAs(table, page);
  const { edits, local } = known === null
    ? insertImport(table.source, request)
    : { edits: [], local: known };
  const renamed = identifiersNamed(shown.name, node).map((each) => replaced(each, ast, local));
  if (renamed.length === 0) return { why: `does not name "${shown.name}" itself` };
  const taken = { shown: shown.name, props: page.props };
  const dropped = withoutOtherProps(node, ast, taken);
  const kept = renamed.filter(({ start }) =>
    !dropped.some((each) => each.start <= start && start < each.end)
  );
  const code = codeLike(node, ast, [...named, ...kept, ...dropped]);
  return { edits: [...edits, put(code)], ...written, missing: missingProps(node, ast, taken) };
}

/** The edits for `routes.ts`, which names the files of pages. */
function configEdits(
  { source }: RouteTable,
  sibling: RouteSibling,
  { page, own }: { readonly page: RoutedPage; readonly own: string },
): RouteEdits | Unfit {
  if (page.exported !== "default") {
    return { why: `loads a page by its default export, which "${page.path}" has not` };
  }
  const like = configRouteLike(source, sibling, { own, page: page.path });
  if (!like) return { why: "names its page in a way of its own" };
  const edits = [...like.imports, behindSibling(sibling.node, source.ast, like.code)];
  return { edits, constant: null, missing: [] };
}

function whyNotLoaded(shown: LoadedModule, page: RoutedPage): string {
  const isWhole = shown.exported === "default" || shown.exported === "Component";
  const exported = isWhole ? shown.exported : "named";
  return isWhole === (page.exported === shown.exported)
    ? "loads its page in a way of its own"
    : `loads a page by its ${exported} export, which "${page.path}" has not`;
}

/** Puts the code of a route behind one like it, or before the one that would be shown in its place. */
type PutRoute = (code: string) => TextEdit;

function putBeside(node: TS.Node, ast: TS.SourceFile, own: string): PutRoute {
  const first = routeBefore(node, ast, own);
  return (code) => first ? beforeElement(first, ast, code) : behindSibling(node, ast, code);
}

/** Finds the name that the table gives to a page that it loads already. */
function loadedAs({ source: { path }, graph }: RouteTable, page: RoutedPage): string | null {
  const starts = graph.importsOf(path)
    .filter(({ resolution }) => resolution.kind === "file" && resolution.path === page.path)
    .map(({ fact }) => fact.statementStart);
  const found = graph.unitFactsOf(path).lazy.find(({ start, exported, local }) =>
    starts.includes(start) && exported === page.exported && local !== null
  );
  return found?.local ?? null;
}

interface LoadedPage extends RoutedPage {
  readonly specifier: string;
}

type LoadedModule = { readonly specifier: string; readonly exported: string };

/** `lazy(() => import("..."))` of another module, where both are exported in the same way. */
function loading(
  node: TS.Node,
  ast: TS.SourceFile,
  shown: LoadedModule,
  page: LoadedPage,
): Difference[] | null {
  const specifiers: TS.StringLiteralLike[] = [];
  visitAll(node, (each) => {
    if (ts.isStringLiteralLike(each) && each.text === shown.specifier) specifiers.push(each);
  });
  const [first] = specifiers;
  if (!first || specifiers.length > 1) return null;
  const module = literalSaying(first, ast, page.specifier);
  const isWhole = shown.exported === "default" || shown.exported === "Component";
  if (isWhole) return page.exported === shown.exported ? [module] : null;
  if (page.exported === "default") return null;
  const names = identifiersNamed(shown.exported, node);
  return [module, ...names.map((each) => replaced(each, ast, page.exported))];
}

/** `const Page = lazy(...)` above the table, and its name in the route. */
function throughConstant(
  { source: { ast } }: RouteTable,
  { node }: RouteSibling,
  shown: LoadedModule,
  { page, named, put }: {
    readonly page: LoadedPage;
    readonly named: readonly Difference[];
    readonly put: PutRoute;
  },
): TextEdit[] | null {
  for (const statement of ast.statements) {
    if (!ts.isVariableStatement(statement)) continue;
    const [variable, other] = statement.declarationList.declarations;
    if (!variable || other || !ts.isIdentifier(variable.name)) continue;
    const uses = identifiersNamed(variable.name.text, node);
    const loads = uses.length > 0 ? loading(statement, ast, shown, page) : null;
    if (!loads) continue;
    const isTaken = identifiersNamed(page.name, ast).length > 0;
    if (isTaken) return null;
    const constant = codeLike(statement, ast, [replaced(variable.name, ast, page.name), ...loads]);
    const renamed = uses.map((each) => replaced(each, ast, page.name));
    const code = codeLike(node, ast, [...named, ...renamed]);
    return [
      insertion(statement.end, lineEndingAt(ast.text, statement.end) + constant),
      put(code),
    ];
  }
  return null;
}

function replaced(name: TS.Identifier, ast: TS.SourceFile, text: string): Difference {
  return { start: name.getStart(ast), end: name.end, text };
}
