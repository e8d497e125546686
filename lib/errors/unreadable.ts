import { type ErrorCode, WorkbenchError } from "./workbench_error.ts";

/** The codes of errors that keep a single file from being read, whatever the other files are. */
export type UnreadableCode = Extract<
  ErrorCode,
  "file_too_large" | "file_not_readable" | "outside_project" | "source_too_complex"
>;

const UNREADABLE: ReadonlySet<string> = new Set<UnreadableCode>([
  "file_too_large",
  "file_not_readable",
  // A link may have been turned to lead outside since it was listed.
  "outside_project",
  "source_too_complex",
]);

/** Tells whether an error says that one file cannot be read or parsed: whoever goes through many must not fail for it. */
export function isUnreadable(
  error: unknown,
): error is WorkbenchError & { readonly code: UnreadableCode } {
  return error instanceof WorkbenchError && UNREADABLE.has(error.code);
}

/** Returns the result of a promise, or null when it fails on a file that cannot be read or parsed. */
export async function orNullIfUnreadable<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (isUnreadable(error)) return null;
    throw error;
  }
}
