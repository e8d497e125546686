import type { Op } from "../op.ts";
import { removeTransitions } from "../remove_written.ts";
import { removeTransitionBody } from "../schemas.ts";
import { changeableTransition, changeTransition, holderOf } from "../transition_sites.ts";

/** Removes a transition, with its event where it was the last one for it. */
export const removeTransition: Op<typeof removeTransitionBody> = {
  schema: removeTransitionBody,
  plan(site, args) {
    const found = changeableTransition(site, args);
    return {
      edits: removeTransitions(site, [holderOf(site, found)]),
      intent: (before) => ({
        ...before,
        transitions: changeTransition(before.transitions, found.key, () => null),
      }),
    };
  },
};
