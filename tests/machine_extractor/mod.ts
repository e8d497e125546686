/**
 * The machine extractor that ours is compared with, in a package of its own: it wants XState 4 beside it, where the
 * project itself uses XState 5.
 * @module
 */
export { extractMachinesFromFile } from "@xstate/machine-extractor";
