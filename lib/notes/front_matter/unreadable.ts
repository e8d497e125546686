import { WorkbenchError } from "../../errors/mod.ts";

/** The error for a file that is no note, or cannot be changed as one. @param reason what is wrong with it, for a person */
export function unreadable(reason: string): WorkbenchError {
  return new WorkbenchError(
    "note_unreadable",
    `Cannot use the note's file, which stays as it is: ${reason}`,
    { data: { reason } },
  );
}

/** Why a file is no note. Other errors are thrown on. */
export function unreadableReason(error: unknown): string {
  if (error instanceof WorkbenchError && error.code === "note_unreadable") {
    return String(error.data["reason"]);
  }
  throw error;
}
