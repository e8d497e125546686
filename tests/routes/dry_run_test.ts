import { after, describe, it } from "node:test";
import { assertEquals, assertMatch } from "@std/assert";
import type { ErrorCode } from "../../lib/errors/mod.ts";
import type { Route } from "../../lib/http/mod.ts";
import { areas } from "../../routes/mod.ts";
import { folderDigest } from "../support/folder_digest.ts";
import type { TestAnswer, TestWorkbench } from "../support/test_workbench.ts";
import { routeCases } from "./coverage/mod.ts";
import type { MakeRequest } from "./coverage/route_case.ts";
import { withoutTypes } from "../support/without_types.ts";
import { nameOf, openForCase } from "./coverage/send_case.ts";
import { endSharedServers } from "./coverage/shared_server.ts";

/** The routes that may change files of the project, and where there is nothing to be tried before. */
const WITHOUT: Readonly<Record<string, string>> = {
  "POST /api/git/dirty-answer": "moves what a person changed into a stash, or leaves it",
};

/** What a write makes anew each time, and what says that there was one. */
const OWN_TO_THE_WRITE: ReadonlySet<string> = new Set([
  "saveId",
  "git",
  "diff",
  "committed",
  "id",
  "rev",
  "createdAt",
  "updatedAt",
  "at",
  "process",
]);

/** What a write is refused with by what it writes through; whatever comes before that knows nothing of dry runs. */
const REFUSALS: readonly ErrorCode[] = [
  ...["content_changed", "unsupported_encoding", "gate_refused", "config_invalid"] as const,
  ...["note_changed", "outside_project", "save_not_found", "diff_stale"] as const,
];

const routes = areas.flatMap((area) => area.routes).filter(({ method }) => method !== "GET");

function takesDryRun({ body, query }: Route): boolean {
  const shapes = [query, ...(body && "options" in body ? body.options : [body])];
  const given = shapes.filter((shape) => shape !== undefined);
  return given.some((shape) => "shape" in shape && "dryRun" in shape.shape);
}

/** What is in the project, and in the service's own records; of git only what is checked out. */
function digestOf({ root, stateDirectory }: TestWorkbench): Record<string, string>[] {
  const files = Object.entries(folderDigest(root)).filter(([name]) => !/^\.git(?:$|\W)/.test(name));
  return [Object.fromEntries(files), folderDigest(stateDirectory)];
}

/** Makes what a case of a route is about. @returns what sends it, as it is or as a dry run */
async function prepare(
  test: TestWorkbench,
  route: Route,
  make: MakeRequest,
): Promise<(as: { dryRun: boolean }) => Promise<TestAnswer>> {
  const { params = {}, query = {}, body, headers } = await make(test);
  // Whoever asks first takes the records of processes as its own, also to read them.
  await test.get("/api/processes");
  const path = route.path.replace(/:(\w+)/g, (segment, name) => params[name] ?? segment);
  return ({ dryRun }) => {
    const asked = dryRun && !route.body ? { ...query, dryRun: "true" } : query;
    const sent = dryRun && route.body ? { ...(body as object | undefined), dryRun } : body;
    return test.send(route.method, `${path}?${new URLSearchParams(asked)}`, sent, headers);
  };
}

function withoutOwn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutOwn);
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).filter(([name]) => !OWN_TO_THE_WRITE.has(name));
  return Object.fromEntries(members.map(([name, inner]) => [name, withoutOwn(inner)]));
}

describe("a route that writes files of the project", () => {
  after(endSharedServers);

  for (const route of routes) {
    const { success, failures = {} } = routeCases[nameOf(route)] ?? {};
    if (!success) continue;

    it(`takes a dry run if it writes, and answers it as the write: ${nameOf(route)}`, async () => {
      await using test = await openForCase(route);
      // Notes are files of the project as well.
      test.write("workbench.json", '{ "notesDir": "docs/notes" }');
      const send = await prepare(test, route, success);
      const before = digestOf(test);
      const tried = takesDryRun(route) ? await send({ dryRun: true }) : null;
      if (tried) assertEquals(digestOf(test), before, "A dry run writes nothing");
      const written = await send({ dryRun: false });
      const isWritten = JSON.stringify(digestOf(test)[0]) !== JSON.stringify(before[0]);
      assertEquals(takesDryRun(route) || nameOf(route) in WITHOUT, isWritten, "Who writes tries");
      if (!tried) return;
      assertEquals(tried.status, written.status, JSON.stringify(tried.body));
      const [one, other] = [tried, written].map(({ body }) => withoutOwn(withoutTypes(body)));
      assertEquals(one, other);
      assertMatch(tried.body.diff, /^diff --git a\//);
      assertEquals([tried.body.git, tried.body.saveId ?? null], [null, null]);
      assertEquals("diff" in written.body, false);
    });

    if (!takesDryRun(route)) continue;
    it(`refuses in a dry run what it refuses: ${nameOf(route)}`, async () => {
      for (const code of REFUSALS) {
        const make = failures[code];
        if (!make) continue;
        await using test = await openForCase(route);
        const send = await prepare(test, route, make);
        const before = digestOf(test);
        const tried = await send({ dryRun: true });
        assertEquals(tried.body.code, code);
        assertEquals(digestOf(test), before, `${code}: a dry run writes nothing`);
      }
    });
  }
});
