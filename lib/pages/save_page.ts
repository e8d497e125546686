import type { z } from "zod";
import { WorkbenchError } from "../errors/mod.ts";
import { type FileSave, type Saved, saveFiles, type Saving } from "../saving/mod.ts";
import { type JsxTree, nodeAtOffset, readJsxTree, type TextEdit } from "../source/mod.ts";
import { describeNode } from "./describe_node.ts";
import { findPageNode, type PageWithNode, type ParsedPage } from "./find_page.ts";
import type { NodeAddress, savedPage } from "./schemas.ts";

/** The answer of every route that writes a page. */
export type SavedPage = z.input<typeof savedPage>;

/** A node of a page, and the content that the client believes it has. */
export interface NodeEditRequest extends NodeAddress {
  readonly contentHash: string;
}

/** An edit of a page, worked out. */
export interface PageEdit {
  readonly edits: readonly TextEdit[];
  /** What the answer selects: an offset into the text after, or a node's id. */
  readonly select: number | string;
}

/**
 * Edits a node of a page: finds it, lets `plan` work out the edit, and saves.
 * @throws {WorkbenchError} as `readNode` and `saveFiles`, and what `plan` throws
 */
export async function editNode(
  saving: Saving,
  request: NodeEditRequest,
  plan: (page: PageWithNode) => PageEdit | Promise<PageEdit>,
  options: { readonly signal?: AbortSignal } = {},
): Promise<SavedPage> {
  const page = await findPageNode(
    saving.source,
    request,
    (read) => requireHash(read, request.contentHash),
  );
  const edit = await plan(page);
  return await savePage(saving, page, edit, options);
}

/** Saves an edit of a page. An edit that changes nothing writes nothing. */
export async function savePage(
  saving: Saving,
  page: ParsedPage,
  edit: PageEdit,
  options: {
    readonly signal?: AbortSignal;
    readonly created?: readonly FileSave[];
    readonly gate?: boolean;
  } = {},
): Promise<SavedPage> {
  const { created = [], ...saveOptions } = options;
  if (edit.edits.length === 0 && created.length === 0) return unchangedPage(page, edit.select);
  const saved = await saveFiles(
    saving,
    [{ file: page.source, edits: edit.edits }, ...created],
    saveOptions,
  );
  return await describeSaved(saving, page, saved, edit.select);
}

/** @throws {WorkbenchError} `content_changed` with `current` */
export function requireHash(
  file: { readonly path: string; readonly contentHash: string },
  expected: string,
): void {
  if (file.contentHash === expected) return;
  throw new WorkbenchError(
    "content_changed",
    `Cannot edit "${file.path}": it has changed since you read it; read it again`,
    { data: { path: file.path, current: { contentHash: file.contentHash } } },
  );
}

async function describeSaved(
  saving: Saving,
  page: ParsedPage,
  saved: Saved,
  select: number | string,
): Promise<SavedPage> {
  const { path } = page.source;
  const file = saved.files.find((candidate) => candidate.path === path);
  const change = saved.changes.find((candidate) => candidate.path === path);
  const others = saved.changes.filter((candidate) => candidate !== change);
  if (!file || !change) throw new Error("A save of a page gave no page");
  const parsed = await saving.source.parses.parse(file);
  const tree = readJsxTree(parsed);
  return {
    path: file.path,
    contentHash: file.contentHash,
    roots: tree.roots.map((root) => describeNode(parsed, root)),
    selected: selectedId(tree, select),
    violations: [...saved.violations],
    change,
    ...(others.length > 0 && { created: others }),
    saveId: saved.id,
    git: saved.git,
    unchanged: page.source.contentHash === file.contentHash,
  };
}

function unchangedPage({ source, tree }: ParsedPage, select: number | string): SavedPage {
  const { path, contentHash } = source;
  return {
    path,
    contentHash,
    roots: tree.roots.map((root) => describeNode(source, root)),
    selected: selectedId(tree, select),
    violations: [],
    change: { path, before: contentHash, after: contentHash, edits: [], inverse: [] },
    saveId: null,
    git: null,
    unchanged: true,
  };
}

function selectedId(tree: JsxTree, select: number | string): string | null {
  if (typeof select === "string") return tree.nodes.has(select) ? select : null;
  return nodeAtOffset(tree, select)?.id ?? null;
}
