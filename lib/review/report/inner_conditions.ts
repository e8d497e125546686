import { propOf } from "./markup_rank.ts";
import { type Detail, having } from "./named_details.ts";

/** Tells at once of a condition that an element lost and its component asks for by a new prop itself: the same is shown as before. */
export function joinInnerConditions(details: readonly Detail[]): readonly Detail[] {
  const elements = having(details, "element", "changed");
  const joined = new Map<Detail, Detail | null>();
  for (const lost of elements) {
    const { aspect, name, owner, before, after } = lost;
    if (aspect !== "presence" || before === null || after !== null) continue;
    const given = elements.find((each) =>
      each.name === name && each.owner === owner && each.unit === lost.unit &&
      each.before === null && each.after === `${propOf(each)}={${before}}`
    );
    const prop = given ? propOf(given) : null;
    const asked = prop === null ? undefined : details.find((each) => asksFor(each, prop, name));
    if (!given || !asked) continue;
    const where = asked.subject === "element" ? `, where it is around "${asked.name}"` : "";
    const message = `The condition "${before}" around "${name}" in "${owner}" went into "${name}"`;
    joined.set(lost, { ...lost, message: message + where });
    joined.set(given, null);
    joined.set(asked, withoutCase(asked, prop ?? ""));
    for (const each of having(details, "prop", "added")) {
      if (each.owner === name && each.name === prop) joined.set(each, null);
    }
  }
  return details.flatMap((each) => {
    const one = joined.get(each);
    return one === undefined ? [each] : one ?? [];
  });
}

/** Tells whether a component shows nothing, or one of its elements, without a prop. */
function asksFor(
  { subject, owner, name, aspect, before, after, facts }: Detail,
  prop: string,
  component: string,
): boolean {
  if (subject === "code") return name === component && facts?.includes(unless(prop)) === true;
  return subject === "element" && owner === component && aspect === "presence" &&
    before === null && after === prop;
}

function unless(prop: string): string {
  return `shows nothing if not "${prop}"`;
}

/** Leaves out what is told with the condition; null where nothing is left. */
function withoutCase(detail: Detail, prop: string): Detail | null {
  const facts = detail.facts?.filter((each) => each !== unless(prop)) ?? [];
  return facts.length === 0 ? null : { ...detail, facts };
}
