/**
 * A moment as ISO 8601. A commit can say any number: those that no calendar has are told as its beginning.
 * @param timestamp seconds since 1970
 */
export function isoDate(timestamp: number): string {
  const date = new Date(timestamp * 1000);
  return (Number.isNaN(date.getTime()) ? new Date(0) : date).toISOString();
}
