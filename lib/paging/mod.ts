/**
 * Long lists in several answers: each says where the next one begins.
 * @module
 */
import { z } from "zod";
import { WorkbenchError } from "../errors/mod.ts";

const MAX_LIMIT = 500;
/** How many items an answer has unless it is told. */
export const DEFAULT_LIMIT = 100;

/**
 * The query members that ask for a part of a list.
 * @param items names them in the plural
 * @param unlessTold how many an answer has that is asked for no number
 */
export function pageQuery(items: string, unlessTold: number = DEFAULT_LIMIT): {
  readonly limit: z.ZodOptional<z.ZodCoercedNumber>;
  readonly cursor: z.ZodOptional<z.ZodString>;
} {
  return {
    limit: z.coerce.number().int().min(1).max(MAX_LIMIT).optional().describe(
      `How many ${items} an answer has at most: 1 to ${MAX_LIMIT}, ${unlessTold} unless told`,
    ),
    cursor: z.string().min(1).max(1000).optional().describe(
      "The `nextCursor` of the answer before",
    ),
  };
}

/** The answer members that tell of the part. @param items names them in the plural */
export function pageAnswer(items: string): {
  readonly total: z.ZodInt;
  readonly nextCursor: z.ZodNullable<z.ZodString>;
} {
  return {
    total: z.int().describe(`How many ${items} there are in all answers together`),
    nextCursor: z.string().nullable().describe(
      "Where the next answer begins; null after the last",
    ),
  };
}

/**
 * Returns the number of items that come before those of an answer.
 * @throws {WorkbenchError} `invalid_request` for a cursor that is none
 */
export function readCursor(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  if (/^\d{1,9}$/.test(cursor)) return Number(cursor);
  const message = "Give the `nextCursor` of an earlier answer";
  throw new WorkbenchError("invalid_request", `Cannot go on from the cursor "${cursor}"`, {
    data: { issues: [{ path: "cursor", message }] },
  });
}
