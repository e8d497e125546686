import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import {
  dependencySentence,
  packageSentence,
  testSentence,
} from "../../../lib/review/report/aside_sentences.ts";
import type { UnitDetail } from "../../../lib/review/common/schemas.ts";
import type { Detail } from "../../../lib/review/report/named_details.ts";
import { told, unit } from "./told_units.ts";

const of = (
  subject: UnitDetail["subject"],
  name: string,
  change: UnitDetail["change"],
  more: Partial<UnitDetail> = {},
): Detail => ({ ...told({ subject, name, change, ...more }), unit: unit("src/a.ts") });

const tests = (details: readonly Detail[], isAlone = true): string | null =>
  testSentence(details, { isAlone });

describe("the sentence about tests", () => {
  it("tells that tests do something else where nothing else is told", () => {
    const changed = of("test", "a > b", "changed", { message: 'The test "a > b" changed' });
    assertEquals(tests([changed]), 'The test "a > b" changed');
    assertEquals(tests([changed], false), null);
    assertEquals(
      tests([changed, of("test", "a > c", "added"), of("test", "a > d", "added")], false),
      '2 tests are new: "a > c" and "a > d"',
    );
  });

  it("names two of them, and joins one that has nearly the name of one that went", () => {
    const added = (name: string) => of("test", name, "added");
    assertEquals(
      tests([added("a > b"), added("a > c"), added("a > d")]),
      '3 tests are new, such as "a > b" and "a > c"',
    );
    const gone = of("test", "cart > counts what is in it (old label)", "removed");
    assertEquals(
      tests([gone, added("cart > counts what is in it (new label)"), added("cart > drops")]),
      '1 test is new: "cart > drops"; 1 test has another name',
    );
    assertEquals(
      tests([gone, added("shop > counts what is in it (new label)")]),
      '1 test is new: "shop > counts what is in it (new label)"; 1 test is gone',
    );
  });

  it("joins those of a file that has another name, with what they test", () => {
    const moved = { ...unit("src/setup_test.ts"), previousPath: "src/init_test.ts" };
    const old = of("test", "init.ts > init() > skips what is there in the store", "removed");
    const now = of("test", "setup.ts > setup() > skips what is there in the store", "added");
    assertEquals(
      tests([{ ...old, unit: moved }, { ...now, unit: moved }]),
      '1 test has another name: "setup.ts > setup() > skips what is there in the store"',
    );
  });

  it("joins those names that have the most words in common", () => {
    const gone = (name: string) => of("test", `cart > ${name}`, "removed");
    const added = (name: string) => of("test", `cart > ${name}`, "added");
    assertEquals(
      tests([
        gone("adds a line to the cart"),
        gone("adds a line to the open cart"),
        added("adds a line to the open cart at once"),
        added("drops it"),
      ]),
      '1 test is new: "cart > drops it"; 1 test has another name; 1 test is gone',
    );
  });

  it("names the end of a long name, and nothing twice", () => {
    const added = (name: string) => of("test", name, "added");
    const group =
      "cart > of a customer who has been here before and has seen the shop in the new town";
    assertEquals(
      tests([
        added(`${group} > with a coupon > adds a line`),
        added(`${group} > with a coupon > drops a line`),
      ]),
      '2 tests are new: "… > with a coupon > adds a line" and "… > with a coupon > drops a line"',
    );
    assertEquals(
      tests([added("a > b"), added("a > b"), added("a > c")]),
      '3 tests are new, such as "a > b" and "a > c"',
    );
  });

  it("counts one that has another name and does something else once", () => {
    const name = "cart > empties itself";
    const named = of("test", name, "changed", { before: "cart > is cleared", after: name });
    const edited = of("test", name, "changed", { before: "clear()", after: "empty()" });
    assertEquals(
      tests([of("test", "cart > adds", "added"), named, edited]),
      '1 test is new: "cart > adds"; 1 test has another name',
    );
  });
});

describe("the sentence about packages", () => {
  it("tells those whose version went down", () => {
    const range = (name: string, before: string, after: string) =>
      of("dependency", name, "changed", { before, after });
    assertEquals(
      dependencySentence([
        range("tools", "^1.28.0", "^1.27.1"),
        range("grid", "2.0.0", "1.9.0"),
        range("react", "^18.2.0", "^19.0.0"),
        range("zod", "workspace:*", "4"),
      ]),
      '2 packages have a lower version: "tools" from ^1.28.0 to ^1.27.1 and "grid" from 2.0.0 to 1.9.0; 1 package has another major version: "react" from ^18.2.0 to ^19.0.0; 1 package changed: "zod" from workspace:* to 4',
    );
  });
});

describe("the sentence about what else packages say", () => {
  it("has one entry as it is told, and of several their names", () => {
    const hooks = of("package", "husky", "added", { message: '"husky" of the package is new: {}' });
    assertEquals(packageSentence([hooks]), '"husky" of the package is new: {}');
    assertEquals(
      packageSentence([hooks, of("package", "lint", "added"), of("package", "type", "changed")]),
      '"husky" and "lint" of the package are new; "type" of the package changed',
    );
    assertEquals(packageSentence([]), null);
  });
});
