import { WorkbenchError } from "../errors/mod.ts";
import type { Session } from "./authentication.ts";

/**
 * A scope is a kind of work that the token of a program may allow: `read` answers questions, `edit` writes what can be undone, `run` starts and
 * stops work, and `decide` speaks for the person: approvals, rules, answers to questions.
 */
export type Scope = "read" | "edit" | "run" | "decide";

/** All scopes, in the order in which tokens are told. */
export const SCOPES = ["read", "edit", "run", "decide"] as const satisfies readonly Scope[];

/**
 * Refuses what the token of a session does not allow. A person who has signed in may do everything.
 * @throws {WorkbenchError} `scope_missing`
 */
export function requireScope(session: Session | null, scope: Scope): void {
  if (!session?.scopes || session.scopes.includes(scope)) return;
  throw new WorkbenchError(
    "scope_missing",
    `Refuse the request: it needs the scope "${scope}", and this token has ${
      session.scopes.join(", ")
    }`,
    { data: { scope, scopes: session.scopes } },
  );
}

/**
 * Refuses every token of a program.
 * @throws {WorkbenchError} `scope_missing`
 */
export function requirePerson(session: Session): void {
  if (!session.scopes) return;
  throw new WorkbenchError(
    "scope_missing",
    "Refuse the request: only a person who has signed in makes and revokes tokens",
    { data: { scopes: session.scopes } },
  );
}
