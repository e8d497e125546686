import { type DevServerSnapshot, stateOf } from "./machine.ts";
import type { DevServerView, ScriptCommand } from "./schemas.ts";

/** The run of a script that is under way, or was last. */
export interface CurrentRun {
  readonly command: ScriptCommand;
  readonly preview: boolean;
  readonly startedAt: string;
  /** 0 until the process was started. */
  pid: number;
}

/** A dev server as its routes answer. @param parts what the machine does not know */
export function describeRun(
  snapshot: DevServerSnapshot,
  { run, command, log }: {
    readonly run: CurrentRun | null;
    readonly command: ScriptCommand | null;
    readonly log: DevServerView["log"];
  },
): DevServerView {
  const state = stateOf(snapshot);
  const { exit, failure } = snapshot.context;
  const isOver = state === "stopped" || state === "failed";
  const served = state === "starting" || state === "running" ? snapshot.context.served : null;
  const hasProcess = !isOver && exit === null && run !== null && run.pid > 0;
  return {
    state,
    command,
    preview: !isOver && run?.preview === true,
    url: served?.url ?? null,
    port: served?.port ?? null,
    pid: hasProcess ? run.pid : null,
    startedAt: state === "stopped" ? null : run?.startedAt ?? null,
    exit,
    failure,
    log,
    ready: { process: hasProcess, port: served !== null, http: state === "running" },
  };
}
