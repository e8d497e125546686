import { propOf } from "./markup_rank.ts";
import { type Detail, having } from "./named_details.ts";

/** Leaves out new props that their components do not read, and the elements that only pass such props; nothing where that is all. */
export function withoutUnread(details: readonly Detail[]): readonly Detail[] {
  const unread = having(details, "prop", "added").filter(({ isUnread }) => isUnread);
  if (unread.length === 0) return details;
  const isPassed = (each: Detail): boolean =>
    each.subject === "element" && each.before === null &&
    unread.some(({ name, owner }) => each.name === owner && propOf(each) === name);
  const read = details.filter((each) => !unread.includes(each) && !isPassed(each));
  return read.length > 0 ? read : details;
}
