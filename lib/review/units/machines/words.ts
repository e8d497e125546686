import { oneLine, shorten } from "../../../text/mod.ts";
import type {
  ActionMeaning,
  InvokeMeaning,
  MachineModel,
  TransitionMeaning,
} from "../../../workflows/mod.ts";

type Transition = MachineModel["transitions"][number];
type State = MachineModel["states"][number];

const MAX_WORDS = 80;

/** Text of the source in a few words: on one line, and short. */
export function brief(text: string): string {
  return shorten(oneLine(text), MAX_WORDS);
}

/** The name of a transition among those of its machine: `idle: SUBMIT`, `loading: onDone loadUser`. */
export function transitionName({ from, ...cause }: Transition, state: State | undefined): string {
  const { kind, event, invoke } = cause;
  const place = from === "" ? "" : `${from}: `;
  if (kind === "on") return brief(`${place}${event}`);
  if (kind === "after") return brief(`${place}after ${event}`);
  const src = state?.invoke.find(({ id }) => id === invoke)?.src;
  return brief(`${place}${kind}${src === undefined ? "" : ` ${src}`}`);
}

/** Describes the targets of a transition: `saving`, `a and b`, `stays`. */
export function targetWords({ targets, unresolved }: TransitionMeaning): string {
  const all = [...targets.map((path) => path || "the machine"), ...unresolved];
  return all.length === 0 ? "stays" : brief(all.join(" and "));
}

/** A transition that came or went: `saving, if isValid, runs save`. */
export function transitionWords(meaning: TransitionMeaning, guard: string | undefined): string {
  const actions = meaning.actions.length > 0 ? [`runs ${actionWords(meaning.actions)}`] : [];
  const condition = guard === undefined ? [] : [`if ${guard}`];
  return brief([targetWords(meaning), ...condition, ...actions].join(", "));
}

/** A list of actions; null for none. */
export function actionWords(actions: readonly ActionMeaning[]): string | null {
  if (actions.length === 0) return null;
  const names = actions.map(({ kind, name, params, text }) => {
    if (kind === "named") return params === null ? name : `${name} ${params}`;
    return text ?? name;
  });
  return oneLine(names.join(", "));
}

/** Describes the actor that is invoked, and the values that it is given. */
export function invokeWords({ src, id, systemId, input }: InvokeMeaning): string {
  const given = [
    ...(id === null ? [] : [`id ${id}`]),
    ...(systemId === null ? [] : [`system id ${systemId}`]),
    ...(input === null ? [] : [`input ${input}`]),
  ];
  return brief([src, ...given].join(", "));
}
