import type { TextEdit } from "../../../source/mod.ts";
import { codeOf, insertProperty, objectOf } from "../../../source/objects/mod.ts";
import type { Op } from "../op.ts";
import { placeOf, refusal } from "../refusal.ts";
import { contextObject, newContextPlace } from "./context_place.ts";
import { contextType } from "./context_types.ts";
import { shownCode } from "../shown_code.ts";
import { asserted } from "./field_code.ts";
import { inKeyOrder } from "../../evaluate/key_order.ts";
import { requireOwnConstant } from "./own_constant.ts";
import { readCode, readType } from "./read_code.ts";
import { addContextFieldBody } from "./schemas.ts";
import { setTypeMember } from "./type_members.ts";

/** Adds a field to the context; a machine without a context gets one. */
export const addContextField: Op<typeof addContextFieldBody> = {
  schema: addContextFieldBody,
  plan(site, { name, value: code, type }) {
    const { file: { ast }, machine } = site;
    const context = contextObject(site);
    const known = context?.value.members.get(name);
    if (known) {
      const message = `Cannot add the field "${name}": the context has one`;
      throw refusal("duplicate_name", message, [placeOf(known.at)]);
    }
    if (context) requireOwnConstant(site, context.literal);
    const read = readCode(site, code, context?.literal ?? machine.at.node);
    const typeText = type === undefined ? null : readType(site, type);
    const holder = typeText === null ? null : contextType(site);
    const value = typeText === null || holder ? codeOf(read) : codeOf(asserted(read, typeText));
    const types: TextEdit[] = typeText !== null && holder
      ? [setTypeMember(ast, holder, name, typeText)]
      : [];
    const field = { name, value: shownCode(site, read, 120) };
    const edits = context
      ? insertProperty(ast, context.literal, { key: name, value })
      : newContext(objectOf([[name, value]]));
    return {
      edits: [...edits, ...types],
      intent: (before) => ({
        ...before,
        context: inKeyOrder([...before.context, field], (each) => each.name),
      }),
    };

    function newContext(value: ReturnType<typeof objectOf>): TextEdit[] {
      const { config, after } = newContextPlace(site);
      const place = after ? { after } : { before: config.literal.properties[0] };
      return insertProperty(ast, config.literal, { key: "context", value }, place);
    }
  },
};
