import { isWithin } from "./containment.ts";
import type { Inspection } from "../worker/inspector.ts";

/** @returns null for a file that is not the project's own: outside of it, or in a `node_modules` folder */
export function projectPath(file: string, { containment }: Inspection): string | null {
  if (!isWithin(file, containment.root) || file.includes("/node_modules/")) return null;
  return file.slice(containment.root.length).replace(/^\//, "");
}
