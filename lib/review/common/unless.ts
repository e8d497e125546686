import { type ErrorCode, WorkbenchError } from "../../errors/mod.ts";

/** Returns the result of a call; null where it fails with that code. */
export async function unless<T>(code: ErrorCode, call: () => Promise<T>): Promise<T | null> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof WorkbenchError && error.code === code) return null;
    throw error;
  }
}
