/**
 * The Studio: the web app that a person opens. It uses the other routes and nothing else.
 * @module
 */
import { z } from "zod";
import { type Area, get, sendFile } from "../lib/http/mod.ts";
import { readStudioFile, studioPage } from "../lib/studio/mod.ts";

const open = { project: false, session: false, since: "ext" } as const;

export const studioArea: Area = {
  name: "studio",
  summary: "The web app: the page, and the files that it is made of.",
  routes: [
    get(
      "/",
      {
        ...open,
        operationId: "openStudio",
        summary: "The Studio, as a page",
        response: "text/html",
      },
      async ({ basePath }) => {
        const { html, policy } = await studioPage(basePath);
        const headers = {
          "content-type": "text/html; charset=utf-8",
          "content-security-policy": policy,
        };
        return new Response(html, { headers });
      },
    ),

    get("/studio", {
      ...open,
      operationId: "findStudio",
      summary: "Leads to the Studio",
      response: "text/html",
      status: 302,
    }, () => new Response(null, { status: 302, headers: { location: "/" } })),

    get(
      "/studio/:name",
      {
        ...open,
        operationId: "readStudioFile",
        summary: "A script or style of the Studio; its name changes with its content",
        params: z.object({
          name: z.string().max(200).describe("As the page or another script names it"),
        }),
        response: "text/*",
        errors: ["route_not_found"],
      },
      async ({ request, params }) => sendFile(request, await readStudioFile(params.name)),
    ),
  ],
};
