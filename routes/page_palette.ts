/**
 * The palette of a page: what it may import, inserting it, and wrapping code into an Expression.
 * @module
 */
import { get, loadOnce, post, type Route } from "../lib/http/mod.ts";
import { featureQuery } from "../lib/pages/page/schemas.ts";
import { insertedPage, palette, paletteInsertBody } from "../lib/pages/palette/schemas.ts";
import { wrapAnswer, wrapBody, wrappedPage, wrapQuery } from "../lib/pages/wrap/schemas.ts";
import { nodeErrors, pageErrors, saveErrors } from "./page_errors.ts";

/** The verbs of pages, loaded at the first request: a start must not wait for them. */
const pages = loadOnce(() => import("../lib/pages/mod.ts"));

const since = "0.8";

export const paletteRoutes: readonly Route[] = [
  get(
    "/api/pages/palette",
    {
      since,
      operationId: "readPalette",
      summary: "The providers, expressions and components that a page of a feature may import",
      query: featureQuery,
      response: palette,
      errors: ["feature_not_found"],
    },
    async ({ query, workbench, signal }) =>
      (await pages()).readPalette(workbench.pages, query, { signal }),
  ),

  post(
    "/api/pages/palette/insert",
    {
      since,
      operationId: "insertPaletteEntry",
      summary: "Imports a component or provider of the palette into a page, and uses it there",
      body: paletteInsertBody,
      response: insertedPage,
      errors: [
        ...pageErrors,
        ...saveErrors,
        "node_not_editable",
        "palette_entry_gone",
        "edit_refused",
      ],
    },
    async ({ body, workbench, signal }) =>
      (await pages()).insertPaletteEntry(workbench, body, { signal }),
  ),

  get(
    "/api/pages/palette/wrap-suggest",
    {
      since,
      operationId: "suggestWrap",
      summary: "What a selection would wrap, which Expression would do instead, and a preview",
      query: wrapQuery,
      response: wrapAnswer,
      errors: [...nodeErrors, "types_unavailable"],
    },
    async ({ query, workbench, signal }) =>
      (await pages()).wrapSuggest(workbench.pages, query, { signal }),
  ),

  post(
    "/api/pages/palette/wrap",
    {
      since,
      operationId: "wrapNode",
      summary: "Moves a conditional or loop into a new Expression, all of it or nothing",
      body: wrapBody,
      response: wrappedPage,
      errors: [...nodeErrors, ...saveErrors, "not_wrappable"],
    },
    async ({ body, workbench, signal }) =>
      (await pages()).wrapExpression(workbench.saving, body, { signal }),
  ),
];
