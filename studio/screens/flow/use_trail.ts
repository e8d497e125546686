import { useQueries, useQuery } from "@tanstack/react-query";
import type { Schemas } from "../../api/client.ts";
import { queries } from "../../api/queries.ts";
import type { FlowReference } from "../../places/place.ts";
import type { OpenFlow } from "./flow_screen.tsx";

/** A column: a file that a reference of the column before leads to. */
export interface Step {
  /** Its place among the columns, from 0. */
  readonly depth: number;
  /** Undefined until it is read. */
  readonly view: Schemas["NavView"] | undefined;
  readonly error: Error | null;
  readonly retry: () => void;
}

/** Reads the columns of an address one behind the other: each is found by a reference of the one before. */
export function useTrail(
  { path, feature = "", refs = [] }: OpenFlow,
  page: { readonly feature: string; readonly file: string } | null,
): readonly Step[] {
  const first = useQuery(page ? queries.navPage(page) : queries.navFile({ feature, path }));
  const hops = useQueries({
    queries: refs.map((_, index) => queries.navTrail(path, refs.slice(0, index + 1))),
  });
  const steps = [first, ...hops].map(({ data, error, refetch }, depth): Step => ({
    depth,
    view: data,
    error: data === undefined ? error : null,
    retry: () => void refetch(),
  }));
  // Behind one that cannot be read there is nothing to read from.
  const failed = steps.findIndex(({ error }) => error !== null);
  return failed < 0 ? steps : steps.slice(0, failed + 1);
}

/** Returns the same reference with nothing but what finds it again. */
export function toReference({ name, start }: Schemas["NavReference"]): FlowReference {
  return { name, start };
}
