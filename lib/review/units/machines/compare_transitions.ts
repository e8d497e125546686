import { groupBy } from "../../../grouping/mod.ts";
import type { UnitDetail } from "../../common/schemas.ts";
import { compareTransitionParts } from "./compare_transition_parts.ts";
import { detail, type MachinePair } from "./machine_pair.ts";
import { eventKey, matchTransitions, type ReadTransition } from "./match_transitions.ts";
import { transitionName, transitionWords } from "./words.ts";

/** The transitions that came and went, what is different about the others, and in which order they are asked. */
export async function compareTransitions(pair: MachinePair): Promise<UnitDetail[]> {
  const { base, head, matched, slice } = pair;
  const { pairs, added, removed } = matchTransitions(pair);
  const details: UnitDetail[] = [];
  for (const [old, now] of pairs) {
    if (slice.spent) await slice.pause();
    details.push(...compareTransitionParts(pair, old, now));
  }
  for (const each of added) {
    const from = matched.baseOf(each.meaning.from);
    if (from !== null && base.unknown.ofTransitions(from, each.model.event)) continue;
    details.push(lone(pair, each, "added"));
  }
  for (const each of removed) {
    const from = matched.headOf(each.meaning.from);
    if (from !== null && head.unknown.ofTransitions(from, each.model.event)) continue;
    details.push(lone(pair, each, "removed"));
  }
  return [...details, ...orderDetails(pair, pairs)];
}

function lone(
  { base, head, name: machine }: MachinePair,
  { model, meaning }: ReadTransition,
  change: "added" | "removed",
): UnitDetail {
  const { index } = change === "added" ? head : base;
  const name = transitionName(model, index.state(model.from));
  const verb = change === "added" ? "is new" : "is gone";
  return detail(machine, {
    subject: "transition",
    change,
    name,
    [change === "added" ? "after" : "before"]: transitionWords(meaning, model.guard?.text),
    line: model.line,
    message: `The transition "${name}" of "${machine}" ${verb}`,
  });
}

/** Tells the changed order of transitions for one event, of which the first with a guard that holds is taken. */
function orderDetails(
  pair: MachinePair,
  pairs: readonly (readonly [old: ReadTransition, now: ReadTransition])[],
): UnitDetail[] {
  const kept = pairs.filter(([old, now]) => eventKey(old) === eventKey(now));
  const groups = groupBy(kept, ([, now]) => eventKey(now));
  return [...groups.values()].flatMap((group) => {
    const first = group[0]?.[1];
    const before = group.toSorted(([a], [b]) => a.model.index - b.model.index);
    const after = group.toSorted(([, a], [, b]) => a.model.index - b.model.index);
    if (!first || before.every((each, place) => each === after[place])) return [];
    const name = transitionName(first.model, pair.head.index.state(first.model.from));
    const words = (each: ReadTransition) =>
      transitionWords({ ...each.common, actions: [] }, each.model.guard?.text);
    return [detail(pair.name, {
      subject: "transition",
      change: "moved",
      name,
      before: before.map(([old]) => words(old)).join("; "),
      after: after.map(([, now]) => words(now)).join("; "),
      line: first.model.line,
      message: `The transitions "${name}" of "${pair.name}" are asked in another order`,
    })];
  });
}
