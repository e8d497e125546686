/**
 * Long lists in several answers: each says where the next one begins.
 * @module
 */
import { z } from "zod";

const MAX_LIMIT = 500;
/** The number of items in an answer unless a request gives another. */
export const DEFAULT_LIMIT = 100;

/** The query members that ask for a part of a list. */
interface PageQuery {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/**
 * The query members that ask for a part of a list.
 * @param items names them in the plural
 * @param unlessTold how many there are without a limit
 */
export function pageQuery(items: string, unlessTold: number | "all" = DEFAULT_LIMIT): {
  readonly limit: z.ZodOptional<z.ZodCoercedNumber>;
  readonly cursor: z.ZodOptional<z.ZodString>;
} {
  return {
    limit: z.coerce.number().int().min(1).max(MAX_LIMIT).optional().describe(
      `How many ${items} an answer has at most: 1 to ${MAX_LIMIT}, ${unlessTold} unless told`,
    ),
    cursor: z.string().regex(/^\d{1,9}$/, "Give the `nextCursor` of an earlier answer").optional()
      .describe(
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
 * Returns the part of a list that is asked for, and what tells of the others.
 * @param unlessTold how many items an answer has without a limit; all of them unless given
 */
export function pageOf<Item>(
  items: readonly Item[],
  { limit, cursor }: PageQuery,
  unlessTold: number = Infinity,
): { readonly page: Item[]; readonly total: number; readonly nextCursor: string | null } {
  const start = readCursor(cursor);
  const end = start + (limit ?? unlessTold);
  return {
    page: items.slice(start, end),
    total: items.length,
    nextCursor: end < items.length ? String(end) : null,
  };
}

/** Returns the number of items that come before those of an answer. */
export function readCursor(cursor: string | undefined): number {
  return Number(cursor ?? 0);
}
