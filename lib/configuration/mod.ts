/**
 * Changing `workbench.json` for somebody: the levels of rules, what else is set, and the findings that are not told again.
 * @module
 */
export { configureProject } from "./configure_project.ts";
