import { Buffer } from "node:buffer";
import { assert, assertEquals } from "@std/assert";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, it } from "node:test";
import { discoverRepository } from "../../../lib/git/discover/discover_repository.ts";
import { openEmbeddedRepository } from "../../../lib/git/engines/embedded/open_repository.ts";
import { createGitFinder } from "../../../lib/git/engines/git/installed_git.ts";
import { openRepository } from "../../../lib/git/opening/open_repository.ts";
import type { RepositoryTrait } from "../../../lib/git/repository.ts";
import { type GitRepository, makeGitRepository } from "../../support/git_repository.ts";
import { makeTemporaryFolder } from "../../support/temporary_folder.ts";
import { assertRefused, withRepository } from "../contract/with_repository.ts";

/** How a repository gets each trait, and the folder that has it then. */
const TRAITS: Readonly<Record<RepositoryTrait, (git: GitRepository) => string | void>> = {
  linked_worktree(git) {
    const folder = join(makeTemporaryFolder("linked"), "tree");
    git.git("worktree", "add", "--quiet", folder);
    return folder;
  },
  sparse_checkout: (git) => void git.git("sparse-checkout", "set", "--no-cone", "/dir/"),
  index_v4: (git) => void git.git("update-index", "--index-version", "4"),
  split_index: (git) => void git.git("update-index", "--split-index"),
  alternates(git) {
    const folder = join(makeTemporaryFolder("borrower"), "clone");
    git.git("clone", "--quiet", "--shared", git.folder, folder);
    return folder;
  },
  sha256(git) {
    git.remove(".git");
    git.git("init", "--quiet", "--object-format=sha256");
  },
  reftable(git) {
    git.git("config", "core.repositoryFormatVersion", "1");
    git.git("config", "extensions.refStorage", "reftable");
  },
  eol_attributes: (git) => git.write(".gitattributes", "*.txt text eol=crlf\n"),
  partial_clone: (git) => void git.git("config", "remote.origin.promisor", "true"),
  unknown_extension: (git) => void git.git("config", "extensions.fromTheFuture", "true"),
};

/** Every file below a folder, with what is in it. */
function contentsOf(folder: string): ReadonlyMap<string, string> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true });
  return new Map(
    names.filter((entry) => entry.isFile()).map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return [path, readFileSync(path, "latin1")];
    }),
  );
}

describe("a repository that the embedded engine would get wrong", () => {
  for (const [trait, make] of Object.entries(TRAITS)) {
    it(`is refused by name before anything is touched, with the way out: ${trait}`, async () => {
      const git = makeGitRepository();
      git.write("dir/a.txt", "a\n");
      git.commitAll("first");
      const folder = make(git) ?? git.folder;
      const before = contentsOf(folder);
      const discovery = await discoverRepository(folder);
      assert(
        discovery.place?.traits.some((found) => found === trait),
      );
      const options = { engine: "auto", findGit: createGitFinder("") } as const;
      const { problem } = await openRepository(discovery, options);
      assertEquals(problem?.code, "engine_missing");
      assert(problem?.message.includes("install git"), problem?.message);
      const { place } = discovery;
      assert(place);
      await assertRefused(
        /The repository has (?:an? |refs|objects|SHA|files)/,
        () =>
          openEmbeddedRepository({ ...place, traits: place.traits.filter((one) => one === trait) }),
      );
      assertEquals(contentsOf(folder), before);
      if (folder !== git.folder) rmSync(dirname(folder), { recursive: true });
      git.delete();
    });
  }

  it("is refused where deeper attributes, or the user's settings, convert a file", () =>
    withRepository(openEmbeddedRepository, {}, async ({ git, home, repository }) => {
      for (const name of ["plain/a", "deep/b"]) git.write(name, "text\n");
      git.commitAll("first");
      git.write("deep/.gitattributes", "* text eol=crlf\n");
      assertEquals((await repository.attributes(["plain/a"])).size, 1);
      await assertRefused(/attributes convert/, () => repository.attributes(["deep/b"]));
      git.write("deep/b", "text\r\n");
      await assertRefused(/attributes convert/, () => repository.status());
      assertEquals(await repository.status({ paths: ["plain"] }), []);
      writeFileSync(`${home}/.gitconfig`, "[core]\n\tautocrlf = input\n");
      await assertRefused(/core.autocrlf/, () => repository.attributes(["plain/a"]));
    }));

  it("is refused where names are not UTF-8 or have a backslash, and stays as it is", () =>
    withRepository(openEmbeddedRepository, {}, async ({ git, repository }) => {
      git.write("a", "a\n");
      git.commitAll("first");
      const id = git.git("rev-parse", "HEAD:a");
      const name = Buffer.from(`100644 ${id} 0\tn\xe9\0`, "latin1");
      git.run(["update-index", "-z", "--index-info"], { input: name });
      const before = git.read(".git/index");
      const edit = () => repository.updateIndex(new Map([["a", null]]));
      await assertRefused(/not UTF-8/, edit);
      assertEquals(git.read(".git/index"), before);
      git.git("commit", "--quiet", "--message", "second");
      const head = git.git("rev-parse", "HEAD");
      await assertRefused(/not UTF-8/, () => repository.files(head, ""));
      git.git("rm", "--quiet", "--cached", "-r", ".");
      git.write("b\\c", "x");
      git.git("add", "b\\c");
      git.git("commit", "--quiet", "--message", "third");
      const third = git.git("rev-parse", "HEAD");
      await assertRefused(/file name/, () => repository.files(third, ""));
    }));
});
