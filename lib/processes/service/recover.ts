import { WorkbenchError } from "../../errors/mod.ts";
import type { ProjectFiles } from "../../project/mod.ts";
import type { ProcessEvent } from "../machine/process_machine.ts";
import type { ProcessEntry } from "./process_entry.ts";

const REASON = "The service ended while the process was under way; resume it to go on";

/**
 * What becomes of a process whose service is gone: nothing of it goes on by itself, and a landing that was cut short is
 * looked up in the project.
 */
export async function recoveryOf(
  { snapshot }: ProcessEntry,
  options: { readonly files: ProjectFiles; readonly at: string },
): Promise<ProcessEvent[]> {
  const { files, at } = options;
  const events: ProcessEvent[] = [];
  for (const { path, after, landing } of snapshot.context.changes) {
    if (!landing) continue;
    const verdict = { verdict: "approve", by: landing.by, at: landing.at, landed: true } as const;
    events.push(
      await hashIn(files, path) === after
        ? { type: "DECIDE", at, path, verdict }
        : { type: "NOT_LANDED", at, path },
    );
  }
  return [...events, lostEvent(REASON, at)];
}

/** Ends what runs or waits for its turn; any other process lets it pass. */
export function lostEvent(reason: string, at: string): ProcessEvent {
  return { type: "LOST", at, reason };
}

/** Undefined for what cannot be read, and so is no landed file. */
async function hashIn(files: ProjectFiles, path: string): Promise<string | null | undefined> {
  try {
    return (await files.readBytes(path))?.contentHash ?? null;
  } catch (error) {
    if (error instanceof WorkbenchError) return undefined;
    throw error;
  }
}
