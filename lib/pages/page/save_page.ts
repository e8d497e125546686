import type { z } from "zod";
import { contentHash } from "../../project/mod.ts";
import {
  answerOfSave,
  type FileSave,
  type Saved,
  saveFiles,
  type Saving,
} from "../../saving/mod.ts";
import {
  applyEdits,
  type JsxTree,
  nodeAtOffset,
  readJsxTree,
  type TextEdit,
} from "../../source/mod.ts";
import { describeNode } from "./describe_node.ts";
import type { ParsedPage } from "./find_page.ts";
import { type PageObstacle, pageObstacle } from "./page_obstacle.ts";
import type { NodeAddress } from "./schemas.ts";
import type { savedPage } from "./edit_schemas.ts";

/** The answer of every route that writes a page. */
export type SavedPage = z.input<typeof savedPage>;

/** A node of a page, and the content that the client believes it has. */
export interface NodeEditRequest extends NodeAddress {
  readonly contentHash: string;
  readonly dryRun?: boolean | undefined;
  readonly detail?: Detail | undefined;
}

/** The amount of the page that an answer shows: all of its trees, or none. */
export type Detail = "full" | "minimal";

/** The options of a request for its answer. */
interface AnswerOptions {
  readonly dryRun?: boolean | undefined;
  readonly detail?: Detail | undefined;
}

/** A planned edit of a page. */
export interface PageEdit {
  readonly edits: readonly TextEdit[];
  /** The node that the answer selects: an offset into the text after, or a node's id. */
  readonly select: number | string;
  /** A description of the edit in a few words, for the list of saves. */
  readonly what?: string;
}

/**
 * Saves an edit of a page. An edit that changes nothing writes nothing, and neither does one whose tree is too deep for an
 * answer.
 */
export async function savePage(
  saving: Saving,
  page: ParsedPage,
  edit: PageEdit,
  options: AnswerOptions & {
    readonly signal?: AbortSignal;
    readonly waitForTypes?: boolean | undefined;
    readonly created?: readonly FileSave[];
    readonly gate?: boolean;
    readonly tellAll?: boolean;
  } = {},
): Promise<SavedPage> {
  const { created = [], ...saveOptions } = options;
  if (edit.edits.length === 0 && created.length === 0) {
    return await unchangedPage(saving, page, edit.select, options);
  }
  const shown: Shown[] = [];
  const saved = await saveFiles(
    saving,
    [{ file: page.source, edits: edit.edits }, ...created],
    {
      ...saveOptions,
      what: edit.what,
      meanwhile: async () => {
        shown.push(await showAfter(saving, page, edit, options));
      },
    },
  );
  const [after] = shown;
  if (!after) throw new Error("A save of a page showed no page");
  return describeSaved(page, { saved, shown: after }, options);
}

/** The parts of a page that an answer shows. */
type Shown = Pick<SavedPage, "roots" | "selected">;

/** The page as the edit would leave it: what cannot be shown is not written, whether or not the answer shows it. */
async function showAfter(
  saving: Saving,
  { source: { path, text } }: ParsedPage,
  { edits, select }: PageEdit,
  options: AnswerOptions,
): Promise<Shown> {
  const after = applyEdits(text, edits);
  const file = { path, text: after, contentHash: contentHash(after), editable: true };
  const source = await saving.source.parses.parse(file);
  return show({ source, tree: readJsxTree(source) }, select, options);
}

function show(
  { source, tree }: Pick<ParsedPage, "source" | "tree">,
  select: number | string,
  { detail, obstacle }: AnswerOptions & { readonly obstacle?: PageObstacle },
): Shown {
  const roots = tree.roots.map((root) => describeNode(source, root, obstacle));
  return {
    ...(detail !== "minimal" && { roots }),
    selected: selectedId(tree, select),
  };
}

function describeSaved(
  { source }: ParsedPage,
  { saved, shown }: { readonly saved: Saved; readonly shown: Shown },
  options: AnswerOptions,
): SavedPage {
  const change = saved.changes.find(({ path }) => path === source.path);
  const others = saved.changes.filter((candidate) => candidate !== change);
  const created = others.filter(({ before }) => before === null);
  const changed = others.filter(({ before }) => before !== null);
  if (!change?.after) throw new Error("A save of a page gave no page");
  return {
    path: source.path,
    contentHash: change.after,
    ...shown,
    change,
    ...(created.length > 0 && { created }),
    ...(changed.length > 0 && { changed }),
    ...answerOfSave(saved, options),
    unchanged: source.contentHash === change.after,
  };
}

async function unchangedPage(
  saving: Saving,
  page: ParsedPage,
  select: number | string,
  options: AnswerOptions,
): Promise<SavedPage> {
  const { path, contentHash: hash } = page.source;
  const obstacle = await pageObstacle(saving.source, page);
  return {
    path,
    contentHash: hash,
    ...show(page, select, { ...options, ...(obstacle && { obstacle }) }),
    change: { path, before: hash, after: hash, edits: [], inverse: [] },
    ...answerOfSave(null, options),
    unchanged: true,
  };
}

function selectedId(tree: JsxTree, select: number | string): string | null {
  if (typeof select === "string") return tree.nodes.has(select) ? select : null;
  return nodeAtOffset(tree, select)?.id ?? null;
}
