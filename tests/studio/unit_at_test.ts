import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { unitAt } from "../../studio/screens/units/preview/unit_at.ts";

describe("the file that an app names with an error", () => {
  const paths = ["src/page.tsx", "page.tsx", "web/src/cart.tsx", "shop/src/cart.tsx"];

  it("is found by its absolute path, and by its address", () => {
    assertEquals(unitAt("/home/ann/work/src/page.tsx", paths), "src/page.tsx");
    assertEquals(unitAt("/src/page.tsx", paths), "src/page.tsx");
    assertEquals(unitAt("/src/cart.tsx", ["web/src/cart.tsx"]), "web/src/cart.tsx");
  });

  it("is not told where two can be meant, or none is there", () => {
    assertEquals(unitAt("/src/cart.tsx", paths), null);
    assertEquals(unitAt("/src/nowhere.tsx", paths), null);
  });
});
