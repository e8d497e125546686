import type { Schemas } from "../../api/client.ts";

type View = Schemas["NavView"];
type Reference = Schemas["NavReference"];

/** A file that the source of another names. */
export interface Destination {
  readonly path: string;
  /** By which names, in the order of the text. */
  readonly names: readonly string[];
  /** The reference that is followed. */
  readonly first: Reference;
  /** The feature that it belongs to, where that is another one. */
  readonly crosses: string | null;
}

/** Returns the files that a source leads to, in the order of the text. */
export function destinationsOf({ path: own, references }: View): Destination[] {
  const leading = references.filter(({ target }) => target !== null && target.path !== own);
  return [...Map.groupBy(leading, ({ target }) => target?.path ?? "")].flatMap(([path, all]) => {
    const [first] = all;
    if (first === undefined) return [];
    return [{ path, names: namesOf(all), first, crosses: crossing(first) }];
  });
}

/** Why names lead to no file of the project. */
const REASONS: Readonly<Record<NonNullable<Reference["reason"]>, string>> = {
  package: "From packages",
  not_found: "Not found",
  computed: "Known only when the code runs",
  outside_project: "Outside of the project",
  not_source: "Files that are no source",
};

/** Returns the names that lead nowhere, by the reason. */
export function endsOf({ references }: View): { reason: string; names: readonly string[] }[] {
  const ends = references.filter(({ reason }) => reason !== undefined);
  return [...Map.groupBy(ends, ({ reason = "not_found" }) => REASONS[reason])].map(
    ([reason, all]) => ({ reason, names: namesOf(all) }),
  );
}

/** An import is told by its specifier: the names that it brings say more. */
function namesOf(references: readonly Reference[]): string[] {
  const used = references.filter(({ kind }) => kind !== "import");
  return [...new Set((used.length > 0 ? used : references).map(({ name }) => name))];
}

function crossing({ relation }: Reference): string | null {
  const to = relation?.to.feature ?? null;
  return to === relation?.from.feature ? null : to;
}
