import { z } from "zod";
import type { WorkbenchError } from "../errors/mod.ts";
import { isUnavailable, readModels } from "./list_models.ts";
import type { Modelhost } from "./open_modelhost.ts";
import type { ModelhostStatus } from "./schemas.ts";
import { unavailable } from "./wire/unavailable.ts";
import { askRuntime } from "./wire/read_json.ts";

const TIME_LIMIT_MS = 2_000;
const MAX_BYTES = 64 * 1024;

const versionAnswer = z.object({ version: z.string().max(200) });

/** Tells whether the runtime is there, and what it has. That it is not running is no error. */
export async function readStatus(
  modelhost: Modelhost,
  options: { readonly signal?: AbortSignal | undefined } = {},
): Promise<ModelhostStatus> {
  const [version, models] = await Promise.all([
    settled(readVersion(modelhost, options)),
    settled(readModels(modelhost, options)),
  ]);
  // The listing's obstacle: it is what the other routes meet.
  const hint = models.obstacle?.message;
  return {
    running: version.value !== undefined || models.value !== undefined,
    ...(version.value !== undefined && { version: version.value }),
    url: modelhost.url,
    ...(models.value !== undefined && { models: [...models.value] }),
    ...(hint !== undefined && { hint }),
  };
}

interface Settled<T> {
  readonly value?: T;
  readonly obstacle?: WorkbenchError;
}

async function settled<T>(asked: Promise<T>): Promise<Settled<T>> {
  try {
    return { value: await asked };
  } catch (error) {
    if (isUnavailable(error)) return { obstacle: error };
    throw error;
  }
}

async function readVersion(
  modelhost: Modelhost,
  { signal }: { readonly signal?: AbortSignal | undefined },
): Promise<string> {
  const { status, json } = await askRuntime(
    modelhost,
    { method: "GET", path: "/api/version", timeLimitMs: TIME_LIMIT_MS, signal },
    { maxBytes: MAX_BYTES },
  );
  const found = versionAnswer.safeParse(json);
  if (status !== 200 || !found.success) throw unavailable(modelhost, "not_a_runtime");
  return found.data.version;
}
