import { describe, it } from "node:test";
import { assertEquals, assertMatch } from "@std/assert";
import { sayProblem } from "../../studio/api/say_problem.ts";
import { openTestWorkbench } from "../support/test_workbench.ts";

/** What only who writes requests knows: routes, names in code and members of a body. */
const OF_PROGRAMS = /(GET|POST|PUT|DELETE) \/|`|\b[a-z]+[A-Z]\w*\b/;

describe("a refusal in the Studio", () => {
  it("is told in words of the Studio where the service's are for programs", async () => {
    await using test = await openTestWorkbench("shop");
    const path = "src/features/cart/pages/CartPage.tsx";
    const asked = [
      ["GET", "/api/pages/tree?path=src/gone.tsx"],
      ["GET", "/api/components/describe?path=src/gone.tsx"],
      ["GET", `/api/pages/node?path=${path}&nodeId=Gone:0`],
    ] as const;
    for (const [method, route] of asked) {
      const response = await test.workbench.fetch(
        new Request(`http://localhost:4217${route}`, { method }),
      );
      assertEquals(response.ok, false);
      const said = sayProblem(await response.json());
      assertEquals(OF_PROGRAMS.test(said), false, said);
    }
  });

  it("names what leads nowhere, and what to do", () => {
    const names = [{ name: "Cart", reason: "unknown", candidates: [] }];
    const detail = "… with an `addImport` op";
    assertMatch(
      sayProblem({ code: "unresolved_name", detail, names }),
      /^“Cart” leads nowhere: .*“Imports…” \(M\)\.$/,
    );
  });

  it("names the branch or the commit that is not there", () => {
    const detail = 'Cannot find the ref "gone"';
    const ref = "gone";
    assertMatch(sayProblem({ code: "ref_not_found", detail, ref }), /^There is no .*“gone”/);
    const reason = "too_far_back";
    assertMatch(
      sayProblem({ code: "ref_not_found", detail, ref, reason }),
      /^The history does not/,
    );
    assertMatch(sayProblem({ code: "bad_ref", detail, ref }), /^“gone” can be no branch/);
  });

  it("is told as the service says it, where that is said for people", () => {
    const detail = "Cannot start the dev server: its port is taken";
    assertEquals(sayProblem({ code: "port_busy", detail }), detail);
    assertEquals(sayProblem({ code: "edit_refused", detail, reason: "no_text" }), detail);
    assertEquals(sayProblem({ code: "invalid_request", detail }), detail);
  });
});
