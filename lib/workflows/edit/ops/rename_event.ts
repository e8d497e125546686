import type { ts as TS } from "ts-morph";
import type { TextEdit } from "../../../source/mod.ts";
import { ts } from "../../../source/syntax/typescript.ts";
import { read } from "../../extract/reading.ts";
import type { StateNode } from "../../extract/state_node.ts";
import type { EventGroup } from "../../extract/transitions.ts";
import { eventMentions, literalsOf } from "../event_mentions.ts";
import { literalAt, renameKey } from "../key_edit.ts";
import { mentionsElsewhere } from "../mentions_elsewhere.ts";
import type { MachineMeaning } from "../meaning.ts";
import { requireEventName } from "../names.ts";
import { type EditSite, type LeftPlace, nothingToDo, type Op } from "../op.ts";
import { placeOf, refusal } from "../refusal.ts";
import { renamedTexts } from "../renamed_texts.ts";
import { renameEventBody } from "../schemas.ts";
import { transitionsOf } from "../transition_sites.ts";
import { configAt, notSpliceable, propertyOf, quietReading, replaceText } from "../written.ts";

interface Heard {
  readonly node: StateNode;
  readonly group: EventGroup;
}

/**
 * Gives an event another name: in all transitions of the machine that wait for it, and where the machine's own code and types
 * name it. What may name something else is left, and told.
 */
export const renameEvent: Op<typeof renameEventBody> = {
  schema: renameEventBody,
  async plan(site, { event, name }) {
    const heard = await heardIn(site, event);
    if (heard.length === 0) {
      throw refusal("transition_not_found", `Cannot find a transition for "${event}"`);
    }
    if (event === name) return nothingToDo;
    await requireEventNames(site, event, name);
    const texts = new Map<TS.Node, string>();
    const keys: TextEdit[] = [];
    for (const each of heard) {
      if (site.slice.spent) await site.slice.pause();
      keys.push(...keyEdits(site, each, name, texts));
    }
    const { ast } = site.file;
    const left: LeftPlace[] = [];
    for (const { node, reason } of eventMentions(site, event)) {
      if (reason === null) texts.set(node, name);
      else if (!texts.has(node)) left.push({ ...placeOf({ file: site.file, node }), reason });
    }
    const edits = [...keys, ...[...texts].map(([node, text]) => replaceText(ast, node, text))];
    const shown = await renamedTexts(site, edits);
    return {
      edits,
      left: [...left, ...await mentionsElsewhere(site, (file) => literalsOf(file, event))],
      intent: (before) => withEvent(before, event, name, shown),
    };
  },
};

/** Finds the transitions that wait for the event. */
async function heardIn(site: EditSite, event: string): Promise<Heard[]> {
  const heard: Heard[] = [];
  for (const node of site.tree.nodes) {
    if (site.slice.spent) await site.slice.pause();
    for (const group of transitionsOf(site, node).groups) {
      if (group.kind === "on" && group.event === event) heard.push({ node, group });
    }
  }
  return heard;
}

/** The pattern of names from which XState makes events of its own. */
const OWN = /^(?:xstate\.|done\.(?:state|invoke)\.|error\.(?:platform|execution|communication))/;

/** @throws {WorkbenchError} `edit_refused` where XState, or the machine, takes one of the names for something else */
async function requireEventNames(site: EditSite, event: string, name: string): Promise<void> {
  const isOwn = OWN.test(event) || OWN.test(name);
  if (isOwn || name === "__proto__" || /\p{Cc}|\p{Cs}/u.test(name)) {
    throw refusal("bad_name", `Cannot rename "${event}" to "${name}": XState reads one as its own`);
  }
  const taken = await heardIn(site, name);
  if (taken.length > 0) {
    const message = `Cannot rename "${event}" to "${name}": the machine has an event of that name`;
    throw refusal("duplicate_name", message, taken.map(({ group }) => placeOf(group.at)));
  }
  const patterns = site.model.events.filter((each) => each !== "*" && each.endsWith("*"));
  const isPattern = event.endsWith("*") || name.endsWith("*");
  const changed = patterns.find((each) => matches(each, event) !== matches(each, name));
  if (!isPattern && changed === undefined) return requireEventName(site, name);
  const reason = isPattern ? "a pattern stands for many events" : `"${changed}" takes one of them`;
  throw refusal("bad_name", `Cannot rename "${event}" to "${name}": ${reason}`);
}

function matches(pattern: string, event: string): boolean {
  return event.startsWith(pattern.slice(0, -1));
}

function keyEdits(
  site: EditSite,
  { node, group }: Heard,
  name: string,
  texts: Map<TS.Node, string>,
): TextEdit[] {
  const on = read(quietReading(site), configAt(site, node).value, "on");
  if (on?.kind === "array") {
    for (const { value, at } of group.items) {
      const named = value.kind === "object" ? read(quietReading(site), value, "event") : value;
      if (!named) throw notSpliceable(at, "the event");
      texts.set(literalAt(site, named.at, "the event"), name);
    }
    return [];
  }
  const property = on?.kind === "object" ? propertyOf(site, on, group.event) : null;
  if (!property) throw notSpliceable(group.at, "the event");
  if (ts.isShorthandPropertyAssignment(property)) throw notSpliceable(group.at, "the event");
  const key = renameKey(site, property, name, texts);
  return key ? [key] : [];
}

function withEvent(
  before: MachineMeaning,
  event: string,
  name: string,
  shown: (meaning: MachineMeaning) => MachineMeaning,
): MachineMeaning {
  const { transitions, problems, ...rest } = before;
  return shown({
    ...rest,
    transitions: transitions.map((each) =>
      each.kind === "on" && each.event === event ? { ...each, event: name } : each
    ),
    problems: problems.map((each) => each.event === event ? { ...each, event: name } : each),
  });
}
