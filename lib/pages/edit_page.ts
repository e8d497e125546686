import {
  type EditOp,
  followImports,
  naming,
  type OpEdit,
  openBatch,
  type PureOp,
} from "../edits/mod.ts";
import { requireHash, type Saving } from "../saving/mod.ts";
import { composeEdits, type TextEdit } from "../source/mod.ts";
import { type ParsedPage, parsePage } from "./find_page.ts";
import type { Pages } from "./open_pages.ts";
import { entryEdit } from "./palette/entry_edit.ts";
import { type Detail, type SavedPage, savePage } from "./save_page.ts";
import type { UnitAddress } from "./schemas.ts";
import { wordsOfOps } from "./words_of_ops.ts";

/** What edits of units work with. */
export interface EditSite {
  readonly saving: Saving;
  readonly pages: Pages;
}

/** A unit to edit, and the content that the client believes it has. */
export interface EditRequest extends UnitAddress {
  readonly contentHash: string;
  readonly allowUnresolved?: boolean | undefined;
  readonly dryRun?: boolean | undefined;
  readonly detail?: Detail | undefined;
}

/** What an op tells besides what it does. */
export interface ToldOp {
  /** Id, in the text after, of the node that it made or changed; null where there is none. */
  readonly selected: string | null;
  /** The required props of an entry as they were written. */
  readonly placeholders?: readonly { readonly prop: string; readonly code: string }[];
  /** Why required props may be missing. */
  readonly note?: string;
}

/** A batch of ops, worked out on a page. */
export interface PlannedOps {
  readonly edits: readonly TextEdit[];
  readonly ops: readonly ToldOp[];
}

interface PlanOptions {
  readonly allowUnresolved?: boolean;
  readonly signal?: AbortSignal;
}

/** What comes of ops that name the project is worked out one after the other. */
type OpOutcome = OpEdit & Omit<ToldOp, "selected">;

/**
 * Edits a unit by ops: all of them in one write, or none.
 * @param ops what to do, or what works it out on the page as it is
 * @throws {WorkbenchError} as `readTree`, `applyOps`, `entryEdit`, `followImports` and `saveFiles`; `content_changed`
 */
export async function editPage(
  site: EditSite,
  request: EditRequest,
  ops: readonly EditOp[] | ((page: ParsedPage) => Promise<readonly EditOp[]>),
  options: { readonly signal?: AbortSignal } = {},
): Promise<{ readonly saved: SavedPage; readonly ops: readonly ToldOp[] }> {
  const { feature, file, path } = request;
  const page = await parsePage(site.pages.source, { feature, file, path });
  requireHash(page.source, request.contentHash);
  const given = typeof ops === "function" ? await ops(page) : ops;
  const planned = await planOps(site.pages, page, given, {
    ...options,
    allowUnresolved: request.allowUnresolved === true,
  });
  const select = planned.ops.findLast(({ selected }) => selected !== null)?.selected ?? "";
  const saved = await savePage(site.saving, page, {
    edits: planned.edits,
    select,
    what: wordsOfOps(given, page.tree),
  }, {
    ...options,
    dryRun: request.dryRun,
    detail: request.detail,
  });
  return { saved, ops: planned.ops };
}

/** Works out ops, with the imports that follow them. */
export async function planOps(
  pages: Pages,
  page: ParsedPage,
  ops: readonly EditOp[],
  options: PlanOptions = {},
): Promise<PlannedOps> {
  const batch = openBatch(page, ops);
  const told: Omit<ToldOp, "selected">[] = [];
  for (const [index, op] of ops.entries()) {
    try {
      if (isPure(op)) {
        batch.do(op);
        told.push({});
      } else {
        const now = { ...page, ...batch.state };
        const done: OpOutcome = await entryEdit(pages, now, op, batch.find, options);
        batch.put(op, done);
        told.push({
          ...(done.placeholders && { placeholders: done.placeholders }),
          ...(done.note !== undefined && { note: done.note }),
        });
      }
    } catch (error) {
      throw naming(error, ops, index);
    }
  }
  const { edits, after, selected } = batch.result();
  const dropped = new Set(ops.flatMap((op) => op.op === "removeImport" ? [op.local] : []));
  const followed = await followImports(pages.source, page, after, { ...options, dropped });
  return {
    edits: composeEdits(page.source.text, edits, followed.edits),
    ops: told.map((each, index) => ({ selected: selected[index] ?? null, ...each })),
  };
}

function isPure(op: EditOp): op is PureOp {
  return op.op !== "insertEntry";
}
