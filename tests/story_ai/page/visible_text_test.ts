import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { type DefaultTreeAdapterTypes, parse } from "parse5";
import { parsePage } from "../../../lib/story_ai/page/parse_page.ts";
import { startWork } from "../../../lib/story_ai/page/work_limit.ts";
import { spansOf, visibleText } from "../../../lib/story_ai/page/visible_text.ts";
import { seededRandom } from "../../support/random.ts";
import { decodeText, dense } from "../../support/story_pages.ts";

function textOf(html: string): string {
  const page = parsePage(html, startWork(20_000));
  return visibleText(page, [page.document]).text;
}

/** Checks each span by the parser's own word. */
function checkEverySpan(html: string): void {
  const page = parsePage(html, startWork(20_000));
  const visible = visibleText(page, [page.document]);
  const decoded = spansOf(visible, 0, visible.text.length)
    .map(({ start, end }) => decodeText(html.slice(start, end))).join("");
  assertEquals(dense(decoded), dense(visible.text), html);
}

describe("visibleText", () => {
  const cases: [name: string, html: string, text: string][] = [
    ["joins inline elements", "<p>a<b>b</b><i> c</i></p>", "ab c"],
    ["sets blocks apart", "<p>a<p>b<div>c</div>d", "a\nb\nc\nd"],
    ["breaks lines at <br>", "a<br>b<br><br>c", "a\nb\nc"],
    ["keeps the lines of <pre>", "<pre>\na\n  b</pre>", "a\nb"],
    ["collapses white space and no-break spaces", " a \n\t b&nbsp;&nbsp;c ", "a b c"],
    ["sets cells apart", "<table><tr><td>a<td>b<tr><td>c", "a b\nc"],
    [
      "shows what an input holds",
      '<input value="a &amp; b"><input type=password value=x>',
      "a & b",
    ],
    ["shows the chosen option", "<select><option>a<option selected>b</select>", "b"],
    ["shows the first option where none is chosen", "<select><option>a<option>b</select>", "a"],
    [
      "leaves out what is hidden",
      "a<b hidden>b</b><i style='display:none'>c</i><dialog>d</dialog>",
      "a",
    ],
    [
      "leaves out scripts, styles, templates and comments",
      "a<script>b</script><style>c</style><template>d</template><!--e-->",
      "a",
    ],
    ["leaves out signs that are hidden from readers", "a<i aria-hidden=true>#</i>", "a"],
    ["keeps a page that is hidden behind its dialog", "<div aria-hidden=true>a</div>", "a"],
    ["moves text out of tables as browsers do", "<table>a<tr><td>b</table>", "a\nb"],
    [
      "decodes references as browsers do",
      "&amp;amp; &notit; &semi; &#128; &#0; &bogus;",
      "&amp; ¬it; ; € \ufffd &bogus;",
    ],
  ];
  for (const [name, html, text] of cases) {
    it(name, () => {
      assertEquals(textOf(html), text);
    });
  }

  it("drops a byte order mark and keeps the offsets", () => {
    const html = "\ufeff<p>a";
    const page = parsePage(html, startWork(1_000));
    const visible = visibleText(page, [page.document]);
    assertEquals(spansOf(visible, 0, 1), [{ start: 4, end: 5 }]);
  });

  it("knows the source of every character of random pages", () => {
    const seed = 20_260_311;
    for (let page = 0; page < 400; page++) {
      const html = randomPage(seed + page);
      try {
        checkEverySpan(html);
        assertEquals(dense(textOf(html)), dense(judgedText(html)), html);
      } catch (error) {
        throw new Error(`Seed ${seed + page}: ${JSON.stringify(html)}`, { cause: error });
      }
    }
  });
});

const PARTS = [
  "a b é 😀 𝔄 &amp; &amp &lt &notit; &semi; &fjlig; &Afr; &#x1F600; &#65 &#128; &nbsp; < > & <b> </b> <i> </i> <p> </p>",
  "<div> </div> <table> <tr> <td> </td> </table> <ul> <li> </ul> <pre> </pre> <br> <a> </a> <textarea> </textarea>",
  "<svg> </svg> <math> </math> <script>x</script> <template>x</template> <h1> </h1> <button> </button> </foo> <!--c-->",
].flatMap((parts) => parts.split(" ")).concat(" ", "\n", "\r\n", "\r", "\t", "\0");

function randomPage(seed: number): string {
  const random = seededRandom(seed);
  return Array.from({ length: 3 + random(40) }, () => PARTS[random(PARTS.length)]).join("");
}

type JudgedNode = DefaultTreeAdapterTypes.Node;

/** What the parser alone, with its own tree, says that the page shows. */
function judgedText(html: string): string {
  const shown = (node: JudgedNode): string => {
    if (["script", "template", "svg", "head"].includes(node.nodeName)) return "";
    if ("value" in node) return node.value;
    return "childNodes" in node ? node.childNodes.map(shown).join("") : "";
  };
  return shown(parse(html));
}
