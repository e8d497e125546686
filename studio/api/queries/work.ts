import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api, ask, type paths, type Schemas } from "../client.ts";
import { readPages } from "./read_pages.ts";

/** The questions about work: plans, processes, reviews and notes. */
export const workQueries = {
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
type ChangeMachinesQuery = paths["/api/review/machines"]["get"]["parameters"]["query"];

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
