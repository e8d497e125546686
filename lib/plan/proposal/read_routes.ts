import type { ts as TS } from "ts-morph";
import { WorkbenchError } from "../../errors/mod.ts";
import type { ProjectLayout } from "../../project/mod.ts";
import {
  createTimeSlice,
  type GraphSnapshot,
  type ParsedSource,
  type Source,
} from "../../source/mod.ts";
import { ts } from "../../source/typescript.ts";

/** A router is one file, or a few. */
const MAX_ROUTERS = 50;

interface RouteSite {
  readonly graph: GraphSnapshot;
  readonly layout: ProjectLayout;
  readonly signal: AbortSignal;
}

/**
 * The pages by their route: objects and elements with a literal `path` that name a page, in the files that import pages, and
 * the folders of a Next.js app.
 * @returns paths of pages by route, each with a leading `/`
 */
export async function readRoutes(
  source: Source,
  site: RouteSite,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const routes = new Map<string, string[]>();
  const add = (route: string, page: string): void => {
    const pages = routes.get(route) ?? [];
    if (!pages.includes(page)) routes.set(route, [...pages, page]);
  };
  for (const { path, file } of site.layout.unitsOf("page", "app")) {
    if (site.layout.framework.name === "next") add(routeOfFile(file), path);
  }
  const slice = createTimeSlice(undefined, site);
  for (const router of routersOf(site)) {
    const parsed = await parseOrNull(source, router);
    for (const { route, page } of parsed ? routesIn(parsed, site) : []) add(route, page);
    await slice.pause();
  }
  return routes;
}

/** Null for what no router is: too large, or nested too deeply. */
async function parseOrNull(source: Source, path: string): Promise<ParsedSource | null> {
  try {
    const file = await source.project.files.read(path);
    return file && await source.parses.parse(file);
  } catch (error) {
    if (error instanceof WorkbenchError) return null;
    throw error;
  }
}

function routersOf({ graph, layout }: RouteSite): string[] {
  const routers = new Set<string>();
  for (const { path } of layout.unitsOf("page")) {
    for (const { from } of graph.importersOf(path)) {
      // Stories, tests and other pages mount a page as well, and give it no route.
      if (!layout.unitOf(from) && /(?:rout|app|main|index)[^/]*\.[jt]sx?$/i.test(from)) {
        routers.add(from);
      }
    }
  }
  return [...routers].sort().slice(0, MAX_ROUTERS);
}

/** `blog/[slug]/page.tsx` is `/blog/[slug]`. */
function routeOfFile(file: string): string {
  const segments = file.replace(/\.[^./]+$/, "").split("/")
    .filter((segment) => !/^\(.*\)$/.test(segment));
  const last = segments.at(-1);
  if (last === "page" || last === "index") segments.pop();
  return `/${segments.join("/")}`;
}

/** Every node with a route is asked which page it names; of nodes in one another, each names its own. */
function routesIn(
  { ast, path }: ParsedSource,
  { graph, layout }: RouteSite,
): { route: string; page: string }[] {
  const found: { route: string; page: string }[] = [];
  const locals = new Map<string, string>();
  const places: { start: number; page: string }[] = [];
  for (const { fact, resolution } of graph.importsOf(path)) {
    if (resolution.kind !== "file") continue;
    for (const { imported, local } of fact.names) {
      const declared = imported === "*"
        ? null
        : graph.declarationOf(resolution.path, imported).path;
      const page = declared ?? resolution.path;
      if (local !== null && layout.unitOf(page)?.layer === "page") locals.set(local, page);
    }
    if (fact.kind === "dynamic" && layout.unitOf(resolution.path)?.layer === "page") {
      places.push({ start: fact.start, page: resolution.path });
    }
  }
  const visit = (node: TS.Node): void => {
    const route = routeOf(node);
    if (route !== null) {
      const page = pageIn(node, { locals, places, ast });
      if (page !== null) found.push({ route: `/${route.replace(/^\/+/, "")}`, page });
    }
    ts.forEachChild(node, visit);
  };
  visit(ast);
  return found;
}

function routeOf(node: TS.Node): string | null {
  if (ts.isObjectLiteralExpression(node)) {
    for (const property of node.properties) {
      if (!ts.isPropertyAssignment(property) || property.name.getText() !== "path") continue;
      return ts.isStringLiteralLike(property.initializer) ? property.initializer.text : null;
    }
  }
  if (ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) {
    for (const attribute of node.attributes.properties) {
      if (!ts.isJsxAttribute(attribute) || attribute.name.getText() !== "path") continue;
      const value = attribute.initializer;
      return value && ts.isStringLiteral(value) ? value.text : null;
    }
  }
  return null;
}

interface PageNames {
  readonly ast: TS.SourceFile;
  /** Pages by the name that they are imported as. */
  readonly locals: ReadonlyMap<string, string>;
  /** Where a page is imported dynamically. */
  readonly places: readonly { readonly start: number; readonly page: string }[];
}

/** The first page that a node names, itself or by an import inside of it; the routes in it are its children's. */
function pageIn(node: TS.Node, { ast, locals, places }: PageNames): string | null {
  const start = node.getStart(ast);
  const inner = places.find((place) => place.start >= start && place.start < node.end);
  let found: string | null = null;
  const visit = (child: TS.Node): void => {
    if (found !== null || (child !== node && routeOf(child) !== null)) return;
    if (ts.isIdentifier(child)) found = locals.get(child.text) ?? null;
    ts.forEachChild(child, visit);
  };
  visit(node);
  return found ?? inner?.page ?? null;
}
