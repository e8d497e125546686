import { before, describe, it } from "node:test";
import { assertEquals, assertInstanceOf, assertThrows } from "@std/assert";
import { type ErrorCode, WorkbenchError } from "../../../lib/errors/mod.ts";
import { loadTypeScript } from "../../../lib/source/syntax/typescript.ts";
import { replaceNode } from "../../../lib/edits/replace_node.ts";
import { nodeOf, sourceOf } from "./apply_edit.ts";
import { describeFixtures } from "./fixture_cases.ts";

describeFixtures("replace-node");

function refuses(
  code: ErrorCode,
  snippet: string,
  text: string,
  id = "Page:0",
  path?: string,
): void {
  const source = sourceOf(text, path);
  const error = assertThrows(
    () => replaceNode(source, nodeOf(source, id), snippet),
    WorkbenchError,
  );
  assertInstanceOf(error, WorkbenchError);
  assertEquals(error.code, code, `${snippet}: ${error.message}`);
}

describe("replaceNode", () => {
  before(loadTypeScript);

  it("refuses what is not one element or hides something behind it", () => {
    const bad = [
      "",
      "\n",
      "text",
      "{value}",
      "<a>",
      "</div></main><main>",
      "<a/></main><main>",
      "<a/><b/>",
      "<a/>\n<b/>",
      "<a/>;",
      "<a/>, <b/>",
      "<a/>);alert(1);(<b/>",
      "<a/>}{<b/>",
      "(<a/>)",
      "x && <a/>",
      "<!-- comment -->",
      "{/* comment */}",
      "// comment",
      "<a/> // comment",
      "/* comment */ <a/>",
      "text <a/>",
      "<a/> text",
      "<a></b>",
      "<a b=></a>",
      "<a>{</a>",
      "<a>{;}</a>",
      "<a>></a>",
      "<a b={await c}/>",
      "<a>".repeat(20_000),
    ];
    for (const snippet of bad) {
      refuses("not_one_element", snippet, "const Page = () => <main><div/></main>;", "Page:0.0");
    }
  });

  it("refuses types in JavaScript", () => {
    const text = "const Page = () => <main/>;";
    refuses("not_one_element", "<a b={c as D}/>", text, "Page:0", "page.jsx");
    refuses("not_one_element", "<A<B>/>", text, "Page:0", "page.js");
  });

  it("refuses nodes that an element cannot stand for", () => {
    refuses(
      "node_not_editable",
      "<a/>",
      "const Page = () => <p {...{ icon: <i/> }} />;",
      "Page:0.@*",
    );
    refuses("node_not_editable", "<a/>", "const Page = () => <p>{(v) => <i/>}</p>;", "Page:0.0");
    refuses("node_not_editable", "<a/>", "const Page = () => <p>{a b}</p>;");
  });
});
