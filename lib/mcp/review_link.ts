import type { Service } from "./service.ts";

/** The address at which a person sees a process, with the diff of each file, and decides on it. */
export function reviewLink({ address }: Service, id: string): string {
  return `${address}/api/processes/${id}/review`;
}
