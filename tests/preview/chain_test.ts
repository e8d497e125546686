import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { originOf } from "../../lib/preview/bridge/chain.ts";
import type { Fiber } from "../../lib/preview/bridge/fibers.ts";
import { writeMark } from "../../lib/preview/marking/mark.ts";

type Writable = { -readonly [Name in keyof Fiber]: Fiber[Name] };

const MARKS = new WeakMap<object, string>();

/** An element of a file that React shows. */
function shown(type: string, path: string, props: object): Writable {
  MARKS.set(props, writeMark({ path, hash: "0".repeat(12), offset: 0, line: 1, column: 1 }));
  const empty = { return: null, child: null, sibling: null, alternate: null, stateNode: null };
  return { tag: 5, type, ...empty, memoizedProps: props, pendingProps: props };
}

/** The files of the elements that are offered for a click on the innermost one, with whether the text is written there. */
function offered(outward: readonly Writable[]): (readonly [string, boolean])[] {
  const top: Writable = {
    ...shown("root", "", {}),
    tag: 3,
    memoizedProps: null,
    pendingProps: null,
  };
  top.stateNode = { current: top };
  const inward = [top, ...outward.toReversed()];
  inward.forEach((fiber, index) => {
    const above = inward[index - 1];
    if (above === undefined) return;
    fiber.return = above;
    above.child = fiber;
  });
  const node = { __reactFiber$own: outward[0] } as unknown as Node; // as React marks the nodes that it made
  const { chain } = originOf(node, { marks: MARKS, isCounted: false });
  return chain.map(({ mark, hasText }) => [mark.path, hasText]);
}

describe("the text of a clicked element", () => {
  it("is written where it is handed to the components around it, through each of them", () => {
    const page = shown("Page", "routes.tsx", {});
    const link = { ...shown("Link", "page.tsx", { children: "Get started" }), _debugOwner: page };
    const button = {
      ...shown("Button", "link.tsx", { children: "Get started" }),
      _debugOwner: link,
    };
    const span = {
      ...shown("span", "button.tsx", { children: [null, "Get started"] }),
      _debugOwner: button,
    };
    assertEquals(offered([span, button, link, page]), [
      ["button.tsx", false],
      ["link.tsx", false],
      ["page.tsx", true],
      ["routes.tsx", false],
    ]);
  });

  it("is the element's own where any of it is written there, or none of it is text", () => {
    const page = shown("Page", "routes.tsx", {});
    for (const children of [["Hello ", "Ann"], { a: 1 }, undefined, "  "]) {
      const greeting = { ...shown("Greeting", "page.tsx", { children: "Ann" }), _debugOwner: page };
      const own = { ...shown("p", "greeting.tsx", { children }), _debugOwner: greeting };
      assertEquals(offered([own, greeting, page]).map(([, hasText]) => hasText), [
        false,
        false,
        false,
      ]);
    }
  });
});
