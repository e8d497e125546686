import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api, ask, type Schemas } from "../client.ts";
import { codeText, type FoundText, saidText, shownText } from "../shown_text.ts";
import { type Cursor, LARGE_PAGE, readPages } from "./read_pages.ts";

/** The questions about units, the texts and nodes in them, and components. */
export const unitQueries = {
  units: (q = "") =>
    queryOptions({
      queryKey: ["units", q],
      queryFn: ({ signal }) => readAllUnits(q, signal),
      placeholderData: keepPreviousData,
    }),
  foundUnits: (q: string, limit: number) =>
    queryOptions({
      queryKey: ["units", "found", q],
      queryFn: ({ signal }) =>
        ask(api.GET("/api/units", { params: { query: { q, limit } }, signal })),
      placeholderData: keepPreviousData,
    }),
  foundTexts: (text: string) =>
    queryOptions({
      queryKey: ["units", "texts", text],
      queryFn: ({ signal }) => readTexts(text, signal),
      placeholderData: keepPreviousData,
    }),
  tree: (path: string) =>
    queryOptions({
      queryKey: ["unit", path, "tree"],
      queryFn: ({ signal }) =>
        ask(api.GET("/api/pages/tree", { params: { query: { path } }, signal })),
    }),
  text: (path: string) =>
    queryOptions({
      queryKey: ["unit", path, "text"],
      queryFn: ({ signal }) => {
        const query = { path, diagnostics: "none" } as const;
        return ask(api.GET("/api/pages/source", { params: { query }, signal }));
      },
    }),
  source: (path: string) =>
    queryOptions({
      queryKey: ["unit", path, "source"],
      queryFn: ({ signal }) =>
        ask(api.GET("/api/pages/source", { params: { query: { path } }, signal })),
    }),
  node: (path: string, nodeId: string, contentHash: string) =>
    queryOptions({
      queryKey: ["unit", path, "node", nodeId, contentHash],
      queryFn: ({ signal }) =>
        ask(api.GET("/api/pages/node", { params: { query: { path, nodeId } }, signal })),
      placeholderData: keepOfNode(path, nodeId),
    }),
  props: (path: string, nodeId: string, contentHash: string) =>
    queryOptions({
      queryKey: ["unit", path, "props", nodeId, contentHash],
      queryFn: ({ signal }) =>
        ask(api.GET("/api/pages/props", { params: { query: { path, nodeId } }, signal })),
      placeholderData: keepOfNode(path, nodeId),
    }),
  scopeLinks: (path: string, nodeId: string, contentHash: string) =>
    queryOptions({
      queryKey: ["unit", path, "scopeLinks", nodeId, contentHash],
      queryFn: ({ signal }) =>
        ask(api.GET("/api/pages/scope-links", { params: { query: { path, nodeId } }, signal })),
      placeholderData: keepOfNode(path, nodeId),
    }),
  palette: (feature: string) =>
    queryOptions({
      queryKey: ["palette", feature],
      queryFn: ({ signal }) =>
        ask(api.GET("/api/pages/palette", { params: { query: { feature } }, signal })),
    }),
  known: (path: string, contentHash: string) =>
    queryOptions({
      queryKey: ["known", path, contentHash],
      queryFn: ({ signal }) =>
        ask(api.POST("/api/pages/changes/dismiss", { body: { path }, signal })),
    }),
  changes: (path: string, since: string) =>
    queryOptions({
      queryKey: ["unit", path, "changes", since],
      queryFn: ({ signal }) =>
        ask(api.GET("/api/pages/changes", { params: { query: { path } }, signal })),
    }),
  pages: () =>
    queryOptions({
      queryKey: ["units", "pages"],
      queryFn: ({ signal }) => ask(api.GET("/api/pages/all", { params: { query: {} }, signal })),
      select: (answer) => ({ ...answer, pages: answer.pages.toSorted(byAddress) }),
    }),
  components: () =>
    queryOptions({
      queryKey: ["components"],
      queryFn: ({ signal }) => readAllComponents(signal),
    }),
  describe: (path: string) =>
    queryOptions({
      queryKey: ["components", path],
      queryFn: ({ signal }) =>
        ask(api.GET("/api/components/describe", { params: { query: { path } }, signal })),
    }),
};

type Page = Schemas["ListAllPagesAnswer"]["pages"][number];

/** The order of addresses, whatever files they come from; what has none stands last. */
function byAddress(one: Page, other: Page): number {
  return Number(one.route === null) - Number(other.route === null) ||
    (one.route ?? "").localeCompare(other.route ?? "") ||
    one.path.localeCompare(other.path);
}

async function readAllUnits(q: string, signal: AbortSignal): Promise<Schemas["UnitRow"][]> {
  const pages = await readPages((cursor) => {
    const query = { limit: LARGE_PAGE, ...(q !== "" && { q }), ...(cursor && { cursor }) };
    return ask(api.GET("/api/units", { params: { query }, signal }));
  });
  return pages.flatMap(({ units }) => units);
}

/** How many texts are enough to choose from, and the most answers that are read for them: most that have a word show it nowhere. */
const ENOUGH_TEXTS = 8;
const MOST_ANSWERS = 4;

/** Finds the nodes that show a text, until there are enough to choose from. */
async function readTexts(text: string, signal: AbortSignal): Promise<FoundText[]> {
  const found: FoundText[] = [];
  let cursor: Cursor;
  for (let read = 0; read < MOST_ANSWERS && found.length < ENOUGH_TEXTS; read++) {
    const query = { text, strings: "true" as const, ...(cursor && { cursor }) };
    const answer = await ask(api.GET("/api/units/nodes", { params: { query }, signal }));
    found.push(...answer.units.flatMap(({ path, nodes, says, strings = [] }) => [
      ...nodes.flatMap((node) => {
        const shown = shownText(node, text) ?? saidText(node, says, text);
        const { id, owner, line } = node;
        return shown === null ? [] : [{ text: shown, owner, path, line, node: id }];
      }),
      ...strings.flatMap(({ text: said, line }) => {
        const shown = codeText(said, text);
        return shown === null ? [] : [{ text: shown, owner: null, path, line, node: null }];
      }),
    ]));
    if (answer.nextCursor === null) break;
    cursor = answer.nextCursor;
  }
  return found;
}

async function readAllComponents(signal: AbortSignal): Promise<Schemas["ComponentRow"][]> {
  const pages = await readPages((cursor) => {
    const query = cursor === undefined ? {} : { cursor };
    return ask(api.GET("/api/components", { params: { query }, signal }));
  });
  return pages.flatMap(({ components }) => components);
}

/** Keeps what was known of a node while it is read from a newer text of its file; never what was known of another node. */
function keepOfNode(
  path: string,
  nodeId: string,
): <T>(
  known: T | undefined,
  query?: { readonly queryKey: readonly unknown[] },
) => T | undefined {
  return (known, query) =>
    query?.queryKey[1] === path && query.queryKey[3] === nodeId ? known : undefined;
}
