import { count, listOf } from "../../text/mod.ts";
import type { InvokeRef, MachineState, MachineTransition } from "../machine.ts";
import { causeOf } from "./causes.ts";
import { isInside } from "./configuration.ts";
import { type MachineIndex, unknownStart } from "./model.ts";
import { actionsClause, guardClause, quoted, sentence, stateName } from "./words.ts";

/** Describes a state: its kind, its actions, and the transitions that lead out of it. */
export function stateSentences(index: MachineIndex, state: MachineState): string[] {
  const described = state.description === null ? [] : [descriptionSentence(state.description)];
  return [
    ...described,
    ...shapeSentences(index, state),
    ...state.invoke.map(invokeSentence),
    ...doingSentences(state),
    ...index.transitionsOf(state.path).map((each) => transitionSentence(index, each)),
  ];
}

function descriptionSentence(description: string): string {
  const line = description.replace(/\s+/g, " ").trim();
  return /[.!?]$/.test(line) ? line : sentence(line);
}

function shapeSentences(index: MachineIndex, state: MachineState): string[] {
  const { path, type, tags } = state;
  const name = stateName(path);
  const tagged = tags.length === 0 ? [] : [sentence(`It is tagged ${listOf(tags.map(quoted))}`)];
  switch (type) {
    case "final": {
      const around = state.parent === null ? "" : stateName(state.parent);
      return [sentence(`Here ${around} reaches its end`), ...tagged];
    }
    case "history":
      return [sentence(historyText(state)), ...tagged];
    case "parallel": {
      const regions = index.realChildrenOf(path).map((child) => quoted(child.name));
      return [sentence(`${name} is in ${listOf(regions)} at the same time`), ...tagged];
    }
    case "compound": {
      const inner = count(index.realChildrenOf(path).length, "state");
      const start = state.initial === null
        ? unknownStart(index, state.path)
        : `starts in ${quoted(index.state(state.initial)?.name ?? state.initial)}`;
      return [sentence(`${name} has ${inner} directly in it and ${start}`), ...tagged];
    }
    case "atomic":
      return tagged;
  }
}

function historyText({ parent, history, historyTarget }: MachineState): string {
  const where = history === "deep" ? "exactly where" : "where";
  const first = historyTarget ? `, at first to ${listOf(historyTarget.map(quoted))}` : "";
  return `It leads back to ${where} ${stateName(parent ?? "")} was last${first}`;
}

function invokeSentence({ src, kind, id }: InvokeRef): string {
  const what = {
    named: quoted(src),
    inline: "a function",
    promise: "a promise",
    callback: "a callback",
    observable: "an observable",
    machine: "a machine",
    activity: `the activity ${quoted(src)}`,
    unknown: "something that is not known",
  }[kind];
  const called = kind === "named" || kind === "activity" ? "" : ` (${quoted(src || id)})`;
  return sentence(`While it is here, ${what}${called} runs`);
}

function doingSentences({ entry, exit, initialActions = [] }: MachineState): string[] {
  const parts = [
    ["On entering", actionsClause(entry)],
    ["On starting inside", actionsClause(initialActions)],
    ["On leaving", actionsClause(exit)],
  ] as const;
  return parts.flatMap(([when, what]) => what === "" ? [] : [sentence(`${when}, it ${what}`)]);
}

/** One transition as a sentence. */
function transitionSentence(index: MachineIndex, transition: MachineTransition): string {
  const cause = causeOf(index, transition);
  const condition = guardClause(transition.guard);
  const clauses = [effectOf(index, transition), actionsClause(transition.actions)].filter(Boolean);
  const effect = clauses.length === 0 ? "nothing happens" : `it ${clauses.join(" and ")}`;
  return sentence(`${cause}${condition && `, if ${condition}`}, ${effect}`);
}

/** `goes to "review"`; nothing when the state stays and something else happens. */
export function effectOf(index: MachineIndex, transition: MachineTransition): string {
  const { targets, unresolved = [], reenter, from } = transition;
  if (targets.length > 0) {
    const names = listOf(targets.map((target) => targetText(index, target)));
    if (targets.every((target) => target === from)) return selfEffect(index, transition);
    const isAgain = reenter && targets.every((target) => target === from || isInside(target, from));
    return isAgain
      ? `leaves ${stateName(from)}, enters it again and goes to ${names}`
      : `goes to ${names}`;
  }
  if (unresolved.length > 0) return `goes to ${listOf(unresolved.map(quoted))}, which is not known`;
  return "";
}

/** A transition to its own state leaves it where XState is told so, or is not told otherwise: `reenter` says which. */
function selfEffect(index: MachineIndex, { from, reenter }: MachineTransition): string {
  if (reenter) return "leaves and enters it again";
  const isEmpty = index.realChildrenOf(from).length === 0;
  return `stays in ${stateName(from)} ${
    isEmpty ? "without entering it again" : "and starts again inside it"
  }`;
}

function targetText(index: MachineIndex, path: string): string {
  const target = index.state(path);
  if (target?.type !== "history") return stateName(path);
  return `where ${stateName(target.parent ?? "")} was last`;
}
