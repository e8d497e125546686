import type { EngineName } from "../git/mod.ts";
import type { PlanScope } from "./plan_scope.ts";

/**
 * A comparison to make: plain data, which crosses threads. Commits are full ids, resolved before; the head may be that of
 * uncommitted work.
 */
export interface ReviewRequest {
  /** The project's folder. */
  readonly root: string;
  /** Its folder in the state directory, where what is known of its files is; without it all of them are looked at. */
  readonly folder?: string | undefined;
  readonly engine: EngineName;
  readonly base: string;
  readonly head: string;
  /** Null where base and head have no commit in common. */
  readonly mergeBase: string | null;
  readonly plan: PlanScope | null;
}
