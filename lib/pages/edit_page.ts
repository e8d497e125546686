import { adoptHouseStyle } from "../conventions/mod.ts";
import {
  editedFile,
  type EditOp,
  editRefused,
  followImports,
  inOwnSpecifiers,
  naming,
  namingBringer,
  type OpEdit,
  openBatch,
  type ProjectOp,
  type PureOp,
} from "../edits/mod.ts";
import type { FindNode } from "../edits/apply_op.ts";
import { type FileSave, requireHash, type Saving } from "../saving/mod.ts";
import { composeEdits, type TextEdit } from "../source/mod.ts";
import { type ParsedPage, parsePage } from "./page/find_page.ts";
import type { Pages } from "./open_pages.ts";
import { type EntryEdit, entryEdit } from "./palette/entry_edit.ts";
import { type Detail, type SavedPage, savePage } from "./page/save_page.ts";
import type { UnitAddress } from "./page/schemas.ts";
import { wordsOfOps } from "./words_of_ops.ts";
import { type ExtractEdit, extractEdit } from "./wrap/extract_edit.ts";

/** The parts of the service that edits of units need. */
export interface EditSite {
  readonly saving: Saving;
  readonly pages: Pages;
}

/** A unit to edit, and the content that the client believes it has. */
export interface EditRequest extends UnitAddress {
  readonly contentHash: string;
  readonly allowUnresolved?: boolean | undefined;
  readonly dryRun?: boolean | undefined;
  readonly waitForTypes?: boolean | undefined;
  readonly detail?: Detail | undefined;
}

/** The facts that an op tells besides its edits. */
export interface ToldOp {
  /** Id, in the text after, of the node that it made or changed; null where there is none. */
  readonly selected: string | null;
  /** The required props of an entry as they were written. */
  readonly placeholders?: EntryEdit["placeholders"];
  /** Why required props may be missing. */
  readonly note?: string;
  /** The notes on code that moved. */
  readonly notes?: ExtractEdit["notes"];
}

/** A batch of ops, worked out on a page. */
export interface PlannedOps {
  readonly edits: readonly TextEdit[];
  readonly ops: readonly ToldOp[];
  /** Other files that the ops write. */
  readonly others: readonly FileSave[];
}

interface PlanOptions {
  readonly allowUnresolved?: boolean;
  readonly signal?: AbortSignal;
}

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
    created: planned.others,
    dryRun: request.dryRun,
    waitForTypes: request.waitForTypes,
    detail: request.detail,
  });
  return { saved, ops: planned.ops };
}

/** Works out ops, with the imports that follow them. */
export async function planOps(
  pages: Pages,
  page: ParsedPage,
  given: readonly EditOp[],
  options: PlanOptions = {},
): Promise<PlannedOps> {
  const ops = await inOwnSpecifiers(pages.source, page.source, given);
  await adoptHouseStyle(pages.source, page.source, options);
  const batch = openBatch(page, ops);
  const told: Omit<ToldOp, "selected">[] = [];
  const others: FileSave[] = [];
  for (const [index, op] of ops.entries()) {
    try {
      if (isPure(op)) {
        batch.do(op);
        told.push({});
        continue;
      }
      const now = { ...page, ...batch.state };
      const done = await projectEdit(pages, now, op, batch.find, options);
      batch.put(done.edit);
      told.push(done.told);
      others.push(...done.others);
      requireOnce(page, others);
    } catch (error) {
      throw naming(error, ops, index);
    }
  }
  const { edits, after, selected } = batch.result();
  const dropped = new Set(ops.flatMap((op) => op.op === "removeImport" ? [op.local] : []));
  const asked = ops.filter((op) => op.op === "addImport");
  const followed = await followImports(pages.source, page, after, { ...options, dropped, asked })
    .catch(async (error) => {
      const done = { source: pages.source, start: page, ops, steps: batch.steps };
      throw await namingBringer(error, done);
    });
  // What checks and shows the page next need not read it again.
  pages.source.parses.keep(editedFile(followed.after));
  return {
    edits: composeEdits(page.source.text, edits, followed.edits),
    ops: told.map((each, index) => ({ selected: selected[index] ?? null, ...each })),
    others,
  };
}

/** Works out an op that takes more than the text of the unit. */
async function projectEdit(
  pages: Pages,
  page: ParsedPage,
  op: ProjectOp,
  find: FindNode,
  options: PlanOptions,
): Promise<{ edit: OpEdit; told: Omit<ToldOp, "selected">; others: readonly FileSave[] }> {
  if (op.op === "extract") {
    const { others, notes, ...edit } = await extractEdit(pages.source, page, op, find, options);
    return { edit, told: notes ? { notes } : {}, others };
  }
  const { placeholders, note, ...edit } = await entryEdit(pages, page, op, find, options);
  return { edit, told: { placeholders, ...(note !== undefined && { note }) }, others: [] };
}

/** Two ops that write one other file would each know only the file as it is. */
function requireOnce({ unit }: ParsedPage, others: readonly FileSave[]): void {
  const paths = others.map((save) => "path" in save ? save.path : save.file.path);
  const twice = [unit.path, ...paths].find((path, index, all) => all.indexOf(path) !== index);
  if (twice === undefined) return;
  throw editRefused(
    "file_twice",
    `Cannot do these ops in one batch: both would write "${twice}"; do them one after the other`,
  );
}

function isPure(op: EditOp): op is PureOp {
  return op.op !== "insertEntry" && op.op !== "extract";
}
