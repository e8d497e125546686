import { useQuery } from "@tanstack/react-query";
import { queries } from "../api/queries.ts";
import { allWaitingFor } from "../parts/waiting_for.ts";
import type { Screen } from "../places/place.ts";

/** Returns by screen how much waits for a decision. */
export function useWaiting(): Partial<Record<Screen, number>> {
  const { data: processes } = useQuery(queries.processes());
  const { data: git } = useQuery(queries.git());
  return {
    processes: allWaitingFor(processes?.processes ?? []),
    git: git?.session?.question ? 1 : 0,
  };
}
