import { cpSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { assertEquals, assertStringIncludes } from "@std/assert";
import { fixturePath } from "../support/fixture_path.ts";
import { makeGitRepository } from "../support/git_repository.ts";
import { startServe } from "../support/served.ts";
import { makeTemporaryFolder } from "../support/temporary_folder.ts";

describe("a machine without git", () => {
  it("commits with the embedded engine, and says why", async () => {
    const folder = makeTemporaryFolder("hidden");
    const shop = join(folder, "shop");
    try {
      cpSync(fixturePath("projects", "shop"), shop, { recursive: true });
      const repository = makeGitRepository({ folder: shop });
      repository.commitAll("The shop as it was");
      mkdirSync(join(folder, "programs"));
      // Of the service alone: on Deno, all tests share one environment.
      await using served = await startServe(["--project", shop], {
        PATH: join(folder, "programs"),
      });
      const ask = async (route: string, body?: object) => {
        const response = await fetch(
          new URL(route, served.url),
          body && {
            method: "POST",
            headers: { "content-type": "application/json" },
            body: JSON.stringify(body),
          },
        );
        return await response.json();
      };
      const { engine } = await ask("/api/git/session");
      assertEquals(engine.name, "embedded");
      assertStringIncludes(engine.why, "No git of version");
      const page = { feature: "catalog", file: "CatalogPage.tsx" };
      const { contentHash } = await ask(`/api/pages/tree?${new URLSearchParams(page)}`);
      const edit = { nodeId: "CatalogPage:0.1", propName: "placeholder", kind: "string" };
      const saved = await ask("/api/pages/props", { ...page, ...edit, value: "one", contentHash });
      assertEquals(saved.git.status, "pending");
      const made = await ask("/api/git/commit", {});
      assertEquals(made.status, "committed");
      assertEquals(repository.git("status", "--short"), "");
      assertEquals(repository.git("rev-parse", "HEAD"), made.commit);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
