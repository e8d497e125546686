import type { ActionRef, GuardRef, MachineModel } from "../../lib/workflows/machine.ts";
import { type Shape, transitionKey, type TransitionShape } from "./shape.ts";

/** What several functions of XState make in the end. */
const MADE_AS: Readonly<Record<4 | 5, Readonly<Record<string, string>>>> = {
  4: {
    sendParent: "send",
    sendTo: "send",
    respond: "send",
    forwardTo: "send",
    escalate: "send",
    reset: "assign",
  },
  5: { sendParent: "sendTo", forwardTo: "sendTo", stop: "stopChild" },
};

/** The shape of a machine as it was read. */
export function readShape(model: MachineModel): Shape {
  const { version } = model;
  const actions = (refs: readonly ActionRef[]) => refs.map((ref) => actionText(ref, version));
  const states = model.states.map((state) =>
    [state.path, {
      id: state.id,
      type: state.type,
      initial: state.initial,
      initialActions: actions(state.initialActions ?? []),
      history: state.history ?? null,
      entry: actions(state.entry),
      exit: actions(state.exit),
      invokes: state.invoke.map(({ id, kind, src, systemId = "" }) =>
        `${id} ${kind === "named" || kind === "activity" ? `${kind}:${src}` : "inline"} ${systemId}`
      ),
      tags: state.tags,
      description: state.description,
    }] as const
  );
  const transitions: Record<string, TransitionShape[]> = {};
  for (const each of model.transitions) {
    const event = each.kind === "after" ? `after ${each.event}` : each.event;
    (transitions[transitionKey(each.from, event)] ??= []).push({
      targets: each.targets,
      guard: guardText(each.guard),
      actions: actions(each.actions),
      reenter: each.reenter === true,
    });
  }
  return { id: model.id, version, states: Object.fromEntries(states), transitions };
}

function actionText({ kind, name }: ActionRef, version: 4 | 5): string {
  if (kind === "inline" || kind === "unknown") return kind;
  return `${kind}:${kind === "built-in" ? MADE_AS[version][name] ?? name : name}`;
}

function guardText(guard: GuardRef | undefined): string {
  if (!guard) return "";
  const parts = guard.guards?.map(guardText).join(", ");
  if (parts !== undefined) return `${guard.kind}(${parts})`;
  return guard.kind === "named" ? `named:${guard.name}` : guard.kind;
}
