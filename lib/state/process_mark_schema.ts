import { z } from "zod";
import type { ProcessMark } from "./process_mark.ts";

/** The schema of a mark in a record; in a file of its own, since threads use marks without loading its library. */
export const processMark: z.ZodType<ProcessMark> = z.object({
  machine: z.string(),
  pid: z.int(),
  started: z.string().nullable(),
});
