import type { UnitDetail } from "../../common/schemas.ts";

/** The names under which a file that answers requests exports what answers them. */
const METHODS: ReadonlySet<string> = new Set([
  "GET",
  "HEAD",
  "POST",
  "PUT",
  "PATCH",
  "DELETE",
  "OPTIONS",
]);

/**
 * Tells the exports that answer requests by method and address: whoever calls them does not import them.
 * @param addresses where the file answered, and where it does now
 */
export function tellEndpoints(
  details: readonly UnitDetail[],
  addresses: { readonly base: string | null; readonly head: string | null },
): UnitDetail[] {
  return details.map((detail) => {
    const { subject, change, name } = detail;
    if (subject !== "export" || !METHODS.has(name)) return detail;
    const address = change === "removed" ? addresses.base : addresses.head;
    if (address === null || (change !== "added" && change !== "removed")) return detail;
    const endpoint = `${name} ${address}`;
    const done = change === "added" ? "is new" : "is gone";
    return {
      ...detail,
      subject: "route",
      name: endpoint,
      message: `The endpoint ${endpoint} ${done}`,
    };
  });
}
