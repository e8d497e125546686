import type { NewValue } from "../../source/objects/mod.ts";
import type { At } from "../evaluate/value.ts";
import { listed, read } from "../extract/reading.ts";
import type { StateNode } from "../extract/state_node.ts";
import type { EditSite } from "./op.ts";
import { refusal } from "./refusal.ts";
import { liesIn } from "./state_paths.ts";
import { targetText } from "./target_text.ts";
import type { TransitionSite } from "./transition_sites.ts";
import { quietReading, stateAt } from "./written.ts";

/** Targets that are to be written, and what they mean. */
export interface NewTargets {
  /** Undefined for none. */
  readonly value: NewValue;
  readonly paths: readonly string[];
  /** One of them is written as a state inside: `.open`. */
  readonly inner: boolean;
}

/** @throws {WorkbenchError} `edit_refused` */
export function newTargets(
  site: EditSite,
  source: StateNode,
  paths: readonly string[],
): NewTargets {
  if (new Set(paths).size < paths.length) {
    throw refusal("bad_argument", "Expected each target once");
  }
  const texts = paths.map((path) => targetText(site, source, stateAt(site, path)));
  return {
    value: texts.length > 1 ? texts : texts[0],
    paths,
    inner: texts.some((text) => text.startsWith(".")),
  };
}

/**
 * Tells whether a transition leaves and enters its own state, with other targets. XState 5 does when it is told to; XState 4 unless
 * it is told not to, by `internal` or by a target's dot.
 */
export function reenterAfter(
  site: EditSite,
  { node, item: { value } }: Pick<TransitionSite, "node" | "item">,
  targets: Pick<NewTargets, "paths" | "inner">,
  before: boolean,
): boolean {
  if (site.model.version === 5) return before;
  const config = value.kind === "object" ? value : null;
  const internal = config && read(quietReading(site), config, "internal");
  const isTold = internal?.kind === "primitive" ? Boolean(internal.value) : internal !== null;
  const isInternal = config?.members.has("internal") ? isTold : targets.inner;
  return !isInternal && targets.paths.some((path) => liesIn(path, node.path));
}

/** The texts that a transition has as its targets. */
export function writtenTargets(
  site: EditSite,
  { item: { value } }: TransitionSite,
): { readonly at: At; readonly text: string }[] {
  const written = value.kind === "object" ? read(quietReading(site), value, "target") : value;
  return listed(written).flatMap(({ at, ...each }) =>
    each.kind === "primitive" && typeof each.value === "string" ? [{ at, text: each.value }] : []
  );
}
