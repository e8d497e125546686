import type { LiveEvent } from "./schemas.ts";

type Progress = Extract<LiveEvent, { type: "progress" }>;

/** Tells the progress of the work that an event describes; null where it counts nothing, and for work that has failed. */
export function progressOf(event: LiveEvent): Progress | null {
  switch (event.type) {
    case "clone":
      return ofClone(event.clone);
    case "process":
      return ofProcess(event.process);
    case "modelhost":
      if (event.state !== "pulling" && event.state !== "pulled") return null;
      return partsOf("pull", event.model, event.state === "pulled" ? 1 : 0, 1);
    default:
      return null;
  }
}

function ofClone(
  { id, state, progress }: Extract<LiveEvent, { type: "clone" }>["clone"],
): Progress | null {
  if (state === "done") return partsOf("clone", id, 1, 1);
  if (state !== "running" || !progress?.total) return null;
  return partsOf("clone", id, Math.min(progress.loaded, progress.total), progress.total);
}

function ofProcess(process: Extract<LiveEvent, { type: "process" }>["process"]): Progress | null {
  const { id, kind, state, progress } = process;
  if (kind !== "review" || (state !== "running" && state !== "done")) return null;
  return partsOf("analysis", id, progress.done, progress.total);
}

function partsOf(task: Progress["task"], id: string, done: number, total: number): Progress {
  return { type: "progress", task, id, done, total };
}
