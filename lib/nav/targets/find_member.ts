import type { Found, Place, Resolving } from "./resolve_reference.ts";

/** The member of something declared: of an object, a class, an enum, a namespace. */
export async function findMember(
  _resolving: Resolving,
  _place: Place,
  _member: string,
): Promise<Found> {
  return await Promise.resolve({ is: "nothing", reason: "computed" });
}
