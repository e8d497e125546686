import type { InvokeMeaning } from "../../../workflows/mod.ts";
import type { UnitDetail } from "../../common/schemas.ts";
import { changeWords, detail, isSame, type MachinePair, type StatePair } from "./machine_pair.ts";
import { matchInvokes } from "./match_invokes.ts";
import { brief, invokeWords } from "./words.ts";

/** Lists the changes in the invokes of a state. */
export function compareInvokes({ name: machine }: MachinePair, states: StatePair): UnitDetail[] {
  const { old, now } = states;
  const [before, after] = [old.meaning.invoke, now.meaning.invoke];
  const matches = matchInvokes(states);
  const met = new Set(matches.values());
  const whose = now.model.path === "" ? `"${machine}"` : `"${now.model.path}"`;
  const nameOf = ({ src }: InvokeMeaning) =>
    now.model.path === "" ? brief(src) : brief(`${now.model.path}: ${src}`);
  const details: UnitDetail[] = [];
  for (const [index, invoke] of before.entries()) {
    const other = after[matches.get(index) ?? -1];
    if (!other) {
      details.push(detail(machine, {
        subject: "invoke",
        change: "removed",
        name: nameOf(invoke),
        before: invokeWords(invoke),
        line: old.model.invoke[index]?.line ?? old.model.line,
        message: `${whose} does not invoke "${brief(invoke.src)}" any more`,
      }));
    } else if (
      !isSame(invoke, other) && (invoke.kind === "unknown") === (other.kind === "unknown")
    ) {
      const [was, is] = [invokeWords(invoke), invokeWords(other)];
      const [one, another] = was === is
        ? [`${invoke.kind} ${was}`, `${other.kind} ${is}`]
        : [was, is];
      details.push(detail(machine, {
        subject: "invoke",
        change: "changed",
        name: nameOf(other),
        before: one,
        after: another,
        line: now.model.invoke[matches.get(index) ?? -1]?.line ?? now.model.line,
        message: `What ${whose} invokes ${changeWords(one, another)}`,
      }));
    }
  }
  for (const [index, invoke] of after.entries()) {
    if (met.has(index)) continue;
    details.push(detail(machine, {
      subject: "invoke",
      change: "added",
      name: nameOf(invoke),
      after: invokeWords(invoke),
      line: now.model.invoke[index]?.line ?? now.model.line,
      message: `${whose} now invokes "${brief(invoke.src)}"`,
    }));
  }
  return details;
}
