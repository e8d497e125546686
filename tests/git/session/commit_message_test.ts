import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { type CommitFacts, commitMessage } from "../../../lib/git/session/commit_message.ts";
import { readTrailers } from "../../../lib/git/session/trailers.ts";

const page = {
  path: "src/features/catalog/pages/CatalogPage.tsx",
  change: "modify",
  unit: { feature: "catalog", layer: "page" },
  feature: "catalog",
  carried: false,
} as const;
const list = {
  path: "src/features/catalog/expressions/SortOrderList.tsx",
  change: "create",
  unit: { feature: "catalog", layer: "expression" },
  feature: "catalog",
  carried: false,
} as const;
const notes = {
  path: "NOTES.md",
  change: "modify",
  unit: null,
  feature: null,
  carried: true,
} as const;

function facts(some: Partial<CommitFacts>): CommitFacts {
  return {
    prefix: "WB",
    session: "k3f9",
    serial: 2,
    hasFeatures: true,
    files: [page],
    saves: [],
    plan: null,
    ...some,
  };
}

describe("commitMessage", () => {
  it("says what changed, by layer, and which session it was", () => {
    assertEquals(
      commitMessage(facts({ files: [notes, list, page] })),
      `WB-k3f9-2: catalog: edit CatalogPage, add SortOrderList

page:
- edit src/features/catalog/pages/CatalogPage.tsx

expression:
- add src/features/catalog/expressions/SortOrderList.tsx

carried over from before the session:
- edit NOTES.md

Workbench-Session: k3f9
Workbench-Serial: 2
`,
    );
  });

  it("names no feature where the project has none", () => {
    const [subject] = commitMessage(facts({ hasFeatures: false })).split("\n");
    assertEquals(subject, "WB-k3f9-2: edit CatalogPage");
  });

  it("says what one save or two changed, and lists more of them", () => {
    const subjectOf = (saves: readonly string[]) => commitMessage(facts({ saves })).split("\n", 3);
    assertEquals(subjectOf(["Wrap <h2> in <header>"]), [
      "WB-k3f9-2: catalog: Wrap <h2> in <header>",
      "",
      "page:",
    ]);
    assertEquals(subjectOf(["Wrap <h2> in <header>", "Move\nPriceTag up"]), [
      'WB-k3f9-2: catalog: Wrap <h2> in <header>; "Move\\nPriceTag up"',
      "",
      "saves:",
    ]);
    assertEquals(subjectOf(["1", "2", "3"])[0], "WB-k3f9-2: catalog: edit CatalogPage");
    const many = Array.from({ length: 22 }, (_, at) => `Save ${at + 1}`);
    assertEquals(
      commitMessage(facts({ saves: many })).split("\n").slice(21, 25),
      ["- Save 19", "- Save 20", "- 2 more", ""],
    );
  });

  it("names the feature of a file that no layer has", () => {
    const file = { ...page, path: "src/features/tasks/columns.tsx", unit: null, feature: "tasks" };
    assertEquals(
      commitMessage(facts({ files: [file] })).split("\n", 1)[0],
      "WB-k3f9-2: tasks: edit columns",
    );
  });

  it("names an index with its folder", () => {
    const files = ["src/routes/index.tsx", "index.ts", "src/cart/index.test.tsx"].map((path) => ({
      ...page,
      path,
    }));
    assertEquals(
      commitMessage(facts({ files })).split("\n", 1)[0],
      "WB-k3f9-2: catalog: edit index, cart/index and routes/index",
    );
  });

  it("says what was planned and what was not", () => {
    const plan = { plan: "T-12", title: "Sort orders", scope: [page.path] };
    assertEquals(
      commitMessage(facts({ files: [page, list], plan })).split("\n").slice(8),
      [
        "planned:",
        `- edit ${page.path}`,
        "",
        "not planned:",
        `- add ${list.path}`,
        "",
        "Workbench-Session: k3f9",
        "Workbench-Serial: 2",
        "Workbench-Plan: T-12 (Sort orders)",
        "",
      ],
    );
  });

  it("gives the same bytes for the same facts in another order", () => {
    assertEquals(
      commitMessage(facts({ files: [page, list] })),
      commitMessage(facts({ files: [list, page] })),
    );
  });

  it("shortens a long subject and names three units at most", () => {
    const many = Array.from(
      { length: 9 },
      (_, index) => ({ ...page, path: `pages/P${index}.tsx` }),
    );
    const [subject = ""] = commitMessage(facts({ files: many })).split("\n");
    assertEquals(subject, "WB-k3f9-2: catalog: edit P0, P1, P2 and 6 more");
    const long = [{ ...page, path: `pages/${"x".repeat(200)}.tsx` }];
    assertEquals(commitMessage(facts({ files: long })).indexOf("\n"), 100);
  });

  it("lets no name pass for a trailer", () => {
    const path = "pages/a\n\nWorkbench-Session: evil\nWorkbench-Serial: 9";
    const message = commitMessage(facts({ files: [{ ...page, path }] }));
    assertEquals(readTrailers(message), { session: "k3f9", serial: 2, plan: null });
  });
});

describe("readTrailers", () => {
  it("reads no session off a commit of somebody else", () => {
    assertEquals(readTrailers("Fix the cart\n"), null);
    assertEquals(readTrailers("Fix\n\nWorkbench-Session: x\nWorkbench-Serial: zero\n"), null);
    assertEquals(readTrailers(""), null);
  });
});
