/**
 * Long work in slices of time, so that it does not hold the event loop.
 * @module
 */
export { sortInSlices } from "./sort_in_slices.ts";
export { createTimeSlice, type TimeSlice } from "./time_slice.ts";
