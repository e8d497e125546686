import { Buffer } from "node:buffer";
import { after, before, describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { openTestClones, type TestClones } from "../support/clones.ts";
import { runGit } from "../support/git_server.ts";

let test: TestClones;
before(async () => {
  test = await openTestClones();
  test.server.create("owner/app", { "a.txt": "a\n" });
});
after(async () => await test[Symbol.asyncDispose]());

/** The id of a tree object with these bytes, whatever they are. */
function treeOf(entries: readonly (readonly [string, string | Uint8Array, string])[]): string {
  const bytes = Buffer.concat(entries.flatMap(([mode, name, id]) => [
    Buffer.from(`${mode} `),
    typeof name === "string" ? Buffer.from(name) : name,
    Buffer.from([0]),
    Buffer.from(id, "hex"),
  ]));
  const args = ["hash-object", "-t", "tree", "-w", "--stdin", "--literally"];
  return runGit(test.server.folder("owner/app"), args, bytes);
}

function blob(content: string): string {
  return runGit(test.server.folder("owner/app"), ["hash-object", "-w", "--stdin"], content);
}

/** Clones a commit of that tree. */
async function outcome(tree: string): Promise<string> {
  const commit = test.server.git("owner/app", "commit-tree", "-m", "Hostile", tree);
  test.server.git("owner/app", "update-ref", "refs/heads/main", commit);
  const { id } = await test.clones.start({ url: test.server.url("owner/app"), name: "hostile" });
  const { state, error } = await test.finished(id);
  return error?.code ?? state;
}

describe("a repository", () => {
  it("is refused for a folder .git deep inside", async () => {
    const inner = treeOf([["100755", "post-checkout", blob("#!/bin/sh\ntouch /tmp/owned\n")]]);
    const hooks = treeOf([["40000", "hooks", inner]]);
    const deep = treeOf([["40000", ".giT", hooks]]);
    assertEquals(await outcome(treeOf([["40000", "src", deep]])), "unsafe_repository");
  });

  it("is refused for a symlink that stands where a folder does", async () => {
    const folder = treeOf([["100644", "post-checkout", blob("x")]]);
    const link = blob(".git/hooks");
    for (const [one, other] of [["a", "a"], ["A", "a"], ["\u00e9", "e\u0301"]] as const) {
      const tree = treeOf([["120000", one, link], ["40000", other, folder]]);
      assertEquals(await outcome(tree), "unsafe_repository");
    }
  });

  it("is refused for two files of one name, an odd mode, or a symlink for .gitmodules", async () => {
    const file = blob("x");
    for (
      const tree of [
        treeOf([["100644", "a", file], ["100644", "a", file]]),
        treeOf([["170000", "a", file]]),
        treeOf([["120000", ".gitmodules", file]]),
        treeOf([["120000", "link", blob("")]]),
        treeOf([["120000", "link", blob(`a\0b`)]]),
        treeOf([["120000", "link", blob("x".repeat(5000))]]),
      ]
    ) assertEquals(await outcome(tree), "unsafe_repository");
    assertEquals(test.names(), []);
  });

  it("is refused for a tree that is damaged", async () => {
    const args = ["hash-object", "-t", "tree", "-w", "--stdin", "--literally"];
    const cutOff = runGit(test.server.folder("owner/app"), args, "100644 a\0short");
    for (const tree of [cutOff, treeOf([["100644", "", blob("x")]])]) {
      // A host that runs git does not send such a tree: then the transfer fails.
      const code = await outcome(tree);
      assert(["unsafe_repository", "clone_failed"].includes(code), code);
      assertEquals(test.names(), []);
    }
  });

  it("is taken with names that only look odd", async () => {
    const file = blob("x");
    const names = ["-rf", "CON", "Icon\r", "a:b", "a b", "git~", ".gitx", ".github", "日本"];
    const tree = treeOf(names.map((name) => ["100644", name, file] as const));
    assertEquals(await outcome(tree), "done");
    assertEquals(runGit(`${test.workspace}/hostile`, ["status", "--porcelain"]), "");
  });
});
