import { WorkbenchError } from "../../errors/mod.ts";
import { type EditState, type OpEdit, placeOf } from "../../edits/mod.ts";
import type { ProjectOp } from "../../edits/schemas.ts";
import type { FindNode } from "../../edits/apply_op.ts";
import { applyEdits, type Source } from "../../source/mod.ts";
import { codeStyle } from "../../source/writing/mod.ts";
import type { ParsedPage } from "../page/find_page.ts";
import type { Pages } from "../open_pages.ts";
import { entryImport } from "./entry_import.ts";
import { type EntryPlaceholders, entryPlaceholders, noValueIn } from "./entry_placeholders.ts";
import { writtenCode } from "./entry_usage.ts";
import { findEntry } from "./find_entry.ts";
import { pageRoot } from "./page_root.ts";
import { readPaletteInput } from "./palette_entries.ts";
import { type Insertion, NOTHING, planInsertion } from "./plan_insertion.ts";

/** The worked-out edit that uses a palette entry. */
export interface EntryEdit extends OpEdit {
  /** The required props as they were written. */
  readonly placeholders: readonly {
    readonly prop: string;
    readonly code: string;
    /** True where the code is no value of the type. */
    readonly missing?: true;
  }[];
  /** Why required props may be missing. */
  readonly note?: string;
}

/** Options of questions to the project. */
interface AskOptions {
  readonly signal?: AbortSignal;
}

/**
 * Imports a component or provider of the palette and uses it: where the op says, else as the last child of the unit's
 * root, or around it. What is inserted is looked up in the palette as it is now; the op only names it.
 * @throws {WorkbenchError} `palette_entry_gone`, `node_not_editable`, `node_not_found`, `feature_not_found`,
 * `edit_refused` with `reason`: no root of the unit takes it, nothing leads to it, or it takes no children to wrap
 */
export async function entryEdit(
  pages: Pages,
  page: ParsedPage,
  op: Extract<ProjectOp, { op: "insertEntry" }>,
  find: FindNode,
  options: AskOptions = {},
): Promise<EntryEdit> {
  const input = await readPaletteInput(pages, page.unit.feature, options);
  const found = findEntry(input, op);
  const insertion: Insertion = {
    page,
    input,
    found,
    ...siteOf(page, op, find),
    request: entryImport(input, page.unit.path, found),
  };
  const told = await readPlaceholders(pages.source, insertion, options);
  const { edits, select, placed } = planInsertion(insertion, told);
  return {
    edits,
    selected: select,
    placeholders: placed.map((each) => ({
      prop: each.name,
      code: writtenCode(each, found.entry.kind),
      ...(each.code.includes(noValueIn(page.source.path)) && { missing: true as const }),
    })),
    ...(told.note !== undefined && { note: told.note }),
  };
}

function siteOf(
  page: ParsedPage & EditState,
  op: Extract<ProjectOp, { op: "insertEntry" }>,
  find: FindNode,
): Pick<Insertion, "root" | "placement" | "at"> {
  const { nodeId, placement, parentId, before, after } = op;
  if (placement === "wrap" || nodeId !== undefined) {
    return { root: nodeId === undefined ? pageRoot(page) : find(nodeId), placement: "wrap" };
  }
  if (parentId === undefined && before === undefined && after === undefined) {
    return { root: pageRoot(page), placement: "last-child" };
  }
  const at = placeOf(page, op, find);
  return { root: at.parent, placement: "last-child", at };
}

/** Shows the checker the page with the element in it, which has been given nothing yet. */
async function readPlaceholders(
  source: Source,
  insertion: Insertion,
  options: AskOptions,
): Promise<EntryPlaceholders> {
  const { page: { source: file }, found: { entry, component }, placement } = insertion;
  const { edits, select } = planInsertion(insertion, NOTHING);
  const told = await entryPlaceholders(source, component, {
    path: file.path,
    text: applyEdits(file.text, edits),
    offset: select,
    quote: codeStyle(file.ast).quote,
  }, options);
  if (placement !== "wrap") return told;
  if (told.takesElement !== false) return { ...told, children: null };
  throw new WorkbenchError(
    "edit_refused",
    `Cannot put "${entry.name}" around the page: it takes no element as its child`,
    { data: { reason: "takes_no_children" } },
  );
}
