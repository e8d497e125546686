import { WorkbenchError } from "../../errors/mod.ts";
import { beginningOf } from "../../text/mod.ts";

/** The verbs that a person can ask of a process; the machine says when. */
export const VERBS = ["pause", "resume", "cancel", "retry", "complete"] as const;

export type Verb = (typeof VERBS)[number];

/**
 * Looks a verb up in the closed list.
 * @throws {WorkbenchError} `unknown_verb` with `verbs`
 */
export function verbOf(word: string): Verb {
  const verb = VERBS.find((known) => known === word);
  if (verb) return verb;
  throw new WorkbenchError(
    "unknown_verb",
    `Cannot use the verb "${beginningOf(word, 100)}": a process knows ${VERBS.join(", ")}`,
    { data: { verbs: VERBS } },
  );
}
