import { applyOps, type EditOp, followImports } from "../edits/mod.ts";
import { requireHash, type Saving } from "../saving/mod.ts";
import { composeEdits, type Source, type TextEdit } from "../source/mod.ts";
import { type ParsedPage, parsePage } from "./find_page.ts";
import { type SavedPage, savePage } from "./save_page.ts";
import type { UnitAddress } from "./schemas.ts";

/** A unit to edit, and the content that the client believes it has. */
export interface EditRequest extends UnitAddress {
  readonly contentHash: string;
  readonly allowUnresolved?: boolean | undefined;
}

/** A batch of ops, worked out on a page. */
export interface PlannedOps {
  readonly edits: readonly TextEdit[];
  /** For each op the id, in the text after, of the node that it made or changed; null where there is none. */
  readonly selected: readonly (string | null)[];
}

/**
 * Edits a unit by ops: all of them in one write, or none.
 * @param ops what to do, or what works it out on the page as it is
 * @throws {WorkbenchError} as `readTree`, `applyOps`, `followImports` and `saveFiles`; `content_changed`
 */
export async function editPage(
  saving: Saving,
  request: EditRequest,
  ops: readonly EditOp[] | ((page: ParsedPage) => Promise<readonly EditOp[]>),
  options: { readonly signal?: AbortSignal } = {},
): Promise<{ readonly saved: SavedPage; readonly selected: PlannedOps["selected"] }> {
  const { feature, file, path } = request;
  const page = await parsePage(saving.source, { feature, file, path });
  requireHash(page.source, request.contentHash);
  const given = typeof ops === "function" ? await ops(page) : ops;
  const { edits, selected } = await planOps(saving.source, page, given, {
    ...options,
    allowUnresolved: request.allowUnresolved === true,
  });
  const select = selected.findLast((id) => id !== null) ?? "";
  return { saved: await savePage(saving, page, { edits, select }, options), selected };
}

/** Works out ops, with the imports that follow them. */
export async function planOps(
  source: Source,
  page: Pick<ParsedPage, "source" | "tree">,
  ops: readonly EditOp[],
  options: { readonly allowUnresolved?: boolean; readonly signal?: AbortSignal } = {},
): Promise<PlannedOps> {
  const { edits, after, selected } = applyOps(page, ops);
  const dropped = new Set(ops.flatMap((op) => op.op === "removeImport" ? [op.local] : []));
  const followed = await followImports(source, page, after, { ...options, dropped });
  return { edits: composeEdits(page.source.text, edits, followed.edits), selected };
}
