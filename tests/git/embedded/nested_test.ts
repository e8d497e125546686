import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { openEmbeddedRepository } from "../../../lib/git/engines/embedded/open_repository.ts";
import { type GitRepository, makeGitRepository } from "../../support/git_repository.ts";
import { withRepository } from "../contract/with_repository.ts";
import { stockStatus } from "./stock_answers.ts";

/** Three repositories inside of one, committed as submodules, and one that is not tracked. */
function withModules(git: GitRepository): void {
  for (const name of ["gone", "moved", "file", "stray"]) {
    const inner = makeGitRepository({ folder: git.path(`vendor/${name}`) });
    inner.write("inner.txt", "x");
    inner.commitAll("inner");
    if (name !== "stray") git.run(["add", `vendor/${name}`]);
  }
  git.write("a", "a");
  git.git("add", "a");
  git.git("commit", "--quiet", "--message", "modules");
}

describe("status of openEmbeddedRepository", () => {
  it("tells of repositories inside as stock git does", () =>
    withRepository(
      openEmbeddedRepository,
      { prepare: withModules },
      async ({ git, repository }) => {
        const compare = async (paths?: readonly string[]): Promise<void> => {
          assertEquals(
            await repository.status(paths ? { paths } : {}),
            stockStatus(git, paths ?? []),
          );
        };
        await compare();
        git.write("vendor/moved/more", "x");
        git.remove("vendor/file");
        git.write("vendor/file", "now a file");
        await compare();
        git.git("rm", "--quiet", "--cached", "vendor/gone");
        await compare();
        await compare(["vendor"]);
        await compare(["vendor/stray"]);
        await compare(["vendor/moved", "a"]);
        git.remove("vendor/moved");
        await compare();
      },
    ));
  it("looks into no other repository, whatever path is asked for", () =>
    withRepository(
      openEmbeddedRepository,
      { prepare: withModules },
      async ({ git, repository }) => {
        git.write("vendor/moved/more", "x");
        const paths = ["vendor/stray/inner.txt", "vendor/moved/more", ".git/config", "../x", "a/b"];
        for (const path of paths) {
          assertEquals(await repository.status({ paths: [path] }), [], path);
        }
      },
    ));
  it("names a folder of the ignored as stock git does, with tracked files in it", () =>
    withRepository(
      openEmbeddedRepository,
      { prepare: withModules },
      async ({ git, repository }) => {
        git.write("out/kept", "x");
        git.git("add", "out/kept");
        git.write(".gitignore", "out\nvendor/\n");
        git.write("out/new", "x");
        git.write("out/kept", "edited");
        assertEquals(await repository.status(), stockStatus(git));
        assertEquals(await repository.status({ paths: ["out"] }), stockStatus(git, ["out"]));
      },
    ));
});
