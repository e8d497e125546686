import type { NewValue } from "../../source/objects/mod.ts";
import type { StateNode } from "../extract/state_node.ts";
import type { EditSite } from "./op.ts";
import { refusal } from "./refusal.ts";
import { liesIn } from "./state_paths.ts";
import { targetText } from "./target_text.ts";
import { stateAt } from "./written.ts";

/** Targets that are to be written, and what they mean. */
export interface NewTargets {
  /** Undefined for none. */
  readonly value: NewValue;
  readonly paths: readonly string[];
  /** Whether the state is left and entered again, as far as the targets alone say. */
  readonly reenter: boolean;
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
  const isInternal = texts.some((text) => text.startsWith("."));
  return {
    value: texts.length > 1 ? texts : texts[0],
    paths,
    // XState 5 reenters when it is told to; XState 4 unless it is told not to, by `internal` or by a target's dot.
    reenter: site.model.version === 4 && !isInternal &&
      paths.some((path) => liesIn(path, source.path)),
  };
}
