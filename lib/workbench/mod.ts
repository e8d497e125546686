/**
 * The workbench: what is built once and handed to every route.
 * @module
 */
export { checkHealth, healthAnswer } from "./check_health.ts";
export {
  type ContextOptions,
  openContext,
  type OpenProject,
  type WorkbenchContext,
} from "./context.ts";
export { isLoopback } from "./loopback.ts";
export { VERSION } from "./version.ts";
