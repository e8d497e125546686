import { z } from "zod";

/** Members that several tools take; their words are paid for by each tool, so that they are few. */
export const path = z.string().min(1).max(4096);
export const cursor = z.string().max(40).optional();
export const version = z.string().regex(/^[0-9a-f]{12}$/, "Give the version that the read told");
export const dryRun = z.boolean().optional();
