import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { FlowReference } from "../places/place.ts";
import { reverseDiff } from "../parts/diff/reverse_diff.ts";
import { type FoundText, shownText } from "./shown_text.ts";
import { api, ask, type paths, type Schemas } from "./client.ts";

/** The questions that the screens ask. The first word of a key is what events make stale. */
export const queries = {
  project: () =>
    queryOptions({
      queryKey: ["project"],
      queryFn: ({ signal }) => ask(api.GET("/api/project", { signal })),
    }),
  rulePlaces: (rule: RuleId) =>
    queryOptions({
      queryKey: ["units", "places", rule],
      queryFn: ({ signal }) =>
        ask(api.GET("/api/project/findings", { params: { query: { rule } }, signal })),
    }),
  health: () =>
    queryOptions({
      queryKey: ["health"],
      queryFn: ({ signal }) => ask(api.GET("/api/health", { signal })),
    }),
  session: () =>
    queryOptions({
      queryKey: ["session"],
      queryFn: ({ signal }) => ask(api.GET("/auth/session", { signal })),
    }),
  tokens: () =>
    queryOptions({
      queryKey: ["tokens"],
      queryFn: ({ signal }) => ask(api.GET("/auth/tokens", { signal })),
    }),
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
  source: (path: string) =>
    queryOptions({
      queryKey: ["unit", path, "source"],
      queryFn: ({ signal }) =>
        ask(api.GET("/api/pages/source", { params: { query: { path } }, signal })),
      placeholderData: keepPreviousData,
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
    }),
  palette: (feature: string) =>
    queryOptions({
      queryKey: ["palette", feature],
      queryFn: ({ signal }) =>
        ask(api.GET("/api/pages/palette", { params: { query: { feature } }, signal })),
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
    }),
  saves: () =>
    queryOptions({
      queryKey: ["saves"],
      queryFn: ({ signal }) => ask(api.GET("/api/pages/undo", { signal })),
    }),
  saveDiff: (saveId: string, way: "undo" | "redo") =>
    queryOptions({
      queryKey: ["saves", "diff", saveId, way],
      queryFn: async ({ signal }) => {
        const options = { body: { saveId, dryRun: true }, signal };
        if (way === "redo") return (await ask(api.POST("/api/pages/redo", options))).diff ?? "";
        return reverseDiff((await ask(api.POST("/api/pages/undo", options))).diff ?? "");
      },
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
  navPage: ({ feature, file }: { readonly feature: string; readonly file: string }) =>
    queryOptions({
      queryKey: ["flow", "page", feature, file],
      queryFn: ({ signal }) =>
        ask(api.GET("/api/nav/page", { params: { query: { feature, file } }, signal })),
    }),
  navFile: ({ feature, path }: { readonly feature: string; readonly path: string }) =>
    queryOptions({
      queryKey: ["flow", "file", feature, path],
      queryFn: ({ signal }) =>
        ask(api.GET("/api/nav/file", { params: { query: { feature, path } }, signal })),
    }),
  navTrail: (path: string, refs: readonly FlowReference[]) =>
    queryOptions({
      queryKey: ["flow", "trail", path, ...refs],
      queryFn: async ({ client, signal }): Promise<Schemas["NavView"]> => {
        const before = refs.slice(0, -1);
        const from = before.length === 0
          ? path
          : (await client.ensureQueryData(queries.navTrail(path, before))).path;
        const { name: ref = "", start } = refs.at(-1) ?? {};
        const body = { from, ref, ...(start !== undefined && { start }) };
        return await ask(api.POST("/api/nav/open", { body, signal }));
      },
    }),
  flow: (feature: string) =>
    queryOptions({
      queryKey: ["flow", "feature", feature],
      queryFn: ({ signal }) =>
        ask(api.GET("/api/nav/flow", { params: { query: { feature } }, signal })),
    }),
  impact: (path: string) =>
    queryOptions({
      queryKey: ["flow", "impact", path],
      queryFn: ({ signal }) =>
        ask(api.POST("/api/plan/impact", { body: { seeds: [path] }, signal })),
    }),
  allMachines: () =>
    queryOptions({
      queryKey: ["machines"],
      queryFn: ({ signal }) => readAllMachines(signal),
    }),
  machines: (path: string) =>
    queryOptions({
      queryKey: ["machines", path],
      queryFn: ({ signal }) =>
        ask(api.GET("/api/workflows/machines", { params: { query: { path } }, signal })),
    }),
  narrative: (path: string, machine: number, contentHash: string, limit: number) =>
    queryOptions({
      queryKey: ["machines", path, "narrative", machine, contentHash, limit],
      queryFn: ({ signal }) => {
        const query = { path, machine, limit };
        return ask(api.GET("/api/workflows/narrative", { params: { query }, signal }));
      },
      placeholderData: keepPreviousData,
    }),
  processes: () =>
    queryOptions({
      queryKey: ["processes"],
      queryFn: ({ signal }) => ask(api.GET("/api/processes", { signal })),
    }),
  process: (id: string) =>
    queryOptions({
      queryKey: ["processes", id],
      queryFn: ({ signal }) =>
        ask(api.GET("/api/processes/{id}", { params: { path: { id } }, signal })),
    }),
  review: (id: string) =>
    queryOptions({
      queryKey: ["processes", id, "review"],
      queryFn: ({ signal }) =>
        ask(api.GET("/api/processes/{id}/review", { params: { path: { id } }, signal })),
      // No event tells that the types are read.
      refetchInterval: ({ state }) => state.data?.types === "warming" ? 2_000 : false,
    }),
  devServer: () =>
    queryOptions({
      queryKey: ["devServer"],
      queryFn: ({ signal }) => ask(api.GET("/api/dev-server", { params: { query: {} }, signal })),
      // No event tells of what it prints.
      refetchInterval: ({ state }) => state.data?.state === "starting" ? 500 : false,
    }),
  branches: (base?: string) =>
    queryOptions({
      queryKey: ["reviews", "branches", base],
      queryFn: ({ signal }) => {
        const query = base === undefined ? {} : { base };
        return ask(api.GET("/api/review/branches", { params: { query }, signal }));
      },
    }),
  reviewPlans: () =>
    queryOptions({
      queryKey: ["reviews", "plans"],
      queryFn: ({ signal }) => ask(api.GET("/api/review/plans", { signal })),
    }),
  change: (base: string, head: string, plan?: string) =>
    queryOptions({
      queryKey: ["reviews", "change", base, head, plan],
      queryFn: ({ signal }) => {
        const query = { base, head, ...(plan !== undefined && { plan }) };
        return ask(api.GET("/api/review/change", { params: { query }, signal }));
      },
    }),
  changeMachines: (query: ChangeMachinesQuery) =>
    queryOptions({
      queryKey: ["reviews", "machines", query],
      queryFn: ({ signal }) => ask(api.GET("/api/review/machines", { params: { query }, signal })),
    }),
  planContext: () =>
    queryOptions({
      queryKey: ["plan", "context"],
      queryFn: ({ signal }) => ask(api.GET("/api/plan/context", { signal })),
    }),
  planFlow: (id: string) =>
    queryOptions({
      queryKey: ["plan", "flow", id],
      queryFn: ({ signal }) => {
        const flow = id as FlowId; // another name is refused, with the names that there are
        return ask(api.GET("/api/plan/context", { params: { query: { flow } }, signal }));
      },
    }),
  validation: (plan: Schemas["Plan"] | null) =>
    queryOptions({
      queryKey: ["plan", "validation", plan],
      queryFn: ({ signal }) => ask(api.POST("/api/plan/validate", { body: { plan }, signal })),
    }),
  git: () =>
    queryOptions({
      queryKey: ["git"],
      queryFn: ({ signal }) => ask(api.GET("/api/git/session", { signal })),
    }),
  remote: () =>
    queryOptions({
      queryKey: ["git", "remote"],
      queryFn: ({ signal }) => ask(api.GET("/api/git/remote", { signal })),
    }),
  clones: () =>
    queryOptions({
      queryKey: ["clones"],
      queryFn: ({ signal }) => ask(api.GET("/api/clone", { signal })),
    }),
  models: () =>
    queryOptions({
      queryKey: ["models"],
      queryFn: ({ signal }) => ask(api.GET("/api/modelhost/status", { signal })),
    }),
  notes: (q: string, tag: string | null) =>
    queryOptions({
      queryKey: ["notes", "list", q, tag],
      queryFn: ({ signal }) =>
        readAllNotes({ ...(q !== "" && { q }), ...tag !== null && { tag } }, signal),
      placeholderData: keepPreviousData,
    }),
  note: (id: string) =>
    queryOptions({
      queryKey: ["notes", id],
      queryFn: ({ signal }) =>
        ask(api.GET("/api/notes/{id}", { params: { path: { id } }, signal })),
    }),
};

type FlowId = NonNullable<
  NonNullable<paths["/api/plan/context"]["get"]["parameters"]["query"]>["flow"]
>;
type RuleId = paths["/api/project/findings"]["get"]["parameters"]["query"]["rule"];
type ChangeMachinesQuery = paths["/api/review/machines"]["get"]["parameters"]["query"];
type Cursor = string | undefined;

/** The most rows that an answer has: fewer questions for who wants all. */
const LARGE_PAGE = 500;

async function readAllUnits(q: string, signal: AbortSignal): Promise<Schemas["UnitRow"][]> {
  const pages = await readPages((cursor) => {
    const query = { limit: LARGE_PAGE, ...(q !== "" && { q }), ...(cursor && { cursor }) };
    return ask(api.GET("/api/units", { params: { query }, signal }));
  });
  return pages.flatMap(({ units }) => units);
}

/** The most texts that are listed, and the most answers that are read for them: most that have a word show it nowhere. */
const MOST_TEXTS = 8;
const MOST_ANSWERS = 4;

/** Finds the nodes that show a text, until there are enough to choose from. */
async function readTexts(text: string, signal: AbortSignal): Promise<FoundText[]> {
  const found: FoundText[] = [];
  let cursor: Cursor;
  for (let read = 0; read < MOST_ANSWERS && found.length < MOST_TEXTS; read++) {
    const query: { text: string; cursor?: string } = { text, ...(cursor && { cursor }) };
    const answer = await ask(api.GET("/api/units/nodes", { params: { query }, signal }));
    found.push(...answer.units.flatMap(({ path, nodes }) =>
      nodes.flatMap((node) => {
        const shown = shownText(node, text);
        const { id, owner, line } = node;
        return shown === null ? [] : [{ text: shown, owner, path, line, node: id }];
      })
    ));
    if (answer.nextCursor === null) break;
    cursor = answer.nextCursor;
  }
  return found.slice(0, MOST_TEXTS);
}

async function readAllComponents(signal: AbortSignal): Promise<Schemas["ComponentRow"][]> {
  const pages = await readPages((cursor) => {
    const query = cursor === undefined ? {} : { cursor };
    return ask(api.GET("/api/components", { params: { query }, signal }));
  });
  return pages.flatMap(({ components }) => components);
}

/** Returns the first page of the notes with the rows of all. */
async function readAllNotes(
  query: { readonly q?: string; readonly tag?: string },
  signal: AbortSignal,
): Promise<Schemas["ListNotesAnswer"]> {
  const pages = await readPages((cursor) => {
    const params = { query: { ...query, ...(cursor !== undefined && { cursor }) } };
    return ask(api.GET("/api/notes", { params, signal }));
  });
  const notes = pages.flatMap((page) => page.notes);
  return { ...pages[0] as Schemas["ListNotesAnswer"], notes }; // there is a first page
}

async function readAllMachines(signal: AbortSignal): Promise<Schemas["MachineRow"][]> {
  const pages = await readPages((cursor) => {
    const query = cursor === undefined ? {} : { cursor };
    return ask(api.GET("/api/workflows/all", { params: { query }, signal }));
  });
  return pages.flatMap(({ machines }) => machines);
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

/** Reads a list from its first page to its last. */
async function readPages<P extends { nextCursor: string | null }>(
  read: (cursor: Cursor) => Promise<P>,
  cursor?: string,
): Promise<P[]> {
  const page = await read(cursor);
  return page.nextCursor === null ? [page] : [page, ...await readPages(read, page.nextCursor)];
}
