import { WorkbenchError } from "../../errors/mod.ts";
import type { Modelhost } from "../open_modelhost.ts";

/** The reason that keeps the service from using the runtime. */
export type Obstacle =
  | "bad_address"
  | "unreachable"
  | "silent"
  | "broken_off"
  | "not_a_runtime"
  | "refused";

/** The error for a runtime that cannot be used; its message says what a person can do about it. */
export function unavailable(
  modelhost: Modelhost,
  obstacle: Obstacle,
  cause?: unknown,
): WorkbenchError {
  return new WorkbenchError(
    "modelhost_unavailable",
    sentence(modelhost.url, obstacle),
    cause === undefined ? {} : { cause },
  );
}

function sentence(url: string, obstacle: Obstacle): string {
  switch (obstacle) {
    case "bad_address":
      // The value is not quoted: it may hold a password.
      return 'The setting of the model runtime is no address: set WORKBENCH_MODELHOST to "host:port" or "http://host:port"';
    case "unreachable":
      return `Cannot reach a model runtime at "${url}": install Ollama from https://ollama.com/download and start it with "ollama serve", or set WORKBENCH_MODELHOST to where it runs`;
    case "silent":
      return `The model runtime at "${url}" does not answer in time: see whether it is busy, or start it again`;
    case "broken_off":
      return `The model runtime at "${url}" broke off its answer: see its log, or start it again`;
    case "not_a_runtime":
      return `What answers at "${url}" does not speak as a model runtime does: set WORKBENCH_MODELHOST to the address of Ollama`;
    case "refused":
      return `The model runtime at "${url}" failed to do what it was asked: its log has the cause`;
  }
}
