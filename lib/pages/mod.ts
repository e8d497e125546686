/**
 * The pages of a project: reading them as trees, props and scope, and what others changed in them.
 * @module
 */
export { answerSnippet } from "./answer_snippet.ts";
export { automapProps } from "./automap_props.ts";
export type { EditSite } from "./edit_page.ts";
export { editUnit } from "./edit_unit.ts";
export { readPage } from "./page/find_page.ts";
export { openPages, type Pages } from "./open_pages.ts";
export { insertPaletteEntry } from "./insert_entry.ts";
export { readPalette } from "./palette/read_palette.ts";
export { readSnippetTree } from "./snippets/read_snippet_tree.ts";
export {
  dismissChanges,
  findElementAt,
  listAllPages,
  listPageFeatures,
  listPages,
  readChanges,
  readNode,
  readProps,
  readScopeLinks,
  readSource,
  readTree,
  readUnmapped,
} from "./reading.ts";
export { replacePageNode } from "./replace_page_node.ts";
export { setPageProp } from "./set_page_prop.ts";
export { snippetAddChild } from "./snippets/snippet_add_child.ts";
export { snippetMoveNode } from "./snippets/snippet_move_node.ts";
export { snippetRemoveNode } from "./snippets/snippet_remove_node.ts";
export { snippetRewire } from "./snippets/snippet_rewire.ts";
export { extractComponent } from "./wrap/extract_component.ts";
export { extractNode } from "./wrap/extract_node.ts";
export type { Extraction } from "./wrap/extraction.ts";
export { wrapExpression } from "./wrap/wrap_expression.ts";
export { wrapSuggest } from "./wrap/wrap_suggest.ts";
