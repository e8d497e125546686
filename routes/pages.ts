/**
 * The pages editor: pages as trees, their props, scope, source and palette.
 * @module
 */
import { type Area, get, post } from "../lib/http/mod.ts";
import {
  answerSnippet,
  automapProps,
  dismissChanges,
  insertPaletteEntry,
  listPageFeatures,
  listPages,
  readChanges,
  readNode,
  readPalette,
  readProps,
  readScopeLinks,
  readSnippetTree,
  readSource,
  readTree,
  readUnmapped,
  replacePageNode,
  setPageProp,
  snippetAddChild,
  snippetMoveNode,
  snippetRemoveNode,
  snippetRewire,
  wrapExpression,
  wrapSuggest,
} from "../lib/pages/mod.ts";
import {
  addChildBody,
  automapBody,
  featureQuery,
  moveNodeBody,
  nodeAddress,
  nodeEditBody,
  pageAddress,
  pageChanges,
  pageFeatures,
  pageList,
  pageNodeAnswer,
  pageProps,
  pageSource,
  pageTree,
  palette,
  propEditBody,
  removeNodeBody,
  rewireBody,
  savedPage,
  scopeLinks,
  snippetAnswer,
  snippetBody,
  snippetTree,
  undoAnswer,
  undoBody,
  unmappedProps,
} from "../lib/pages/schemas.ts";
import { insertedPage, paletteInsertBody } from "../lib/pages/palette/schemas.ts";
import { wrapAnswer, wrapBody, wrapQuery } from "../lib/pages/wrap/schemas.ts";
import { undoSave } from "../lib/saving/mod.ts";

const since = "0.8";
const fileErrors = [
  "feature_not_found",
  "page_not_found",
  "outside_scope",
  "outside_project",
  "file_too_large",
  "file_not_readable",
] as const;
const pageErrors = [...fileErrors, "source_too_deep"] as const;
const nodeErrors = [...pageErrors, "node_not_found"] as const;
const saveErrors = [
  "content_changed",
  "unsupported_encoding",
  "edit_breaks_syntax",
  "gate_refused",
  "config_invalid",
  "file_not_writable",
  "disk_full",
] as const;
const writeErrors = [...nodeErrors, ...saveErrors, "node_not_editable"] as const;

export const pagesArea: Area = {
  name: "pages",
  summary: "Pages as trees of JSX: reading them, editing them byte-exactly, and the palette.",
  routes: [
    get("/api/pages", {
      since,
      summary: "The pages of a feature, or of all",
      query: featureQuery.partial(),
      response: pageList,
      errors: ["feature_not_found"],
    }, ({ query, workbench, signal }) => listPages(workbench.pages, { ...query, signal })),

    get("/api/pages/all", {
      since,
      summary: "Every page of the project, for a browser list",
      response: pageList,
    }, ({ workbench, signal }) => listPages(workbench.pages, { signal })),

    get("/api/pages/features", {
      since,
      summary: "The features, with the count of their pages",
      response: pageFeatures,
    }, ({ workbench }) => listPageFeatures(workbench.pages)),

    get("/api/pages/tree", {
      since,
      summary: "The JSX trees of a page",
      query: pageAddress,
      response: pageTree,
      errors: pageErrors,
    }, ({ query, workbench }) => readTree(workbench.source, query)),

    get("/api/pages/node", {
      since,
      summary: "One node of a page, with its source text",
      query: nodeAddress,
      response: pageNodeAnswer,
      errors: nodeErrors,
    }, ({ query, workbench }) => readNode(workbench.source, query)),

    get("/api/pages/props", {
      since,
      summary: "The props of an element: written, declared, and the names in scope",
      query: nodeAddress,
      response: pageProps,
      errors: nodeErrors,
    }, ({ query, workbench, signal }) => readProps(workbench.source, query, { signal })),

    get("/api/pages/scope-links", {
      since,
      summary: "Which names in scope flow into which props of an element",
      query: nodeAddress,
      response: scopeLinks,
      errors: nodeErrors,
    }, ({ query, workbench, signal }) => readScopeLinks(workbench.source, query, { signal })),

    get("/api/pages/unmapped", {
      since,
      summary:
        "The props that an element declares and does not receive, with names that could supply them",
      query: nodeAddress,
      response: unmappedProps,
      errors: nodeErrors,
    }, ({ query, workbench, signal }) => readUnmapped(workbench.source, query, { signal })),

    get("/api/pages/source", {
      since,
      summary: "A whole page file with its syntax, type and architecture diagnostics",
      query: pageAddress,
      response: pageSource,
      errors: pageErrors,
    }, ({ query, workbench, signal }) => readSource(workbench.source, query, { signal })),

    get("/api/pages/changes", {
      since,
      summary: "What others wrote to a page since the editor last knew it",
      query: pageAddress,
      response: pageChanges,
      errors: fileErrors,
    }, ({ query, workbench }) => readChanges(workbench.pages, query)),

    post("/api/pages/changes/dismiss", {
      since,
      summary: "Takes a page as it is now as known",
      body: pageAddress.strict(),
      response: pageChanges,
      errors: fileErrors,
    }, ({ body, workbench }) => dismissChanges(workbench.pages, body)),

    get("/api/pages/palette", {
      since,
      summary: "The providers, expressions and components that a page of a feature may import",
      query: featureQuery,
      response: palette,
      errors: ["feature_not_found"],
    }, ({ query, workbench, signal }) => readPalette(workbench.pages, query, { signal })),

    post("/api/pages/palette/insert", {
      since,
      summary: "Imports a component or provider of the palette into a page, and uses it there",
      body: paletteInsertBody,
      response: insertedPage,
      errors: [
        ...pageErrors,
        ...saveErrors,
        "node_not_editable",
        "palette_entry_gone",
        "edit_refused",
        "types_unavailable",
      ],
    }, ({ body, workbench, signal }) => insertPaletteEntry(workbench, body, { signal })),

    post("/api/pages/node", {
      since,
      summary: "Replaces a node by one element or fragment",
      body: nodeEditBody,
      response: savedPage,
      errors: [...writeErrors, "not_one_element"],
    }, ({ body, workbench, signal }) => replacePageNode(workbench.saving, body, { signal })),

    post("/api/pages/props", {
      since,
      summary: "Sets, replaces or removes a prop of an element",
      body: propEditBody,
      response: savedPage,
      errors: [...writeErrors, "prop_not_found"],
    }, ({ body, workbench, signal }) => setPageProp(workbench.saving, body, { signal })),

    post("/api/pages/automap", {
      since,
      summary: "Gives props of an element the names in scope that fit them best, in one write",
      body: automapBody,
      response: savedPage,
      errors: [...writeErrors, "no_candidate", "types_unavailable"],
    }, ({ body, workbench, signal }) => automapProps(workbench.saving, body, { signal })),

    post("/api/pages/undo", {
      since: "ext",
      summary: "Takes a save back byte for byte, as long as its files are as the save left them",
      body: undoBody,
      response: undoAnswer,
      errors: [
        "save_not_found",
        "content_changed",
        "config_invalid",
        "file_not_writable",
        "disk_full",
        "gate_refused",
      ],
    }, async ({ body, workbench, signal }) => ({
      changes: [...await undoSave(workbench.saving, body.saveId, { signal })],
    })),

    get("/api/pages/palette/wrap-suggest", {
      since,
      summary: "What a selection would wrap, which Expression would do instead, and a preview",
      query: wrapQuery,
      response: wrapAnswer,
      errors: [...nodeErrors, "types_unavailable"],
    }, ({ query, workbench, signal }) => wrapSuggest(workbench.pages, query, { signal })),

    post("/api/pages/palette/wrap", {
      since,
      summary: "Moves a conditional or loop into a new Expression, all of it or nothing",
      body: wrapBody,
      response: savedPage,
      errors: [...nodeErrors, ...saveErrors, "not_wrappable", "types_unavailable"],
    }, ({ body, workbench, signal }) => wrapExpression(workbench.saving, body, { signal })),

    post("/api/pages/snippet-tree", {
      since,
      summary: "The tree of a piece of JSX that stands in no file",
      body: snippetBody,
      response: snippetTree,
      project: false,
    }, ({ body }) => readSnippetTree(body.snippet)),

    post("/api/pages/snippet-add-child", {
      since,
      summary: "A snippet with a child added",
      body: addChildBody,
      response: snippetAnswer,
      project: false,
    }, ({ body }) => answerSnippet(snippetAddChild(body.snippet, body))),

    post("/api/pages/snippet-remove-node", {
      since,
      summary: "A snippet with a node removed",
      body: removeNodeBody,
      response: snippetAnswer,
      project: false,
    }, ({ body }) => answerSnippet(snippetRemoveNode(body.snippet, body))),

    post("/api/pages/snippet-move-node", {
      since,
      summary: "A snippet with a node moved up or down among its siblings",
      body: moveNodeBody,
      response: snippetAnswer,
      project: false,
    }, ({ body }) => answerSnippet(snippetMoveNode(body.snippet, body))),

    post("/api/pages/snippet-rewire", {
      since,
      summary: "A snippet with an attribute moved from one child of a node to another",
      body: rewireBody,
      response: snippetAnswer,
      project: false,
    }, ({ body }) => answerSnippet(snippetRewire(body.snippet, body))),
  ],
};
