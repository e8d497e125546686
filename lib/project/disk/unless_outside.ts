import { WorkbenchError } from "../../errors/mod.ts";

/** The result of a call; null for what leads outside or may not be read: it is no part of the project for a listing. */
export function unlessOutside<T>(call: () => T): T | null {
  try {
    return call();
  } catch (error) {
    if (!(error instanceof WorkbenchError)) throw error;
    if (error.code === "outside_project" || error.code === "file_not_readable") return null;
    throw error;
  }
}
