import { describe, it } from "node:test";
import {
  assert,
  assertEquals,
  assertGreaterOrEqual,
  assertLessOrEqual,
  assertThrows,
} from "@std/assert";
import { WorkbenchError } from "../../lib/errors/mod.ts";
import { storyFields } from "../../lib/story_ai/values/fields.ts";
import { parsePage } from "../../lib/story_ai/page/parse_page.ts";
import { pageTooComplex, startWork } from "../../lib/story_ai/page/work_limit.ts";
import { proposeByRules } from "../../lib/story_ai/rules/propose_by_rules.ts";
import { applyPattern } from "../../lib/story_ai/values/apply_pattern.ts";
import { verifyClaims } from "../../lib/story_ai/values/verify_claims.ts";
import { checkSpans, storyPage, storyPages } from "../support/story_pages.ts";

const pages = storyPages();

function read(html: string): ReturnType<typeof parsePage> {
  return parsePage(html, startWork(20_000));
}

describe("the saved ticket pages", () => {
  it("are of many kinds", () => assertGreaterOrEqual(pages.length, 20));

  for (const { name, html, expected } of pages) {
    it(`${name}: rules find what a person reads`, () => {
      const { pattern, values, spans, rejected } = proposeByRules(read(html), storyFields);
      assertEquals(values, expected);
      assertEquals(
        rejected.map(({ field }) => field),
        storyFields.filter((field) => expected[field] === undefined),
      );
      checkSpans(html, values, spans);
      for (const { css } of Object.values(pattern)) assertLessOrEqual(css.length, 300);
    });

    it(`${name}: the pattern reads the same by itself`, () => {
      const { pattern } = proposeByRules(read(html), storyFields);
      const { values, spans, rejected } = applyPattern(read(html), pattern);
      assertEquals(values, expected);
      assertEquals(rejected, []);
      checkSpans(html, values, spans);
    });

    it(`${name}: what a person reads is found word by word`, () => {
      const claims = Object.fromEntries(
        Object.entries(expected).map(([field, value]) => [field, [value].flat()]),
      );
      // The title of a ticket may be in the head alone; these all have it on the page.
      const { values, spans, rejected } = verifyClaims(read(html), claims);
      assertEquals(rejected, []);
      assertEquals(values, expected);
      checkSpans(html, values, spans);
    });
  }
});

describe("proposeByRules", () => {
  function pattern(html: string): Record<string, string> {
    const found = proposeByRules(read(html), storyFields).pattern;
    return Object.fromEntries(Object.entries(found).map(([field, { css }]) => [field, css]));
  }

  it("chooses names that last over places", () => {
    assertEquals(pattern(storyPage("issue_tracker_test_ids").html), {
      title: '[data-testid="issue-title"]',
      description: '[data-testid="issue-description"] > p',
      status: '[data-testid="issue-status"]',
      acceptance: '[data-testid^="acceptance-criterion-"]',
    });
  });

  it("trusts no name that a library made", () => {
    const html = `<div><h1 id=":r1:" class="css-1x2y3z">A</h1><h1 class="sc-bdVaJa">B</h1></div>
      <span id="ember1234" aria-label="Status">Open</span>`;
    const found = pattern(html);
    assert(!/r1|css-|sc-|ember/.test(Object.values(found).join()), JSON.stringify(found));
    assertEquals(found["status"], '[aria-label="Status"]');
  });

  it("reads another ticket of the same tracker with the pattern of the first", () => {
    const first = storyPage("issue_tracker_test_ids").html;
    const second = first.replace("Pay with a voucher</span>", "Another one</span>")
      .replace("In Progress", "Done")
      .replace(/<li data-testid="acceptance-criterion-3">.*<\/li>/, "");
    const { values } = applyPattern(
      read(second),
      proposeByRules(read(first), storyFields).pattern,
    );
    assertEquals([values.title, values.status, values.acceptance?.length], [
      "Another one",
      "Done",
      2,
    ]);
  });

  it("guesses no status where two labels share a line", () => {
    const html = `<h1>A</h1><p><b>Status:</b> open <b>Owner:</b> Pia</p>`;
    assertEquals(proposeByRules(read(html), ["status"]).values, {});
  });

  it("keeps what it found when the time is over", () => {
    const html = `<h1 data-testid="title">A</h1>${"<p>x</p>".repeat(100)}`;
    let steps = 0;
    let allowed = Infinity;
    const limit = {
      step() {
        if (++steps > allowed) throw pageTooComplex();
      },
      part: () => limit,
    };
    proposeByRules({ ...read(html), limit }, ["title"]);
    // As many as the title takes, and no more.
    [allowed, steps] = [steps, 0];
    const { values, rejected } = proposeByRules({ ...read(html), limit }, storyFields);
    assertEquals(values, { title: "A" });
    assertEquals(rejected.map(({ reason }) => reason), Array(3).fill("too_slow"));
    allowed = 1;
    assertThrows(
      () => proposeByRules({ ...read(html), limit }, storyFields),
      WorkbenchError,
      "more work",
    );
  });

  it("takes no tab, link or menu for a label", () => {
    const html = `<nav><a href="#">Status</a> <span>Help</span></nav>
      <div><button>Description</button><p>Nothing to see</p></div>
      <table><tr><td>Status</td></tr><tr><td>Help</td></tr></table>`;
    assertEquals(proposeByRules(read(html), ["status", "description"]).values, {});
  });

  for (const [name, html] of [["nothing", " "], ["a frame set", "<frameset><frame></frameset>"]]) {
    it(`finds nothing in ${name}`, () => {
      const { values, pattern, rejected } = proposeByRules(read(html ?? ""), storyFields);
      assertEquals([values, pattern, rejected.length], [{}, {}, 4]);
    });
  }
});
