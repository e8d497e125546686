import { before, describe, it } from "node:test";
import { runInThisContext } from "node:vm";
import { assertEquals, assertInstanceOf, assertThrows } from "@std/assert";
import { WorkbenchError } from "../../../lib/errors/mod.ts";
import { applyEdits } from "../../../lib/source/syntax/edits.ts";
import { loadTypeScript, ts } from "../../../lib/source/syntax/typescript.ts";
import {
  insertUsage,
  type UsageParts,
  type UsagePlacement,
} from "../../../lib/edits/insert_usage.ts";
import { nodeOf, sourceOf } from "./apply_edit.ts";
import { describeFixtures } from "./fixture_cases.ts";

describeFixtures("insert-usage");

function insert(jsx: string, usage: string | UsageParts, placement: UsagePlacement): string {
  const text = `const Page = () => (\n  ${jsx}\n);\n`;
  const source = sourceOf(text);
  return applyEdits(text, insertUsage(source, nodeOf(source, "Page:0"), usage, placement).edits);
}

function refusal(jsx: string, usage: string | UsageParts, placement: UsagePlacement): unknown {
  const error = assertThrows(() => insert(jsx, usage, placement), WorkbenchError);
  assertInstanceOf(error, WorkbenchError);
  return [error.code, error.data.reason];
}

describe("insertUsage", () => {
  before(loadTypeScript);

  it("refuses roots that have no last child, and says why", () => {
    const usage = "<Card />";
    assertEquals(refusal("ok && <a/>", usage, "last-child"), [
      "edit_refused",
      "root_not_an_element",
    ]);
    const loop = "list.map(() => <a/>)";
    assertEquals(refusal(loop, usage, "last-child"), ["edit_refused", "root_not_an_element"]);
    for (const root of ["<img/>", "<A>{(a) => a}</A>", "<i dangerouslySetInnerHTML={x}/>"]) {
      assertEquals(refusal(root, usage, "last-child"), ["edit_refused", "cannot_hold_children"]);
    }
    const filtered = "list.map(() => <a/>).filter(Boolean)";
    assertEquals(refusal(filtered, usage, "wrap"), ["node_not_editable", "computed_children"]);
  });

  it("refuses wrappers that hold something, or cannot", () => {
    for (const usage of ["<A>x</A>", "<img />", "<A>{(a) => a}</A>"]) {
      assertEquals(refusal("<a/>", usage, "wrap"), ["edit_refused", "not_a_wrapper"]);
    }
  });

  it("refuses a usage that is not one element", () => {
    const broken = [{ tag: "A b", attributes: ["/>", "<b"] }, { tag: "A", attributes: ["{"] }];
    for (const usage of ["", "<a/><b/>", "text", "</main><main>", ...broken]) {
      for (const placement of ["last-child", "wrap"] as const) {
        assertEquals(refusal("<a/>", usage, placement), ["not_one_element", undefined]);
      }
    }
  });

  it("changes nothing of what the root shows: compiled, the wrapped root is what it was", () => {
    const roots = [
      "<main>\n    a\n      b {`\n c`} d\n    <b title='x\n  y'>\n z </b>\n  </main>",
      "<>\n  {/* one\n two */}\n\n  text &nbsp;\n  </>",
      "ok\n    ? <a/>\n    : (<b>\n      x  y\n    </b>)",
      "list.map((i) => (\n    <i key={i}>{`\n    ${i}\n  `}</i>\n  ))",
    ];
    for (const root of roots) {
      const wrapped = insert(root, "<Provider a={1} />", "wrap");
      const tree = compiled(`const Page = () => (${root});`);
      assertEquals(
        compiled(wrapped),
        { tag: "Provider", props: { a: 1 }, children: [tree] },
        wrapped,
      );
    }
  });
});

/** What the page makes, with a list of two and `ok` set. */
function compiled(text: string): unknown {
  const options = { jsx: ts.JsxEmit.React, jsxFactory: "h", jsxFragmentFactory: "F" };
  const { outputText } = ts.transpileModule(text, {
    compilerOptions: { ...options, target: ts.ScriptTarget.ES2022 },
    fileName: "page.tsx",
  });
  const run = runInThisContext(`(h, F, Provider, list, ok) => { ${outputText}; return Page(); }`);
  const h = (tag: string, props: unknown, ...children: unknown[]) => ({ tag, props, children });
  return run(h, "F", "Provider", [1, 2], true);
}
