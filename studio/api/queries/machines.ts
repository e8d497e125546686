import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { FlowReference } from "../../places/place.ts";
import { api, ask, type Schemas } from "../client.ts";
import { readPages } from "./read_pages.ts";

/** The questions about state machines, and about the way from a page to the files behind it. */
export const machineQueries = {
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
          : (await client.ensureQueryData(machineQueries.navTrail(path, before))).path;
        const { name: ref = "", start } = refs.at(-1) ?? {};
        const body = { from, ref, ...(start !== undefined && { start }) };
        return await ask(api.POST("/api/nav/open", { body, signal }));
      },
    }),
  definition: (from: string, ref: string, start: number) =>
    queryOptions({
      queryKey: ["flow", "definition", from, ref, start],
      queryFn: ({ signal }) =>
        ask(api.POST("/api/nav/open", { body: { from, ref, start }, signal })),
      staleTime: 0,
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
};

async function readAllMachines(signal: AbortSignal): Promise<Schemas["MachineRow"][]> {
  const pages = await readPages((cursor) => {
    const query = cursor === undefined ? {} : { cursor };
    return ask(api.GET("/api/workflows/all", { params: { query }, signal }));
  });
  return pages.flatMap(({ machines }) => machines);
}
