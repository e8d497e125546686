import type { TextEdit } from "../../../source/mod.ts";
import {
  codeOf,
  insertProperty,
  renameProperty,
  setPropertyValue,
} from "../../../source/objects/mod.ts";
import { read } from "../../extract/reading.ts";
import { requireDelay } from "../names.ts";
import { type EditSite, nothingToDo, type Op } from "../op.ts";
import { placeOf, refusal } from "../refusal.ts";
import { propertyAround, removeTransitions } from "../remove_written.ts";
import { setDelayBody } from "../schemas.ts";
import {
  changeableTransition,
  changeTransition,
  holderOf,
  type TransitionSite,
  transitionsOf,
} from "../transition_sites.ts";
import { configAt, notSpliceable, propertyOf, quietReading, writtenObject } from "../written.ts";

/** Gives a delayed transition another delay. */
export const setDelay: Op<typeof setDelayBody> = {
  schema: setDelayBody,
  plan(site, args) {
    const found = changeableTransition(site, args);
    const event = String(args.delay);
    if (event === "__proto__") throw refusal("bad_name", 'Expected another name than "__proto__"');
    requireDelay(args.delay);
    if (event === found.group.event) return nothingToDo;
    requireFree(site, found, event);
    return {
      edits: delayEdits(site, found, args.delay),
      intent: (before) => ({
        ...before,
        transitions: changeTransition(before.transitions, found.key, (each) => ({
          ...each,
          event,
        })),
      }),
    };
  },
};

function requireFree(site: EditSite, { node }: TransitionSite, event: string): void {
  const taken = transitionsOf(site, node).groups.find((group) =>
    group.kind === "after" && group.event === event
  );
  if (!taken) return;
  const message = `Cannot set the delay to "${event}": there are transitions for it already`;
  throw refusal("duplicate_name", message, [placeOf(taken.at)]);
}

function delayEdits(site: EditSite, found: TransitionSite, delay: string | number): TextEdit[] {
  const { file, file: { ast } } = site;
  const config = configAt(site, found.node);
  const after = read(quietReading(site), config.value, "after");
  if (after?.kind === "array") {
    const listed = writtenObject(site, found.item.value, "the transition");
    const property = propertyOf(site, listed.value, "delay");
    if (!property) throw notSpliceable(found.item.at, "the delay");
    return [setPropertyValue(ast, property, delay)];
  }
  const holder = holderOf(site, found);
  if (holder.kind === "property") return [renameProperty(ast, holder.property, String(delay))];
  const property = propertyAround(holder.array);
  if (!property || !after) throw notSpliceable(found.item.at, "the delay");
  if (holder.array.elements.length === 1) {
    return [renameProperty(ast, property, String(delay))];
  }
  // One of several: it moves to a delay of its own.
  const { literal } = writtenObject(site, after, '"after"');
  const element = holder.array.elements[holder.index];
  if (!element) throw notSpliceable(found.item.at, "the delay");
  const text = file.text.slice(element.getStart(ast), element.end);
  return [
    ...removeTransitions(site, [holder]),
    ...insertProperty(ast, literal, { key: String(delay), value: codeOf(text) }),
  ];
}
