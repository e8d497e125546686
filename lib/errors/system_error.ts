import { WorkbenchError } from "./workbench_error.ts";

/** Tells whether an error comes from the operating system and so has a `code` such as `ENOENT`; the service's own have others. */
export function isSystemError(error: unknown): error is Error & { readonly code: string } {
  return error instanceof Error && "code" in error && typeof error.code === "string" &&
    !(error instanceof WorkbenchError);
}

/** The `code` of an error of the operating system. */
export function systemCode(error: unknown): string | undefined {
  return isSystemError(error) ? error.code : undefined;
}

/** Tells whether an error means that a disk, or a user's share of it, is full. */
export function isDiskFull(error: unknown): boolean {
  return ["ENOSPC", "EDQUOT"].includes(systemCode(error) ?? "");
}

/** The result of a call, or null when it fails with one of the codes. */
export function unless<T>(codes: readonly string[], call: () => T): T | null {
  try {
    return call();
  } catch (error) {
    if (codes.includes(systemCode(error) ?? "")) return null;
    throw error;
  }
}

/** The result of a call, or null when the operating system lets it fail, for whatever reason. */
export function unlessSystemError<T>(call: () => T): T | null {
  try {
    return call();
  } catch (error) {
    if (isSystemError(error)) return null;
    throw error;
  }
}

/** Returns the result of a promise, or null when the operating system lets it fail, for whatever reason. */
export async function orNullOnSystemError<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (isSystemError(error)) return null;
    throw error;
  }
}

/** Tells whether an error means that a runtime with permissions (Deno) does not allow the call. */
export function isRefusedByRuntime(error: unknown): boolean {
  return error instanceof Error && error.name === "NotCapable";
}
