/**
 * The verbs that read pages: who asks for a list or a tree must not wait for the modules that edit.
 * @module
 */
export { findElementAt } from "./find_element_at.ts";
export { findNodes } from "./find_nodes.ts";
export { listAllPages } from "./list_all_pages.ts";
export { listPageFeatures, listPages } from "./list_pages.ts";
export { dismissChanges, readChanges } from "./read_changes.ts";
export { readNode } from "./read_node.ts";
export { readProps } from "./read_props.ts";
export { readScopeLinks } from "./read_scope_links.ts";
export { readSource } from "./read_source.ts";
export { readTree } from "./read_tree.ts";
export { readUnmapped } from "./read_unmapped.ts";
