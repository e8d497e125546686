import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { type Fiber, fibersIn, wayTo } from "../../lib/preview/bridge/fibers.ts";

type Writable = { -readonly [Name in keyof Fiber]: Fiber[Name] };

function fiber(type: string, members: Partial<Fiber> = {}): Writable {
  return {
    tag: 5,
    type,
    return: null,
    child: null,
    sibling: null,
    alternate: null,
    stateNode: null,
    memoizedProps: null,
    pendingProps: null,
    ...members,
  };
}

/** A tree as React leaves it where a part was not drawn again: the leaf still leads to what was shown before. */
function halfDrawnTree() {
  const before = { list: fiber("list before"), last: fiber("last before") };
  const now = { list: fiber("list"), last: fiber("last") };
  const leaf = fiber("leaf", { return: before.list });
  const root = fiber("root", { tag: 3, child: now.list });
  root.stateNode = { current: root };
  Object.assign(now.list, { child: leaf, sibling: now.last, return: root, alternate: before.list });
  Object.assign(now.last, { return: root, alternate: before.last });
  Object.assign(before.list, { child: leaf, sibling: before.last, return: root });
  Object.assign(before.last, { return: root });
  return { root, leaf };
}

describe("the fibers of an app of which a part was drawn again", () => {
  it("are those that are shown, each with the one that it is a child of", () => {
    const { root } = halfDrawnTree();
    const found = [...fibersIn(root)].map(({ fiber: { type }, parent }) => [type, parent?.type]);
    assertEquals(found, [
      ["root", undefined],
      ["list", "root"],
      ["leaf", "list"],
      ["last", "root"],
    ]);
  });

  it("are told of a node from the root on", () => {
    const { leaf } = halfDrawnTree();
    const node = { __reactFiber$own: leaf } as unknown as Node; // as React marks the nodes that it made
    assertEquals(wayTo(node)?.map(({ type }) => type), ["root", "list", "leaf"]);
    assertEquals(wayTo({} as Node), null);
  });
});
