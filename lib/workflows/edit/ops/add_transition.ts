import type { z } from "zod";
import type { TextEdit } from "../../../source/mod.ts";
import type { NewValue } from "../../../source/objects/mod.ts";
import { requireEnd, requireHeeded } from "../heeded.ts";
import type { TransitionMeaning } from "../meaning.ts";
import { requireDelay, requireEventName } from "../names.ts";
import type { EditSite, Op } from "../op.ts";
import { refusal } from "../refusal.ts";
import { addTransitionBody } from "../schemas.ts";
import { liesIn } from "../state_paths.ts";
import { groupKey, hasKey, type TransitionKey, transitionsOf } from "../transition_sites.ts";
import { groupOf, insertTransition, sectionOf } from "../transition_sections.ts";
import { stateAt } from "../written.ts";
import { type NewTargets, newTargets } from "../written_targets.ts";
import { namedAction } from "../action_lists.ts";
import { guardMember, namedGuard } from "./set_guard.ts";

type Args = z.output<typeof addTransitionBody>;

/** Adds a transition to a state, behind those for the same event unless told otherwise. */
export const addTransition: Op<typeof addTransitionBody> = {
  schema: addTransitionBody,
  plan(site, args) {
    requireSense(site, args);
    const node = stateAt(site, args.state);
    requireHeeded(site, node, "a transition");
    if (args.invoke === undefined) requireEnd(site, node, args.kind);
    const targets = newTargets(site, node, args.targets);
    const { invokes } = transitionsOf(site, node);
    const section = sectionOf(site, node, args);
    const group = groupOf(site, node, section);
    const position = args.position ?? group?.items.length ?? 0;
    if (position > (group?.items.length ?? 0)) {
      throw refusal("bad_argument", `Expected a position up to ${group?.items.length ?? 0}`);
    }
    const members = transitionMembers(site, args, targets);
    const key = { ...groupKey(node, section, invokes), index: position };
    const made = meaningOfNew(site, args, targets, key);
    const edits: TextEdit[] = insertTransition(site, section, { group, position, members });
    return {
      edits,
      intent: (before) => ({
        ...before,
        transitions: inserted(before.transitions, key, made),
      }),
    };
  },
};

function requireSense(site: EditSite, args: Args): void {
  const { model } = site;
  const { kind, event, invoke, targets, actions, reenter } = args;
  const takesEvent = kind === "on" || kind === "after";
  if (takesEvent !== (event !== undefined)) {
    throw refusal("bad_argument", `Expected ${takesEvent ? "an" : "no"} event for kind "${kind}"`);
  }
  if (kind === "on" && typeof event === "number") {
    throw refusal("bad_argument", `Expected a name as the event, not ${event}`);
  }
  if (kind === "on" && typeof event === "string") requireEventName(site, event);
  if (kind === "after" && event !== undefined) requireDelay(event);
  const ofInvoke = kind === "onError" || kind === "onSnapshot";
  if (invoke !== undefined && !ofInvoke && kind !== "onDone") {
    throw refusal("bad_argument", `Expected no invoke for kind "${kind}"`);
  }
  if (ofInvoke && invoke === undefined) {
    throw refusal("bad_argument", `Expected the id of an invoke for kind "${kind}"`);
  }
  if (kind === "onSnapshot" && model.version === 4) {
    throw refusal("bad_argument", `XState 4 has no "onSnapshot"`);
  }
  if (kind === "always" && targets.length === 0 && actions.length === 0) {
    throw refusal("bad_argument", 'Expected a target or an action: "always" would do nothing');
  }
  if (reenter && targets.length === 0) {
    throw refusal("bad_argument", "Expected a target for a transition that reenters");
  }
}

function transitionMembers(
  site: EditSite,
  args: Args,
  targets: NewTargets,
): (readonly [string, NewValue])[] {
  const { guard, actions, reenter } = args;
  const { value } = targets;
  const is5 = site.model.version === 5;
  return [
    ...(value === undefined ? [] : [["target", value] as const]),
    ...(guard === undefined ? [] : [[guardMember(site), guard] as const]),
    ...(actions.length === 0
      ? []
      : [["actions", actions.length === 1 ? actions[0] : actions] as const]),
    ...(reenter ? [is5 ? ["reenter", true] as const : ["internal", false] as const] : []),
    ...(isToStay(site, args, targets) ? [["internal", true] as const] : []),
  ];
}

/** XState 4 leaves and enters the own state of a transition unless it is told not to, by `internal` or by a target's dot. */
function isToStay(
  { model: { version } }: EditSite,
  { reenter, state }: Args,
  { paths, inner }: NewTargets,
): boolean {
  return version === 4 && !reenter && !inner && paths.some((path) => liesIn(path, state));
}

function meaningOfNew(
  site: EditSite,
  { guard, actions, reenter, state }: Args,
  { paths }: NewTargets,
  { from, kind, event, invoke }: TransitionKey,
): TransitionMeaning {
  const { model: { version } } = site;
  const isInside = paths.some((path) => liesIn(path, state));
  return {
    from,
    kind,
    event,
    invoke,
    targets: paths,
    unresolved: [],
    guard: guard === undefined ? null : namedGuard(guard),
    actions: actions.map(namedAction),
    reenter: version === 5 ? reenter : isInside && reenter,
    description: null,
  };
}

function inserted(
  transitions: readonly TransitionMeaning[],
  key: TransitionKey,
  made: TransitionMeaning,
): TransitionMeaning[] {
  const places = [...transitions.entries()].filter(([, each]) => hasKey(each, key))
    .map(([index]) => index);
  return transitions.toSpliced(places[key.index] ?? transitions.length, 0, made);
}
