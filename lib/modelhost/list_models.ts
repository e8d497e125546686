import { z } from "zod";
import { WorkbenchError } from "../errors/mod.ts";
import { compareText } from "../text/mod.ts";
import type { Modelhost } from "./open_modelhost.ts";
import type { Model, ModelList } from "./schemas.ts";
import { unavailable } from "./wire/unavailable.ts";
import { askRuntime } from "./wire/read_json.ts";

const TIME_LIMIT_MS = 2_000;
/** Ten thousand models. */
const MAX_BYTES = 4 * 1024 * 1024;

const listing = z.object({ models: z.array(z.unknown()).nullable() });

const word = z.string().min(1).optional().catch(undefined);
const row = z.object({
  name: z.string().min(1),
  size: z.number().nonnegative(),
  modified_at: z.string(),
  digest: z.string(),
  details: z.object({ family: word, parameter_size: word, quantization_level: word })
    .catch({}).default({}),
});

/** The models that the runtime has; none, without an error, where it is not running. */
export async function listModels(
  modelhost: Modelhost,
  options: { readonly signal?: AbortSignal | undefined } = {},
): Promise<ModelList> {
  try {
    return { running: true, models: [...await readModels(modelhost, options)] };
  } catch (error) {
    if (isUnavailable(error)) return { running: false, models: [] };
    throw error;
  }
}

/**
 * Reads the models, sorted by name. A row that is not as the protocol has it is left out.
 * @throws {WorkbenchError} `modelhost_unavailable`
 */
export async function readModels(
  modelhost: Modelhost,
  { signal }: { readonly signal?: AbortSignal | undefined },
): Promise<readonly Model[]> {
  const { status, json } = await askRuntime(
    modelhost,
    { method: "GET", path: "/api/tags", timeLimitMs: TIME_LIMIT_MS, signal },
    { maxBytes: MAX_BYTES },
  );
  const found = listing.safeParse(json);
  if (status !== 200 || !found.success) throw unavailable(modelhost, "not_a_runtime");
  return (found.data.models ?? []).flatMap((value) => modelOf(value)).sort(byName);
}

function modelOf(value: unknown): Model[] {
  const parsed = row.safeParse(value);
  if (!parsed.success) return [];
  const { name, size, modified_at: modifiedAt, digest, details } = parsed.data;
  return [{
    name,
    size,
    modifiedAt,
    digest,
    ...(details.family !== undefined && { family: details.family }),
    ...(details.parameter_size !== undefined && { parameterSize: details.parameter_size }),
    ...(details.quantization_level !== undefined && { quantization: details.quantization_level }),
  }];
}

function byName(a: Model, b: Model): number {
  return compareText(a.name, b.name);
}

/** True for the error of a runtime that cannot be used. */
export function isUnavailable(error: unknown): error is WorkbenchError {
  return error instanceof WorkbenchError && error.code === "modelhost_unavailable";
}
