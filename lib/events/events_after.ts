/**
 * Returns the revision after which a stream of events continues.
 * @param id what the reader says that it saw last; what no event of the service had is nothing seen
 */
export function eventsAfter(id: string | null): number {
  return id !== null && /^\d{1,15}$/.test(id) ? Number(id) : 0;
}
