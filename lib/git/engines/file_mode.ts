import type { FileMode } from "../repository.ts";

/** A file's mode, as git reads those that it no longer writes; null for a folder. */
export function fileMode(mode: string): FileMode | null {
  const digits = mode.replace(/^0+/, "");
  if (digits === "40000") return null;
  if (digits === "120000" || digits === "160000") return digits;
  return Number.parseInt(digits, 8) & 0o100 ? "100755" : "100644";
}
