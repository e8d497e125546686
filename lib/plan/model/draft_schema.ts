import { flowIds } from "../flows/flows.ts";

const text = { type: "string" };

/**
 * The form of a draft as a runtime can force an answer into it: the parts of JSON Schema that turn into a grammar, without
 * references and patterns. What the service knows (version, ticket, touches) is not asked for. What comes is checked by the
 * plan's own schema.
 */
export function draftSchema(): Record<string, unknown> {
  const step = closed({
    id: text,
    title: text,
    flow: { type: "string", enum: [...flowIds] },
    args: { type: "object" },
    executor: { type: "string", enum: ["deterministic", "local-model", "user"] },
    dependsOn: { type: "array", items: text },
    rationale: text,
  });
  return closed({ steps: { type: "array", items: step, maxItems: 50 } });
}

/** An object of just these members. */
function closed(properties: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return {
    type: "object",
    properties,
    required: Object.keys(properties),
    additionalProperties: false,
  };
}
