import type { Modelhost } from "./open_modelhost.ts";
import { refusalOf } from "./wire/runtime_error.ts";
import { askRuntime } from "./wire/read_json.ts";

const TIME_LIMIT_MS = 30_000;
const MAX_BYTES = 64 * 1024;

/**
 * Removes a model from the runtime.
 * @throws {WorkbenchError} `model_not_found`, `modelhost_unavailable`
 */
export async function deleteModel(
  modelhost: Modelhost,
  name: string,
): Promise<{ readonly removed: string }> {
  // No signal: whoever leaves has asked for the removal all the same.
  const answer = await askRuntime(
    modelhost,
    { method: "DELETE", path: "/api/delete", body: { model: name }, timeLimitMs: TIME_LIMIT_MS },
    { maxBytes: MAX_BYTES },
  );
  // Any server may have a page for every request: the runtime says nothing, or JSON.
  const isOfRuntime = answer.isEmpty || answer.json !== undefined;
  if (answer.status === 200 && isOfRuntime) {
    modelhost.changed(name, "deleted");
    return { removed: name };
  }
  throw refusalOf(modelhost, answer, name);
}
