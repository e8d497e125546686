import { posix } from "node:path";
import { type ConstantOf, fileRouteOf, readConstants } from "../../../source/units/mod.ts";
import type { Side } from "../../side.ts";
import type { SideLayout } from "../unit_pairs.ts";
import type { Route } from "./compare_routes.ts";

/** Tells of the routes of one side more than the file that declares them. */
export interface SideRoutes {
  /** The route that a file is by its name, as in Next.js and Remix; null for one that is none. */
  readonly pageOf: (path: string) => Route | null;
  /** The address at which a file answers requests without a page, as `route.ts` does in Next.js; null for one that does not. */
  readonly endpointOf: (path: string) => string | null;
  /** Tells whether a file of the side is a route at an address by its name. */
  readonly hasPageAt: (address: string) => boolean;
  /** Reads the values of the names in the routes of a file. */
  readonly constantsIn: (path: string) => Promise<ConstantOf>;
}

/** Finds out which files of a side are routes by their names, and what those that declare routes name in them. */
export async function openSideRoutes(
  { source }: Side,
  { layout }: SideLayout,
  { signal }: { readonly signal?: AbortSignal | undefined },
): Promise<SideRoutes> {
  const graph = await source.graph.refresh(signal ? { signal } : {});
  const patternOf = fileRouteOf({ layout, graph });
  async function constantsIn(file: string): Promise<ConstantOf> {
    return (await readConstants(source.project.files, graph, [file])).of;
  }
  function pageOf(file: string): Route | null {
    const path = patternOf(file);
    const shows = path === null ? null : graph.declarationOf(file, "default");
    // What exports nothing by default answers requests without a page.
    if (path === null || !shows || "reason" in shows) return null;
    const { local, name } = shows;
    const renders = local ?? (name === "default" ? "" : name);
    // The whole file is the route.
    return { path, renders, line: null, above: null };
  }
  function endpointOf(file: string): string | null {
    const { dir, name } = posix.parse(file);
    // A page in the same folder would have the same address.
    return name === "route" ? patternOf(posix.join(dir, "page.tsx")) : null;
  }
  let addresses: ReadonlySet<string> | undefined;
  function hasPageAt(address: string): boolean {
    addresses ??= new Set([...layout.units.keys()].map((path) => pageOf(path)?.path ?? ""));
    return address !== "" && addresses.has(address);
  }
  return { pageOf, endpointOf, hasPageAt, constantsIn };
}
