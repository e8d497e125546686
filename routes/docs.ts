/**
 * The service's own documentation, derived from the route table.
 * @module
 */
import { z } from "zod";
import { type Area, get, openApiDocument, sendFile } from "../lib/http/mod.ts";
import { configurationJsonSchema } from "../lib/project/mod.ts";
import { readExamples, readScript, REFERENCE_POLICY, referencePage } from "../lib/reference/mod.ts";
import { VERSION } from "../lib/workbench/mod.ts";

type OpenApi = { readonly openapi: string; readonly paths: Record<string, unknown> };

const open = { project: false, session: false, since: "ext" } as const;

/** @param areas every area of the surface, this one included */
export function docsArea(areas: () => readonly Area[]): Area {
  /** By base path: the table does not change, and its schemas take a tenth of a second to write down. */
  const documents = new Map<string, OpenApi>();
  async function documentOf(basePath: string): Promise<OpenApi> {
    const known = documents.get(basePath);
    if (known) return known;
    const options = { basePath, examples: await readExamples() };
    const document = openApiDocument(areas(), VERSION, options) as OpenApi; // says so itself
    documents.set(basePath, document);
    return document;
  }

  return {
    name: "docs",
    summary: "What the service can do, for people and for programs.",
    routes: [
      get(
        "/docs",
        {
          ...open,
          operationId: "showDocumentation",
          summary: "Every route, as a page to search and to try",
          response: "text/html",
        },
        () =>
          new Response(referencePage(), {
            headers: {
              "content-type": "text/html; charset=utf-8",
              "content-security-policy": REFERENCE_POLICY,
            },
          }),
      ),

      get(
        "/docs/reference.js",
        {
          ...open,
          operationId: "readReferenceScript",
          summary: "The library that draws the documentation",
          response: "text/javascript",
        },
        async ({ request }) => sendFile(request, await readScript("reference")),
      ),

      get(
        "/docs/open.js",
        {
          ...open,
          operationId: "readOpeningScript",
          summary: "The script that opens the documentation",
          response: "text/javascript",
        },
        async ({ request }) => sendFile(request, await readScript("open")),
      ),

      get(
        "/openapi.json",
        {
          ...open,
          operationId: "readOpenApi",
          summary: "The OpenAPI 3.1 document",
          response: z.looseObject({
            openapi: z.string().describe("The version of OpenAPI"),
            paths: z.looseObject({}).describe("Every route"),
          }),
        },
        ({ basePath }) => documentOf(basePath),
      ),

      get(
        "/workbench.schema.json",
        {
          ...open,
          operationId: "readConfigurationSchema",
          summary: "The JSON Schema of a project's workbench.json, for editors",
          response: z.looseObject({}).describe("JSON Schema, draft 2020-12"),
        },
        () => configurationJsonSchema(),
      ),
    ],
  };
}
