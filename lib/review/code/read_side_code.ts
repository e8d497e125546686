import { WorkbenchError } from "../../errors/mod.ts";
import type { ParsedSource } from "../../source/mod.ts";
import type { Side } from "../side.ts";

/** Characters; what is longer nobody writes by hand, and to walk it takes its time. */
const MAX_TEXT = 500_000;

/** @returns null for a file that is not there or cannot be read as code */
export async function readSideCode({ source }: Side, path: string): Promise<ParsedSource | null> {
  try {
    const file = await source.project.files.read(path);
    if (!file || file.text.length > MAX_TEXT) return null;
    return await source.parses.parse(file);
  } catch (error) {
    if (error instanceof WorkbenchError) return null;
    throw error;
  }
}
