import { after, before, beforeEach, describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { deleteModel, openModelhost } from "../../lib/modelhost/mod.ts";
import { runtimeModel } from "../support/model_runtime.ts";
import { WRONG_ANSWERS } from "./misbehaviours.ts";
import {
  codeOf,
  deserted,
  failureOf,
  openTestModelhost,
  type TestModelhost,
} from "./test_modelhost.ts";

let test: TestModelhost;
before(async () => void (test = await openTestModelhost()));
after(() => test[Symbol.asyncDispose]());
beforeEach(() => {
  test.runtime.misbehave = () => false;
  test.runtime.calls.length = 0;
});

describe("deleteModel", () => {
  it("removes the model by a DELETE with a body", async () => {
    test.runtime.models.set("hf.co/a/b:Q4", runtimeModel("hf.co/a/b:Q4"));
    assertEquals(await deleteModel(test.modelhost, "hf.co/a/b:Q4"), { removed: "hf.co/a/b:Q4" });
    assertEquals(test.runtime.models.size, 0);
    assertEquals(test.runtime.calls.map(({ method, path, body }) => ({ method, path, body })), [
      { method: "DELETE", path: "/api/delete", body: { model: "hf.co/a/b:Q4" } },
    ]);
  });

  it("says which model is not there", async () => {
    const error = await failureOf(deleteModel(test.modelhost, "nowhere"));
    assertEquals(error.code, "model_not_found");
    assert(error.message.includes('"nowhere"'));
  });

  it("does not take any server's 404 for a model that is not there", async () => {
    test.runtime.misbehave = (_, response) => {
      response.writeHead(404, { "content-type": "text/html" }).end("<h1>Not found</h1>");
      return true;
    };
    assertEquals(await codeOf(deleteModel(test.modelhost, "m")), "modelhost_unavailable");
  });

  it("is unavailable where no runtime answers", async () => {
    const modelhost = openModelhost({ address: await deserted() });
    assertEquals(await codeOf(deleteModel(modelhost, "m")), "modelhost_unavailable");
  });

  for (
    const name of ["a page", "a page of a proxy", "an error in JSON", "a connection that is cut"]
  ) {
    it(`is unavailable with ${name}`, async () => {
      test.runtime.misbehave = (_, response) => {
        WRONG_ANSWERS[name]?.(response);
        return true;
      };
      const error = await failureOf(deleteModel(test.modelhost, "m"));
      assertEquals(error.code, "modelhost_unavailable");
      assert(!error.message.includes("/var/lib"), "The runtime's own words stay inside");
    });
  }
});
