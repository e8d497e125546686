import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The absolute path of a fixture. */
export function fixturePath(...segments: string[]): string {
  return join(fileURLToPath(new URL("../../fixtures", import.meta.url)), ...segments);
}
