import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { MARK_PROP } from "../../lib/preview/marking/mark.ts";
import { patchReact, type ReactModules } from "../../lib/preview/bridge/patch_react.ts";

type Props = Record<string, unknown>;
const element = (type: unknown, props: unknown) => ({ type, props: { ...(props as Props) } });

/** What makes elements as React does, without the rest of it. */
function modules(): ReactModules {
  return {
    React: {
      createElement: (type, config, ...children) =>
        element(type, { ...(config as Props), children }),
      cloneElement: (from, config) => {
        const { type, props } = from as { type: unknown; props: Props }; // made here
        return element(type, { ...props, ...(config as Props) });
      },
    },
    runtimes: [{ jsx: element, jsxs: element, jsxDEV: element }, { jsx: element, jsxs: element }],
  };
}

describe("patchReact", () => {
  const { React, runtimes } = modules();
  const marks = patchReact({ React, runtimes });
  const made = (maker: string, config: unknown) => {
    const make = React[maker] ?? runtimes[0]?.[maker];
    return make?.("p", config) as { props: Props }; // as the modules above make them
  };

  for (const maker of ["createElement", "jsx", "jsxs", "jsxDEV"]) {
    it(`takes the mark away before ${maker} sees it, and keeps it beside the element`, () => {
      const { props } = made(maker, { [MARK_PROP]: "the mark", title: "t" });
      assertEquals([props["title"], MARK_PROP in props], ["t", false]);
      assertEquals(marks.get(props), "the mark");
    });

    it(`leaves what has no mark as it is for ${maker}`, () => {
      assertEquals(marks.get(made(maker, { title: "t" }).props), undefined);
      assertEquals(marks.get(made(maker, null).props), undefined);
    });
  }

  it("gives a clone the mark of what it was cloned from", () => {
    const first = made("jsx", { [MARK_PROP]: "first" });
    const clone = React["cloneElement"]?.(first, { title: "t" }) as { props: Props }; // as above
    assertEquals([marks.get(clone.props), clone.props["title"]], ["first", "t"]);
    const plain = React["cloneElement"]?.(made("jsx", {}), {}) as { props: Props }; // as above
    assertEquals(marks.get(plain.props), undefined);
  });

  it("is the same however often the app loads it", () => {
    const wrapped = React["createElement"];
    assertEquals(patchReact({ React, runtimes }), marks);
    assertEquals(React["createElement"], wrapped);
  });
});
