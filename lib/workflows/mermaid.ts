import { createTimeSlice, type TimeSlice } from "../slices/mod.ts";
import type {
  ActionRef,
  Machine,
  MachineModel,
  MachineState,
  MachineTransition,
} from "./machine.ts";

/** Deeper states are not indented any further: a thousand levels would be mostly blanks. */
const MAX_INDENT = 12;

/**
 * A machine as a Mermaid `stateDiagram-v2`. States get names of their own (`s0`, `s1`, ...), and every text of the source is
 * escaped: nothing that it holds can become syntax of the diagram, or markup where it is shown.
 */
export async function drawMachine(
  machine: MachineModel,
  slice: TimeSlice = createTimeSlice(),
): Promise<string> {
  const lines: string[] = [];
  for (const line of drawLines(machine)) {
    if (slice.spent) await slice.pause();
    lines.push(line);
  }
  return `${lines.join("\n")}\n`;
}

/** Machines with their diagrams. */
export async function drawMachines(
  models: readonly MachineModel[],
  options: { readonly signal?: AbortSignal | undefined } = {},
): Promise<Machine[]> {
  const slice = createTimeSlice(options);
  const drawn: Machine[] = [];
  for (const model of models) {
    drawn.push({ ...model, mermaid: await drawMachine(model, slice) });
  }
  return drawn;
}

function* drawLines(machine: MachineModel): Generator<string> {
  const names: Names = new Map(machine.states.map(({ path }, index) => [path, `s${index}`]));
  const runs: Names = new Map(
    machine.states.flatMap(({ path, invoke }) =>
      invoke.map(({ id, src }) => [runKey(path, id), src || id] as const)
    ),
  );
  yield "stateDiagram-v2";
  yield* drawStates(machine.states, names);
  for (const each of machine.transitions) yield* drawTransition(each, names, runs);
}

type Names = ReadonlyMap<string, string>;

interface OpenState {
  readonly state: MachineState;
  children: number;
}

/** The states in each other; they come in the order of the source, each before the states in it. */
function* drawStates(states: readonly MachineState[], names: Names): Generator<string> {
  const open: OpenState[] = [];
  const parents = new Set(states.map(({ parent }) => parent));
  const indented = (text: string) => "  ".repeat(Math.min(open.length + 1, MAX_INDENT)) + text;

  function* closeUnless(isAround: (path: string | undefined) => boolean): Generator<string> {
    while (open.length > 0 && !isAround(open.at(-1)?.state.path)) {
      open.pop();
      yield indented("}");
    }
  }

  for (const state of states) {
    yield* closeUnless((path) => path === state.parent);
    const around = open.at(-1);
    if (around?.state.type === "parallel" && around.children > 0) yield indented("--");
    if (around) around.children++;
    const name = nameOf(names, state.path);
    if (!around || around.state.initial === state.path) yield indented(`[*] --> ${name}`);
    const hasStates = parents.has(state.path);
    yield indented(`state "${escapeText(labelOf(state))}" as ${name}${hasStates ? " {" : ""}`);
    if (hasStates) open.push({ state, children: 0 });
    if (state.type === "final") yield indented(`${name} --> [*]`);
  }
  yield* closeUnless(() => false);
}

function runKey(path: string, id: string): string {
  return JSON.stringify([path, id]);
}

function nameOf(names: Names, path: string): string {
  return names.get(path) ?? "s0";
}

function labelOf({ name, type, history, invoke }: MachineState): string {
  if (type === "history") return `${name} (${history === "deep" ? "H*" : "H"})`;
  const running = invoke.map(({ src, kind }) => src || kind);
  return running.length > 0 ? `${name} (runs ${running.join(", ")})` : name;
}

/** An arrow for each target; what stays where it is is a note in the state. */
function drawTransition(transition: MachineTransition, names: Names, runs: Names): string[] {
  const from = nameOf(names, transition.from);
  const label = escapeText(transitionLabel(transition, runs));
  if (transition.targets.length === 0) return [`  ${from} --> ${from} : ${label} (stays)`];
  return transition.targets.map((target) => `  ${from} --> ${nameOf(names, target)} : ${label}`);
}

function transitionLabel(
  { from, event, kind, guard, actions, invoke }: MachineTransition,
  runs: Names,
): string {
  const running = invoke === undefined ? "" : runs.get(runKey(from, invoke)) ?? invoke;
  const cause = {
    on: event,
    after: /^\d+$/.test(event) ? `after ${event} ms` : `after ${event}`,
    always: "at once",
    onDone: invoke === undefined ? "done" : `${running} done`,
    onError: `${running} failed`,
    onSnapshot: `${running} changed`,
  }[kind];
  const condition = guard ? ` [${guard.text}]` : "";
  return `${cause}${condition}${actionsLabel(actions)}`;
}

function actionsLabel(actions: readonly ActionRef[]): string {
  if (actions.length === 0) return "";
  return ` / ${actions.map(({ name, kind }) => name || kind).join(", ")}`;
}

/**
 * Letters, digits, and signs without a meaning in Mermaid and HTML stay; all others become Mermaid's own codes (`#35;`), and
 * control characters and line breaks blanks.
 */
export function escapeText(text: string): string {
  const shown = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\s]+/gu, " ").trim();
  const escaped = shown.replace(
    /[^\p{L}\p{N}\p{M}\p{Extended_Pictographic} .,_()/*!?'=+-]|-(?=-)/gu,
    (character) => `#${character.codePointAt(0)};`,
  );
  return escaped === "" ? "#32;" : escaped;
}
