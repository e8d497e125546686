import { fileRouteOf } from "../../../source/units/mod.ts";
import type { Side } from "../../side.ts";
import type { SideLayout } from "../unit_pairs.ts";
import type { Route } from "./compare_routes.ts";

/** Tells the route that a file of one side is by its name, as in Next.js and Remix; null for one that is none. */
export type PageRouteOf = (path: string) => Route | null;

/** Finds out which files of a side are routes by their names. */
export async function openPageRoutes(
  { source }: Side,
  { layout }: SideLayout,
  { signal }: { readonly signal?: AbortSignal | undefined },
): Promise<PageRouteOf> {
  const graph = await source.graph.refresh(signal ? { signal } : {});
  const patternOf = fileRouteOf({ layout, graph });
  return (file) => {
    const path = patternOf(file);
    const shows = path === null ? null : graph.declarationOf(file, "default");
    // What exports nothing by default answers requests without a page.
    if (path === null || !shows || "reason" in shows) return null;
    const { local, name } = shows;
    const renders = local ?? (name === "default" ? "" : name);
    // The whole file is the route.
    return { path, renders, line: null };
  };
}
