import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { PlanStep } from "../../../lib/processes/plan_schemas.ts";
import type { ProcessSummary } from "../../../lib/processes/mod.ts";
import { openStateDirectory } from "../../../lib/state/mod.ts";
import { markOfThisProcess } from "../../../lib/state/mod.ts";
import { creates, does, openTestProcesses } from "../../support/processes.ts";
import type { TestService } from "../../support/test_workbench.ts";
import { asks, type CaseTable, type MakeRequest, plain } from "./route_case.ts";

const NEW = "src/new.ts";

/** A process that an earlier service has left in a state. @returns its id */
export async function left(
  test: TestService,
  state: ProcessSummary["state"],
  ...steps: readonly PlanStep[]
): Promise<string> {
  const { root, stateDirectory } = test;
  const earlier = await openTestProcesses({ root, stateDirectory });
  const { id } = await earlier.start(...steps);
  // Whoever holds is paused by the end of the service.
  if (state !== "paused") await earlier.until(id, state);
  await earlier[Symbol.asyncDispose]();
  return id;
}

function folderOf(test: TestService): string {
  return join(openStateDirectory(test.stateDirectory).folderOf(test.root), "processes");
}

const create = (text = "export const fresh = 1;\n"): PlanStep => creates("a", NEW, text);

const withProcess: MakeRequest = async (test) => ({
  params: { id: await left(test, "done", create()) },
});
const withDiff: MakeRequest = async (test) => ({
  ...await withProcess(test),
  query: { path: NEW },
});
const nowhere = { id: "nowhere" };
const comment = { path: NEW, line: 1, text: "Name it after what it holds" };
const decision = { path: NEW, verdict: "approve", diffSha256: "0" };

/** A decision on the file of a process, after what a case does with it. */
function decides(
  prepare: (test: TestService, id: string) => unknown = () => undefined,
  text?: string,
): MakeRequest {
  return async (test) => {
    const id = await left(test, "done", create(text));
    const { body } = await test.get(`/api/processes/${id}/diff`, { path: NEW });
    const request = { ...decision, diffSha256: body.diffSha256 };
    const change = await prepare(test, id);
    return { params: { id }, body: { ...request, ...(change as object | undefined) } };
  };
}

/** The file of another service that runs: the process that runs the test. */
const ownedByAnother: MakeRequest = async (test) => {
  const id = await left(test, "done", create());
  const owner = { mark: markOfThisProcess(), token: "another" };
  writeFileSync(join(folderOf(test), "owner.json"), JSON.stringify(owner));
  return { params: { id }, body: decision };
};

/** The routes of processes. */
export const processCases: CaseTable = {
  "GET /api/processes": { success: plain },
  "GET /api/processes/events": { success: plain },
  "GET /api/processes/:id": {
    success: withProcess,
    failures: {
      process_not_found: () => ({ params: nowhere }),
      invalid_request: () => ({ params: { id: "%ff" } }),
    },
  },
  "GET /api/processes/:id/review": {
    success: withProcess,
    failures: {
      process_not_found: () => ({ params: nowhere }),
      invalid_request: () => ({ params: { id: "%ff" } }),
    },
  },
  "GET /api/processes/:id/diff": {
    success: withDiff,
    failures: {
      process_not_found: () => ({ params: nowhere, query: { path: NEW } }),
      change_not_found: async (test) => ({
        ...await withProcess(test),
        query: { path: "package.json" },
      }),
      invalid_request: asks({ path: "" }),
    },
  },
  "POST /api/processes/:id/comment": {
    success: async (test) => ({ ...await withProcess(test), body: comment }),
    failures: {
      process_not_found: () => ({ params: nowhere, body: comment }),
      process_active: async (test) => ({ ...await ownedByAnother(test), body: comment }),
      invalid_request: async (test) => ({ ...await withProcess(test), body: { text: " " } }),
    },
  },
  "POST /api/processes/:id/decide": {
    success: decides(),
    failures: {
      process_not_found: () => ({ params: nowhere, body: decision }),
      change_not_found: decides(() => ({ path: "__proto__" })),
      process_active: ownedByAnother,
      process_damaged: decides((test, id) => {
        rmSync(join(folderOf(test), id, "bytes"), { recursive: true });
        return lostDiff(test, id);
      }),
      diff_stale: decides(() => ({ diffSha256: "0" })),
      already_decided: decides(async (test, id) => {
        const { body: { diffSha256 } } = await test.get(`/api/processes/${id}/diff`, { path: NEW });
        const rejection = { path: NEW, verdict: "reject", diffSha256 };
        await test.post(`/api/processes/${id}/decide`, rejection);
      }),
      content_changed: decides((test) => test.write(NEW, "export {};\n")),
      gate_refused: decides(undefined, 'import { nothing } from "./nowhere";\nnothing();\n'),
      source_too_complex: decides(
        undefined,
        `export const deep = ${"[".repeat(3000)}${"]".repeat(3000)};\n`,
      ),
      unsupported_encoding: decides(undefined, "binary"),
      config_invalid: decides((test) => test.write("workbench.json", '{ "frozen": 5 }')),
      file_too_large: decides((test) => test.write(NEW, " ".repeat(5 * 1024 * 1024))),
    },
  },
  "POST /api/processes/:id/:verb": {
    success: async (test) => ({
      params: { id: await left(test, "paused", does("a", "test-hold")), verb: "cancel" },
    }),
    failures: {
      unknown_verb: () => ({ params: { id: "nowhere", verb: "constructor" } }),
      process_not_found: () => ({ params: { id: "nowhere", verb: "pause" } }),
      illegal_verb: async (test) => ({
        params: { id: await left(test, "done", create()), verb: "pause" },
      }),
    },
  },
};

async function lostDiff(test: TestService, id: string): Promise<{ diffSha256: string }> {
  const { body } = await test.get(`/api/processes/${id}/diff`, { path: NEW });
  return { diffSha256: body.diffSha256 };
}
