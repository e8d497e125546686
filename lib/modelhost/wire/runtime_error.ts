import { z } from "zod";
import { WorkbenchError } from "../../errors/mod.ts";
import type { Modelhost } from "../open_modelhost.ts";
import { unavailable } from "./unavailable.ts";
import type { JsonAnswer } from "./read_json.ts";

const errorAnswer = z.object({ error: z.string() });

/** Returns the runtime's words in an answer that is an error; null where it is not the runtime that speaks. */
export function errorTextOf(json: unknown): string | null {
  const found = errorAnswer.safeParse(json);
  return found.success ? found.data.error : null;
}

/** The error for an answer that is not 200. The runtime's own words may name files of this machine: they are the cause. */
export function refusalOf(
  modelhost: Modelhost,
  { status, json }: JsonAnswer,
  name: string,
): WorkbenchError {
  const said = errorTextOf(json);
  if (said === null) return unavailable(modelhost, "not_a_runtime");
  const cause = new Error(`The runtime answers ${status}: ${said.slice(0, 1000)}`);
  if (status !== 404) return unavailable(modelhost, "refused", cause);
  return new WorkbenchError(
    "model_not_found",
    `Cannot find the model "${name}": GET /api/modelhost/models lists those that are there`,
    { cause },
  );
}
