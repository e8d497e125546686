import { before, describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { breadcrumb, findNode, nodeAtOffset } from "../../../lib/source/jsx/find_node.ts";
import { loadTypeScript } from "../../../lib/source/syntax/typescript.ts";
import { treeOf } from "./show_tree.ts";

const text = "const Page = () => <a icon={<i/>}>\n  {ok && <b>text</b>}\n</a>;\nconst rest = 1;";

describe("findNode", () => {
  before(loadTypeScript);

  it("finds a node by its id, and nothing by another", () => {
    assertEquals(findNode(treeOf(text), "Page:0.@icon.0")?.tag, "i");
    assertEquals(findNode(treeOf(text), "Page:0.9"), null);
    assertEquals(findNode(treeOf(text), "__proto__"), null);
  });
});

describe("nodeAtOffset", () => {
  before(loadTypeScript);

  const at = (part: string) => nodeAtOffset(treeOf(text), text.indexOf(part))?.id ?? null;

  it("finds the innermost node", () => {
    assertEquals(at("a icon"), "Page:0");
    assertEquals(at("i/>"), "Page:0.@icon.0");
    assertEquals(at("{ok"), "Page:0.0");
    assertEquals(at("ext<"), "Page:0.0.0.0");
    assertEquals(at("\n</a>"), "Page:0.0");
    assertEquals(at("</a>"), "Page:0");
  });

  it("finds nothing outside of JSX", () => {
    assertEquals(at("const Page"), null);
    assertEquals(at("rest"), null);
    assertEquals(nodeAtOffset(treeOf(""), 0), null);
  });
});

describe("breadcrumb", () => {
  before(loadTypeScript);

  it("leads from the root to the node", () => {
    const node = findNode(treeOf(text), "Page:0.0.0");
    assertEquals(node && breadcrumb(node), [
      { id: "Page:0", type: "element", tag: "a" },
      { id: "Page:0.0", type: "conditional" },
      { id: "Page:0.0.0", type: "element", tag: "b" },
    ]);
  });
});
