/**
 * Long work in slices of time, so that all of it together does not hold the event loop.
 * @module
 */
export { createTurns, inSteps, runAtOnce, runInSlices, type Turns } from "./run_in_slices.ts";
export { sortInSlices } from "./sort_in_slices.ts";
export { createTimeSlice, type TimeSlice } from "./time_slice.ts";
export { answering } from "./turn.ts";
