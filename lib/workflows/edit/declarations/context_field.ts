import type { EditSite } from "../op.ts";
import { refusal } from "../refusal.ts";
import { type NamedProperty, propertyOf } from "../written.ts";
import { contextObject } from "./context_place.ts";
import { requireOwnConstant } from "./own_constant.ts";

/** The property that is a field of the context. @throws {WorkbenchError} `edit_refused` */
export function fieldOf(site: EditSite, name: string): NamedProperty {
  const context = contextObject(site);
  const property = context && propertyOf(site, context.value, name);
  if (property) {
    requireOwnConstant(site, property);
    return property;
  }
  throw refusal("field_not_found", `Cannot find the field "${name}" in the context`);
}
