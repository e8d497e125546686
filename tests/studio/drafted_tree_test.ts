import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { describeNode } from "../../lib/pages/page/describe_node.ts";
import { readJsxTree } from "../../lib/source/jsx/mod.ts";
import { parseSource } from "../../lib/source/syntax/parse_cache.ts";
import { draftedTree, type TreeOp } from "../../studio/screens/units/drafted_tree.ts";

/** Reads the tree of a component with this JSX, as the service answers it. */
async function rootsOf(jsx: string) {
  const text = `export function Page() {\n  return (${jsx});\n}\n`;
  const source = await parseSource({ path: "Page.tsx", text, contentHash: text, editable: true });
  return readJsxTree(source).roots.map((root) => describeNode(source, root));
}

const LIST = "<ul><li>One</li><li>Two</li><li>Three</li></ul>";

/** Returns the items of the list as ops leave it, by their ids. */
async function itemsAfter(ops: readonly TreeOp[]): Promise<readonly string[]> {
  const { roots: [list] } = draftedTree(await rootsOf(LIST), ops);
  return (list?.children ?? []).map(({ id }) => id);
}

describe("the tree of a unit as the changes leave it that are not saved", () => {
  it("has each move done after the one before it", async () => {
    const up = (before: string): TreeOp => ({ op: "moveNode", nodeId: "Page:0.2", before });
    assertEquals(await itemsAfter([up("Page:0.1")]), ["Page:0.0", "Page:0.2", "Page:0.1"]);
    assertEquals(
      await itemsAfter([up("Page:0.1"), up("Page:0.0")]),
      ["Page:0.2", "Page:0.0", "Page:0.1"],
    );
    assertEquals(
      await itemsAfter([{ op: "moveNode", nodeId: "Page:0.0", after: "Page:0.1" }]),
      ["Page:0.1", "Page:0.0", "Page:0.2"],
    );
    assertEquals(
      await itemsAfter([{ op: "moveNode", nodeId: "Page:0.0", parentId: "Page:0.1" }]),
      ["Page:0.1", "Page:0.2"],
    );
  });

  it("stays as it is where a move names what is not there", async () => {
    assertEquals(
      await itemsAfter([{ op: "moveNode", nodeId: "Page:0.0", before: "Page:9" }]),
      ["Page:0.0", "Page:0.1", "Page:0.2"],
    );
  });

  it("tells what becomes of each node, and shows new texts and tags", async () => {
    const { roots, marks } = draftedTree(await rootsOf(LIST), [
      { op: "setText", nodeId: "Page:0.0.0", text: "First" },
      { op: "renameTag", nodeId: "Page:0", tag: "ol" },
      { op: "removeNode", nodeId: "Page:0.1" },
      { op: "moveNode", nodeId: "Page:0.2", before: "Page:0.0" },
      { op: "insertNode", parentId: "Page:0" },
    ]);
    assertEquals(Object.fromEntries(marks), {
      "Page:0.0.0": "changed",
      "Page:0": "changed",
      "Page:0.1": "removed",
      "Page:0.1.0": "removed",
      "Page:0.2": "moved",
    });
    assertEquals(roots[0]?.tag, "ol");
    assertEquals(roots[0]?.children[1]?.children[0]?.text, "First");
  });

  /** Returns the names of the tree as ops leave it, with those in brackets that are new and their ids. */
  async function shownAfter(
    before: string,
    after: string,
    ops: readonly (TreeOp & { readonly made?: string })[],
  ): Promise<readonly string[]> {
    const brought = await rootsOf(after);
    const find = (nodes: typeof brought, id: string | undefined): typeof brought =>
      nodes.flatMap((node) => node.id === id ? [node] : find(node.children, id));
    const { roots, marks } = draftedTree(
      await rootsOf(before),
      ops,
      ({ made }) => find(brought, made)[0],
    );
    const say = (nodes: readonly (typeof brought)[number][]): string[] =>
      nodes.flatMap(({ id, tag, text, children }) => {
        const mark = marks.get(id);
        return [`${tag ?? text}${mark ? ` [${mark} ${id}]` : ""}`, ...say(children)];
      });
    return say(roots);
  }

  it("holds what the ops bring, by the ids that ops have for it", async () => {
    assertEquals(
      await shownAfter(
        "<ul><li>One</li></ul>",
        "<ul><li>New</li><li>One</li><b><i>x</i></b></ul>",
        [
          { op: "insertNode", before: "Page:0.0", made: "Page:0.0" },
          { op: "insertEntry", placement: "child", parentId: "Page:0", made: "Page:0.2" },
        ],
      ),
      ["ul", "li [new $0]", "New [new $0.0]", "li", "One", "b [new $1]", "i [new $1.0]"]
        .concat("x [new $1.0.0]"),
    );
    assertEquals(
      await shownAfter(
        "<ul><li>One</li></ul>",
        "<ul><li>One</li><li>One</li></ul>",
        [{ op: "duplicateNode", nodeId: "Page:0.0", made: "Page:0.1" }],
      ),
      ["ul", "li", "One", "li [new $0]", "One [new $0.0]"],
    );
  });

  it("has what was wrapped in its wrapper, with the changes before", async () => {
    assertEquals(
      await shownAfter(
        "<ul><li>One</li></ul>",
        "<ul><div><li>1</li></div></ul>",
        [
          { op: "setText", nodeId: "Page:0.0.0", text: "1" },
          { op: "wrapNode", nodeId: "Page:0.0", made: "Page:0.0" },
          { op: "removeNode", nodeId: "Page:0.0" },
        ],
      ),
      ["ul", "div [new $1]", "li [removed Page:0.0]", "1 [removed Page:0.0.0]"],
    );
  });

  it("has what takes the place of a node beside it", async () => {
    assertEquals(
      await shownAfter(
        "<ul><li>One</li></ul>",
        "<ul><b /></ul>",
        [{ op: "replaceNode", nodeId: "Page:0.0", snippet: "<b />", made: "Page:0.0" }],
      ),
      ["ul", "li [removed Page:0.0]", "One [removed Page:0.0.0]", "b [new $0]"],
    );
    assertEquals(
      await shownAfter("<p>{one}</p>", "<p>{two}</p>", [
        { op: "replaceNode", nodeId: "Page:0.0", snippet: "{two}", made: "Page:0.0" },
      ]),
      ["p", "one [changed Page:0.0]"],
    );
  });
});
