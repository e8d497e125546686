import { removeProperty } from "../../../source/objects/mod.ts";
import type { Op } from "../op.ts";
import { refusal } from "../refusal.ts";
import { fieldOf } from "./context_field.ts";
import { fieldUses } from "./context_uses.ts";
import { contextType } from "./context_types.ts";
import { removeContextFieldBody } from "./schemas.ts";
import { removeTypeMember } from "./type_members.ts";

/** The operation that removes a field of the context, also from the type that lists the fields. */
export const removeContextField: Op<typeof removeContextFieldBody> = {
  schema: removeContextFieldBody,
  async plan(site, { name }) {
    const { ast } = site.file;
    const property = fieldOf(site, name);
    const uses = await fieldUses(site, name);
    if (uses.length > 0) {
      const message = `Cannot remove the field "${name}": functions of the machine use it`;
      throw refusal("still_used", message, uses);
    }
    const type = contextType(site);
    return {
      edits: [
        ...removeProperty(ast, property),
        ...(type ? removeTypeMember(ast, type, name) : []),
      ],
      intent: (before) => ({
        ...before,
        context: before.context.filter((field) => field.name !== name),
      }),
    };
  },
};
