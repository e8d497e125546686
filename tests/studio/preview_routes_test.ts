import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { hasParts, isAt } from "../../studio/screens/units/preview/route_match.ts";

describe("the routes of a page beside the app", () => {
  it("are at an address that has their fixed parts, and something for each of the others", () => {
    const cases: readonly [route: string, shown: string, expected: boolean][] = [
      ["/", "/", true],
      ["/", "/teas", false],
      ["/teas", "/teas/?sort=name#top", true],
      ["/teas", "/teas/7", false],
      ["/teas/:id", "/teas/7", true],
      ["/teas/:id", "/teas", false],
      ["/teas/[id]/edit", "/teas/7/edit", true],
      ["/teas/$id", "/pots/7", false],
      ["/docs/[...path]", "/docs/a/b", true],
      ["/docs/*", "/docs", true],
      ["/:lang?/teas", "/teas", true],
    ];
    for (const [route, shown, expected] of cases) {
      assertEquals(isAt(route, shown), expected, `${route} at ${shown}`);
    }
  });

  it("can be gone to where they are written whole", () => {
    assertEquals(["/", "/teas/new"].filter(hasParts), []);
    const open = ["/teas/:id", "/teas/[id]", "/teas/$id", "/*"];
    assertEquals(open.filter(hasParts), open);
  });
});
