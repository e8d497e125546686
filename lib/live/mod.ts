/**
 * Live: what happens in the service and in the open project, told to whoever reads events.
 * @module
 */
export { type Live, type LiveOptions, openLive } from "./open_live.ts";
export type { LiveProject } from "./follow_project.ts";
export type { LiveEvent, LiveEventType } from "./schemas.ts";
