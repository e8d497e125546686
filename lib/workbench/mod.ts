/**
 * The workbench: what is built once and handed to every route.
 * @module
 */
export type { FrameworkName, NestedPackage, Problem, ProblemCode } from "../project/mod.ts";
export type { Committing } from "../git/mod.ts";
export type { ServiceMark } from "../state/mod.ts";
export { checkHealth, healthAnswer } from "./check_health.ts";
export { type ContextOptions, openContext, type WorkbenchContext } from "./context.ts";
export { type OpenProject, openProjectView, type ProjectOverview } from "./project_overview.ts";
export { VERSION } from "./version.ts";
