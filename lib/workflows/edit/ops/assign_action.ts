import type { TextEdit } from "../../../source/mod.ts";
import {
  codeOf,
  insertElements,
  replaceNode,
  setPropertyValue,
} from "../../../source/objects/mod.ts";
import { ts } from "../../../source/syntax/typescript.ts";
import { withoutWrapping } from "../../evaluate/wrapping.ts";
import { type ActionList, actionListAt, namedAction } from "../action_lists.ts";
import { requireHeeded } from "../heeded.ts";
import type { EditSite, Op } from "../op.ts";
import { refusal } from "../refusal.ts";
import { assignActionBody } from "../schemas.ts";
import { insertMember, wrapInArray } from "../transition_sections.ts";
import { setTransitionMember } from "../transition_text.ts";
import { stateAt } from "../written.ts";

/** Adds an action to those of a state or a transition. */
export const assignAction: Op<typeof assignActionBody> = {
  schema: assignActionBody,
  plan(site, args) {
    if (args.list !== "transition") requireHeeded(site, stateAt(site, args.state), "an action");
    const list = actionListAt(site, args);
    const { action, position = list.actions.length } = args;
    if (position > list.actions.length) {
      throw refusal("bad_argument", `Expected a position up to ${list.actions.length}`);
    }
    return {
      edits: assignEdits(site, list, action, position),
      intent: (before) =>
        list.with(before, (actions) => actions.toSpliced(position, 0, namedAction(action))),
    };
  },
};

function assignEdits(
  site: EditSite,
  list: ActionList,
  action: string,
  position: number,
): TextEdit[] {
  const { file: { ast } } = site;
  const { property, config, member, transition } = list;
  if (!property || !list.value) {
    if (property) return [setPropertyValue(ast, property, action)];
    if (transition) return setTransitionMember(site, transition, member, action);
    return config ? insertMember(ast, config, { key: member, value: action }) : [];
  }
  if (!ts.isPropertyAssignment(property)) {
    return [setPropertyValue(ast, property, both(site, list, property, action, position))];
  }
  const written = withoutWrapping(property.initializer);
  if (!ts.isArrayLiteralExpression(written)) {
    if (list.value.kind === "array") {
      return [replaceNode(ast, property.initializer, both(site, list, property, action, position))];
    }
    return wrapInArray(ast, property.initializer, action, position);
  }
  const next = list.value.kind === "array" ? list.value.written[position]?.node : undefined;
  const index = written.elements.findIndex((element) => withoutWrapping(element) === next);
  if (next && index < 0) {
    throw refusal("not_spliceable", `Cannot put an action at ${position}: a spread stands there`);
  }
  return insertElements(ast, written, [action], index < 0 ? undefined : index);
}

/** Writes `[...known, "added"]` for a list behind a reference; `[known, "added"]` for one action. */
function both(
  { file: { ast } }: EditSite,
  { value, actions }: ActionList,
  property: Parameters<typeof setPropertyValue>[1],
  action: string,
  position: number,
) {
  if (position > 0 && position < actions.length) {
    throw refusal("not_spliceable", `Cannot put an action at ${position}: the list is a reference`);
  }
  const node = ts.isPropertyAssignment(property) ? property.initializer : property.name;
  const text = node.getText(ast);
  if (ts.isMethodDeclaration(property) || ts.isAccessor(property)) {
    throw refusal("not_spliceable", "Cannot edit the actions: they are a method");
  }
  const known = codeOf(value?.kind === "array" ? `...${text}` : text);
  return position === 0 ? [action, known] : [known, action];
}
