import type { TextEdit } from "../../../source/mod.ts";
import { setPropertyValue } from "../../../source/objects/mod.ts";
import { ts } from "../../../source/syntax/typescript.ts";
import type { StateNode } from "../../extract/state_node.ts";
import { type EditSite, nothingToDo, type Op } from "../op.ts";
import { refusal } from "../refusal.ts";
import { removeWritten } from "../remove_written.ts";
import { setTagsBody } from "../schemas.ts";
import { insertMember } from "../transition_sections.ts";
import { configAt, propertyOf, stateAt } from "../written.ts";

/** Gives a state other tags, or none. */
export const setTags: Op<typeof setTagsBody> = {
  schema: setTagsBody,
  plan(site, { state, tags }) {
    const node = stateAt(site, state);
    if (new Set(tags).size < tags.length) throw refusal("bad_argument", "Expected each tag once");
    const before = site.model.states.find(({ path }) => path === state)?.tags;
    if (JSON.stringify(before) === JSON.stringify(tags)) return nothingToDo;
    return {
      edits: tagEdits(site, node, tags),
      intent: (meaning) => ({
        ...meaning,
        states: meaning.states.map((each) => each.path === state ? { ...each, tags } : each),
      }),
    };
  },
};

function tagEdits(site: EditSite, node: StateNode, tags: readonly string[]): TextEdit[] {
  const config = configAt(site, node);
  const property = propertyOf(site, config.value, "tags");
  if (tags.length === 0) {
    return property ? removeWritten(site, [{ kind: "property", property }]) : [];
  }
  if (!property) return insertMember(site.file.ast, config, { key: "tags", value: tags });
  const isText = ts.isPropertyAssignment(property) && ts.isStringLiteralLike(property.initializer);
  const value = isText && tags.length === 1 ? tags[0] : tags;
  return [setPropertyValue(site.file.ast, property, value)];
}
