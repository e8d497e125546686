import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import type { PaletteEntry } from "../../../lib/pages/palette/read_palette.ts";
import { suggestWrap } from "../../../lib/pages/wrap/suggest_wrap.ts";

describe("suggestWrap", () => {
  const items = { name: "items", type: "readonly Item[]" };

  it("offers an Expression that takes what the code uses first", () => {
    const fits = suggestWrap([
      entry("NeedsMore", [["items", "readonly Item[]", true], ["label", "string", true]]),
      entry("TakesLess", []),
      entry("Unclear", [["items", "readonly Item[]", true]], false),
      entry("OtherType", [["items", "Item[]", true]]),
      entry("Fits", [["items", "readonly Item[]", true], ["label", "string", false]]),
    ], [items]);
    assertEquals(fits.map(({ entry, fit }) => [entry.name, fit]), [
      ["Fits", "fits"],
      ["Unclear", "unknown"],
      ["OtherType", "unknown"],
      ["NeedsMore", "not-a-fit"],
      ["TakesLess", "not-a-fit"],
    ]);
  });

  it("names the prop that stands in the way", () => {
    const [needs] = suggestWrap([entry("A", [["label", "string", true]])], [items]);
    assertEquals(needs?.reason, 'It needs "label", which this code does not use');
    const [lacks] = suggestWrap([entry("A", [])], [items]);
    assertEquals(lacks?.reason, 'It does not take "items", which this code uses');
  });

  it("does not call it a fit when nothing is handed over", () => {
    assertEquals(suggestWrap([entry("A", [])], []).map(({ fit }) => fit), ["unknown"]);
  });
});

function entry(
  name: string,
  props: readonly [string, string, boolean][],
  propsComplete = true,
): PaletteEntry {
  return {
    kind: "expression",
    name,
    path: `src/features/shop/expressions/${name}.tsx`,
    feature: "shop",
    via: "own",
    import: { specifier: `../expressions/${name}`, style: "named" },
    description: "",
    props: props.map(([prop, type, required]) => ({ name: prop, type, required })),
    propsComplete,
    usedBy: 0,
  };
}
