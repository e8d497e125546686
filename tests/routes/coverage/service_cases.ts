import { asks, type CaseTable, plain, sends } from "./route_case.ts";
import { createGates, does, testRunners } from "../../support/processes.ts";
import type { TestService } from "../../support/test_workbench.ts";
import { studioFiles } from "../../support/studio_files.ts";
import { left } from "./process_cases.ts";

/** The token of the sign-in link. */
function tokenOf(test: TestService): string {
  const link = new URL(test.signInPath ?? "", "http://localhost");
  return link.searchParams.get("token") ?? "";
}

/** The headers of a person who has signed in. */
async function signedIn(test: TestService): Promise<Record<string, string>> {
  const { headers } = await test.post("/auth/login", { token: tokenOf(test) });
  return { cookie: headers.get("set-cookie")?.split(";")[0] ?? "" };
}

const TOKEN = { name: "ci", scopes: ["read"] };

/** What a client of the revision of 2025 says first. */
const INITIALIZE = {
  protocolVersion: "2025-06-18",
  capabilities: {},
  clientInfo: { name: "test", version: "1" },
};

/** The routes of the service itself: the project, sessions and documentation. */
export const serviceCases: CaseTable = {
  "GET /api/health": { success: plain },
  "GET /api/events": { success: plain },
  "POST /mcp": {
    success: sends({ jsonrpc: "2.0", id: 1, method: "initialize", params: INITIALIZE }, {
      accept: "application/json, text/event-stream",
    }),
    failures: { invalid_request: sends({ jsonrpc: "1.0" }) },
  },
  "GET /api/project": { success: plain },
  "PUT /api/project": {
    success: sends({ path: "." }),
    internals: { stepRunners: testRunners(createGates()) },
    failures: {
      project_not_found: sends({ path: "nowhere" }),
      process_active: async (test) => {
        const id = await left(test, "paused", does("a", "test-hold"));
        await test.post(`/api/processes/${id}/resume`, {});
        return { body: { path: "." } };
      },
    },
  },
  "GET /api/project/findings": { success: asks({ rule: "page-inline-logic" }) },
  "POST /api/project/config": {
    success: sends({ patch: { rules: { "unit-name": "off" } } }),
    failures: {
      config_invalid: (test) => {
        test.write("workbench.json", '{ "rules": ');
        return { body: { adopt: true } };
      },
      config_refused: sends({ patch: { frozen: ["**"] } }),
      content_changed: sends({ patch: {}, contentHash: "0".repeat(64) }),
      gate_refused: (test) => {
        test.write("workbench.json", '{ "frozen": ["*.json"] }');
        return { body: { patch: { frozen: [] } } };
      },
    },
  },
  "GET /auth/tokens": {
    signIn: true,
    success: async (test) => ({ headers: await signedIn(test) }),
  },
  "POST /auth/tokens": {
    signIn: true,
    success: async (test) => ({ headers: await signedIn(test), body: TOKEN }),
  },
  "DELETE /auth/tokens/:id": {
    signIn: true,
    success: async (test) => {
      const headers = await signedIn(test);
      const { body } = await test.send("POST", "/auth/tokens", TOKEN, headers);
      return { headers, params: { id: body.token.id } };
    },
    failures: {
      invalid_request: async (test) => ({
        headers: await signedIn(test),
        params: { id: "a".repeat(200) },
      }),
      token_not_found: async (test) => ({
        headers: await signedIn(test),
        params: { id: "nowhere" },
      }),
    },
  },
  "GET /auth/session": { success: plain },
  "GET /auth/login": {
    signIn: true,
    success: (test) => ({ query: { token: tokenOf(test) } }),
    failures: { bad_sign_in_token: asks({ token: "wrong" }) },
  },
  "POST /auth/login": {
    signIn: true,
    success: (test) => ({ body: { token: tokenOf(test) } }),
    failures: { bad_sign_in_token: sends({ token: "wrong" }) },
  },
  "POST /auth/logout": { success: plain },
  "GET /": { success: plain },
  "GET /studio": { success: plain },
  "GET /studio/:name": {
    success: async (test) => ({ params: { name: (await studioFiles(test))[0] ?? "" } }),
    failures: { route_not_found: () => ({ params: { name: "nothing.js" } }) },
  },
  "GET /docs": { success: plain },
  "GET /docs/open.js": { success: plain },
  "GET /docs/reference.js": { success: plain },
  "GET /openapi.json": { success: plain },
  "GET /workbench.schema.json": { success: plain },
};
