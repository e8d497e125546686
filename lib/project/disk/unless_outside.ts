import { isUnreadable } from "../../errors/mod.ts";

/** The result of a call; null for what leads outside or cannot be read: it is no part of the project for a listing. */
export function unlessOutside<T>(call: () => T): T | null {
  try {
    return call();
  } catch (error) {
    if (isUnreadable(error)) return null;
    throw error;
  }
}
