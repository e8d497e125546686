import { before, describe, it } from "node:test";
import type { ts as TS } from "ts-morph";
import { assert, assertEquals } from "@std/assert";
import type { JsxNode, JsxTree } from "../../../lib/source/jsx/node.ts";
import { isJsx } from "../../../lib/source/jsx/syntax.ts";
import { readJsxTree } from "../../../lib/source/jsx/tree.ts";
import { parseUnbounded } from "../parse_unbounded.ts";
import { loadTypeScript, ts } from "../../../lib/source/syntax/typescript.ts";
import { treeOf } from "./show_tree.ts";
import { countNodes } from "./count_nodes.ts";

describe("readJsxTree: broken source", () => {
  before(loadTypeScript);

  it("reads what the parser recovered, and calls what the error touches not editable", () => {
    const text =
      "const A = () => <a><b></a>;\nconst B = () => <c>{ok && </c>;\nconst C = () => <d/>;";
    const tree = treeOf(text);
    assert(tree.nodes.size >= 3);
    const broken = tree.nodes.get("A:0");
    assertEquals([broken?.editable, broken?.reason], [false, "syntax_error"]);
  });

  it("never throws, on every prefix of a page and with every character left out", () => {
    const text = "export default function Page({ a }) { const x = <i/>;\n" +
      "return <A b={<C/>} {...d} e='&amp;'>t {a ? <D/> : f.map((g) => <G {...g}/>)}<></></A>; }";
    for (let length = 0; length <= text.length; length++) {
      checkTree(text.slice(0, length));
      checkTree(text.slice(0, length) + text.slice(length + 1));
    }
  });

  it("covers every element of hostile shapes once, as deep as the service reads", () => {
    const shapes: readonly string[] = [
      "const x = " + "<a>".repeat(400) + "</a>".repeat(400) + ";",
      "const x = <a>" + "<b/>".repeat(100_000) + "</a>;",
      "const x = <a " + "b={<c/>} ".repeat(20_000) + "/>;",
      "const x = " + "<a/> || ".repeat(1_900) + "<b/>;",
      "const x = " + "a && ".repeat(1_900) + "<b/>;",
      "const x = y" + ".map(() => <a/>)".repeat(900) + ";",
      "function A() { return <a/>; }".repeat(5_000),
      "const x = <a>" + "{".repeat(300),
    ];
    for (const shape of shapes) {
      checkCoverage(readJsxTree({ ast: parseUnbounded("page.tsx", shape) }), shape);
    }
  });
});

function checkTree(text: string): void {
  const tree = treeOf(text);
  checkCoverage(tree, text);
  checkOrder(tree.roots, 0, text.length);
}

/** Every element and fragment of the syntax is exactly one node, and every node is reachable and has its own id. */
function checkCoverage(tree: JsxTree, text: string): void {
  const covered = [...tree.nodes.values()].filter(({ syntax }) => isJsx(syntax));
  const expected = countJsx(text);
  assertEquals(covered.length, expected, text.slice(0, 200));
  assertEquals(new Set(covered.map(({ syntax }) => syntax)).size, expected);
  assertEquals(tree.nodes.size, countNodes(tree.roots));
}

function checkOrder(nodes: readonly JsxNode[], start: number, end: number): void {
  let position = start;
  for (const node of nodes) {
    assert(node.start >= position && node.end >= node.start, `${node.id} overlaps`);
    checkOrder(node.children, node.start, node.end);
    position = node.end;
  }
  assert(position <= end, `a child ends behind ${end}`);
}

function countJsx(text: string): number {
  let total = 0;
  const agenda: TS.Node[] = [parseUnbounded("page.tsx", text)];
  for (let node = agenda.pop(); node; node = agenda.pop()) {
    if (isJsx(node)) total++;
    ts.forEachChild(node, (child) => {
      agenda.push(child);
    });
  }
  return total;
}
