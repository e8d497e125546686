import type { z } from "zod";
import type { SnippetEdit } from "./edits/edit_snippet.ts";
import { readSnippetTree } from "./read_snippet_tree.ts";
import type { snippetAnswer } from "./schemas.ts";

/** The answer of the snippet routes: the new text with its tree, or why the edit cannot be made. */
export async function answerSnippet(
  edit: SnippetEdit | Promise<SnippetEdit>,
): Promise<z.input<typeof snippetAnswer>> {
  const result = await edit;
  if (!result.ok) return result;
  const { snippet, selected } = result;
  const { roots, contentHash } = await readSnippetTree(snippet);
  return { ok: true, snippet, roots, contentHash, selected };
}
