import { before, describe, it } from "node:test";
import { assertEquals, assertRejects } from "@std/assert";
import { WorkbenchError } from "../../../lib/errors/mod.ts";
import { loadTypeScript } from "../../../lib/source/syntax/typescript.ts";
import type {
  SnippetEdit,
  SnippetRejectionCode,
} from "../../../lib/pages/snippets/edit_snippet.ts";
import { snippetAddChild } from "../../../lib/pages/snippets/snippet_add_child.ts";
import { snippetMoveNode } from "../../../lib/pages/snippets/snippet_move_node.ts";
import { snippetRemoveNode } from "../../../lib/pages/snippets/snippet_remove_node.ts";
import { snippetRewire } from "../../../lib/pages/snippets/snippet_rewire.ts";
import { made } from "./apply_edit.ts";
import { describeFixtures } from "./fixture_cases.ts";

describeFixtures("snippet-add-child");
describeFixtures("snippet-remove-node");
describeFixtures("snippet-move-node");
describeFixtures("snippet-rewire");

async function rejects(code: SnippetRejectionCode, edit: Promise<SnippetEdit>): Promise<void> {
  const result = await edit;
  assertEquals(result.ok ? "made" : result.rejected.code, code);
}

const BROKEN = ["<a>", "<a/><b/>", "</div></main><main>", "<a b={>", "<a>".repeat(20_000)];

describe("snippetAddChild", () => {
  before(loadTypeScript);

  it("rejects broken snippets, unknown parents and parents that hold nothing", async () => {
    for (const snippet of BROKEN) {
      await rejects("does_not_parse", snippetAddChild(snippet, { parentId: "module:0" }));
    }
    await rejects("node_not_found", snippetAddChild("<a/>", { parentId: "module:1" }));
    await rejects("node_not_found", snippetAddChild("", { parentId: "module:0" }));
    await rejects("node_not_found", snippetAddChild("{/* only */}", { parentId: "module:0" }));
    await rejects("node_not_found", snippetAddChild("<a/>", { parentId: "__proto__" }));
    const full =
      "<p><img/>{ok && <b/>}text<A>{(a) => a}</A><i dangerouslySetInnerHTML={x}/><C d=<e/>/></p>";
    for (const id of [".0", ".1", ".2", ".3", ".3.0", ".4", ".5.@d"]) {
      const parentId = `module:0${id}`;
      await rejects("cannot_hold_children", snippetAddChild(full, { parentId }));
    }
  });

  it("takes JSX tags alone", async () => {
    for (const tag of ["p", "my-tag", "Ui.Card.Head", "svg:path", "this.Row", "É"]) {
      const { snippet } = await made(snippetAddChild("<a/>", { parentId: "module:0", tag }));
      assertEquals(snippet, `<a>\n  <${tag} />\n</a>`);
    }
    const bad = [
      "",
      " ",
      "a b",
      "a/",
      "1a",
      "a><b",
      "a b={c}",
      "A<B>",
      "a.",
      "a..b",
      "a/*c*/",
      "a:b:c",
    ];
    for (const tag of [...bad, "{a}", "/a", "a\n", " a", "a-b.c d", '"a"', "!--", "<".repeat(9)]) {
      const error = await assertRejects(
        () => snippetAddChild("<a/>", { parentId: "module:0", tag }),
        WorkbenchError,
      );
      assertEquals(error instanceof WorkbenchError && error.code, "invalid_request", tag);
    }
  });
});

describe("snippetRemoveNode", () => {
  before(loadTypeScript);

  it("rejects broken snippets, unknown nodes and the root", async () => {
    for (const snippet of BROKEN) {
      await rejects("does_not_parse", snippetRemoveNode(snippet, { nodeId: "module:0" }));
    }
    await rejects("node_not_found", snippetRemoveNode("<a/>", { nodeId: "module:0.0" }));
    await rejects("is_root", snippetRemoveNode("<a/>", { nodeId: "module:0" }));
    await rejects("is_root", snippetRemoveNode("ok && <a/>", { nodeId: "module:0" }));
  });

  it("selects nothing where no node is left", async () => {
    const edit = snippetRemoveNode("list.map(() => <a/>)", { nodeId: "module:0.0" });
    const { snippet, selected } = await made(edit);
    assertEquals({ snippet, selected }, { snippet: "list.map(() => null)", selected: null });
  });
});

describe("snippetMoveNode", () => {
  before(loadTypeScript);
  const move = (snippet: string, nodeId: string, direction: "up" | "down") =>
    snippetMoveNode(snippet, { nodeId, direction });

  it("rejects broken snippets, unknown nodes, the root, and moves past the ends", async () => {
    for (const snippet of BROKEN) await rejects("does_not_parse", move(snippet, "module:0", "up"));
    await rejects("node_not_found", move("<a/>", "module:0.0", "up"));
    await rejects("is_root", move("<a/>", "module:0", "up"));
    const pair = "<p><a/> <b c=<i/> d=<i/>/></p>";
    await rejects("no_sibling", move(pair, "module:0.0", "up"));
    await rejects("no_sibling", move(pair, "module:0.2", "down"));
    await rejects("no_sibling", move(pair, "module:0.2.@c", "down"));
    await rejects("no_sibling", move("<p>{ok && <a/>}</p>", "module:0.0.0", "up"));
  });

  it("gives the snippet back when the node moves back", async () => {
    const snippet = "<p>\n  <a/>\n  {ok\n    ? <b/>\n    : <i/>}\n  text\n</p>\n";
    const down = await made(move(snippet, "module:0.1", "down"));
    assertEquals(down.selected, "module:0.2");
    const up = await made(move(down.snippet, down.selected ?? "", "up"));
    assertEquals([up.snippet, up.selected], [snippet, "module:0.1"]);
  });
});

describe("snippetRewire", () => {
  before(loadTypeScript);
  const snippet = '<p><a x="1" {...y}/><b x="2"/><i/>text<></>{ok && <u/>}</p>';
  const rewire = (propName: string, from: string, to: string, parentId = "module:0") =>
    snippetRewire(snippet, {
      parentId,
      propName,
      fromChildId: `module:0.${from}`,
      toChildId: `module:0.${to}`,
    });

  it("rejects what cannot be rewired, each with its code", async () => {
    for (const broken of BROKEN) {
      const request = { parentId: "a", propName: "x", fromChildId: "b", toChildId: "c" };
      await rejects("does_not_parse", snippetRewire(broken, request));
    }
    await rejects("node_not_found", rewire("x", "0", "2", "module:7"));
    await rejects("node_not_found", rewire("x", "9", "2"));
    await rejects("node_not_found", rewire("x", "0", "9"));
    await rejects("not_a_child", rewire("x", "0", "2", "module:0.1"));
    await rejects("not_a_child", rewire("x", "0", "5.0"));
    await rejects("not_a_child", rewire("x", "3", "0"));
    await rejects("not_a_child", rewire("x", "0", "4"));
    await rejects("not_a_child", rewire("x", "0", "5"));
    await rejects("same_node", rewire("x", "0", "0"));
    await rejects("prop_not_found", rewire("z", "1", "2"));
    await rejects("prop_taken", rewire("x", "0", "1"));
    await rejects("spread_not_movable", rewire("...", "0", "2"));
    await rejects("spread_not_movable", rewire("z", "0", "2"));
  });
});
