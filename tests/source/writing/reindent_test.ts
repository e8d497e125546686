import { before, describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { loadTypeScript } from "../../../lib/source/syntax/typescript.ts";
import { codeForPlace, readElement } from "../../../lib/source/writing/mod.ts";
import { sourceOf } from "../../pages/edits/apply_edit.ts";

const PAGE = "const Page = () => {\n\treturn (\n\t\t<main>\n\t\t\t<i />\n\t\t</main>\n\t);\n};\n";
const SNIPPET = "<p>\n  <b\n    a={`x\n  y`}\n  />\n  {open && (\n    <i />\n  )}\n</p>";

function written(page: string, snippet: string): string {
  const { ast, path } = sourceOf(page);
  const read = readElement(snippet, { path, within: ast });
  assert(!("problem" in read));
  return codeForPlace(read, ast, page.indexOf("<i />"));
}

function inTabs(text: string): string {
  return text.replaceAll("  y", "__y").replaceAll("  ", "\t").replaceAll("__y", "  y");
}

describe("codeForPlace", () => {
  before(loadTypeScript);

  it("writes blanks as tabs and tabs as blanks, as the file indents, but not in templates", () => {
    const blanks = PAGE.replaceAll("\t", "    ");
    const lines = SNIPPET.split("\n");
    const inPage = (unit: string) =>
      lines.map((line, index) =>
        index === 0 || line === "  y`}"
          ? line
          : unit.repeat(3) + line.replace(/^(?: {2})+/, (own) => unit.repeat(own.length / 2))
      ).join("\n");
    assertEquals(written(PAGE, SNIPPET), inPage("\t"));
    assertEquals(written(PAGE, inTabs(SNIPPET)), inPage("\t"));
    assertEquals(written(blanks, inTabs(SNIPPET)), inPage("    "));
    assertEquals(written(PAGE.replaceAll("\t", "  "), SNIPPET), inPage("  "));
  });

  it("leaves indentation alone where the file has none", () => {
    assertEquals(written("<i />;", "<p>\n\t<b />\n</p>"), "<p>\n\t<b />\n</p>");
  });
});
