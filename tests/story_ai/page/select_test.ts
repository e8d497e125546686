import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { parsePage } from "../../../lib/story_ai/page/parse_page.ts";
import { select } from "../../../lib/story_ai/page/select.ts";
import { startWork } from "../../../lib/story_ai/page/work_limit.ts";

const HTML = `<main><p class="a" data-x="y:contains(z)">1</p><p id="b">2</p><div><p>3</p></div>
  <template><p>4</p></template></main>`;

function count(css: string): number | string {
  const found = select(parsePage(HTML, startWork(5_000)), css);
  return typeof found === "string" ? found : found.length;
}

describe("select", () => {
  const right: [css: string, count: number][] = [
    ["p", 3],
    ["main > p", 2],
    ["p:not(.a)", 2],
    ["main:has(> #b) p:nth-of-type(2)", 1],
    [".a ~ p:is(#b)", 1],
    ["p, div", 4],
    ['[data-x="y:contains(z)"]', 1],
    ["P.a", 1],
    [":root", 1],
    ["template p", 0],
  ];
  for (const [css, expected] of right) {
    it(`matches ${css} as a browser does`, () => assertEquals(count(css), expected));
  }

  const wrong = [
    [
      "",
      "p >",
      "[",
      "p:nth-child(",
      ":nope",
      "p::before",
      "p < main",
      "p:contains(1)",
      "[class!=a]",
      "x".repeat(301),
    ],
    [":header", ":selected", "p:matches(.a)", "a|b", ":not(:icontains(x))", "}", "p{}", '"', "\\"],
  ].flat();
  for (const css of wrong) {
    it(`refuses ${JSON.stringify(css.slice(0, 30))}`, () =>
      assertEquals(count(css), "bad_selector"));
  }

  const slow = [
    "*:nth-child(odd):nth-last-child(even) ~ *:nth-last-of-type(3n+1)",
    ":has(:has(:has(:has(> x ~ y))))",
    "* ~ * ~ * ~ * ~ * ~ x",
    ":not(:not(:not(* ~ * ~ x))) ~ y",
    ":scope * * * * :has(~ * ~ * ~ x)",
  ];
  const wide = parsePage("<p></p>".repeat(30_000), startWork(60_000));
  const deep = parsePage("<div>".repeat(1_500) + "<p></p>".repeat(5_000), startWork(60_000));
  for (const css of slow) {
    it(`ends ${css}, which would take hours`, () => {
      for (const page of [wide, deep]) {
        const found = select(page, css, startWork(100));
        if (typeof found === "string") assertEquals(found, "too_slow");
      }
    });
  }
});
