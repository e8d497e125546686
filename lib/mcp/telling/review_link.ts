import type { Service } from "../service.ts";

/** Returns the address of the place in the Studio where a person sees the diff of each file of a process, and decides. */
export function reviewLink({ address }: Service, id: string): string {
  return `${address}/#/processes/${encodeURIComponent(id)}`;
}
