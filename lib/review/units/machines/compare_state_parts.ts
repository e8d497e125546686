import type { ActionMeaning } from "../../../workflows/mod.ts";
import type { UnitDetail } from "../../common/schemas.ts";
import { compareInvokes } from "./compare_invokes.ts";
import {
  asInHead,
  changeOf,
  changeWords,
  detail,
  isSame,
  type MachinePair,
  type StatePair,
} from "./machine_pair.ts";
import { actionWords } from "./words.ts";

/** Lists the differences of a state that is on both sides, except for its transitions and its place. */
export function compareStateParts(pair: MachinePair, states: StatePair): UnitDetail[] {
  const { old, now } = states;
  const isUnknown = pair.base.unknown.ofState(old.model.path) ||
    pair.head.unknown.ofState(now.model.path);
  if (isUnknown) return [];
  return [
    ...plainDetails(pair, states),
    ...actionDetails(pair, states),
    ...compareInvokes(pair, states),
  ];
}

/** One value of a state, as it was and as it is. */
interface Part {
  readonly what: string;
  readonly before: string | null;
  readonly after: string | null;
}

function plainDetails(pair: MachinePair, { old, now }: StatePair): UnitDetail[] {
  const [before, after] = [old.meaning, now.meaning];
  const initialBefore = before.initial === null ? null : asInHead(pair, before.initial);
  const parts: Part[] = [
    { what: "type", before: before.type, after: after.type },
    // The state that is entered first may have got another name and be the same.
    {
      what: "initial state",
      before: initialBefore === after.initial ? after.initial : before.initial,
      after: after.initial,
    },
    { what: "history", before: before.history, after: after.history },
    {
      what: "history target",
      before: textOf(before.historyTarget.map((path) => asInHead(pair, path))),
      after: textOf(after.historyTarget),
    },
    { what: "tags", before: textOf(before.tags), after: textOf(after.tags) },
    { what: "id", before: before.id, after: after.id },
    { what: "description", before: before.description, after: after.description },
  ];
  return parts.flatMap((part) => partDetail(pair, { old, now }, part) ?? []);
}

function textOf(texts: readonly string[]): string | null {
  return texts.length === 0 ? null : texts.join(", ");
}

/** The root is the machine itself: its parts are told as the machine's. */
function partDetail(
  { name: machine }: MachinePair,
  { now: { model } }: StatePair,
  { what, before, after }: Part,
): UnitDetail | null {
  if (before === after) return null;
  const isRoot = model.parent === null;
  // The id of the root is the machine's, and told with it.
  if (isRoot && what === "id") return null;
  const whose = isRoot ? `the machine "${machine}"` : `the state "${model.path}" of "${machine}"`;
  return detail(isRoot ? null : machine, {
    subject: isRoot ? "machine" : "state",
    change: "changed",
    name: isRoot ? machine : model.path,
    before,
    after,
    line: model.line,
    message: `The ${what} of ${whose} ${
      changeWords(before, after, what === "tags" ? "are" : "is")
    }`,
  });
}

function actionDetails(pair: MachinePair, { old, now }: StatePair): UnitDetail[] {
  const lists = [
    ["entry", old.meaning.entry, now.meaning.entry],
    ["exit", old.meaning.exit, now.meaning.exit],
    ["initial", old.meaning.initialActions, now.meaning.initialActions],
  ] as const;
  const { path, line } = now.model;
  const place = path === "" ? "" : `${path}: `;
  const whose = path === "" ? `"${pair.name}"` : `"${path}"`;
  return lists.flatMap(([list, before, after]) => {
    const at = { name: `${place}${list}`, line, what: `The ${list} actions of ${whose}` };
    return actionDetail(pair.name, at, before, after) ?? [];
  });
}

/** Actions that are not the same; null when they are, or when one side's are not known. */
export function actionDetail(
  machine: string,
  { name, line, what }: { readonly name: string; readonly line: number; readonly what: string },
  before: readonly ActionMeaning[],
  after: readonly ActionMeaning[],
): UnitDetail | null {
  if (isSame(before, after) || isUnknown(before) !== isUnknown(after)) return null;
  const [old, now] = [actionWords(before), actionWords(after)];
  return detail(machine, {
    subject: "action",
    change: changeOf(old, now) ?? "changed",
    name,
    before: old,
    after: now,
    line,
    message: `${what} ${changeWords(old, now, "are")}`,
  });
}

function isUnknown(actions: readonly ActionMeaning[]): boolean {
  return actions.some(({ kind }) => kind === "unknown");
}
