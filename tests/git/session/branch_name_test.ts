import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { sessionBranch, unitAmong } from "../../../lib/git/session/branch_name.ts";
import { layoutOf } from "../../project/layout/layout_listing.ts";

const LAYOUT = layoutOf(`
  app/root.tsx
  src/features/cart/pages/Cart.tsx
  src/features/cart/pages/deals/Deal.page.tsx
`);

/** The branch of a first commit, by the files that it changes. */
const BRANCHES: Readonly<Record<string, readonly string[]>> = {
  "a unit with a layer": ["src/features/cart/pages/Cart.tsx", "cart-cart"],
  "a unit in a folder of its layer": [
    "src/features/cart/pages/deals/Deal.page.tsx",
    "cart-deals-deal",
  ],
  "a unit that is deleted": ["src/features/cart/pages/Gone.tsx", "cart-gone"],
  "a file without a layer": ["app/root.tsx", "root"],
  "a file that is an ending": ["config/.env.local", "env"],
  "a name without letters": ["src/---.tsx", "2026-11-27"],
};

describe("the name of a session's branch", () => {
  for (const [what, [path = "", slug]] of Object.entries(BRANCHES)) {
    it(`is about ${what}`, () => {
      const unit = unitAmong([path], LAYOUT);
      const subject = { planTitle: null, unit, date: "2026-11-27T10:00:00.000Z" };
      const name = sessionBranch(subject, "abc123", { branchPrefix: "wb", branchSuffix: "" });
      assertEquals(name, `wb/${slug}-abc123`);
    });
  }

  it("is about the unit with a layer among several files", () => {
    assertEquals(
      unitAmong(["package.json", "src/features/cart/pages/Cart.tsx"], LAYOUT),
      "cart Cart",
    );
    assertEquals(unitAmong([], LAYOUT), null);
  });

  it("is about the file alone in a project without features", () => {
    const layout = layoutOf("src/App.tsx\n src/components/Card.tsx");
    assertEquals(unitAmong(["src/components/Card.tsx"], layout), "Card");
    assertEquals(unitAmong(["src/App.tsx"], layout)?.trim(), "App");
  });
});
