import type { z } from "zod";
import { pageOf } from "../paging/mod.ts";
import { isLayerUnit, pathInLayer, requireFeature } from "../project/mod.ts";
import { compareText } from "../text/mod.ts";
import { type IndexedUnit, routesOf } from "../source/units/mod.ts";
import type { Pages } from "./open_pages.ts";
import type { pageFeatures, pageList, pageListQuery, pageRow } from "./list_schemas.ts";

type PageRow = z.input<typeof pageRow>;

/**
 * Lists the pages of a feature, or of the whole project, sorted by feature and file.
 * @throws {WorkbenchError} `feature_not_found`
 */
export async function listPages(
  pages: Pick<Pages, "source">,
  query: z.output<typeof pageListQuery> = {},
  options: { readonly signal?: AbortSignal } = {},
): Promise<z.input<typeof pageList>> {
  const { feature } = query;
  const { layout, units, unreadableRoutes } = await pages.source.units.index(options);
  if (feature !== undefined) requireFeature(layout.features, feature);
  const rows = [...units.values()]
    .filter((unit) => unit.role === "page" && (feature === undefined || unit.feature === feature))
    .sort((a, b) => compareText(a.feature, b.feature) || compareText(a.file, b.file));
  const { page, ...others } = pageOf(rows, query);
  return {
    pages: page.map(rowOf),
    count: page.length,
    ...others,
    unreadable: unreadableRoutes.map((route) => ({ ...route })),
  };
}

/** Lists the features, with how many pages each has. */
export async function listPageFeatures(
  pages: Pages,
  options: { signal?: AbortSignal } = {},
): Promise<z.input<typeof pageFeatures>> {
  const { layout, units } = await pages.source.units.index(options);
  const all = [...units.values()].filter(({ role }) => role === "page");
  return {
    features: layout.features.map(({ name, path, virtual }) => ({
      name,
      path,
      virtual,
      pages: all.filter(({ feature }) => feature === name).length,
    })),
  };
}

function rowOf(unit: IndexedUnit): PageRow {
  const { feature, file, path, name, components, routes } = unit;
  const named = name === "RouteComponent"
    ? endOf(routes) ?? fileName(unit)
    : SAYS_NOTHING.has(name)
    ? fileName(unit)
    : name;
  return {
    feature,
    file,
    path,
    title: titleOf(named),
    components: [...components],
    ...routesOf(routes),
  };
}

/** Names that frameworks give to the component, or to the file, of any page. */
const SAYS_NOTHING: ReadonlySet<string> = new Set([
  "default",
  "index",
  "page",
  "route",
  "Page",
  "Route",
  "Screen",
  "Index",
]);

/** Returns the last part of the shortest address of a page; null for a page at the root, or without an address. */
function endOf(routes: IndexedUnit["routes"]): string | null {
  const [address] = routes.flatMap(({ route }) => route ?? []);
  const end = address?.split("/").at(-1)?.replace(/^:/, "") ?? "";
  return end === "" || end === "*" ? null : end;
}

function fileName(unit: IndexedUnit): string {
  return folderName(isLayerUnit(unit) ? pathInLayer(unit) : unit.path);
}

/** `ProductListPage` is "Product list": what a person calls it. */
function titleOf(name: string): string {
  const words = whole(
    name.replace(/(?<=.)(Page|Screen|Route)$/, "")
      .split(/[-_.\s]+|(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/)
      .filter(Boolean),
  );
  const [first = name, ...rest] = words;
  return [
    first.charAt(0).toUpperCase() + first.slice(1),
    ...rest.map((word) => PROPER.has(word) ? word : word.toLowerCase()),
  ].join(" ");
}

/** Words that have capitals inside. */
const PROPER: ReadonlySet<string> = new Set(
  "OAuth GitHub GitLab GraphQL OpenAPI OpenID PayPal LinkedIn YouTube JavaScript TypeScript WebAuthn"
    .split(" "),
);

/** Joins the pieces of words that have capitals inside. */
function whole(pieces: readonly string[]): string[] {
  const words: string[] = [];
  for (const piece of pieces) {
    const joined = `${words.at(-1) ?? ""}${piece}`;
    if (PROPER.has(joined)) words.splice(-1, 1, joined);
    else words.push(piece);
  }
  return words;
}

/** The file's own name; of an index file (`checkout/index.tsx`) and Next's `page.tsx`, its folder's. */
function folderName(path: string): string {
  const segments = path.replace(/\.[^./]+$/, "").split("/");
  const last = segments.pop() ?? path;
  return ["index", "page", "route"].includes(last) ? segments.pop() ?? last : last;
}
