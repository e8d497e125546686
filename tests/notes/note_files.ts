import { readdirSync } from "node:fs";
import { join } from "node:path";

/** The file of a note in a state directory. */
export function noteFile(state: string, id: string): string {
  return join(state, "notes", `${id}.md`);
}

export function noteNames(state: string): string[] {
  return readdirSync(join(state, "notes"));
}
