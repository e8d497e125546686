import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { fixturePath } from "../support/fixture_path.ts";
import { commandOf } from "../support/runtimes.ts";

const SCRIPT = fileURLToPath(new URL("./permissions_script.ts", import.meta.url));

const CACHE = fileURLToPath(new URL("../../node_modules/.cache", import.meta.url));

interface Told {
  readonly status: number;
  readonly code: string | null;
  readonly detail: string | null;
  readonly checks: readonly { readonly name: string; readonly ok: boolean }[] | null;
  readonly causes: readonly string[];
}

let folder = "";
beforeEach(() => {
  // Deno looks at folders of the system, as a temporary one in memory is, with all permissions alone.
  mkdirSync(CACHE, { recursive: true });
  folder = mkdtempSync(join(CACHE, "permissions-"));
  cpSync(fixturePath("projects", "shop"), join(folder, "shop"), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

/** What a service on Deno answers without a permission. */
function answers(denied: string, targets: readonly string[]): Told[] {
  const [program, ...words] = commandOf("deno");
  const args = [...words, denied, SCRIPT, join(folder, "shop"), join(folder, "state"), ...targets];
  const text = execFileSync(program, args, { encoding: "utf8" });
  return text.trim().split("\n").map((line) => JSON.parse(line) as Told);
}

describe("a service on Deno without a permission", () => {
  it("says so where it needs the permission, names the flag in its log, and does the rest", () => {
    const [started, tree] = answers("--deny-run", [
      "POST /api/dev-server/start",
      "GET /api/pages/tree?feature=catalog&file=CatalogPage.tsx",
    ]);
    assertEquals([started?.status, started?.code], [503, "permission_missing"]);
    assertStringIncludes(started?.detail ?? "", "--allow-all");
    assert(!started?.detail?.includes(folder), started?.detail ?? "");
    assert(started?.causes.some((cause) => cause.includes("--allow-")), String(started?.causes));
    assertEquals(tree?.status, 200);
  });

  it("tells in its health that it may not look at the project", () => {
    const [health, project] = answers(`--deny-read=${join(folder, "shop", "src")}`, [
      "GET /api/health",
      "GET /api/project",
    ]);
    const failed = health?.checks?.filter(({ ok }) => !ok).map(({ name }) => name);
    assertEquals([health?.status, failed], [200, ["project"]]);
    assertEquals([project?.status, project?.code], [503, "permission_missing"]);
  });
});
