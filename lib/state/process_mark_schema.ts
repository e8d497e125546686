import { z } from "zod";
import type { ProcessMark } from "./process_mark.ts";

/** Of a mark in a record; apart from what uses marks, which threads load without the library. */
export const processMark: z.ZodType<ProcessMark> = z.object({
  machine: z.string(),
  pid: z.int(),
  started: z.string().nullable(),
});
