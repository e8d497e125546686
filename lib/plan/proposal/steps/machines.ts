import { WorkbenchError } from "../../../errors/mod.ts";
import { wordsOf } from "../../../text/mod.ts";
import { readWorkflowMachines } from "../../../workflows/mod.ts";
import {
  type Asked,
  deterministic,
  type Intent,
  type Recognition,
  unclear,
} from "../words/intent.ts";
import { resolveTarget } from "../words/resolve_target.ts";
import type { Target } from "../words/target_index.ts";
import { phraseOf, type Token } from "../words/tokens.ts";
import { camelCase } from "../words/words.ts";
import { said, taken } from "./place.ts";

type Machine = Awaited<ReturnType<typeof readWorkflowMachines>>["machines"][number];
type Problem = Extract<Recognition, { problem: string }>;

/** The machine that a request names. */
interface NamedMachine {
  readonly target: Target;
  readonly address: { readonly feature: string; readonly file: string; readonly machine: string };
  readonly machine: Machine;
}

/** "Add a state `expired` to the checkout machine", "... with an event RETRY to searching". */
export async function addStateStep(asked: Asked): Promise<Recognition | null> {
  const found = await machineOf(asked);
  const name = camelCase(said(asked, "state") ?? "");
  // "Add a state machine to ..." asks for a whole one.
  if (/^(?:machine|management)/.test(name)) return null;
  if ("problem" in found) return found;
  const around = said(asked, "around");
  const parent = around === null ? "" : stateCalled(found.machine, around);
  if (parent === null) return noState(found, around ?? "");
  const added = edit(found, { op: "addState", parent, name });
  const state = parent === "" ? name : `${parent}.${name}`;
  const events = eventsOf(asked);
  if (!events) return { problem: "It does not say where each of the events leads" };
  const ways: Intent[] = [];
  for (const { event, to } of events) {
    const target = stateCalled(found.machine, to);
    if (target === null) return noState(found, to);
    const op = { op: "addTransition", state, event: eventName(found, event), targets: [target] };
    ways.push(edit(found, op));
  }
  return { intents: [added, ...ways] };
}

interface SaidEvent {
  readonly event: string;
  readonly to: string;
}

/** "RETRY to searching and CANCEL to found"; null where one of them leads nowhere. */
function eventsOf(asked: Asked): SaidEvent[] | null {
  const event = said(asked, "event");
  if (event !== null) return [{ event, to: said(asked, "to") ?? "" }];
  const words = taken(asked, "events").map(({ text }) => text);
  const events: SaidEvent[] = [];
  for (let at = 0; at < words.length; at += 4) {
    const [name, joint, to, next = "and"] = words.slice(at, at + 4);
    const isEvent = joint?.toLowerCase() === "to" && next.toLowerCase() === "and";
    if (!isEvent || name === undefined || to === undefined) return null;
    events.push({ event: name, to });
  }
  return events;
}

/** "Add a transition from idle to loading on FETCH in the search machine". */
export async function addTransitionStep(asked: Asked): Promise<Recognition | null> {
  const found = await machineOf(asked);
  if ("problem" in found) return found;
  const [from, to] = [said(asked, "from") ?? "", said(asked, "to") ?? ""];
  const state = stateCalled(found.machine, from);
  const target = stateCalled(found.machine, to);
  if (state === null) return noState(found, from);
  if (target === null) return noState(found, to);
  const event = eventName(found, said(asked, "event") ?? "");
  return { intents: [edit(found, { op: "addTransition", state, event, targets: [target] })] };
}

/** "Rename the state waiting to pending in the search machine". */
export async function renameStateStep(asked: Asked): Promise<Recognition | null> {
  const name = camelCase(said(asked, "to") ?? "");
  return await withState(asked, (state) => ({ op: "renameState", state, name }));
}

/** "Remove the state failed from the search machine". */
export async function removeStateStep(asked: Asked): Promise<Recognition | null> {
  return await withState(asked, (state) => ({ op: "removeState", state }));
}

async function withState(
  asked: Asked,
  opFor: (state: string) => Readonly<Record<string, string>>,
): Promise<Recognition> {
  const found = await machineOf(asked);
  if ("problem" in found) return found;
  const name = said(asked, "state") ?? "";
  const state = stateCalled(found.machine, name);
  return state === null ? noState(found, name) : { intents: [edit(found, opFor(state))] };
}

function edit(
  { target, address }: NamedMachine,
  op: Readonly<Record<string, string | string[]>>,
): Intent {
  return deterministic("edit-workflow", { ...address, ...op }, target).intents[0];
}

async function machineOf(asked: Asked): Promise<NamedMachine | Problem> {
  const { site, scope } = asked;
  const tokens: readonly Token[] = asked.slots.get("machine") ?? scope;
  if (tokens.length === 0) {
    if (site.last?.kind === "workflow") return await readMachine(site.last, asked);
    return { problem: "It does not say which machine" };
  }
  const isMachine = ({ kind }: Target): boolean => kind === "workflow";
  const resolved = resolveTarget(tokens, site, isMachine);
  if (resolved.kind === "one") return await readMachine(resolved.target, asked);
  const words = wordsOf(phraseOf(tokens)).filter((word) => !["machine", "workflow"].includes(word));
  const called = site.index.byWords([...words, "machine"].join(" ")).filter(isMachine);
  const [only] = called;
  if (only && called.length === 1) return await readMachine(only, asked);
  return unclear(tokens, resolved);
}

async function readMachine(
  target: Target,
  { site: { index, source, signal } }: Asked,
): Promise<NamedMachine | Problem> {
  const unit = index.layout.layerUnitOf(target.path);
  const none = { problem: `"${target.path}" has not one machine that can be read` };
  if (!unit) return none;
  const { feature, file } = unit;
  try {
    const read = await readWorkflowMachines(source, { feature, file }, { signal });
    const machines = read.machines.filter(({ derivedFrom }) => !derivedFrom);
    const wanted = target.symbol ?? `${target.name}Machine`;
    const meant = machines.length === 1
      ? machines
      : machines.filter(({ name }) => name === wanted || name === target.name);
    const [machine] = meant;
    if (!machine || meant.length > 1) return none;
    return { target, machine, address: { feature, file, machine: machine.name } };
  } catch (error) {
    if (error instanceof WorkbenchError) return none;
    throw error;
  }
}

/** The path of the only state of that name; of several, the one nearest to the root. */
function stateCalled({ states }: Machine, name: string): string | null {
  const wanted = name.toLowerCase();
  const found = states.filter((state) =>
    state.path !== "" && (state.path === name || state.name.toLowerCase() === wanted)
  );
  const depth = (path: string): number => path.split(".").length;
  return found.toSorted((a, b) => depth(a.path) - depth(b.path))[0]?.path ?? null;
}

/** Writes an event's name in the same way as the machine's other events: most are in capitals. */
function eventName({ machine }: NamedMachine, said: string): string {
  if (/[\p{Lu}._]/u.test(said)) return said;
  const events = machine.events.map((event) => typeof event === "string" ? event : "");
  const capitals = events.filter((event) => event === event.toUpperCase()).length;
  return capitals * 2 >= events.length ? wordsOf(said).join("_").toUpperCase() : said;
}

function noState({ target }: NamedMachine, name: string): Problem {
  return { problem: `The machine in "${target.path}" has no state "${name}"` };
}
