import type { z } from "zod";
import { reject, type SnippetEdit } from "./snippets/edit_snippet.ts";
import { readSnippetTree } from "./snippets/read_snippet_tree.ts";
import type { snippetAnswer } from "./snippet_schemas.ts";

/** The answer of the snippet routes: the new text with its tree, or why the edit cannot be made. */
export async function answerSnippet(
  edit: SnippetEdit | Promise<SnippetEdit>,
): Promise<z.input<typeof snippetAnswer>> {
  const result = await edit;
  if (!result.ok) return result;
  const { snippet, selected } = result;
  const { roots, contentHash, error } = await readSnippetTree(snippet);
  // It parses, or there were no result; but its tree can be too deep for an answer.
  if (error) return reject("does_not_parse", error.message);
  return { ok: true, snippet, roots, contentHash, selected };
}
