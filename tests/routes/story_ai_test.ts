import { after, before, describe, it } from "node:test";
import { assert, assertEquals, assertMatch } from "@std/assert";
import { type ModelRuntime, runtimeModel, startModelRuntime } from "../support/model_runtime.ts";
import { checkSpans, storyPage } from "../support/story_pages.ts";
import {
  openTestWorkbench,
  type TestAnswer,
  type TestWorkbench,
} from "../support/test_workbench.ts";

const { html, expected } = storyPage("issue_tracker_test_ids");
const page = { feature: "cart", url: "https://tracker.example/SHOP-12", html };

let runtime: ModelRuntime;
let test: TestWorkbench;
let alone: TestWorkbench;

before(async () => {
  runtime = await startModelRuntime();
  runtime.models.set("a:1b", runtimeModel("a:1b"));
  // Stories need no project.
  test = await openTestWorkbench(null, { modelhost: runtime.url });
  alone = await openTestWorkbench(null, { modelhost: "127.0.0.1:9" });
});
after(async () => {
  await test[Symbol.asyncDispose]();
  await alone[Symbol.asyncDispose]();
  await runtime[Symbol.asyncDispose]();
});

function extract(body: object): Promise<TestAnswer> {
  return test.post("/api/story-ai/extract", { ...page, ...body });
}

function propose(body: object): Promise<TestAnswer> {
  return test.post("/api/story-ai/pattern/propose", { ...page, ...body });
}

describe("POST /api/story-ai/skeleton", () => {
  async function skeleton(html: string): Promise<TestAnswer["body"]> {
    const { status, body } = await test.post("/api/story-ai/skeleton", { html });
    assertEquals(status, 200);
    return body;
  }

  it("outlines a page: tag, id, classes, data-testid and the begin of the text", async () => {
    const body = await skeleton(
      `<main id="m" class="a b" data-testid="x &quot;y&quot;" onclick="steal()" style="top:0">
        Some text that is longer than forty characters are <b>not mine</b></main>`,
    );
    assertEquals(body, {
      text: [
        "html",
        "  body",
        '    main#m.a.b [data-testid="x \\"y\\""] "Some text that is longer than forty char"',
        '      b "not mine"',
      ].join("\n"),
      nodes: 4,
      truncated: false,
    });
  });

  it("leaves out scripts, styles, comments, templates and what is hidden", async () => {
    const { text } = await skeleton(storyPage("hidden_parts").html);
    assertMatch(text, /Track a parcel/);
    assert(!/template|comment|hidden|Not shown|Closed|\bscript|secret|write/i.test(text), text);
  });

  it("is bounded, and says so", async () => {
    const { nodes, text, truncated } = await skeleton("<p>x".repeat(20_000));
    assertEquals([nodes, truncated], [3_000, true]);
    assert(text.length <= 200_000);
    const long = await skeleton(`<p class="${"x".repeat(500_000)}">`);
    assert(long.text.length < 1_000);
  });

  it("cuts no character in two, and keeps an element to a line", async () => {
    const { text } = await skeleton(`<p id="a\nb">${"x".repeat(39)}😀</p>`);
    assertEquals(text.split("\n")[2], `    p#a b "${"x".repeat(39)}"`);
  });

  it("refuses other members", async () => {
    const { status, body } = await test.post("/api/story-ai/skeleton", { html: "a", model: "b" });
    assertEquals([status, body.code], [400, "invalid_request"]);
  });
});

describe("POST /api/story-ai/pattern/propose", () => {
  it("proposes by rules, without a model", async () => {
    const { status, body } = await propose({});
    assertEquals(status, 200);
    assertEquals(body.method, "rules");
    assertEquals(body.values, expected);
    assertEquals(body.rejected, []);
    assertEquals(body.pattern.title, { css: '[data-testid="issue-title"]' });
  });

  it("gives what extract reads the same values with", async () => {
    const { body: { pattern } } = await propose({});
    const { status, body } = await extract({ pattern });
    assertEquals(status, 200);
    assertEquals(body.values, expected);
    checkSpans(html, body.values, body.spans);
  });

  it("asks the model over its own interface, and believes what it has run", async () => {
    runtime.says = () =>
      JSON.stringify({
        title: "#root",
        description: ".nowhere",
        status: "h1",
        acceptance: "li:first-child",
      });
    const { body } = await propose({ model: "a:1b" });
    assertEquals(body.method, "model");
    assertEquals(body.pattern.status, { css: "h1" });
    assertEquals(body.values.acceptance, [expected.acceptance?.[0]]);
    assertEquals(body.values.title, expected.title);
    assertEquals(
      body.rejected.map((one: { field: string; reason: string }) => [one.field, one.reason]),
      [["title", "too_much_text"], ["description", "not_found"]],
    );
    const call = runtime.calls.at(-1);
    assertEquals(call?.body.format.required, ["title", "description", "status", "acceptance"]);
    assert(call?.body.options.num_ctx > 4_096);
  });

  it("says what rules found where the runtime is down", async () => {
    const { status, body } = await alone.post("/api/story-ai/pattern/propose", {
      ...page,
      model: "a:1b",
    });
    assertEquals([status, body.code], [503, "modelhost_unavailable"]);
    assertEquals(body.values, expected);
    assertEquals(Object.keys(body.pattern), ["title", "description", "status", "acceptance"]);
  });
});

describe("POST /api/story-ai/extract", () => {
  it("reads by rules where neither pattern nor model is given", async () => {
    const { status, body } = await extract({ fields: ["status", "title"] });
    assertEquals(status, 200);
    const { title, status: state } = expected;
    assertEquals(body.values, { title, status: state });
    assertEquals(body.rejected, []);
    checkSpans(html, body.values, body.spans);
  });

  it("reads by a pattern, and tells what it did not find", async () => {
    const pattern = { title: { css: "h1" }, status: { css: "li" }, acceptance: { css: "h1[" } };
    const { body } = await extract({ pattern });
    assertEquals(body.values, { title: expected.title });
    assertEquals(body.rejected, [
      { field: "description", reason: "not_found" },
      { field: "status", reason: "too_many_matches", said: "li" },
      { field: "acceptance", reason: "bad_selector", said: "h1[" },
    ]);
  });

  it("believes a model word by word", async () => {
    runtime.says = () => JSON.stringify({ ...expected, status: "Approved" });
    const { status, body } = await extract({ model: "a:1b" });
    assertEquals(status, 200);
    assertEquals(body.values.title, expected.title);
    assertEquals(body.values.status, undefined);
    assertEquals(body.rejected, [{ field: "status", reason: "not_in_page", said: "Approved" }]);
    checkSpans(html, body.values, body.spans);
  });

  const replies: [name: string, says: () => unknown][] = [
    ["no JSON", () => "The title is Pay with a voucher"],
    ["JSON that was cut off", () => '{"title": "Pay with a vou'],
    ["an empty text", () => ""],
    ["JSON of another shape", () => '{"story": {"title": "Pay with a voucher"}}'],
    [
      "lies alone",
      () => '{"title":"Own","description":"Them","status":"All","acceptance":["Now"]}',
    ],
    ["members that no object may have", () => '{"__proto__":{"title":"x"},"constructor":1}'],
  ];
  for (const [name, says] of replies) {
    it(`verifies nothing in a reply that is ${name}`, async () => {
      runtime.says = says;
      const { status, body } = await extract({ model: "a:1b" });
      assertEquals([status, body.code], [422, "nothing_verified"]);
      assertEquals(body.rejected.length, 4);
    });
  }

  it("says what rules found where the runtime is down", async () => {
    const { status, body } = await alone.post("/api/story-ai/extract", { ...page, model: "a:1b" });
    assertEquals([status, body.code], [503, "modelhost_unavailable"]);
    assertEquals(body.values, expected);
    checkSpans(html, body.values, body.spans);
  });

  const bad: [name: string, body: object][] = [
    ["a URL that is a file's", { url: "file:///etc/passwd" }],
    ["a URL that is a script", { url: "javascript:alert(1)" }],
    ["a URL that is none", { url: "tracker" }],
    ["a selector of more than 300 characters", { pattern: { title: { css: "a".repeat(301) } } }],
    ["a field that stories do not have", { fields: ["assignee"] }],
    ["a pattern with such a field", { pattern: { assignee: { css: "a" } } }],
    ["no fields", { fields: [] }],
    ["an empty page", { html: "" }],
    ["an empty feature", { feature: "" }],
    ["a model that is a path", { model: "../../x y" }],
  ];
  for (const [name, body] of bad) {
    it(`refuses ${name}`, async () => {
      const answer = await extract(body);
      assertEquals([answer.status, answer.body.code], [400, "invalid_request"]);
    });
  }

  it("takes a page of 2 MB, and none that is larger", async () => {
    const fill = (bytes: number) =>
      html + " ".repeat(bytes - new TextEncoder().encode(html).length);
    const fits = await extract({ html: fill(2 * 1024 * 1024) });
    assertEquals(fits.status, 200);
    assertEquals(fits.body.values, expected);
    const over = await extract({ html: fill(2 * 1024 * 1024 + 1) });
    assertEquals([over.status, over.body.code, over.body.limit], [413, "body_too_large", 2097152]);
    // Characters count by their bytes.
    assertEquals((await extract({ html: "€".repeat(700_000) })).status, 413);
    assertEquals((await extract({ html: "a".repeat(3 * 1024 * 1024) })).status, 413);
  });

  it("writes nothing and fetches nothing", async () => {
    let fetched = 0;
    const server = await startModelRuntime();
    server.misbehave = () => {
      fetched++;
      return false;
    };
    const { status } = await extract({
      url: `${server.url}/ticket`,
      html:
        `${html}<img src="${server.url}/a.png"><link rel=stylesheet href="${server.url}/a.css">`,
    });
    await server[Symbol.asyncDispose]();
    assertEquals([status, fetched], [200, 0]);
  });
});
