import { queryOptions } from "@tanstack/react-query";
import { reverseDiff } from "../../parts/diff/reverse_diff.ts";
import { api, ask, type paths } from "../client.ts";

/** The questions about the open project, its saves and its git session, the tools beside it, and who is signed in. */
export const projectQueries = {
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
  devServer: () =>
    queryOptions({
      queryKey: ["devServer"],
      queryFn: ({ signal }) => ask(api.GET("/api/dev-server", { params: { query: {} }, signal })),
      // No event tells of what it prints.
      refetchInterval: ({ state }) => state.data?.state === "starting" ? 500 : false,
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
  saves: () =>
    queryOptions({
      queryKey: ["saves"],
      queryFn: ({ signal }) => ask(api.GET("/api/pages/undo", { signal })),
    }),
  /** A save has changed the same lines for ever, so that a change of the list of saves does not make them stale. */
  saveDiff: (saveId: string, way: "undo" | "redo") =>
    queryOptions({
      queryKey: ["saveDiff", saveId, way],
      queryFn: async ({ signal }) => {
        const options = { body: { saveId, dryRun: true }, signal };
        if (way === "redo") return (await ask(api.POST("/api/pages/redo", options))).diff ?? "";
        return reverseDiff((await ask(api.POST("/api/pages/undo", options))).diff ?? "");
      },
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
};

type RuleId = paths["/api/project/findings"]["get"]["parameters"]["query"]["rule"];
