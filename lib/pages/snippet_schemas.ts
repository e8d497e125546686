import { z } from "zod";
import { pageNode } from "./schemas.ts";

export const snippetBody = z.strictObject({
  snippet: z.string().max(500_000).describe("JSX, as it would stand in a page"),
});

const snippetNodeId = z.string().min(1).max(2000)
  .describe("The id of a node, as `POST /api/pages/snippet-tree` gives it");

export const addChildBody = snippetBody.extend({
  parentId: snippetNodeId,
  tag: z.string().min(1).max(200).optional().describe("`div` unless told"),
}).strict();

export const removeNodeBody = snippetBody.extend({ nodeId: snippetNodeId }).strict();

export const moveNodeBody = snippetBody.extend({
  nodeId: snippetNodeId,
  direction: z.enum(["up", "down"]).describe("Before or behind its neighbour"),
}).strict();

export const rewireBody = snippetBody.extend({
  parentId: snippetNodeId,
  propName: z.string().min(1).max(200).describe("The attribute that moves"),
  fromChildId: snippetNodeId,
  toChildId: snippetNodeId,
}).strict();

/** What every route that edits a snippet answers, with 200 in both cases. */
export const snippetAnswer = z.discriminatedUnion("ok", [
  z.object({
    ok: z.literal(true),
    snippet: z.string(),
    roots: z.array(pageNode),
    contentHash: z.string(),
    selected: z.string().nullable().describe("What was added or moved; of a removal, the parent"),
  }),
  z.object({
    ok: z.literal(false),
    rejected: z.object({
      code: z.enum([
        "does_not_parse",
        "node_not_found",
        "is_root",
        "no_sibling",
        "not_a_child",
        "same_node",
        "prop_not_found",
        "prop_taken",
        "spread_not_movable",
        "cannot_hold_children",
      ]),
      message: z.string(),
    }),
  }),
]);

export const snippetTree = z.object({
  roots: z.array(pageNode),
  contentHash: z.string(),
  error: z.object({ code: z.string(), message: z.string(), line: z.int(), column: z.int() })
    .nullable(),
});
