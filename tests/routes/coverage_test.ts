import { after, before, describe, it } from "node:test";
import { assertEquals, assertExists } from "@std/assert";
import type { ErrorCode } from "../../lib/errors/mod.ts";
import { errorCodesOf, type Route, STATUS_OF } from "../../lib/http/mod.ts";
import { areas } from "../../routes/mod.ts";
import {
  openTestWorkbench,
  type TestAnswer,
  type TestWorkbench,
} from "../support/test_workbench.ts";
import { navCases } from "./coverage/nav_cases.ts";
import { modelhostCases } from "./coverage/modelhost_cases.ts";
import { cloneCases } from "./coverage/clone_cases.ts";
import { componentCases } from "./coverage/component_cases.ts";
import { gitCases } from "./coverage/git_cases.ts";
import { noteCases } from "./coverage/note_cases.ts";
import { devServerCases } from "./coverage/dev_server_cases.ts";
import { pageReadingCases } from "./coverage/page_reading_cases.ts";
import { pageWritingCases } from "./coverage/page_writing_cases.ts";
import { paletteInsertCases } from "./coverage/palette_insert_cases.ts";
import { processCases } from "./coverage/process_cases.ts";
import { planCases } from "./coverage/plan_cases.ts";
import { reviewCases } from "./coverage/review_cases.ts";
import type { CaseTable, MakeRequest } from "./coverage/route_case.ts";
import { storyAiCases } from "./coverage/story_ai_cases.ts";
import { serviceCases } from "./coverage/service_cases.ts";
import { workflowCases } from "./coverage/workflow_cases.ts";
import { wrapCases } from "./coverage/wrap_cases.ts";

/** What it takes to get each outcome from each route. A new route, or a new code of one, needs its row. */
const table: CaseTable = {
  ...serviceCases,
  ...pageReadingCases,
  ...pageWritingCases,
  ...paletteInsertCases,
  ...wrapCases,
  ...workflowCases,
  ...componentCases,
  ...navCases,
  ...cloneCases,
  ...devServerCases,
  ...noteCases,
  ...planCases,
  ...modelhostCases,
  ...storyAiCases,
  ...gitCases,
  ...reviewCases,
  ...processCases,
};

/** The codes that a request alone cannot get, each with where it is tested. */
const NOT_BY_A_REQUEST: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  // A bug, or a host's own check that fails: tests/routes/auth_test.ts
  "internal_error",
  // A disk that fails, or other permissions than a test may count on: tests/project/
  "disk_full",
  "file_not_writable",
  "file_not_readable",
  // A file that becomes a way out between the listing and the reading: tests/project/
  "outside_project",
  // A checker that hangs or dies: tests/source/types/
  "types_unavailable",
  // The net below the edits, none of which is known to get there: tests/saving/
  "edit_breaks_syntax",
  // A host that is elsewhere, sends too much or too slowly, or breaks off: tests/clone/
  "host_not_public",
  "clone_failed",
  "clone_too_large",
  "clone_timed_out",
  // A machine without the project's package manager: tests/dev_server/
  "package_manager_missing",
]);

/** The services that the requests go to which change nothing: as usual, without a session, without a project. */
interface Services {
  readonly usual: TestWorkbench;
  readonly closed: TestWorkbench;
  readonly empty: TestWorkbench;
}

/** How any route gets the codes that all routes of its kind have. */
const common: Partial<
  Record<ErrorCode, (route: Route, services: Services) => Promise<TestAnswer>>
> = {
  host_refused: ({ method, path }, { usual }) => usual.send(method, `http://evil.example${path}`),
  origin_refused: ({ method, path }, { usual }) =>
    usual.send(method, path, undefined, { origin: "http://evil.example" }),
  session_required: ({ method, path }, { closed }) => closed.send(method, path),
  no_project: ({ method, path }, { empty }) => empty.send(method, path),
  invalid_request: ({ method, path }, { usual }) =>
    method === "GET" ? usual.send(method, `${path}?x=1&x=2`) : usual.send(method, path, "["),
  unsupported_media_type: ({ method, path }, { usual }) =>
    usual.send(method, path, "x", { "content-type": "text/plain" }),
  body_too_large: ({ method, path }, { usual }) =>
    usual.send(method, path, " ".repeat(1024 * 1024 + 1)),
};

/** Sends the request of a case to a service of its own. */
async function sendCase(route: Route, make: MakeRequest): Promise<TestAnswer> {
  const { signIn, options, internals } = table[nameOf(route)] ?? {};
  const test = await openTestWorkbench("shop", {
    ...(signIn && { auth: "token" as const }),
    ...await options?.(),
  }, internals);
  try {
    const { params = {}, query = {}, body, headers } = await make(test);
    const path = route.path.replace(/:(\w+)/g, (segment, name) => params[name] ?? segment);
    return await test.send(route.method, `${path}?${new URLSearchParams(query)}`, body, headers);
  } finally {
    await test[Symbol.asyncDispose]();
  }
}

function nameOf({ method, path }: Route): string {
  return `${method} ${path}`;
}

const routes = areas.flatMap((area) => area.routes);

let services: Services;
before(async () => {
  services = {
    usual: await openTestWorkbench("shop"),
    closed: await openTestWorkbench("shop", { auth: () => null }),
    empty: await openTestWorkbench(null),
  };
});
after(async () => {
  for (const test of Object.values(services)) await test[Symbol.asyncDispose]();
});

for (const route of routes) {
  const cases = table[nameOf(route)];
  describe(nameOf(route), () => {
    it("succeeds", async () => {
      assertExists(cases, "What makes this route succeed?");
      const answer = await sendCase(route, cases.success);
      assertEquals(answer.status, route.status ?? 200, JSON.stringify(answer.body));
    });

    for (const code of errorCodesOf(route)) {
      if (NOT_BY_A_REQUEST.has(code)) continue;
      it(`answers ${code}`, async () => {
        const make = cases?.failures?.[code];
        const answer = make ? await sendCase(route, make) : await common[code]?.(route, services);
        assertEquals(answer?.body.code, code, "What gets this code from the route?");
        assertEquals(answer?.status, STATUS_OF[code]);
      });
    }
  });
}

describe("the table of cases", () => {
  it("has no row, and no code, that no route has", () => {
    const declared = new Set(
      routes.flatMap((route) => errorCodesOf(route).map((code) => `${nameOf(route)} ${code}`)),
    );
    const unused = Object.entries(table).flatMap(([name, { failures = {} }]) =>
      Object.keys(failures).map((code) => `${name} ${code}`)
    ).filter((key) => !declared.has(key));
    assertEquals(unused, []);
    const names = new Set(routes.map(nameOf));
    assertEquals(Object.keys(table).filter((name) => !names.has(name)), []);
  });
});
