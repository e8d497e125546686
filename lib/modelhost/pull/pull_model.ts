import { WorkbenchError } from "../../errors/mod.ts";
import type { Modelhost } from "../open_modelhost.ts";
import { errorTextOf } from "../wire/runtime_error.ts";
import { unavailable } from "../wire/unavailable.ts";
import { readJson } from "../wire/read_json.ts";
import { type RuntimeAnswer, sendRequest } from "../wire/send_request.ts";
import { registryOf } from "./registry_of.ts";
import { relayLines } from "./relay_lines.ts";

/** Until the first line; a runtime says that it reads the manifest before it does. */
const HEAD_LIMIT_MS = 30_000;
const MAX_ERROR_BYTES = 64 * 1024;
const LINES: ReadonlySet<string> = new Set(["application/x-ndjson", "application/json", ""]);

/**
 * Pulls a model: the runtime's own lines of progress, byte for byte, as they arrive. Where they do not tell how the pull
 * went, a line with an `error` is the last one.
 * @returns newline-delimited JSON; whoever cancels it, or aborts the signal, ends the pull
 * @throws {WorkbenchError} `registry_not_allowed`, `modelhost_unavailable`
 */
export async function pullModel(
  modelhost: Modelhost,
  name: string,
  options: { readonly signal?: AbortSignal | undefined } = {},
): Promise<ReadableStream<Uint8Array>> {
  requireAllowed(modelhost, name);
  const answer = await sendRequest(modelhost, {
    method: "POST",
    path: "/api/pull",
    body: { model: name, stream: true },
    timeLimitMs: HEAD_LIMIT_MS,
    signal: options.signal,
  });
  if (answer.status === 200 && answer.isPlain && LINES.has(answer.type)) {
    answer.request.allowTime();
    modelhost.changed(name, "pulling");
    return relayLines(answer, {
      signal: options.signal,
      ended: (isThere) => modelhost.changed(name, isThere ? "pulled" : "failed"),
    });
  }
  return await readRefusal(modelhost, answer, options.signal);
}

function requireAllowed(modelhost: Modelhost, name: string): void {
  const registry = registryOf(name);
  if (registry === null || modelhost.registries.has(registry)) return;
  throw new WorkbenchError(
    "registry_not_allowed",
    `Refuse to pull from "${registry}": name a model of the runtime's own registry, or set the service up for that host`,
  );
}

/** A runtime that knows at once that it cannot pull says so instead of lines: then that is the one line. */
async function readRefusal(
  modelhost: Modelhost,
  answer: RuntimeAnswer,
  signal: AbortSignal | undefined,
): Promise<ReadableStream<Uint8Array>> {
  const { status, json } = await readJson(modelhost, answer, signal, {
    maxBytes: MAX_ERROR_BYTES,
  });
  const said = status >= 400 ? errorTextOf(json) : null;
  if (said === null) throw unavailable(modelhost, "not_a_runtime");
  return new Blob([`${JSON.stringify({ error: said })}\n`]).stream();
}
