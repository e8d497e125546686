/** Facts of code that say that it differs, and not in what: they are told of code alone of which there is nothing else to tell. */
export const VAGUE_FACTS = {
  types: "differs in its types alone",
  classes: "has other classes",
  styles: "has other styles",
  described: "is described in other words",
  query: "queries the database in another way",
} as const;

const VAGUE: ReadonlySet<string> = new Set(Object.values(VAGUE_FACTS));

export function isVagueFact(fact: string): boolean {
  return VAGUE.has(fact);
}
