/**
 * Clones of repositories into the workspace folder, and bringing them up to date.
 * @module
 */
export { type Clones, openClones } from "./open_clones.ts";
export { type CloneLimits, type CloneOptions, readCloneHosts } from "./service/options.ts";
