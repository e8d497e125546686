/**
 * Signing in and out, outside of `/api`.
 * @module
 */
import { z } from "zod";
import { type Area, get, post, withHeaders } from "../lib/http/mod.ts";

const open = { project: false, session: false, since: "ext" } as const;
const signInToken = z.string().min(1).max(200)
  .describe("Of the link that the service printed; it works once");
const sessionAnswer = z.object({
  session: z.object({
    login: z.string().describe("What is told as the actor of what the session does"),
  }).nullable().describe("Null where nobody is signed in"),
});

export const authArea: Area = {
  name: "auth",
  summary: "Sessions: who is signed in, and the one-time link of the start.",
  routes: [
    get("/auth/session", {
      ...open,
      operationId: "readSession",
      summary: "Tells who is signed in",
      response: sessionAnswer,
    }, ({ session }) => ({ session })),

    get("/auth/login", {
      ...open,
      operationId: "followSignInLink",
      summary:
        "The sign-in link: trades its token for a session cookie and shows the documentation",
      query: z.object({ token: signInToken }),
      response: "text/html",
      status: 303,
      errors: ["bad_sign_in_token"],
    }, async ({ request, query, workbench, gate, signal }) => {
      const headers = new Headers({ location: "/docs" });
      // Programs that look where a link leads, as chats do for a preview, leave it to be used.
      if (request.method !== "HEAD") {
        const { token } = await workbench.authentication.signIn(query.token, { signal });
        headers.set("set-cookie", gate.cookieFor(token));
      }
      return new Response(null, { status: 303, headers });
    }),

    post("/auth/login", {
      ...open,
      operationId: "signIn",
      summary: "Trades the one-time token for a session cookie",
      body: z.strictObject({ token: signInToken }),
      response: sessionAnswer,
      errors: ["bad_sign_in_token"],
    }, async ({ body, workbench, gate, signal }) => {
      const { session, token } = await workbench.authentication.signIn(body.token, { signal });
      return withHeaders({ session }, { "set-cookie": gate.cookieFor(token) });
    }),

    post("/auth/logout", {
      ...open,
      operationId: "signOut",
      summary: "Ends the session, for every copy of its cookie",
      body: z.strictObject({}),
      response: sessionAnswer,
      errors: ["disk_full", "file_not_writable"],
    }, ({ request, workbench, gate }) => {
      for (const token of gate.tokensOf(request)) workbench.authentication.signOut(token);
      return withHeaders({ session: null }, { "set-cookie": gate.expiredCookie() });
    }),
  ],
};
