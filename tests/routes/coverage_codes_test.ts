import { readFileSync } from "node:fs";
import { after, before, describe, it } from "node:test";
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import type { ErrorCode } from "../../lib/errors/mod.ts";
import { errorCodesOf, type Route, STATUS_OF } from "../../lib/http/mod.ts";
import { readExamples } from "../../lib/reference/mod.ts";
import { areas } from "../../routes/mod.ts";
import { failureOf, hasExamples } from "../reference/make_examples.ts";
import { shownExample } from "../reference/shown_example.ts";
import {
  openTestWorkbench,
  type TestAnswer,
  type TestWorkbench,
} from "../support/test_workbench.ts";
import { routeCases } from "./coverage/mod.ts";
import { askCase, nameOf } from "./coverage/send_case.ts";
import { endSharedServers } from "./coverage/shared_server.ts";

/**
 * The codes that a request alone cannot get from every route that declares them, each with the tests that get it. Where
 * the table has a case all the same, it counts.
 */
const NOT_BY_A_REQUEST: Partial<Readonly<Record<ErrorCode, readonly string[]>>> = {
  // A bug, or a host's own check that fails.
  internal_error: ["routes/auth_test.ts"],
  permission_missing: ["trust/permissions_test.ts"],
  // A disk that fails, or other permissions than a test may count on.
  disk_full: ["project/writing/write_files_test.ts", "notes/notes_test.ts"],
  file_not_writable: ["project/writing/write_files_test.ts", "notes/notes_test.ts"],
  file_not_readable: ["source/modules/import_graph_test.ts"],
  // A file that becomes a way out between the listing and the reading.
  outside_project: ["project/races_test.ts", "project/disk/paths_test.ts"],
  // A checker that hangs or dies.
  types_unavailable: ["source/types/worker_link_test.ts"],
  // The net below the edits, none of which is known to get there.
  edit_breaks_syntax: ["routes/component_save_test.ts", "processes/approval_test.ts"],
  // A host that is elsewhere, sends too much or too slowly, or breaks off.
  host_not_public: ["routes/clone_test.ts", "clone/http/git_http_test.ts"],
  clone_failed: ["clone/failing_clones_test.ts"],
  clone_too_large: ["clone/failing_clones_test.ts"],
  clone_timed_out: ["clone/failing_clones_test.ts"],
  // A service that asks nobody who they are.
  no_tokens: ["routes/tokens_test.ts"],
  // A machine without the project's package manager.
  package_manager_missing: ["dev_server/dev_server_test.ts"],
};

/** The services that the requests go to which change nothing: as usual, without a session, without a project. */
interface Services {
  readonly usual: TestWorkbench;
  readonly closed: TestWorkbench;
  readonly empty: TestWorkbench;
  /** Everybody's token allows nothing. */
  readonly limited: TestWorkbench;
}

/** How any route gets the codes that all routes of its kind have. */
const common: Partial<
  Record<ErrorCode, (route: Route, services: Services) => Promise<TestAnswer>>
> = {
  host_refused: ({ method, path }, { usual }) => usual.send(method, `http://evil.example${path}`),
  origin_refused: ({ method, path }, { usual }) =>
    usual.send(method, path, undefined, { origin: "http://evil.example" }),
  session_required: ({ method, path }, { closed }) => closed.send(method, path),
  scope_missing: ({ method, path }, { limited }) => limited.send(method, path),
  no_project: ({ method, path }, { empty }) => empty.send(method, path),
  invalid_request: ({ method, path }, { usual }) =>
    method === "GET" ? usual.send(method, `${path}?x=1&x=2`) : usual.send(method, path, "["),
  unsupported_media_type: ({ method, path }, { usual }) =>
    usual.send(method, path, "x", { "content-type": "text/plain" }),
  body_too_large: ({ method, path }, { usual }) =>
    usual.send(method, path, " ".repeat(1024 * 1024 + 1)),
};

/** What the OpenAPI document shows. */
const examples = await readExamples();
const routes = areas.flatMap((area) => area.routes);

let services: Services;
before(async () => {
  services = {
    usual: await openTestWorkbench("shop"),
    closed: await openTestWorkbench("shop", { auth: () => null }),
    empty: await openTestWorkbench(null),
    limited: await openTestWorkbench("shop", { auth: () => ({ login: "ci", scopes: [] }) }),
  };
});
after(async () => {
  for (const test of Object.values(services)) await test[Symbol.asyncDispose]();
  await endSharedServers();
});

for (const route of routes) {
  const failures = routeCases[nameOf(route)]?.failures ?? {};
  describe(nameOf(route), () => {
    for (const code of errorCodesOf(route)) {
      const make = failures[code];
      if (NOT_BY_A_REQUEST[code] && !make) continue;
      it(`answers ${code}`, async () => {
        const asked = make && await askCase(route, make);
        const answer = asked?.answer ?? await common[code]?.(route, services);
        assertEquals(answer?.body.code, code, "What gets this code from the route?");
        assertEquals(answer?.status, STATUS_OF[code]);
        if (!asked || !hasExamples(route) || failureOf(route) !== code) return;
        const { failure } = examples[nameOf(route)] ?? {};
        assertEquals(
          shownExample(asked.request, asked.answer),
          failure,
          "`npm run examples` writes it anew",
        );
      });
    }
  });
}

describe("the codes that no request gets", () => {
  it("have a test of their own elsewhere", () => {
    for (const [code, files] of Object.entries(NOT_BY_A_REQUEST)) {
      const declaring = routes.filter((route) => errorCodesOf(route).some((one) => one === code));
      const left = declaring.filter((route) => !hasCase(route, code));
      assert(left.length > 0, `Every route with ${code} has a case: it needs no exception`);
      for (const file of files) {
        assertStringIncludes(
          readFileSync(new URL(`../${file}`, import.meta.url), "utf8"),
          `"${code}"`,
        );
      }
    }
  });
});

function hasCase(route: Route, code: string): boolean {
  return Object.hasOwn(routeCases[nameOf(route)]?.failures ?? {}, code);
}
