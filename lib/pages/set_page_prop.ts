import type { z } from "zod";
import type { EditOp } from "../edits/mod.ts";
import { editPage, type EditSite } from "./edit_page.ts";
import type { propEditBody } from "./page/edit_schemas.ts";
import type { SavedPage } from "./page/save_page.ts";

/**
 * Sets, replaces or removes a prop of an element.
 * @throws {WorkbenchError} as `editPage`
 */
export async function setPageProp(
  site: EditSite,
  request: z.output<typeof propEditBody>,
  options: { readonly signal?: AbortSignal } = {},
): Promise<SavedPage> {
  const { saved } = await editPage(site, request, [opOf(request)], options);
  return saved;
}

function opOf({ nodeId, propName, kind, value, index }: z.output<typeof propEditBody>): EditOp {
  const prop = { nodeId, propName, ...(index !== undefined && { index }) };
  return kind === "remove"
    ? { op: "removeProp", ...prop }
    // A value that is missing is refused with the other values that do not fit the kind.
    : { op: "setProp", ...prop, kind, value: value! };
}
