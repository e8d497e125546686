import { z } from "zod";

/** Members that several tools take; their words are paid for by each tool, so that they are few. */
export const path = z.string().min(1).max(4096);
export const cursor = z.string().max(40).optional();
export const version = z.string().max(64).describe("from the read");
export const dryRun = z.boolean().optional();
