import { after, before, beforeEach, describe, it } from "node:test";
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { generate, openModelhost } from "../../lib/modelhost/mod.ts";
import { runtimeModel } from "../support/model_runtime.ts";
import { SLOW_ANSWERS, WRONG_ANSWERS } from "./misbehaviours.ts";
import {
  codeOf,
  deserted,
  failureOf,
  openTestModelhost,
  type TestModelhost,
} from "./test_modelhost.ts";

const schema = {
  type: "object",
  properties: { title: { type: "string" } },
  required: ["title"],
} as const;
const asked = { model: "m", prompt: "Name it", schema };

let test: TestModelhost;
before(async () => void (test = await openTestModelhost()));
after(() => test[Symbol.asyncDispose]());
beforeEach(() => {
  test.runtime.models.set("m", runtimeModel("m"));
  test.runtime.misbehave = () => false;
  test.runtime.calls.length = 0;
});

/** The runtime answers with these members. */
function answers(body: unknown, status = 200): void {
  test.runtime.misbehave = (_, response) => {
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    return true;
  };
}

describe("generate", () => {
  it("gives the text for a prompt", async () => {
    test.runtime.says = ({ prompt }) => `${prompt}: süß 🚢`;
    const text = await generate(test.modelhost, { model: "m", prompt: "Say" });
    assertEquals(text, "Say: süß 🚢");
    const [call] = test.runtime.calls;
    assertEquals([call?.path, call?.body], ["/api/generate", {
      model: "m",
      prompt: "Say",
      stream: false,
      options: { temperature: 0 },
    }]);
  });

  it("gives the parsed JSON for messages with a schema", async () => {
    test.runtime.says = () => '{"title":"Ship"}';
    const messages = [{ role: "system", content: "Be brief" }, {
      role: "user",
      content: "Name it",
    }] as const;
    const value = await generate(test.modelhost, {
      model: "m",
      messages,
      schema,
      contextTokens: 16_384,
    });
    assertEquals(value, { title: "Ship" });
    const [call] = test.runtime.calls;
    assertEquals([call?.path, call?.body], ["/api/chat", {
      model: "m",
      messages,
      format: schema,
      stream: false,
      options: { temperature: 0, num_ctx: 16_384 },
    }]);
  });

  it("says which model is not there", async () => {
    const error = await failureOf(generate(test.modelhost, { ...asked, model: "nowhere" }));
    assertEquals(error.code, "model_not_found");
    assertStringIncludes(error.message, '"nowhere"');
  });

  it("is unavailable where no runtime answers", async () => {
    const modelhost = openModelhost({ address: await deserted() });
    assertEquals(await codeOf(generate(modelhost, asked)), "modelhost_unavailable");
  });

  const unusable: [name: string, text: string][] = [
    ["prose", "Sure! Here is your JSON"],
    ["JSON in a fence", '```json\n{"title":"a"}\n```'],
    ["half of a JSON text", '{"title":"Sh'],
    ["nothing", ""],
    ["two values", '{"title":"a"}{"title":"b"}'],
    ["a key that poisons", '{"title":"a","__proto__":{"admin":true}}'],
    ["a key that poisons, deep inside", '{"a":[{"constructor":{"prototype":1}}]}'],
    ["nesting of a thousand", `${"[".repeat(1_000)}${"]".repeat(1_000)}`],
    ["nesting of a million", "[".repeat(1_000_000)],
  ];
  for (const [name, text] of unusable) {
    it(`takes ${name} for no JSON`, async () => {
      test.runtime.says = () => text;
      assertEquals(await codeOf(generate(test.modelhost, asked)), "model_answer_unusable");
    });
  }

  it("takes no answer that was cut off", async () => {
    answers({ response: '{"title":"a"}', done: true, done_reason: "length" });
    assertEquals(await codeOf(generate(test.modelhost, asked)), "model_answer_unusable");
    const text = generate(test.modelhost, { model: "m", prompt: "Say" });
    assertEquals(await codeOf(text), "model_answer_unusable");
  });

  it("says of an answer that is too large that it is", async () => {
    answers({ response: "x".repeat(4 * 1024 * 1024), done: true });
    const error = await failureOf(generate(test.modelhost, asked));
    assertEquals(error.code, "model_answer_unusable");
    assertStringIncludes(error.message, "larger than 4 MiB");
  });

  const odd: [name: string, body: unknown, status?: number][] = [
    ["an answer that is not done", { response: "a", done: false }],
    ["an answer without text", { done: true }],
    ["text that is none", { response: 7, done: true }],
    ["a message without content", { message: {}, done: true }],
    ["a list", [{ response: "a", done: true }]],
    ["a refusal", { error: "failed to parse grammar at /home/me/.ollama" }, 500],
  ];
  for (const [name, body, status] of odd) {
    it(`is unavailable with ${name}`, async () => {
      answers(body, status);
      const error = await failureOf(generate(test.modelhost, asked));
      assertEquals(error.code, "modelhost_unavailable");
      assert(!error.message.includes("/home"), "The runtime's own words stay inside");
    });
  }

  for (const [name, misbehaviour] of Object.entries(WRONG_ANSWERS)) {
    it(`fails with ${name}`, async () => {
      test.runtime.misbehave = (_, response) => {
        misbehaviour(response);
        return true;
      };
      const code = name === "an answer without an end"
        ? "model_answer_unusable"
        : "modelhost_unavailable";
      assertEquals(await codeOf(generate(test.modelhost, asked)), code);
    });
  }

  for (const [name, misbehaviour] of Object.entries(SLOW_ANSWERS)) {
    it(`gives ${name} up when its time is over`, async () => {
      test.runtime.misbehave = (_, response) => {
        misbehaviour(response);
        return true;
      };
      const error = await failureOf(generate(test.modelhost, { ...asked, timeoutMs: 200 }));
      assertEquals(error.code, "modelhost_unavailable");
      assertStringIncludes(error.message, "does not answer in time");
      await test.runtime.calls[0]?.closed;
    });
  }

  it("leaves the runtime when its signal aborts", async () => {
    test.runtime.misbehave = () => true;
    const leaving = new AbortController();
    const work = generate(test.modelhost, { ...asked, signal: leaving.signal })
      .then(() => "answered", (error: Error) => error.name);
    const call = await test.runtime.called("/api/generate");
    leaving.abort();
    await call.closed;
    assertEquals(await work, "AbortError");
  });
});
