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

  it("says of an edit that is refused what a person sees of it", async () => {
    await using test = await openTestWorkbench("shop");
    const path = "src/features/cart/components/Ways.tsx";
    test.write(
      path,
      "export const Ways = ({ ways, on }: { ways: string[]; on: boolean }) => (\n" +
        "  <ul>\n    {ways.map((way) => <li key={way}>{way}</li>)}\n    <li>{on ? 1 : 2}</li>\n    <b></b>\n  </ul>\n);\n",
    );
    const { body: { contentHash } } = await test.get("/api/pages/tree", { path });
    const refused = async (op: object) => {
      const asked = { path, ops: [op], contentHash, dryRun: true };
      const { body } = await test.post("/api/pages/edits", asked);
      const said = sayProblem(body);
      assertEquals(OF_PROGRAMS.test(said) || /Ways:\d/.test(said), false, said);
      return said;
    };
    assertMatch(await refused({ op: "wrapNode", nodeId: "Ways:0", snippet: "<input />" }), /empty/);
    assertMatch(await refused({ op: "unwrapNode", nodeId: "Ways:0.2" }), /remove it/);
    assertMatch(
      await refused({ op: "wrapNode", nodeId: "Ways:0.0.0", snippet: "{on && <p>{$0}</p>}" }),
      /the key/,
    );
    assertMatch(
      await refused({ op: "replaceNode", nodeId: "Ways:0.1.0", snippet: "{on &&}" }),
      /^This is no code that can stand here: Expression expected\.$/,
    );
    assertMatch(
      await refused({ op: "replaceNode", nodeId: "Ways:0.1.0", snippet: "{on}{on}" }),
      /^This is no code that can stand here: give one/,
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
