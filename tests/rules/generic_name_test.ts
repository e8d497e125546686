import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { describe, it } from "node:test";
import { genericNameReason } from "../../lib/rules/mod.ts";

const GENERIC = [
  "List",
  "Item",
  "Items",
  "Wrapper",
  "Conditional",
  "Show",
  "Render",
  "Expression",
  "Expression1",
  "MyExpression",
  "NewComponent",
  "Temp",
  "Foo",
  "Foo12",
  "Component",
  "ConditionalWrapper",
  "ListWrapper",
  "RenderItem",
  "ItemWrapper",
  "Data",
  "If",
  "A",
  "X1",
  "",
  "42",
  "div",
];

const TELLING = [
  "OrderList",
  "ItemList",
  "ShowOpen",
  "ShowTitle",
  "ItemLabel",
  "ShippingHint",
  "ProductGrid",
  "AsyncContent",
  "StockNotice",
  "Orders",
  "GiftWrapping",
  "Listing",
  "FooterLinks",
  "UserIfSignedIn",
  "Ärger",
  "商品",
];

describe("genericNameReason", () => {
  for (const name of GENERIC) {
    it(`finds "${name}" generic`, () => assert(genericNameReason(name) !== null));
  }
  for (const name of TELLING) {
    it(`lets "${name}" be`, () => assertEquals(genericNameReason(name), null));
  }

  it("says why, with the name", () => {
    assertStringIncludes(genericNameReason("List") ?? "", '"List" says how it is built');
    assertStringIncludes(genericNameReason("Item") ?? "", `"Item" could be anything's`);
    assertStringIncludes(genericNameReason("X1") ?? "", '"X1" has no word');
  });

  it("is null for a name that tells something", () => {
    assertEquals(genericNameReason("OrderList"), null);
  });
});
