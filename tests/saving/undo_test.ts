import { cpSync, rmSync } from "node:fs";
import { after, before, describe, it } from "node:test";
import { assertEquals, assertExists } from "@std/assert";
import { openAuthentication } from "../../lib/auth/mod.ts";
import { saveFiles, undoSave } from "../../lib/saving/mod.ts";
import { openStateDirectory } from "../../lib/state/mod.ts";
import { openContext, type WorkbenchContext } from "../../lib/workbench/mod.ts";
import { fixturePath } from "../support/fixture_path.ts";
import { type GitRepository, makeGitRepository } from "../support/git_repository.ts";
import { makeTemporaryFolder } from "../support/temporary_folder.ts";

const PATH = "src/features/catalog/pages/CatalogPage.tsx";

describe("undoSave, with commit-on-save", () => {
  let repository: GitRepository;
  let context: WorkbenchContext & AsyncDisposable;
  let folder = "";

  before(async () => {
    repository = makeGitRepository();
    cpSync(fixturePath("projects", "shop"), repository.folder, { recursive: true });
    repository.commitAll("all of it");
    folder = makeTemporaryFolder("undo");
    const state = openStateDirectory(folder);
    const authentication = openAuthentication({ mode: "off", stateDirectory: state.path });
    const options = { state, authentication, project: repository.folder };
    const opened = openContext({ ...options, report: (error) => console.error(error) });
    await opened.opened;
    context = opened;
    await (await context.git.session()).configure({ enabled: true, mode: "manual" });
  });
  after(async () => {
    await context[Symbol.asyncDispose]();
    repository.delete();
    rmSync(folder, { recursive: true });
  });

  it("is told as written though another undo of the save is given up meanwhile", async () => {
    const file = await context.project.files.read(PATH);
    assertExists(file);
    const replace = file.text.replace("Cheapest first", "Lowest price");
    const { id, git } = await saveFiles(context.saving, [{ file, replace }]);
    assertEquals(git?.status, "pending");
    const [givenUp, undone] = await Promise.allSettled([
      undoSave(context.saving, id ?? "", { signal: AbortSignal.abort() }),
      undoSave(context.saving, id ?? ""),
    ]);
    assertEquals([undone.status, givenUp.status], ["fulfilled", "rejected"]);
    assertEquals(undone.status === "fulfilled" && undone.value.git?.status, "nothing_pending");
    assertEquals((await context.project.files.read(PATH))?.contentHash, file.contentHash);
  });

  it("is no change of somebody else's, nor is the save, while git is still told of them", async () => {
    const file = await context.project.files.read(PATH);
    assertExists(file);
    const { changes } = context.pages;
    changes.adopt(file);
    const seen: unknown[] = [];
    const look = async (): Promise<void> => {
      const now = await context.project.files.read(PATH);
      seen.push(now && await changes.observe(now));
    };
    const git = context.git.saves;
    const written = async (id: string) => {
      await look();
      return await git.written(id);
    };
    // The first moment at which the new text can be seen.
    const adopt = (): void => void look();
    const saving = { ...context.saving, adopt, git: { ...git, written } };
    const { id } = await saveFiles(saving, [{ file, replace: `${file.text}// more\n` }]);
    await undoSave(saving, id ?? "");
    assertEquals(seen, [null, null, null, null]);
  });
});
