import { gitRepositoryAt } from "../../support/git_repository.ts";
import type { TestService } from "../../support/test_workbench.ts";
import { type CaseRequest, type CaseTable, type MakeRequest, sends } from "./route_case.ts";
import { versioned } from "./versioned.ts";

const PAGE = { feature: "catalog", file: "CatalogPage.tsx" };

/** A repository whose configuration, behind the part that finds it, git cannot read. */
function unreadable(body?: unknown): MakeRequest {
  return versioned((test) => {
    gitRepositoryAt(test.root).git("config", "include.path", "broken");
    test.write(".git/broken", "[core");
    return { body };
  });
}

/** The first save of a session on a tree that has other changes. */
function asked(prepare: (test: TestService) => void, body: CaseRequest["body"]): MakeRequest {
  return versioned(async (test) => {
    prepare(test);
    const { contentHash } = (await test.get("/api/pages/tree", PAGE)).body;
    const edit = { nodeId: "CatalogPage:0.1", propName: "placeholder", kind: "string" };
    await test.post("/api/pages/props", { ...PAGE, ...edit, value: "new", contentHash });
    return { body };
  });
}

const URL = { url: "https://github.com/ada/shop.git" };

/** The routes of the version-control session. */
export const gitCases: CaseTable = {
  "GET /api/git/session": { success: versioned(), failures: { git_failed: unreadable() } },
  "POST /api/git/commit": { success: versioned(), failures: { git_failed: unreadable({}) } },
  "POST /api/git/config": {
    success: versioned(sends({ mode: "manual" })),
    failures: { git_failed: unreadable({ mode: "manual" }) },
  },
  "POST /api/git/dirty-answer": {
    success: asked((test) => test.write("mine.txt", "mine\n"), { answer: "stash" }),
    failures: {
      no_question: versioned(sends({ answer: "carry" })),
      // Its program is none that the service would run.
      cannot_stash: asked((test) => {
        test.write(".gitattributes", "*.bin filter=lfs\n");
        test.write("movie.bin", "not much of one\n");
      }, { answer: "stash" }),
      git_failed: unreadable({ answer: "carry" }),
      file_too_large: asked((test) => test.write("large.bin", new Uint8Array(5 * 1024 * 1024)), {
        answer: "stash",
      }),
      // A folder stands where the file would have to come back.
      content_changed: asked((test) => {
        gitRepositoryAt(test.root).remove("README.md");
        test.write("README.md/mine.txt", "mine\n");
      }, { answer: "stash" }),
    },
  },
  "POST /api/git/plan": {
    success: versioned(sends({ plan: "T-7" })),
    failures: { git_failed: unreadable({ plan: "T-7" }) },
  },
  "GET /api/git/remote": { success: versioned(), failures: { git_failed: unreadable() } },
  "POST /api/git/remote": {
    success: versioned(sends(URL)),
    failures: {
      already_connected: versioned((test) => {
        gitRepositoryAt(test.root).git("remote", "add", "origin", "https://example.com/a/b");
        return { body: URL };
      }),
      bad_clone_url: versioned(sends({ url: "git@github.com:ada/shop.git" })),
      host_not_allowed: versioned(sends({ url: "https://example.test/ada/shop" })),
      git_failed: unreadable(URL),
    },
  },
};
