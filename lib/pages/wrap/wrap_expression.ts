import type { z } from "zod";
import { requireHash, type Saving } from "../../saving/mod.ts";
import { findPageNode } from "../page/find_page.ts";
import { type NodeEditRequest, savePage } from "../page/save_page.ts";
import { placeAfter } from "./extract_edit.ts";
import { findTarget, planWrap } from "./plan_wrap.ts";
import { notesIn } from "./notes_of.ts";
import { refused } from "./refusal.ts";
import type { wrappedPage } from "./schemas.ts";

/** The answer of a wrap. */
export type WrappedPage = z.input<typeof wrappedPage>;

/** A node in a conditional or loop, and the name of the Expression to make. */
export interface WrapRequest extends NodeEditRequest {
  readonly name: string;
}

/**
 * Moves the conditional or loop around a node into an Expression, with its native markup in Components, and writes all of
 * it or nothing. There is no gate: the extraction satisfies the rules by construction, and what they find afterwards is
 * reported.
 * @throws {WorkbenchError} as `readNode` and `saveFiles`; `content_changed`, `not_wrappable`, `types_unavailable`
 */
export async function wrapExpression(
  saving: Saving,
  request: WrapRequest,
  options: { readonly signal?: AbortSignal } = {},
): Promise<WrappedPage> {
  const page = await findPageNode(
    saving.source,
    request,
    (read) => requireHash(read, request.contentHash),
  );
  const target = await findTarget(saving.source, page, request, options);
  if (!target) throw refused("no_hit", "The selection lies in no conditional or loop");
  const plan = await planWrap(saving.source, target, options);
  const edit = {
    edits: plan.pageEdits,
    select: placeAfter(plan.pageEdits, target.hit.start),
    what: `Move a ${target.hit.type} into the Expression ${request.name}`,
  };
  const saved = await savePage(saving, page, edit, {
    ...options,
    created: plan.others,
    dryRun: request.dryRun,
    detail: request.detail,
    gate: false,
    tellAll: true,
  });
  return { ...saved, ...notesIn(plan) };
}
