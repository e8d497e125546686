import { planOf } from "../plan/shop_plans.ts";

/** What the ticket says. */
export const STORY = {
  title: "Pay with a voucher",
  description: "As a customer I want to pay with a voucher.",
  acceptance: ["A voucher is used once"],
};

/** The page of a ticket that models are asked about. */
export const TICKET: string = `<html><body><h1>${STORY.title}</h1><p>${STORY.description}</p>` +
  `<ul><li>${STORY.acceptance[0]}</li></ul></body></html>`;

const SELECTORS = { title: "h1", description: "p", status: "", acceptance: "li" };
const NONSENSE: readonly string[] = ["", "{", "[]", '{"__proto__":{"title":"x"}}', "I cannot"];

/** A model that mostly says what it is asked for, and talks nonsense now and then. */
export function speakingModel(): (body: ModelRequest) => string {
  let asked = 0;
  return ({ format }) => {
    asked++;
    if (asked % 4 === 0) return NONSENSE[asked / 4 % NONSENSE.length] ?? "";
    return JSON.stringify(answerIn(format));
  };
}

/** What a model is asked. */
interface ModelRequest {
  /** The schema of the reply. */
  readonly format?: { readonly properties?: Readonly<Record<string, { readonly type?: unknown }>> };
}

function answerIn(format: ModelRequest["format"]): unknown {
  const properties = format?.properties ?? {};
  if ("steps" in properties) return planOf({ id: "a" });
  if (properties["acceptance"]?.type === "array") return STORY;
  return "acceptance" in properties ? SELECTORS : { content: "export const written = 1;\n" };
}
