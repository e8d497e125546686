import type { z } from "zod";
import type { TextEdit } from "../../../source/mod.ts";
import { ts } from "../../../source/syntax/typescript.ts";
import { type ActionList, actionListAt } from "../action_lists.ts";
import type { EditSite, Op } from "../op.ts";
import { refusal } from "../refusal.ts";
import { removeWritten } from "../remove_written.ts";
import { unassignActionBody } from "../schemas.ts";
import { notSpliceable, requireHere, withWrapping } from "../written.ts";

/** Takes an action away from a state or a transition. */
export const unassignAction: Op<typeof unassignActionBody> = {
  schema: unassignActionBody,
  plan(site, args) {
    const list = actionListAt(site, args);
    const position = positionOf(list, args);
    return {
      edits: unassignEdits(site, list, position),
      intent: (before) => list.with(before, (actions) => actions.toSpliced(position, 1)),
    };
  },
};

function positionOf(
  { actions }: ActionList,
  { action, position }: z.output<typeof unassignActionBody>,
): number {
  const matching = [...actions.entries()]
    .filter(([index, { name }]) =>
      (action === undefined || name === action) && (position === undefined || position === index)
    )
    .map(([index]) => index);
  const [found, ...others] = matching;
  if (action === undefined && position === undefined) {
    throw refusal("bad_argument", "Expected the name or the position of an action");
  }
  const which = action === undefined ? `action ${position}` : `the action "${action}"`;
  if (found === undefined) throw refusal("action_not_found", `Cannot find ${which}`);
  if (others.length === 0) return found;
  throw refusal("bad_argument", `Expected a position: ${which} stands at ${matching.join(", ")}`);
}

function unassignEdits(site: EditSite, list: ActionList, position: number): TextEdit[] {
  const { value, property } = list;
  if (!value || !property) throw refusal("action_not_found", "Cannot find the action");
  if (value.kind !== "array") return removeWritten(site, [{ kind: "property", property }]);
  const written = value.written[position] ?? value.at;
  requireHere(site, written, "the action");
  const element = withWrapping(written.node);
  const { parent } = element;
  if (!ts.isArrayLiteralExpression(parent)) throw notSpliceable(written, "the action");
  const index = parent.elements.findIndex((each) => each === element);
  const isOwn = ts.isPropertyAssignment(property) &&
    withWrapping(parent) === property.initializer;
  if (isOwn && parent.elements.length === 1) {
    return removeWritten(site, [{ kind: "property", property }]);
  }
  return removeWritten(site, [{ kind: "element", array: parent, index }]);
}
