import { z } from "zod";
import { place } from "../project/place_schemas.ts";
import { pageNode } from "./page/node_schemas.ts";

const roots = z.array(pageNode).describe("The tree of the snippet");
const snippetHash = z.string().describe("SHA-256 of the snippet's UTF-8 bytes, lower-case hex");

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

/** The answer of every route that edits a snippet, with 200 in both cases. */
export const snippetAnswer = z.discriminatedUnion("ok", [
  z.object({
    ok: z.literal(true),
    snippet: z.string().describe("Its text after the edit"),
    roots,
    contentHash: snippetHash,
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
      ]).describe("Why, for programs"),
      message: z.string().describe("Why, in one sentence for a person"),
    }).describe("Why there is no such edit"),
  }),
]);

export const snippetTree = z.object({
  roots,
  contentHash: snippetHash,
  error: z.object({
    code: z.string().describe("For programs"),
    message: z.string().describe("One sentence for a person"),
    ...place,
  }).nullable().describe("What does not parse; the tree is then what could be recovered"),
});
