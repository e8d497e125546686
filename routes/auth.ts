/**
 * Signing in and out, and the tokens of programs, outside of `/api`.
 * @module
 */
import { z } from "zod";
import { type Authentication, requirePerson, SCOPES, type Session } from "../lib/auth/mod.ts";
import { WorkbenchError } from "../lib/errors/mod.ts";
import { type Area, del, get, post, requireSession, withHeaders } from "../lib/http/mod.ts";

const open = { project: false, session: false, since: "ext" } as const;
const signInToken = z.string().min(1).max(200)
  .describe("Of the newest link that the service printed; it works once");
const scopes = z.array(z.enum(SCOPES)).describe(
  "What it allows: read answers questions, edit writes what can be undone, run starts and stops work, decide speaks for the " +
    "person (approvals, rules, answers to questions). Every token reads",
);
const sessionAnswer = z.object({
  session: z.object({
    login: z.string().describe("What is told as the actor of what the session does"),
    scopes: scopes.optional().describe("What the token of a program allows; a person has none"),
  }).nullable().describe("Null where nobody is signed in"),
});

const tokenRoute = { project: false, session: true, since: "ext" } as const;
const tokenParams = z.object({ id: z.string().min(1).max(100).describe("The id of a token") });
const accessToken = z.object({
  id: z.string().describe("To revoke it by"),
  name: z.string().describe("As its maker called it"),
  login: z.string().describe("The person in whose name it speaks"),
  scopes,
  createdAt: z.iso.datetime().describe("When it was made"),
  expiresAt: z.iso.datetime().nullable().describe("When it ends; null: when it is revoked"),
});
const tokenBody = z.strictObject({
  name: z.string().trim().min(1).max(100).describe("To tell it from others, as `ci`"),
  scopes: scopes.min(1),
  expires: z.iso.datetime().optional().describe(
    "When it ends, in UTC and in the future; never unless told",
  ),
});

export const authArea: Area = {
  name: "auth",
  summary:
    "Sessions: who is signed in, the one-time links that it prints, and the tokens of programs.",
  routes: [
    get("/auth/session", {
      ...open,
      operationId: "readSession",
      summary: "Tells who is signed in",
      response: sessionAnswer.extend({
        tokens: z.boolean().describe("Whether programs get tokens of their own: `--auth token`"),
      }),
    }, ({ session, workbench }) => ({
      session: session && {
        login: session.login,
        ...(session.scopes && { scopes: [...session.scopes] }),
      },
      tokens: workbench.authentication.accessTokens !== null,
    })),

    get(
      "/auth/tokens",
      {
        ...tokenRoute,
        operationId: "listTokens",
        summary: "The tokens of programs that are in use, newest first",
        response: z.object({
          tokens: z.array(accessToken).describe("Without the tokens themselves"),
        }),
        errors: ["no_tokens"],
      },
      ({ session, workbench }) => ({ tokens: tokensOf(session, workbench.authentication).list() }),
    ),

    post(
      "/auth/tokens",
      {
        ...tokenRoute,
        operationId: "makeToken",
        summary: "Makes a token for a program, which sends it as `Authorization: Bearer TOKEN`",
        body: tokenBody,
        response: z.object({
          token: accessToken.describe("As the list tells it"),
          text: z.string().describe("The token itself: shown now and never again"),
        }),
        status: 201,
        errors: ["no_tokens", "disk_full", "file_not_writable"],
      },
      ({ session, body: { name, scopes, expires = null }, workbench }) =>
        tokensOf(session, workbench.authentication)
          .make({ name, scopes, expiresAt: expires }, requireSession(session).login),
    ),

    del("/auth/tokens/:id", {
      ...tokenRoute,
      operationId: "revokeToken",
      summary: "Ends a token at once, also for the streams that it has opened",
      params: tokenParams,
      response: z.object({ revoked: z.string().describe("The id of the token") }),
      errors: [
        "session_required",
        "no_tokens",
        "token_not_found",
        "disk_full",
        "file_not_writable",
      ],
    }, ({ session, params: { id }, workbench }) => {
      tokensOf(session, workbench.authentication).revoke(id);
      return { revoked: id };
    }),

    get("/auth/login", {
      ...open,
      operationId: "followSignInLink",
      summary: "The sign-in link: trades its token for a session cookie and shows the Studio",
      query: z.object({ token: signInToken }),
      response: "text/html",
      status: 303,
      errors: ["bad_sign_in_token"],
    }, async ({ request, query, workbench, gate, signal }) => {
      const headers = new Headers({ location: "/" });
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
      const { session: { login }, token } = await workbench.authentication
        .signIn(body.token, { signal });
      return withHeaders({ session: { login } }, { "set-cookie": gate.cookieFor(token) });
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

/** @throws {WorkbenchError} `scope_missing`, `no_tokens` */
function tokensOf(
  session: Session | null,
  { accessTokens }: Authentication,
): NonNullable<Authentication["accessTokens"]> {
  requirePerson(requireSession(session));
  if (accessTokens) return accessTokens;
  throw new WorkbenchError(
    "no_tokens",
    "Cannot make or list tokens: this service does not ask for any; start it with --auth token",
  );
}
