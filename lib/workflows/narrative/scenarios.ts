import { listOf } from "../../text/mod.ts";
import type { MachineNarrative, MachineScenario, MachineTransition } from "../machine.ts";
import { causeOf } from "./causes.ts";
import { type Configuration, innermost } from "./configuration.ts";
import { type Exploration, pathTo, type Step } from "./explore.ts";
import type { MachineIndex } from "./model.ts";
import { effectOf } from "./sentences.ts";
import { actionsClause, guardClause, sentence, stateName } from "./words.ts";

/** Ways beyond these are not told: nobody reads them. */
const MAX_SCENARIOS = 1_000;
const MAX_STEPS = 25;

/** Names that speak of what nobody wanted. */
const FAILURE =
  /abandon|abort|cancel|crash|denied|error|expire|fail|invalid|offline|refuse|reject|time_?out|unauthori/i;

/** The range of scenarios in an answer: how many come before them, and how many there may be. */
export interface Page {
  readonly start: number;
  readonly limit: number;
}

/** A way that is to be told. */
interface Way {
  readonly path: readonly Step[];
  readonly ends: boolean;
}

/**
 * Ways through a machine: the best one to each of its ends first, those that end well before the others, then one for
 * each transition that those do not show.
 */
export function tellScenarios(
  index: MachineIndex,
  exploration: Exploration,
  { start, limit }: Page,
): Pick<MachineNarrative, "scenarios" | "total" | "nextCursor" | "truncated"> {
  const { ways, truncated } = waysThrough(index, exploration);
  const sorted = [...ways.filter(isHappyWay), ...ways.filter((way) => !isHappyWay(way))];
  const end = start + limit;
  return {
    scenarios: sorted.slice(start, end).map((way) => scenarioOf(index, exploration, way)),
    total: sorted.length,
    nextCursor: end < sorted.length ? String(end) : null,
    truncated,
  };
}

function waysThrough(
  index: MachineIndex,
  exploration: Exploration,
): { readonly ways: readonly Way[]; readonly truncated: boolean } {
  const shown = new Set<string>();
  const ways: Way[] = [];
  let { truncated } = exploration;
  const tell = (way: Way): void => {
    for (const step of way.path) shown.add(idOf(step));
    if (ways.length >= MAX_SCENARIOS || way.path.length > MAX_STEPS) truncated = true;
    else ways.push(way);
  };
  for (const path of endPaths(index, exploration)) tell({ path, ends: true });
  for (const step of exploration.steps) {
    if (shown.has(idOf(step)) || !exploration.found.has(step.from.key)) continue;
    if (ways.length >= MAX_SCENARIOS) return { ways, truncated: true };
    tell({ path: [...pathTo(exploration, step.from.key), step], ends: false });
  }
  return { ways, truncated };
}

function isHappyWay({ path }: Way): boolean {
  return path.every(isHappy);
}

/** The best way to each end; the ways on which the most was done come first. */
function endPaths(index: MachineIndex, exploration: Exploration): Step[][] {
  const ends = new Map<string, Step[]>();
  for (const { configuration, ended } of exploration.found.values()) {
    const end = innermost(index, configuration.active).join(" ");
    if (!ended || ends.has(end)) continue;
    const path = pathTo(exploration, configuration.key);
    if (path.length > 0) ends.set(end, path);
  }
  const work = (path: readonly Step[]) =>
    path.filter(({ transition: { kind, invoke } }) => kind === "onDone" && invoke).length;
  return [...ends.values()].toSorted((a, b) => work(b) - work(a) || b.length - a.length);
}

/** Returns an id of the step's transition that is the same wherever the rest of the machine is. */
function idOf({ transition: { from, kind, event, index } }: Step): string {
  return JSON.stringify([from, kind, event, index]);
}

function scenarioOf(
  index: MachineIndex,
  exploration: Exploration,
  way: Way,
): MachineScenario {
  const { path, ends } = way;
  const end = path.at(-1)?.to ?? exploration.start;
  return {
    title: ends
      ? `From ${placeOf(index, exploration.start)} to ${placeOf(index, end)}`
      : deviationOf(index, path),
    happy: isHappyWay(way),
    steps: path.map((step) => tellStep(index, step)),
    outcome: outcomeOf(index, exploration, end, path),
  };
}

/** Describes the step that sets a way apart from the earlier ways: its last step. */
function deviationOf(index: MachineIndex, path: readonly Step[]): string {
  const last = path.at(-1);
  if (!last) return "";
  const { transition, to } = last;
  const condition = guardClause(transition.guard);
  const cause = `${causeOf(index, transition)}${condition && `, if ${condition}`}`;
  return `${cause}: from ${stateName(transition.from)} to ${placeOf(index, to)}`;
}

/** Tells whether a step is a wanted one, as far as its kind and the names tell. */
function isHappy({ transition: { kind, event, targets } }: Step): boolean {
  if (kind === "onError") return false;
  return ![event, ...targets].some((name) => FAILURE.test(name));
}

function tellStep(
  index: MachineIndex,
  { from, transition, to }: Step,
): MachineScenario["steps"][number] {
  const condition = guardClause(transition.guard);
  const effect = [effectOf(index, transition), actionsClause(transition.actions)].filter(Boolean);
  return {
    given: sentence(`it is in ${placeOf(index, from)}`),
    when: sentence(`${causeOf(index, transition)}${condition && `, if ${condition}`}`),
    // oxlint-disable-next-line unicorn/no-thenable -- a text, never awaited
    then: sentence(`it ${effect.join(" and ")}`),
    from: innermost(index, from.active),
    to: innermost(index, to.active),
    transition: addressOf(transition),
  };
}

function addressOf(
  { from, kind, event, invoke, index }: MachineTransition,
): MachineScenario["steps"][number]["transition"] {
  return { from, kind, event, ...invoke !== undefined && { invoke }, index };
}

function outcomeOf(
  index: MachineIndex,
  { found }: Exploration,
  end: Configuration,
  path: readonly Step[],
): string {
  const place = placeOf(index, end);
  if (found.get(end.key)?.ended) return sentence(`the machine ends in ${place}`);
  const last = path.at(-1);
  if (last && last.left.size === 0 && last.entered.size === 0) {
    return sentence(`it stays in ${place}`);
  }
  const isBack = path.some(({ from }) => placeOf(index, from) === place);
  return sentence(isBack ? `it is back in ${place}` : `it is in ${place}`);
}

function placeOf(index: MachineIndex, { active }: Configuration): string {
  return listOf(innermost(index, active).map(stateName), { max: 4 });
}
