/** The words with which it is said which classes came and went. */
const OF_CLASSES: readonly string[] = ["got the class", "lost the class"];

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
  return VAGUE.has(fact) || isClassFact(fact);
}

/** Tells whether a fact says that code has other classes, or which. */
export function isClassFact(fact: string): boolean {
  return fact === VAGUE_FACTS.classes || OF_CLASSES.some((words) => fact.startsWith(words));
}
