import { removeProperty } from "../../../source/objects/mod.ts";
import type { Op } from "../op.ts";
import { refusal } from "../refusal.ts";
import { propertyOf } from "../written.ts";
import { withoutName } from "./declare.ts";
import { declarationUses } from "./declaration_uses.ts";
import { requireOwnConstant } from "./own_constant.ts";
import { removeDeclarationBody } from "./schemas.ts";
import { declaredUnder } from "./sections.ts";

/** The operation that removes a declaration without references in the machine and in its other declarations. */
export const removeDeclaration: Op<typeof removeDeclarationBody> = {
  schema: removeDeclarationBody,
  plan(site, { kind, name }) {
    const declared = declaredUnder(site, kind, name);
    if (declared.length === 0) {
      throw refusal(
        "declaration_not_found",
        `Cannot find the declaration of the ${kind} "${name}"`,
      );
    }
    const uses = declarationUses(site, kind, name);
    if (uses.length > 0) {
      const message = `Cannot remove the ${kind} "${name}": the machine refers to it`;
      throw refusal("still_used", message, uses);
    }
    const properties = declared.flatMap(({ section }) => propertyOf(site, section, name) ?? []);
    for (const property of properties) requireOwnConstant(site, property);
    return {
      edits: properties.flatMap((property) => removeProperty(site.file.ast, property)),
      intent: (before) => ({
        ...before,
        setup: before.setup && withoutName(before.setup, kind, name),
      }),
    };
  },
};
