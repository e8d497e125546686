import { cpSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { planOf } from "../plan/shop_plans.ts";
import { fixturePath } from "../support/fixture_path.ts";
import { type Served, startServe } from "../support/served.ts";
import { makeTemporaryFolder } from "../support/temporary_folder.ts";
import type { TestAnswer } from "../support/test_workbench.ts";

describe("plans over a socket", () => {
  let folder: string;
  let served: Served;
  before(async () => {
    folder = makeTemporaryFolder("plan");
    cpSync(fixturePath("projects", "shop"), join(folder, "shop"), { recursive: true });
    served = await startServe(["--project", join(folder, "shop")]);
  });
  after(async () => {
    await served[Symbol.asyncDispose]();
    rmSync(folder, { recursive: true, force: true });
  });

  async function send(path: string, body?: unknown): Promise<TestAnswer> {
    const response = await fetch(
      new URL(path, served.url),
      body === undefined ? {} : {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      },
    );
    return { status: response.status, headers: response.headers, body: await response.json() };
  }

  it("go from a ticket to the project", async () => {
    const text =
      "Rename CartPage to BasketPage and set the gap prop of the Stack on the basket page to 6.";
    const { body: { plan, seeds } } = await send("/api/plan/propose", { text });
    assertEquals(plan.steps.map(({ flow }: { flow: string }) => flow), ["rename-unit", "set-prop"]);
    const { body: impact } = await send("/api/plan/impact", { seeds });
    assertEquals(impact.files[0].direction, "seed");
    const { body: validation } = await send("/api/plan/validate", { plan });
    assertEquals([validation.errors, validation.valid], [[], true]);
    const started = await send("/api/plan/run", { plan, key: "socket" });
    assertEquals(started.status, 202);
    const location = started.headers.get("location") ?? "";
    const decided = await decideAll(location);
    assertEquals(decided, [
      "src/features/cart/pages/BasketPage.tsx",
      "src/features/cart/pages/CartPage.tsx",
      "src/routes.tsx",
    ]);
    const page = readFileSync(join(folder, "shop", decided[0] ?? ""), "utf8");
    assertStringIncludes(page, "export function BasketPage()");
    assertStringIncludes(page, "gap={6}");
  });

  it("are not run twice by a repeated request", async () => {
    const plan = planOf({});
    const [one, other] = await Promise.all([
      send("/api/plan/run", { plan, key: "twice" }),
      send("/api/plan/run", { plan, key: "twice" }),
    ]);
    assertEquals(one?.body.processId, other?.body.processId);
  });

  /** Approves every file of a process once it is done; new files first, so that no import leads nowhere. */
  async function decideAll(location: string): Promise<string[]> {
    for (;;) {
      const { body: { process } } = await send(location);
      if (process.state === "done") break;
      assert(process.state !== "failed", JSON.stringify(process.error));
    }
    const { body: { files } } = await send(`${location}/review`);
    for (const { path, diffSha256 } of files) {
      await send(`${location}/decide`, { path, verdict: "approve", diffSha256 });
    }
    return files.map(({ path }: { path: string }) => path);
  }
});
