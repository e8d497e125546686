import { count, listOf } from "../../text/mod.ts";
import type { MachineState } from "../machine.ts";
import { leavesUnread, type MachineIndex, unknownStart } from "./model.ts";
import { quoted, sentence, stateName } from "./words.ts";

/** Describes a machine in a few sentences. */
export function summarize(index: MachineIndex): string {
  const { model, root } = index;
  const states = model.states.filter(({ parent, type }) => parent !== null && type !== "history");
  const sentences = [
    `${quoted(model.name)} is a machine with ${count(states.length, "state")} in all ` +
    `and ${count(model.transitions.length, "transition")}`,
    ...(root ? startAndEnd(index, root) : []),
    ...reactions(index),
    ...running(index),
    ...missing(index),
  ];
  return sentences.map(sentence).join(" ");
}

function startAndEnd(index: MachineIndex, root: MachineState): string[] {
  const children = index.realChildrenOf(root.path);
  if (root.type === "parallel") {
    const regions = children.map(({ name }) => quoted(name));
    return [`it is in ${listOf(regions)} at the same time`];
  }
  if (children.length === 0) return [`it has no states inside${unlessUnread(index)}`];
  const start = root.initial === null
    ? `it ${unknownStart(index, root.path)}`
    : `it starts in ${stateName(root.initial)}`;
  const ends = children.filter(({ type }) => type === "final").map(({ name }) => quoted(name));
  const end = ends.length === 0
    ? index.isPartial ? "has no end that could be read" : "has no end: it runs until it is stopped"
    : `ends in ${listOf(ends, { joint: "or" })}`;
  return [`${start} and ${end}`];
}

function reactions(index: MachineIndex): string[] {
  const { events } = index.model;
  if (events.length === 0) return [`it reacts to no event${unlessUnread(index)}`];
  return [`it reacts to ${listOf(events.map(quoted))}`];
}

/** Words for what is not there, as far as is known. */
function unlessUnread({ isPartial }: MachineIndex): string {
  return isPartial ? " that could be read" : "";
}

function running({ model }: MachineIndex): string[] {
  const names = model.states.flatMap(({ invoke }) => invoke.map(({ src, id }) => src || id));
  return names.length === 0 ? [] : [`it runs ${listOf([...new Set(names)].map(quoted))}`];
}

function missing({ model }: MachineIndex): string[] {
  const unread = model.problems.filter(leavesUnread).length;
  return unread > 0 ? [`${count(unread, "part")} of it could not be read from the code`] : [];
}

/** The fields of the context, one sentence each. */
export function contextSentences({ model }: MachineIndex): string[] {
  return model.context.map(({ name, value }) =>
    sentence(`${quoted(name)} is at first ${value.replace(/\s+/g, " ")}`)
  );
}
