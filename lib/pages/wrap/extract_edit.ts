import { WorkbenchError } from "../../errors/mod.ts";
import type { FindNode } from "../../edits/apply_op.ts";
import type { OpEdit, ProjectOp } from "../../edits/mod.ts";
import { isForeignFolder, projectPath } from "../../project/mod.ts";
import type { FileSave } from "../../saving/mod.ts";
import type { Source, TextEdit } from "../../source/mod.ts";
import type { ParsedPage } from "../page/find_page.ts";
import { extractComponent } from "./extract_component.ts";
import { extractNode } from "./extract_node.ts";
import { notesIn } from "./notes_of.ts";
import { refused } from "./refusal.ts";

/** The worked-out edit for code that moves into files of its own. */
export interface ExtractEdit extends OpEdit {
  /** The new files, and barrels that re-export them. */
  readonly others: readonly FileSave[];
  readonly notes?: NonNullable<ReturnType<typeof notesIn>["notes"]>;
}

/**
 * Moves an element into a Component, a conditional or loop into an Expression, or a component that the unit declares into
 * a file of its own, as the neighbours of that file are written.
 * @throws {WorkbenchError} `node_not_found`, `not_wrappable` with `reason`, `types_unavailable`, `outside_project`
 */
export async function extractEdit(
  source: Source,
  page: ParsedPage,
  { nodeId, name, folder }: Extract<ProjectOp, { op: "extract" }>,
  find: FindNode,
  options: { readonly signal?: AbortSignal } = {},
): Promise<ExtractEdit> {
  return await inWordsOfExtract(() =>
    extraction(source, page, { nodeId, name, folder }, find, options)
  );
}

type Asked = Pick<Extract<ProjectOp, { op: "extract" }>, "nodeId" | "name" | "folder">;

async function extraction(
  source: Source,
  page: ParsedPage,
  { nodeId, name, folder }: Asked,
  find: FindNode,
  options: { readonly signal?: AbortSignal },
): Promise<ExtractEdit> {
  const from = folder === undefined ? page : { ...page, folder: ownFolder(folder) };
  if (nodeId === undefined) {
    const { pageEdits, others, ...rest } = await extractComponent(source, from, name, options);
    return { edits: pageEdits, selected: null, others, ...notesIn(rest) };
  }
  const node = find(nodeId);
  const request = { nodeId: node.id, name };
  const { pageEdits, others, ...rest } = await extractNode(source, from, request, options);
  const selected = placeAfter(pageEdits, node.start);
  return { edits: pageEdits, selected, gone: node, others, ...notesIn(rest) };
}

/** Rewords a refusal: an extraction was asked for, and no wrap. */
async function inWordsOfExtract(extract: () => Promise<ExtractEdit>): Promise<ExtractEdit> {
  try {
    return await extract();
  } catch (error) {
    if (!(error instanceof WorkbenchError) || error.code !== "not_wrappable") throw error;
    const { data, cause } = error;
    const message = `Cannot extract this: ${String(data["detail"])}`;
    throw new WorkbenchError(error.code, message, { data, cause });
  }
}

/**
 * The normalised path of a folder that may hold sources of the project.
 * @throws {WorkbenchError} `outside_project`; `not_wrappable` for what is hidden or installed
 */
function ownFolder(folder: string): string {
  const path = projectPath(folder);
  const foreign = path.split("/").find(isForeignFolder);
  if (foreign === undefined) return path;
  throw refused("bad_folder", `"${foreign}" is no folder of the project's own sources`);
}

/** Returns the new offset of something that stood at an offset, or of what took its place, after edits in front of it. */
export function placeAfter(edits: readonly TextEdit[], offset: number): number {
  const around = edits.find(({ start, end }) => start < offset && offset < end);
  const place = around?.start ?? offset;
  return edits.filter(({ end, start }) => end <= place && start < place)
    .reduce((after, { start, end, text }) => after + text.length - (end - start), place);
}
