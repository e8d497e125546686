import { assertEquals } from "@std/assert";
import { before, describe, it } from "node:test";
import { applyOps, type PureOp } from "../../lib/edits/mod.ts";
import { readJsxTree } from "../../lib/source/jsx/tree.ts";
import { loadTypeScript, ts } from "../../lib/source/syntax/typescript.ts";
import { sourceOf } from "../pages/edits/apply_edit.ts";

/** What parts two children in a file, and what the ends of a child may be. */
const GAPS = ["", " ", "\n      ", '{" "}\n      ', '\n      {" "}', "\n\n      "];
const LEFT = ["one", "{a}", ""];
const RIGHT = ["two", "{c}", ""];
const MIDDLE = ["<b>x</b>", "{a && <b>x</b>}"];

describe("a child that goes", () => {
  before(loadTypeScript);

  for (const middle of MIDDLE) {
    it(`leaves its neighbours parted as they were: ${middle}`, () => {
      for (const [left, right] of pairs(LEFT, RIGHT)) {
        for (const [before, behind] of pairs(left ? GAPS : [""], right ? GAPS : [""])) {
          const inner = `${left}${before}${middle}${behind}${right}`;
          const text = pageOf(`\n      ${inner}\n    `);
          const shown = shownBy(text).replace("<x>", MARK);
          const now = shownBy(edited(text, middle, (nodeId) => ({ op: "removeNode", nodeId })));
          const wasParted = shown.includes(` ${MARK}`) || shown.includes(`${MARK} `);
          const gap = wasParted && left && right ? " " : "";
          const parted = shown.replace(new RegExp(` *${MARK} *`), gap);
          // A line break between two texts parts them without more ado.
          const isFree = !wasParted && left === "one" && right === "two";
          assertEquals(isFree ? now.replace(" ", "") : now, parted, inner);
        }
      }
    });
  }

  it("leaves no empty line where it was a text", () => {
    const lines = '\n      {a}\n      text\n      of two\n      {" "}\n      <b>x</b>\n    ';
    const empty = (nodeId: string): PureOp => ({ op: "setText", nodeId, text: "" });
    const without = edited(pageOf(lines), "text", empty);
    assertEquals(without, pageOf('\n      {a}\n      {" "}\n      <b>x</b>\n    '));
    assertEquals(edited(pageOf("\n      text\n    "), "text", empty), pageOf("\n    "));
    assertEquals(edited(pageOf("{a}{'and'} {c}"), "{'and'}", empty), pageOf("{a} {c}"));
  });

  it("leaves one blank where it was a text with some", () => {
    const remove = (nodeId: string): PureOp => ({ op: "removeNode", nodeId });
    assertEquals(edited(pageOf("{a} and {c}"), " and ", remove), pageOf("{a} {c}"));
    assertEquals(edited(pageOf("{a}, {c}"), ", ", remove), pageOf("{a} {c}"));
    assertEquals(edited(pageOf("{a} and"), " and", remove), pageOf("{a}"));
    assertEquals(edited(pageOf("{a} {c}"), " ", remove), pageOf("{a}{c}"));
  });
});

/** Stands for the child that goes. */
const MARK = "\u0001";

function pairs<A, B>(first: readonly A[], second: readonly B[]): [A, B][] {
  return first.flatMap((one) => second.map((other): [A, B] => [one, other]));
}

function pageOf(inner: string): string {
  return `export function Page({ a, c }) {\n  return (\n    <p>${inner}</p>\n  );\n}\n`;
}

/** The text after an op on the node that starts with a code. */
function edited(text: string, code: string, op: (nodeId: string) => PureOp): string {
  const source = sourceOf(text);
  const state = { source, tree: readJsxTree(source) };
  const inside = [...state.tree.nodes.values()].filter(({ parent }) => parent !== null);
  const node = inside.find(({ start }) => text.startsWith(code, start));
  return applyOps(state, [op(node?.id ?? "")]).after.source.text;
}

/** What a page shows by the compiler's own emit, with marks around the text of an element in it. */
function shownBy(text: string): string {
  const { outputText } = ts.transpileModule(text, {
    fileName: "page.tsx",
    compilerOptions: {
      jsx: ts.JsxEmit.React,
      target: ts.ScriptTarget.ESNext,
      module: ts.ModuleKind.CommonJS,
    },
  });
  const React = {
    createElement: (tag: string, _props: unknown, ...children: string[]) =>
      tag === "p" ? children.join("") : `<${children.join("")}>`,
  };
  const exports: { Page?: (props: object) => string } = {};
  // oxlint-disable-next-line no-implied-eval -- runs what the compiler made of the lines above
  new Function("React", "exports", outputText)(React, exports);
  return exports.Page?.({ a: "A", c: "C" }) ?? "";
}
