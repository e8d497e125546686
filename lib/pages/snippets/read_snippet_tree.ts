import type { z } from "zod";
import { WorkbenchError } from "../../errors/mod.ts";
import { contentHash } from "../../project/mod.ts";
import { type ParsedSource, parseSource, readJsxTree, syntaxErrors } from "../../source/mod.ts";
import { createTimeSlice } from "../../slices/mod.ts";
import { describeNode } from "../page/describe_node.ts";
import type { snippetTree } from "../snippet_schemas.ts";

/** The tree of a piece of JSX that stands in no file. */
export async function readSnippetTree(snippet: string): Promise<z.input<typeof snippetTree>> {
  try {
    return await treeOf(snippet);
  } catch (error) {
    if (!(error instanceof WorkbenchError && error.code === "source_too_complex")) throw error;
    const place = { line: 1, column: 1 };
    return {
      roots: [],
      contentHash: contentHash(snippet),
      error: { code: "does_not_parse", message: error.message, ...place },
    };
  }
}

async function treeOf(snippet: string): Promise<z.input<typeof snippetTree>> {
  const slice = createTimeSlice();
  const parsed = await parseSnippet(snippet);
  await slice.pause();
  const [error] = syntaxErrors(parsed);
  const tree = readJsxTree(parsed);
  await slice.pause();
  const roots = tree.roots.map((root) => describeNode(parsed, root));
  await slice.pause();
  return {
    roots,
    contentHash: parsed.contentHash,
    error: error
      ? { code: "does_not_parse", message: error.message, line: error.line, column: error.column }
      : null,
  };
}

/** Parses a snippet as a file of its own: JSX in the place of an expression statement. */
export function parseSnippet(snippet: string): Promise<ParsedSource> {
  const file = {
    path: "snippet.tsx",
    text: snippet,
    contentHash: contentHash(snippet),
    editable: true,
  };
  return parseSource(file);
}
