import { z } from "zod";
import { WorkbenchError } from "../../errors/mod.ts";

/** Members that several tools take; their words are paid for by each tool, so that they are few. */
export const path = z.string().min(1).max(4096);
export const cursor = z.string().max(40).optional();
export const version = z.string().regex(/^[0-9a-f]{12}$/, "Give the version that the read told");
export const dryRun = z.boolean().optional();
export const dryRunCursor = cursor.describe("of a dry run");

/**
 * Refuses the cursor of a dry run where the call would write: it asks for the rest of what was told.
 * @throws {WorkbenchError} `invalid_request`
 */
export function requireDryRun(
  { dryRun }: { readonly dryRun?: boolean | undefined },
  cursor: string | undefined,
): void {
  if (cursor === undefined || dryRun) return;
  throw new WorkbenchError(
    "invalid_request",
    "Cannot go on from this cursor: it is of a dry run, and this call would write; pass dryRun as well",
  );
}
