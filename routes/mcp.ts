/**
 * Agents: the same service by the Model Context Protocol.
 * @module
 */
import { z } from "zod";
import { type Area, loadOnce, post } from "../lib/http/mod.ts";

/** The protocol, loaded when it is first spoken: a start must not wait for it. */
const mcp = loadOnce(() => import("../lib/mcp/mod.ts"));

const version = z.literal("2.0").describe("The version of JSON-RPC");
const id = z.union([z.string().max(1000), z.number()]).nullable().optional();

const message = z.strictObject({
  jsonrpc: version,
  id: id.describe("Of a request; none for a notification"),
  method: z.string().max(200).optional().describe("What is asked for"),
  // Answers repeat them.
  params: z.looseObject({
    name: z.string().max(200).optional().describe("Of a tool or a prompt"),
    uri: z.string().max(20_000).optional().describe("Of a resource"),
  }).optional().describe("For the method"),
  result: z.unknown().optional().describe("Of an answer to the service"),
  error: z.unknown().optional().describe("Of an answer to the service"),
});

const answer = z.looseObject({
  jsonrpc: version,
  id: id.describe("Of the request that it answers"),
  result: z.unknown().optional().describe("As the protocol has it"),
  error: z.unknown().optional().describe("Why there is none: what is wrong with the message"),
}).meta({ id: "McpAnswer" });

export const mcpArea: Area = {
  name: "mcp",
  summary:
    "A few tools for agents, which call the other routes in the agent's name. No tool approves anything.",
  routes: [
    post(
      "/mcp",
      {
        since: "ext",
        project: false,
        session: true,
        // Each route that a tool calls asks for its own.
        scope: "read",
        operationId: "speakMcp",
        summary: "One message of the Model Context Protocol (Streamable HTTP)",
        query: z.object({
          toolsets: z.string().max(100).optional().describe(
            "Of `read`, `edit` and `review` those that are wanted, split by commas; all unless told",
          ),
        }),
        body: message,
        response: answer,
      },
      async ({ request, query: { toolsets }, body, basePath, askAgain }) => {
        const { answerMcp } = await mcp();
        const send = askAgain;
        // The protocol writes its own answer, as JSON or as events.
        return await answerMcp({ request, message: body, toolsets, basePath, send }) as never;
      },
    ),
  ],
};
