import type { At, ObjectValue, Value } from "../evaluate/value.ts";
import { listed, read, type Reading } from "../extract/reading.ts";
import type { StateNode } from "../extract/state_node.ts";
import { type FindTarget, targetFinder } from "../extract/targets.ts";
import { type FindState, guardStateFinder, guardStates } from "./guard_states.ts";
import type { EditSite } from "./op.ts";
import { placeOf, refusal } from "./refusal.ts";
import { groupKey, type TransitionSite, transitionsOf } from "./transition_sites.ts";
import { quietReading } from "./written.ts";

/** A text in the machine that leads to a state. */
export interface Reference {
  readonly kind: "target" | "initial" | "history" | "stateIn";
  /** The state that contains the reference. */
  readonly source: StateNode;
  readonly text: string;
  /** The place where the text itself is written. */
  readonly at: At;
  /** The state to which the text leads. */
  readonly target: StateNode;
  /** The transition of a target or a `stateIn`. */
  readonly transition?: TransitionSite;
}

/** The texts that lead to states, and the places where one may stand that is not known. */
export interface References {
  /** In the order of the states. */
  readonly references: readonly Reference[];
  readonly unknown: readonly At[];
}

/** @param options.without leaves out what stands in a state */
export async function referencesOf(
  site: EditSite,
  options: { readonly without?: StateNode } = {},
): Promise<References> {
  const { tree, model: { version }, slice } = site;
  const find = targetFinder(tree, version);
  const findInGuard = guardStateFinder(site);
  const inside = new Set<StateNode>(options.without ? [options.without] : []);
  const references: Reference[] = [];
  const unknown: At[] = [];
  for (const source of tree.nodes) {
    if (slice.spent) await slice.pause();
    if (inside.has(source) || (source.parent && inside.has(source.parent))) {
      inside.add(source);
      continue;
    }
    const { config } = source;
    if (!config) {
      unknown.push({ file: site.file, node: source.place });
      continue;
    }
    const collect: Collect = {
      site,
      reading: quietReading(site),
      source,
      find,
      findInGuard,
      references,
      unknown,
    };
    collectState(collect, config);
    collectTransitions(collect);
  }
  return { references, unknown };
}

/** @throws {WorkbenchError} `edit_refused` where a text that is not known may lead to the state */
export function requireKnown(unknown: readonly At[], message: string): void {
  if (unknown.length === 0) return;
  throw refusal(
    "not_known",
    `${message}: what is written at some places is only known when the code runs, and may lead there`,
    unknown.slice(0, 20).map(placeOf),
  );
}

interface Collect {
  readonly site: EditSite;
  readonly reading: Reading;
  readonly source: StateNode;
  readonly find: FindTarget;
  readonly findInGuard: FindState;
  readonly references: Reference[];
  readonly unknown: At[];
}

function collectState(collect: Collect, config: ObjectValue): void {
  const { reading, source, references, unknown } = collect;
  collectGaps(collect, config);
  for (const name of ["states", "on", "after"]) {
    const value = read(reading, config, name);
    if (value?.kind === "unknown") unknown.push(value.at);
    else if (value?.kind === "object") collectGaps(collect, value);
  }
  const written = read(reading, config, "initial");
  const isObject = written?.kind === "object" && reading.version === 5;
  const initial = isObject ? read(reading, written, "target") : written;
  collectTexts(collect, initial, (text) => source.children.get(text) ?? null)
    .forEach((each) => references.push({ kind: "initial", source, ...each }));
  if (source.type !== "history") return;
  collectTexts(collect, read(reading, config, "target"), (text) => collect.find(source, text))
    .forEach((each) => references.push({ kind: "history", source, ...each }));
}

function collectGaps({ unknown }: Collect, { gaps }: ObjectValue): void {
  for (const gap of gaps) unknown.push(gap.at);
}

function collectTransitions(collect: Collect): void {
  const { site, source, find, references } = collect;
  const { groups, invokes } = transitionsOf(site, source);
  for (const group of groups) {
    const key = groupKey(source, group, invokes);
    for (const [index, item] of group.items.entries()) {
      const transition: TransitionSite = { node: source, group, item, key: { ...key, index } };
      const { value } = item;
      const config = value.kind === "object" ? value : null;
      if (config) collectGaps(collect, config);
      const written = config ? read(collect.reading, config, "target") : value;
      for (const each of collectTexts(collect, written, (text) => find(source, text))) {
        references.push({ kind: "target", source, transition, ...each });
      }
      for (const each of config ? guardStates(site, source, config, collect.findInGuard) : []) {
        references.push({ kind: "stateIn", source, transition, ...each });
      }
    }
  }
}

type Leading = Pick<Reference, "text" | "at" | "target">;

function collectTexts(
  { unknown }: Collect,
  written: Value | null,
  find: (text: string) => StateNode | null,
): Leading[] {
  return listed(written).flatMap((value) => {
    if (value.kind === "unknown") unknown.push(value.at);
    const text = textOf(value);
    const target = text === null || text === "" ? null : find(text);
    return target && text !== null ? [{ text, at: value.at, target }] : [];
  });
}

function textOf(value: Value): string | null {
  return value.kind === "primitive" && typeof value.value === "string" ? value.value : null;
}
