import { z } from "zod";
import type { planContext } from "../answers.ts";
import { type FlowId, flowIds, type KnownFlow, loadFlow } from "./flows.ts";

/** A flow as the context tells it. */
type ToldFlow = z.input<typeof planContext>["flows"][number];
type JsonSchema = NonNullable<ToldFlow["schema"]>;

/** Every flow in a few words, and the names of what it takes. */
export async function listFlows(): Promise<ToldFlow[]> {
  return await told((flow) => ({ ...inShort(flow), summary: firstSentence(flow.summary) }));
}

/** Every flow with all that its summary says: for a model, which has no room for the schemas. */
export async function explainFlows(): Promise<ToldFlow[]> {
  return await told((flow) => ({ ...inShort(flow), summary: flow.summary }));
}

/** One flow with all of its summary, and its args as JSON Schema. */
export async function describeFlow(id: FlowId): Promise<ToldFlow[]> {
  const flow = await loadFlow(id);
  return flow ? [{ ...inShort(flow), summary: flow.summary, schema: schemaOf(flow) }] : [];
}

async function told(tell: (flow: KnownFlow) => ToldFlow): Promise<ToldFlow[]> {
  const flows = await Promise.all(flowIds.map(loadFlow));
  return flows.flatMap((flow) => flow ? [tell(flow)] : []);
}

/** Leaves out the usual answers of a flow: most flows write, and need neither a model nor a person. */
function inShort(flow: KnownFlow): Omit<ToldFlow, "summary"> {
  const isUsual = flow.executors.length === 1 && flow.executors[0] === "deterministic";
  return {
    id: flow.id,
    args: signatureOf(schemaOf(flow)),
    ...(!flow.writes && { writes: false }),
    ...(!isUsual && { executors: [...flow.executors] }),
  };
}

function firstSentence(summary: string): string {
  const end = summary.indexOf(". ");
  return end < 0 ? summary : summary.slice(0, end + 1);
}

/** JSON Schema is JSON, which the library's type does not say. */
function schemaOf({ args }: KnownFlow): JsonSchema {
  return z.toJSONSchema(args, { io: "input" }) as JsonSchema;
}

/** The parts of a schema that a signature tells. */
interface Schema {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly const?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
}

/** More words than that are told by the schema alone. */
const MAX_WORDS = 8;

/** `path, line?: integer, kind: conditional|loop`: a name alone is a text. */
function signatureOf(schema: Schema): string {
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices) return choiceOf(choices);
  const required = new Set(schema.required);
  return Object.entries(schema.properties ?? {}).map(([name, member]) =>
    `${name}${required.has(name) ? "" : "?"}${typeOf(member)}`
  ).join(", ");
}

/** The ops of a flow that has several, and what all of them take. */
function choiceOf(choices: readonly Schema[]): string {
  const ops = choices.flatMap(({ properties }) => properties?.["op"]?.const ?? []);
  const [first] = choices;
  const shared = (first?.required ?? []).filter((name) =>
    name !== "op" && choices.every(({ required }) => required?.includes(name))
  );
  return [`op: ${ops.join("|")}`, ...shared, "..."].join(", ");
}

function typeOf({ type, enum: words }: Schema): string {
  if (words && words.length <= MAX_WORDS) return `: ${words.join("|")}`;
  return type === "string" || words ? "" : `: ${type ?? "any"}`;
}
