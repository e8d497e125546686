/**
 * The pages editor: pages as trees, their props, scope and source, and editing them.
 * @module
 */
import { type Area, get, loadOnce, post } from "../lib/http/mod.ts";
import { pageChanges } from "../lib/pages/change_schemas.ts";
import { allPagesQuery, pageFeatures, pageList, pageListQuery } from "../lib/pages/list_schemas.ts";
import {
  nodeAddress,
  pageNodeAnswer,
  pageProps,
  pageSource,
  pageTree,
  scopeLinks,
  sourceQuery,
  unitAddress,
  unmappedProps,
} from "../lib/pages/page/schemas.ts";
import {
  automapBody,
  editedPage,
  editsBody,
  nodeEditBody,
  propEditBody,
  savedPage,
} from "../lib/pages/page/edit_schemas.ts";
import { fileErrors, nodeErrors, opErrors, pageErrors, writeErrors } from "./page_errors.ts";
import { paletteRoutes } from "./page_palette.ts";
import { saveRoutes } from "./page_saves.ts";
import { snippetRoutes } from "./page_snippets.ts";

/** The verbs that read pages, loaded at the first request: a start must not wait for them. */
const reading = loadOnce(() => import("../lib/pages/reading.ts"));

const tree = loadOnce(() => import("../lib/pages/read_tree.ts"));

const pages = loadOnce(() => import("../lib/pages/mod.ts"));

const since = "0.8";

export const pagesArea: Area = {
  name: "pages",
  summary: "Pages as trees of JSX: reading them, editing them byte-exactly, and the palette.",
  routes: [
    get(
      "/api/pages",
      {
        since,
        operationId: "listPages",
        summary: "The pages of a feature, or of all",
        query: pageListQuery,
        response: pageList,
        errors: ["feature_not_found"],
      },
      async ({ query, workbench, signal }) =>
        (await reading()).listPages(workbench.pages, query, { signal }),
    ),

    get(
      "/api/pages/all",
      {
        since,
        operationId: "listAllPages",
        summary: "Every page of the project with its state in git, for a browser list",
        query: allPagesQuery,
        response: pageList,
      },
      async ({ query, workbench, signal }) =>
        (await reading()).listAllPages(workbench.pages, query, { signal }),
    ),

    get(
      "/api/pages/features",
      {
        since,
        operationId: "listPageFeatures",
        summary: "The features, with the count of their pages",
        response: pageFeatures,
      },
      async ({ workbench, signal }) =>
        (await reading()).listPageFeatures(workbench.pages, { signal }),
    ),

    get(
      "/api/pages/tree",
      {
        since,
        operationId: "readTree",
        summary: "The JSX trees of a page",
        query: unitAddress,
        response: pageTree,
        errors: pageErrors,
      },
      async ({ query, workbench, signal }) =>
        (await tree()).readTree(workbench.source, query, { signal }),
    ),

    get("/api/pages/node", {
      since,
      operationId: "readNode",
      summary: "One node of a page, with its source text",
      query: nodeAddress,
      response: pageNodeAnswer,
      errors: nodeErrors,
    }, async ({ query, workbench }) => (await reading()).readNode(workbench.source, query)),

    get(
      "/api/pages/props",
      {
        since,
        operationId: "readProps",
        summary: "The props of an element: written, declared, and the names in scope",
        query: nodeAddress,
        response: pageProps,
        errors: nodeErrors,
      },
      async ({ query, workbench, signal }) =>
        (await reading()).readProps(workbench.source, query, { signal }),
    ),

    get(
      "/api/pages/scope-links",
      {
        since,
        operationId: "readScopeLinks",
        summary: "Which names in scope flow into which props of an element",
        query: nodeAddress,
        response: scopeLinks,
        errors: nodeErrors,
      },
      async ({ query, workbench, signal }) =>
        (await reading()).readScopeLinks(workbench.source, query, { signal }),
    ),

    get(
      "/api/pages/unmapped",
      {
        since,
        operationId: "readUnmappedProps",
        summary:
          "The props that an element declares and does not receive, with names that could supply them",
        query: nodeAddress,
        response: unmappedProps,
        errors: nodeErrors,
      },
      async ({ query, workbench, signal }) =>
        (await reading()).readUnmapped(workbench.source, query, { signal }),
    ),

    get(
      "/api/pages/source",
      {
        since,
        operationId: "readPageSource",
        summary: "A whole page file with its syntax, type and architecture diagnostics",
        query: sourceQuery,
        response: pageSource,
        errors: pageErrors,
      },
      async ({ query, workbench, signal }) =>
        (await reading()).readSource(workbench.source, query, { signal }),
    ),

    get("/api/pages/changes", {
      since,
      operationId: "readPageChanges",
      summary: "What others wrote to a page since the editor last knew it",
      query: unitAddress,
      response: pageChanges,
      errors: fileErrors,
    }, async ({ query, workbench }) => (await reading()).readChanges(workbench.pages, query)),

    post("/api/pages/changes/dismiss", {
      since,
      operationId: "dismissPageChanges",
      summary: "Takes a page as it is now as known",
      body: unitAddress.strict(),
      response: pageChanges,
      errors: fileErrors,
    }, async ({ body, workbench }) => (await reading()).dismissChanges(workbench.pages, body)),

    post(
      "/api/pages/node",
      {
        since,
        operationId: "replaceNode",
        summary: "Replaces a node by one element or fragment",
        body: nodeEditBody,
        response: savedPage,
        errors: [...opErrors, "not_one_element"],
      },
      async ({ body, workbench, signal }) =>
        (await pages()).replacePageNode(workbench, body, { signal }),
    ),

    post(
      "/api/pages/props",
      {
        since,
        operationId: "setProp",
        summary: "Sets, replaces or removes a prop of an element",
        body: propEditBody,
        response: savedPage,
        errors: [...opErrors, "prop_not_found"],
      },
      async ({ body, workbench, signal }) =>
        (await pages()).setPageProp(workbench, body, { signal }),
    ),

    post(
      "/api/pages/automap",
      {
        since,
        operationId: "automapProps",
        summary: "Gives props of an element the names in scope that fit them best, in one write",
        body: automapBody,
        response: savedPage,
        errors: [...writeErrors, "no_candidate"],
      },
      async ({ body, workbench, signal }) =>
        (await pages()).automapProps(workbench, body, { signal }),
    ),

    post(
      "/api/pages/edits",
      {
        since: "ext",
        operationId: "editUnit",
        summary: "Edits a unit by up to 100 ops in order: all of them in one write, or none",
        body: editsBody,
        response: editedPage,
        errors: [
          ...opErrors,
          "not_one_element",
          "prop_not_found",
          "edit_refused",
          "palette_entry_gone",
          "not_wrappable",
        ],
      },
      async ({ body, workbench, signal }) => (await pages()).editUnit(workbench, body, { signal }),
    ),

    ...saveRoutes,
    ...paletteRoutes,
    ...snippetRoutes,
  ],
};
