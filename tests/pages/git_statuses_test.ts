import { cpSync, rmSync } from "node:fs";
import { after, before, describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { fixturePath } from "../support/fixture_path.ts";
import { type GitRepository, makeGitRepository } from "../support/git_repository.ts";
import { openTestWorkbench, type TestWorkbench } from "../support/test_workbench.ts";

const PAGES = "web/src/features/catalog/pages";
const PAGE = "export const Page = () => <p/>;\n";

for (const gitEngine of ["git", "embedded"] as const) {
  describe(`the git status of pages, by the engine ${gitEngine}`, () => {
    let repository: GitRepository;
    let test: TestWorkbench;

    before(async () => {
      repository = makeGitRepository();
      // The project is a package of a larger repository.
      cpSync(fixturePath("projects", "shop"), repository.path("web"), { recursive: true });
      repository.write(".gitignore", "IgnoredPage.tsx\n");
      test = await openTestWorkbench(null, { project: repository.path("web"), gitEngine });
    });
    after(async () => {
      await test[Symbol.asyncDispose]();
      repository.delete();
    });

    async function statuses(): Promise<Record<string, string>> {
      const { status, body } = await test.get("/api/pages/all");
      assertEquals(status, 200);
      return Object.fromEntries(
        body.pages.flatMap(({ file, gitStatus }: { file: string; gitStatus?: string }) =>
          gitStatus === undefined ? [] : [[file, gitStatus]]
        ),
      );
    }

    it("is untracked before the first commit, and nothing after it", async () => {
      assertEquals((await statuses())["CatalogPage.tsx"], "untracked");
      repository.commitAll("all of it");
      assertEquals(await statuses(), {});
    });

    it("tells what was changed, staged and made since", async () => {
      repository.write(`${PAGES}/CatalogPage.tsx`, PAGE);
      repository.write(`${PAGES}/NewPage.tsx`, PAGE);
      repository.write(`${PAGES}/ProductPage.tsx`, PAGE);
      repository.write(`${PAGES}/StagedPage.tsx`, PAGE);
      repository.git("add", `${PAGES}/ProductPage.tsx`, `${PAGES}/StagedPage.tsx`);
      repository.write(`${PAGES}/StagedPage.tsx`, `${PAGE}// more\n`);
      // No page, and none of the project's.
      repository.write("web/src/features/catalog/notes.ts", "export {};\n");
      repository.write(`${PAGES}/IgnoredPage.tsx`, PAGE);
      assertEquals(await statuses(), {
        "CatalogPage.tsx": "modified",
        "NewPage.tsx": "untracked",
        "ProductPage.tsx": "modified",
        "StagedPage.tsx": "added",
      });
      const { body } = await test.get("/api/pages", { feature: "catalog" });
      assertEquals(body.pages.filter((page: object) => "gitStatus" in page), []);
    });

    it("is left out where the repository cannot tell", async () => {
      repository.write(".git/index", "no index");
      assertEquals(await statuses(), {});
      rmSync(repository.path(".git/HEAD"));
      assertEquals(await statuses(), {});
    });
  });
}
