import { assertEquals } from "@std/assert";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { openGitRepository } from "../../lib/git/engines/git/open_git_repository.ts";
import { installedGit } from "../support/installed_git.ts";
import { type Both, withRepository } from "./contract/with_repository.ts";

const PATH = "src/deep/a.txt";
const CRLF = "*.txt text eol=crlf\n";

/** Asks for the line breaks of a path before and after each of some changes. */
async function breaksAfter(changes: readonly ((both: Both) => void)[]): Promise<unknown[]> {
  const breaks: unknown[] = [];
  await withRepository(
    async (place, options) =>
      openGitRepository(place, { ...options, executable: await installedGit() }),
    {},
    async (both) => {
      const ask = async (): Promise<void> => {
        breaks.push((await both.repository.attributes([PATH])).get(PATH)?.eol);
      };
      both.git.write(PATH, "a\n");
      both.git.commitAll("first");
      await ask();
      for (const change of changes) {
        change(both);
        // Twice: the second answer may be a remembered one.
        await ask();
        await ask();
      }
    },
  );
  return breaks;
}

function twice(...values: readonly (string | null)[]): readonly (string | null)[] {
  return values.flatMap((value) => [value, value]);
}

function writeAt(folder: string, name: string, text: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), text);
}

describe("the attributes that the engine with the installed git remembers", () => {
  it("follow a file beside the path, above it, and one that is in the index alone", async () => {
    const breaks = await breaksAfter([
      ({ git }) => git.write("src/deep/.gitattributes", CRLF),
      ({ git }) => git.write("src/deep/.gitattributes", "*.txt text eol=lf\n"),
      ({ git }) => git.remove("src/deep/.gitattributes"),
      ({ git }) => git.write(".gitattributes", CRLF),
      ({ git }) => void git.git("add", ".gitattributes"),
      ({ git }) => git.remove(".gitattributes"),
      ({ git }) => void git.git("rm", "--quiet", "--cached", ".gitattributes"),
    ]);
    assertEquals(breaks, [
      null,
      ...twice("crlf", "lf", null, "crlf", "crlf", "crlf", null),
    ]);
  });

  it("follow the files of the repository and of the user, and the setting that names another", async () => {
    const breaks = await breaksAfter([
      ({ home }) => writeAt(join(home, ".config/git"), "attributes", CRLF),
      ({ git }) => writeAt(git.path(".git/info"), "attributes", "*.txt eol=lf\n"),
      ({ git }) => git.remove(".git/info/attributes"),
      ({ git, home }) => {
        writeAt(home, "own", "*.txt text eol=lf\n");
        git.git("config", "core.attributesFile", join(home, "own"));
      },
      ({ home }) => writeAt(home, "own", "*.txt text\n"),
    ]);
    assertEquals(breaks, [
      null,
      ...twice("crlf", "lf", "crlf", "lf", null),
    ]);
  });
});
