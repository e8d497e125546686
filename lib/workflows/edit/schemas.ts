import { z } from "zod";
import { stateType, transitionKind } from "../machines/schemas.ts";
import { nameArgument, opBody, stateArgument } from "./body.ts";

const historyKind = z.enum(["shallow", "deep"]).describe("Of a history state; shallow unless told");

const kind = transitionKind.default("on").describe("What it waits for");

const targets = z.array(stateArgument).max(20).describe(
  "Paths of states; none for a transition that leads nowhere",
);

/** A transition that is there, by what `GET /api/workflows/machines` says of it. */
const transitionAddress = {
  state: stateArgument.describe("Its `from`"),
  kind,
  event: z.string().max(200).optional().describe("Of on and after"),
  invoke: z.string().max(2000).optional().describe(
    "Id of the invoke whose end it waits for, where a state has several transitions of the kind",
  ),
  index: z.int().min(0).default(0).describe("Place among the transitions for the event"),
};

export const addStateBody = opBody("addState", {
  parent: stateArgument.describe('The state around the new one; "" for the root'),
  name: nameArgument,
  type: stateType.exclude(["compound"]).default("atomic")
    .describe("A state becomes compound by the first state that is added to it"),
  history: historyKind.optional(),
  initial: z.boolean().default(false).describe(
    "Makes it the initial state; the first state in another one always is",
  ),
});

export const removeStateBody = opBody("removeState", {
  state: stateArgument,
  retarget: stateArgument.optional().describe(
    "State that transitions from elsewhere lead to instead",
  ),
  removeTransitions: z.boolean().default(false).describe(
    "Removes the transitions that lead there from elsewhere",
  ),
  initial: nameArgument.optional().describe(
    "Name of the state beside it that is entered first instead, where it was the initial one",
  ),
});

export const renameStateBody = opBody("renameState", { state: stateArgument, name: nameArgument });

export const moveStateBody = opBody("moveState", {
  state: stateArgument,
  parent: stateArgument.describe(
    'The state to move it into, behind the others there; "" for the root',
  ),
  initial: nameArgument.optional().describe(
    "Name of a state that it leaves behind, to be entered first instead where it was the initial one",
  ),
});

export const reorderStatesBody = opBody("reorderStates", {
  state: stateArgument.describe('The state around them; "" for the root'),
  order: z.array(nameArgument).max(1000).describe(
    "The names of all states in it, in their new order",
  ),
});

export const setInitialBody = opBody("setInitial", {
  state: stateArgument,
  initial: nameArgument.describe("Name of a state in it"),
});

export const setStateTypeBody = opBody("setStateType", {
  state: stateArgument,
  type: stateType.describe("What it is to be"),
  history: historyKind.optional(),
  initial: nameArgument.optional().describe("Name of the state in it that a compound one enters"),
});

export const addTransitionBody = opBody("addTransition", {
  state: stateArgument.describe("The state that it leaves"),
  kind,
  event: z.union([nameArgument, z.int().min(0)]).optional().describe(
    "Of on the event, of after the delay: milliseconds or a name",
  ),
  invoke: z.string().max(2000).optional().describe("Id of the invoke whose end it waits for"),
  targets: targets.default([]),
  guard: nameArgument.optional().describe("Name of a guard"),
  actions: z.array(nameArgument).max(50).default([]).describe("Names of actions"),
  reenter: z.boolean().default(false).describe("Leaves and enters its state as well"),
  position: z.int().min(0).optional().describe("Among those for the event; the last unless told"),
});

export const removeTransitionBody = opBody("removeTransition", transitionAddress);

export const retargetTransitionBody = opBody("retargetTransition", {
  ...transitionAddress,
  targets,
});

export const reorderTransitionsBody = opBody("reorderTransitions", {
  state: transitionAddress.state,
  kind,
  event: transitionAddress.event,
  invoke: transitionAddress.invoke,
  order: z.array(z.int().min(0)).min(1).max(200).describe(
    "The index of each transition for the event, in their new order: XState takes the first one whose guard holds",
  ),
});

export const renameEventBody = opBody("renameEvent", {
  event: z.string().min(1).max(200).describe("Event of transitions of kind on"),
  name: nameArgument.describe("Its new name: no transition of the machine has it"),
});

export const setGuardBody = opBody("setGuard", {
  ...transitionAddress,
  guard: nameArgument.nullable().describe("Name of a guard; null removes the one that is there"),
});

export const setDelayBody = opBody("setDelay", {
  ...transitionAddress,
  kind: z.literal("after").default("after"),
  delay: z.union([nameArgument, z.int().min(0)]).describe("Milliseconds, or the name of a delay"),
});

export const setReenterBody = opBody("setReenter", {
  ...transitionAddress,
  reenter: z.boolean().describe(
    "Whether it leaves and enters its own state; XState 4 is told by `internal`",
  ),
});

export const setTagsBody = opBody("setTags", {
  state: stateArgument,
  tags: z.array(nameArgument).max(50).describe("All that it is to have; none removes them"),
});

export const setDescriptionBody = opBody("setDescription", {
  ...transitionAddress,
  of: z.enum(["state", "transition"]).describe("The state itself, or one of its transitions"),
  description: z.string().min(1).max(5000).nullable().describe("Words; null removes those there"),
});

/** The actions of a state or of a transition. */
const actionList = {
  ...transitionAddress,
  list: z.enum(["entry", "exit", "transition"]).describe(
    "The actions of the state itself, or those of one of its transitions",
  ),
};

export const assignActionBody = opBody("assignAction", {
  ...actionList,
  action: nameArgument.describe("Name of an action"),
  position: z.int().min(0).optional().describe("Among the actions; the last unless told"),
});

export const unassignActionBody = opBody("unassignAction", {
  ...actionList,
  action: nameArgument.optional().describe("Name of an action; nothing for one without a name"),
  position: z.int().min(0).optional().describe(
    "Among the actions; needed where the name stands twice or there is none",
  ),
});

export const setInvokeBody = opBody("setInvoke", {
  state: stateArgument,
  src: nameArgument.nullable().describe(
    "Name of an actor; null removes the invoke with its transitions",
  ),
  id: nameArgument.optional().describe("Id to give to the invoke"),
  index: z.int().min(0).default(0).describe("Which invoke of the state; one more adds another"),
});

export const setInputBody = opBody("setInput", {
  state: stateArgument,
  index: z.int().min(0).default(0).describe("Which invoke of the state"),
  input: z.string().min(1).max(20_000).nullable().describe(
    "Source text of one expression; null removes the input that is there. XState 4 calls it `data`",
  ),
});
