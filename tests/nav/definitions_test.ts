import { cpSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { after, describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { fixturePath } from "../support/fixture_path.ts";
import { makeTemporaryFolder } from "../support/temporary_folder.ts";
import { judgeFolder } from "./judge/judge_folder.ts";

const PACKAGES = fileURLToPath(new URL("../../node_modules", import.meta.url));

const folders: string[] = [];
after(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** A copy out of reach of any `node_modules`, as a project of its own. */
function copyOf(source: string, parts: readonly string[]): string {
  const folder = makeTemporaryFolder("judge");
  folders.push(folder);
  for (const part of parts) {
    cpSync(join(source, part), join(folder, part), { recursive: true, dereference: true });
  }
  return folder;
}

describe("references", () => {
  it("of the shop lead where TypeScript says", async () => {
    const verdict = await judgeFolder(copyOf(fixturePath("projects", "shop"), [""]));
    assertEquals([verdict.differences.none, verdict.missing], [[], []]);
    const described = verdict.differences.ambient.filter(({ theirs }) =>
      !theirs.some((each) => dirname(each) === "src")
    );
    assertEquals(described, [], "Only src/vite-env.d.ts describes modules");
    assert(verdict.equal > 900, `Only ${verdict.equal} of ${verdict.references}`);
  });

  for (const name of ["@radix-ui/themes", "react-hot-toast", "@rjsf/core"]) {
    it(`of ${name} lead where TypeScript says`, async () => {
      const verdict = await judgeFolder(copyOf(join(PACKAGES, name), ["src", "package.json"]));
      assertEquals([verdict.differences.none, verdict.missing], [[], []]);
      assertEquals(verdict.differences.ambient, []);
      assert(verdict.equal > 100, `Only ${verdict.equal} of ${verdict.references}`);
    });
  }
});
