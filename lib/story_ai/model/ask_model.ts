import { z } from "zod";
import { WorkbenchError } from "../../errors/mod.ts";

/** The question that a model is asked: everything it gets to see, and the JSON Schema that its answer is forced into. */
export interface ModelQuestion {
  readonly model: string;
  readonly messages: readonly { readonly role: "system" | "user"; readonly content: string }[];
  readonly schema: Readonly<Record<string, unknown>>;
  /** The number of tokens that the model is to read and write. */
  readonly contextTokens: number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Asks a model. @returns parsed JSON that nobody has checked
 * @throws {WorkbenchError} `modelhost_unavailable`, `model_not_found`, `model_answer_unusable`
 */
export type AskModel = (question: ModelQuestion) => Promise<unknown>;

/** A token is about four characters of English; of others, and of markup, about half as many. */
const CHARACTERS_PER_TOKEN = 2.5;
const ANSWER_TOKENS = 4_096;

/**
 * Asks a model and checks its reply, of which nothing is believed but its shape.
 * @param question the instructions, and the text of a page to go with them
 * @returns null where the reply is none that can be used: no JSON, another shape, cut off
 * @throws {WorkbenchError} `modelhost_unavailable`, `model_not_found`
 */
export async function askFor<Reply>(
  askModel: AskModel,
  reply: z.ZodType<Reply>,
  question: { model: string; task: string; page: string; signal?: AbortSignal | undefined },
): Promise<Reply | null> {
  const { model, task, page, signal } = question;
  const contextTokens = Math.ceil((task.length + page.length) / CHARACTERS_PER_TOKEN) +
    ANSWER_TOKENS;
  try {
    const answer = await askModel({
      model,
      messages: [{ role: "system", content: task }, { role: "user", content: page }],
      schema: z.toJSONSchema(reply, { target: "draft-7" }),
      contextTokens,
      signal,
    });
    return reply.safeParse(answer).data ?? null;
  } catch (error) {
    if (error instanceof WorkbenchError && error.code === "model_answer_unusable") return null;
    throw error;
  }
}
