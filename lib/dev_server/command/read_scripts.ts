import { WorkbenchError } from "../../errors/mod.ts";
import type { FileText } from "../../project/mod.ts";
import type { CommandFiles } from "./read_command.ts";

/** The scripts of the project's package.json, by name; none where there is no such file that can be read. */
export async function readScripts(files: CommandFiles): Promise<ReadonlyMap<string, string>> {
  const value = parse(await readIfReadable(files));
  if (!isObject(value) || !isObject(value.scripts)) return new Map();
  return new Map(
    Object.entries(value.scripts).filter((entry): entry is [string, string] =>
      typeof entry[1] === "string"
    ),
  );
}

async function readIfReadable(files: CommandFiles): Promise<FileText | null> {
  try {
    return await files.read("package.json");
  } catch (error) {
    // Too large, a link that leads outside, no UTF-8: nothing to run a script from.
    if (error instanceof WorkbenchError) return null;
    throw error;
  }
}

function parse(file: FileText | null): unknown {
  try {
    return JSON.parse(file?.text.replace(/^\uFEFF/, "") ?? "null");
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
