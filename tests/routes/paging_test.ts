import { after, before, describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { areas } from "../../routes/mod.ts";
import { createGates, does, testRunners } from "../support/processes.ts";
import { openTestWorkbench, type TestWorkbench } from "../support/test_workbench.ts";
import { left } from "./coverage/process_cases.ts";

/** The member of an answer with the list, and what is asked beside the part. */
const LISTS: Readonly<Record<string, { member: string; query?: Record<string, string> }>> = {
  "/api/components": { member: "components" },
  "/api/notes": { member: "notes" },
  "/api/pages": { member: "pages" },
  "/api/pages/all": { member: "pages" },
  "/api/processes": { member: "processes" },
  "/api/project/findings": { member: "places", query: { rule: "page-inline-logic" } },
  "/api/units": { member: "units" },
  "/api/workflows/all": { member: "machines" },
};

/** The scenarios of a machine come in parts within it: the tests of the narrative ask for them. */
const WITHIN = "/api/workflows/narrative";

/** The units are searched part by part: how many nodes there are in all is not known. The tests of the search ask for them. */
const SEARCH = "/api/units/nodes";

let test: TestWorkbench;
before(async () => {
  test = await openTestWorkbench("shop", {}, { stepRunners: testRunners(createGates()) });
  for (const title of ["One", "Two", "Three"]) {
    await test.post("/api/notes", { title, body: "" });
    await left(test, "paused", does("a", "test-hold"));
  }
});
after(() => test[Symbol.asyncDispose]());

describe("a list that is asked for in parts", () => {
  it("is each that takes a cursor", () => {
    const paged = areas.flatMap((area) => area.routes)
      .filter(({ query }) => query && "cursor" in query.shape);
    const paths = paged.map(({ path }) => path).toSorted();
    assertEquals(paths, [...Object.keys(LISTS), SEARCH, WITHIN].toSorted());
  });

  for (const [path, { member, query = {} }] of Object.entries(LISTS)) {
    describe(`GET ${path}`, () => {
      it("is the whole list, part by part", async () => {
        const { body: whole } = await test.get(path, query);
        assert(whole[member].length > 2);
        assertEquals([whole.total, whole.nextCursor], [whole[member].length, null]);
        const parts: unknown[] = [];
        for (let cursor: string | null = "0"; cursor !== null;) {
          const { body } = await test.get(path, { ...query, limit: "2", cursor });
          assert(body[member].length <= 2 && body.total === whole.total);
          if ("count" in body) assertEquals(body.count, body[member].length);
          parts.push(...body[member]);
          cursor = body.nextCursor;
        }
        assertEquals(parts, whole[member]);
      });

      it("has nothing after its end, and refuses what no answer gave", async () => {
        const { body } = await test.get(path, { ...query, cursor: "1000" });
        assertEquals([body[member], body.nextCursor], [[], null]);
        for (const wrong of [{ cursor: "x" }, { cursor: "-1" }, { limit: "0" }, { limit: "501" }]) {
          const answer = await test.get(path, { ...query, ...wrong });
          assertEquals([answer.status, answer.body.code], [400, "invalid_request"]);
          assertEquals(answer.body.issues[0].path, Object.keys(wrong)[0]);
        }
      });
    });
  }
});
