import { z } from "zod";
import { WorkbenchError } from "../errors/mod.ts";
import type { Modelhost } from "./open_modelhost.ts";
import { refusalOf } from "./wire/runtime_error.ts";
import { safeJson } from "./safe_json.ts";
import { unavailable } from "./wire/unavailable.ts";
import { askRuntime } from "./wire/read_json.ts";

/** One turn of a conversation. */
export interface ModelMessage {
  readonly role: "system" | "user" | "assistant";
  readonly content: string;
}

/** A request to a model. */
export type GenerateRequest = GenerateSettings & Asked;

type Asked =
  | { readonly prompt: string; readonly messages?: never }
  | { readonly messages: readonly ModelMessage[]; readonly prompt?: never };

interface GenerateSettings {
  readonly model: string;
  /** The JSON Schema that the runtime makes the answer follow. What comes is checked by the caller all the same. */
  readonly schema?: Readonly<Record<string, unknown>> | undefined;
  /** The number of tokens that the model is to read and write: a runtime's usual 4096 cut a long prompt without a word. */
  readonly contextTokens?: number | undefined;
  /** Ends the work in the runtime as well. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds; two minutes unless told. A model that is not loaded yet takes its time. */
  readonly timeoutMs?: number | undefined;
}

const USUAL_TIMEOUT_MS = 120_000;
const MAX_BYTES = 4 * 1024 * 1024;

const answered = z.object({
  done: z.literal(true),
  done_reason: z.string().optional(),
  response: z.string().optional(),
  message: z.object({ content: z.string() }).optional(),
});

/**
 * Asks a model for text, or for JSON where a schema is given. The same request gives the same answer, as far as the model does.
 * @param request the model, a prompt or messages, and what the answer is to be like
 * @returns the parsed JSON where a schema was given (its members are not checked against it), else the text
 * @throws {WorkbenchError} `modelhost_unavailable`, `model_not_found`, `model_answer_unusable`
 */
export function generate(
  modelhost: Modelhost,
  request: GenerateRequest & { readonly schema: Readonly<Record<string, unknown>> },
): Promise<unknown>;
export function generate(
  modelhost: Modelhost,
  request: GenerateRequest & { readonly schema?: undefined },
): Promise<string>;
export async function generate(modelhost: Modelhost, request: GenerateRequest): Promise<unknown> {
  const text = await readText(modelhost, request);
  if (request.schema === undefined) return text;
  const value = safeJson(text);
  if (value === undefined) throw unusable(request.model, "it is not the JSON that was asked for");
  return value;
}

async function readText(modelhost: Modelhost, request: GenerateRequest): Promise<string> {
  const answer = await askRuntime(modelhost, {
    method: "POST",
    path: request.messages ? "/api/chat" : "/api/generate",
    body: bodyOf(request),
    timeLimitMs: request.timeoutMs ?? USUAL_TIMEOUT_MS,
    signal: request.signal,
  }, {
    maxBytes: MAX_BYTES,
    tooLarge: () => unusable(request.model, "it is larger than 4 MiB, ask for less"),
  });
  if (answer.status !== 200) throw refusalOf(modelhost, answer, request.model);
  const found = answered.safeParse(answer.json);
  const text = found.data?.response ?? found.data?.message?.content;
  if (text === undefined) throw unavailable(modelhost, "not_a_runtime");
  if (found.data?.done_reason === "length") {
    throw unusable(request.model, "it was cut off, ask for less");
  }
  return text;
}

function bodyOf({ model, prompt, messages, schema, contextTokens }: GenerateRequest): unknown {
  return {
    model,
    ...(messages ? { messages } : { prompt }),
    ...(schema && { format: schema }),
    stream: false,
    options: {
      temperature: 0,
      ...(contextTokens !== undefined && { num_ctx: contextTokens }),
    },
  };
}

function unusable(model: string, why: string): WorkbenchError {
  return new WorkbenchError(
    "model_answer_unusable",
    `Cannot use the answer of the model "${model}": ${why}`,
  );
}
