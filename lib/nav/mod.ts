/**
 * Navigation: from a page to whatever its source names, and the flow of a feature. Every hop is resolved here, afresh; no
 * client names a file to read.
 * @module
 */
export { openFlowFile } from "./open_flow_file.ts";
export { type Nav, openNav } from "./open_nav.ts";
export { openPage } from "./open_page.ts";
export { openReference } from "./open_reference.ts";
export { readFlow } from "./read_flow.ts";
