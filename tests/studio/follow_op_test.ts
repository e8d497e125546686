import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { describeNode } from "../../lib/pages/page/describe_node.ts";
import { readJsxTree } from "../../lib/source/jsx/mod.ts";
import { parseSource } from "../../lib/source/syntax/parse_cache.ts";
import {
  type FaceTree,
  followOp,
  followSetting,
  type OpPlace,
} from "../../studio/screens/units/follow_op.ts";

/** Reads the tree of a component with this JSX, as the service answers it. */
async function treeOf(jsx: string): Promise<FaceTree> {
  const text = `export function Page() {\n  return (${jsx});\n}\n`;
  const source = await parseSource({ path: "Page.tsx", text, contentHash: text, editable: true });
  return { roots: readJsxTree(source).roots.map((root) => describeNode(source, root)) };
}

/** Follows an op from one JSX to another. */
async function followed<O extends OpPlace>(op: O, before: string, after: string) {
  return followOp(op, await treeOf(before), await treeOf(after));
}

const remove = (nodeId: string) => ({ op: "removeNode", nodeId });

describe("an op of a draft in a file that somebody else changed", () => {
  it("goes to its element where a like one was put before it", async () => {
    const before = "<ul><li>One</li><li>Two</li></ul>";
    const after = "<ul><li>New</li><li>One</li><li>Two</li></ul>";
    assertEquals(await followed(remove("Page:0.0"), before, after), remove("Page:0.1"));
    assertEquals(await followed(remove("Page:0.1"), before, after), remove("Page:0.2"));
    assertEquals(await followed(remove("Page:0.0.0"), before, after), remove("Page:0.1.0"));
  });

  it("goes nowhere where its element is one of several that are alike", async () => {
    const before = "<ul><li>One</li></ul>";
    assertEquals(
      await followed(remove("Page:0.0"), before, "<ul><li>One</li><li>One</li></ul>"),
      null,
    );
    assertEquals(
      await followed(remove("Page:0.0"), "<ul><hr /><hr /></ul>", "<ul><hr /></ul>"),
      null,
    );
  });

  it("finds one of several by those that it stands between", async () => {
    const before = "<ul><hr /><li>One</li><hr /></ul>";
    const after = "<ul><hr /><hr /><li>One</li><hr /></ul>";
    assertEquals(await followed(remove("Page:0.2"), before, after), remove("Page:0.3"));
    assertEquals(await followed(remove("Page:0.0"), before, after), null);
  });

  it("finds what holds a change by what is left of it", async () => {
    const before = "<main><p>a</p><section><h2>One</h2><p>x</p></section></main>";
    const after =
      "<main><p>a</p><section><h2>Zero</h2></section><section><h2>One</h2><p>y</p></section></main>";
    assertEquals(await followed(remove("Page:0.1"), before, after), remove("Page:0.2"));
    assertEquals(await followed(remove("Page:0"), before, after), remove("Page:0"));
  });

  it("takes nothing that was put around an element for the element", async () => {
    const before = "<main><div><b>One</b><i>Two</i></div></main>";
    const after = "<main><div><div><b>One</b><i>2</i></div></div></main>";
    assertEquals(await followed(remove("Page:0.0"), before, after), null);
    assertEquals(await followed(remove("Page:0.0.0"), before, after), remove("Page:0.0.0.0"));
  });

  it("goes nowhere where its element is gone, or says something else", async () => {
    const before = "<ul><li>One</li><li>Two</li></ul>";
    assertEquals(await followed(remove("Page:0.0"), before, "<ul><li>Two</li></ul>"), null);
    const text = { op: "setText", nodeId: "Page:0.0.0", text: "Mine" };
    assertEquals(await followed(text, before, "<ul><li>Theirs</li><li>Two</li></ul>"), null);
  });

  it("finds the prop that it sets, and leaves one that was changed", async () => {
    const op = { op: "setProp", nodeId: "Page:0", propName: "gap", index: 0, value: 2 };
    const before = '<Stack gap={4}><p className="a">One</p></Stack>';
    const moved = '<Stack id="s" gap={4}><p className="a">One</p></Stack>';
    assertEquals(await followed(op, before, moved), { ...op, index: 1 });
    assertEquals(
      await followed(op, before, '<Stack gap={5}><p className="a">One</p></Stack>'),
      null,
    );
    const added = { op: "setProp", nodeId: "Page:0", propName: "id", value: "mine" };
    assertEquals(await followed(added, before, moved), null);
    assertEquals(await followed(added, before, before), added);
  });

  it("follows what it is put beside, and what has no place", async () => {
    const before = "<ul><li>One</li></ul>";
    const after = "<ul><li>New</li><li>One</li></ul>";
    const insert = { op: "insertNode", snippet: "<li />", before: "Page:0.0" };
    assertEquals(await followed(insert, before, after), { ...insert, before: "Page:0.1" });
    const into = { op: "insertNode", snippet: "<li />", parentId: "Page:0", index: 0 };
    assertEquals(await followed(into, before, after), null);
    const imported = { op: "addImport", specifier: "react", imported: "useState" };
    assertEquals(await followed(imported, before, after), imported);
  });
});

describe("an op that sets what somebody else set as well", () => {
  const text = { op: "setText", nodeId: "Page:0.0.0", text: "Mine" };

  /** Follows an op from one JSX to another where both set the same. */
  const insisted = async <O extends OpPlace>(op: O, before: string, after: string) =>
    followSetting(op, await treeOf(before), await treeOf(after));

  it("is found in its place where the same elements are there", async () => {
    const before = "<ul><li>One</li><li>Two</li></ul>";
    const after = "<ul><li>Theirs</li><li>2</li></ul>";
    assertEquals(await followed(text, before, after), null);
    assertEquals(await insisted(text, before, after), text);
    const prop = { op: "setProp", nodeId: "Page:0", propName: "gap", index: 0, value: 2 };
    assertEquals(
      await insisted(prop, "<Stack gap={4}>a</Stack>", '<Stack id="s" gap={5}>a</Stack>'),
      { ...prop, index: 1 },
    );
  });

  it("is not found where another element came or went, or its prop is gone", async () => {
    const before = "<ul><li>One</li><li>Two</li></ul>";
    assertEquals(await insisted(text, before, "<ul><li>One</li></ul>"), null);
    assertEquals(await insisted(text, before, "<ul><li>1</li><p>Two</p></ul>"), null);
    assertEquals(await insisted(remove("Page:0.0"), before, before), null);
    const prop = { op: "setProp", nodeId: "Page:0", propName: "gap", index: 0, value: 2 };
    assertEquals(await insisted(prop, "<Stack gap={4} />", "<Stack />"), null);
  });
});
