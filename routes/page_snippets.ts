/**
 * Snippets: pure text in, text and tree out; no project, no disk.
 * @module
 */
import { loadOnce, post, type Route } from "../lib/http/mod.ts";
import {
  addChildBody,
  moveNodeBody,
  removeNodeBody,
  rewireBody,
  snippetAnswer,
  snippetBody,
  snippetTree,
} from "../lib/pages/snippet_schemas.ts";

/** The verbs of pages, loaded at the first request: a start must not wait for them. */
const pages = loadOnce(() => import("../lib/pages/mod.ts"));

const since = "0.8";

export const snippetRoutes: readonly Route[] = [
  post("/api/pages/snippet-tree", {
    since,
    scope: "read",
    operationId: "readSnippetTree",
    summary: "The tree of a piece of JSX that stands in no file",
    body: snippetBody,
    response: snippetTree,
    project: false,
  }, async ({ body }) => (await pages()).readSnippetTree(body.snippet)),

  post(
    "/api/pages/snippet-add-child",
    {
      since,
      scope: "read",
      operationId: "addSnippetChild",
      summary: "A snippet with a child added",
      body: addChildBody,
      response: snippetAnswer,
      project: false,
    },
    async ({ body }) =>
      (await pages()).answerSnippet((await pages()).snippetAddChild(body.snippet, body)),
  ),

  post(
    "/api/pages/snippet-remove-node",
    {
      since,
      scope: "read",
      operationId: "removeSnippetNode",
      summary: "A snippet with a node removed",
      body: removeNodeBody,
      response: snippetAnswer,
      project: false,
    },
    async ({ body }) =>
      (await pages()).answerSnippet((await pages()).snippetRemoveNode(body.snippet, body)),
  ),

  post(
    "/api/pages/snippet-move-node",
    {
      since,
      scope: "read",
      operationId: "moveSnippetNode",
      summary: "A snippet with a node moved up or down among its siblings",
      body: moveNodeBody,
      response: snippetAnswer,
      project: false,
    },
    async ({ body }) =>
      (await pages()).answerSnippet((await pages()).snippetMoveNode(body.snippet, body)),
  ),

  post(
    "/api/pages/snippet-rewire",
    {
      since,
      scope: "read",
      operationId: "rewireSnippet",
      summary: "A snippet with an attribute moved from one child of a node to another",
      body: rewireBody,
      response: snippetAnswer,
      project: false,
    },
    async ({ body }) =>
      (await pages()).answerSnippet((await pages()).snippetRewire(body.snippet, body)),
  ),
];
