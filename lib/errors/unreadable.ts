import { type ErrorCode, WorkbenchError } from "./workbench_error.ts";

/** What keeps one file from being read, whatever the others are. */
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

/** Whether an error says that one file cannot be read or parsed: whoever goes through many must not fail for it. */
export function isUnreadable(
  error: unknown,
): error is WorkbenchError & { readonly code: UnreadableCode } {
  return error instanceof WorkbenchError && UNREADABLE.has(error.code);
}

/** What a promise resolves with, or null when it is about a file that cannot be read or parsed. */
export async function orNullIfUnreadable<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (isUnreadable(error)) return null;
    throw error;
  }
}
