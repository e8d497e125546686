import { Buffer } from "node:buffer";
import { after, describe, it } from "node:test";
import { assertEquals, assertMatch, assertRejects } from "@std/assert";
import git from "isomorphic-git";
import { rmSync } from "node:fs";
import { openRepository } from "../../../lib/clone/repository/repository.ts";
import { makeTemporaryFolder } from "../../support/temporary_folder.ts";
import { readTree } from "../../../lib/clone/repository/tree.ts";
import { WorkbenchError } from "../../../lib/errors/mod.ts";

const ID = "0123456789abcdef0123456789abcdef01234567";

type Entry = readonly [mode: string, name: string | Uint8Array];

function treeOf(entries: readonly Entry[]): Uint8Array {
  return Buffer.concat(entries.flatMap(([mode, name]) => [
    Buffer.from(`${mode} `),
    Buffer.from(name as string), // either kind will do
    Buffer.from([0]),
    Buffer.from(ID, "hex"),
  ]));
}

const folder = makeTemporaryFolder("trees");
after(() => rmSync(folder, { recursive: true, force: true }));
const repository = openRepository(folder, (step) => step());

/** Reads a tree as a host could have sent it. */
async function read(object: Uint8Array, name = "src") {
  const { base } = repository.library;
  const oid = await git.writeObject({ ...base, type: "tree", object, format: "content" });
  return [...await readTree(repository.library, oid, name)];
}

async function refusal(tree: Uint8Array): Promise<string> {
  return (await assertRejects(() => read(tree), WorkbenchError)).code;
}

const BAD_NAMES: readonly (string | Uint8Array)[] = [
  ".git",
  ".GIT",
  ".Git ",
  ".git.",
  ".git . ",
  "git~1",
  "GIT~2",
  ".git::$INDEX_ALLOCATION",
  ".git:x",
  ".g\u200cit",
  ".gi\ufefft",
  ".\u200dgit",
  "..",
  ".",
  "",
  "a/b",
  "../x",
  "a\\b",
  "..\\x",
  "/etc",
  ".git/config",
  "x".repeat(256),
  "日".repeat(86),
  Uint8Array.from([0xff, 0xfe]),
];

const GOOD_NAMES = [
  "-rf",
  "CON",
  "Icon\r",
  "a:b",
  "a b",
  "git~",
  ".gitx",
  ".github",
  "日本",
  "...",
  "~",
];

describe("readTree", () => {
  for (const name of BAD_NAMES) {
    it(`refuses ${JSON.stringify(String(name)).slice(0, 40)}, as a file and as a folder`, async () => {
      for (const mode of ["100644", "40000", "120000", "160000"]) {
        assertEquals(await refusal(treeOf([[mode, name]])), "unsafe_repository");
      }
    });
  }

  it("takes names that only look odd", async () => {
    const tree = treeOf(GOOD_NAMES.map((name) => ["100644", name] as const));
    assertEquals((await read(tree)).map(([name]) => name).sort(), GOOD_NAMES.toSorted());
  });

  it("knows the modes that git has", async () => {
    const modes = ["100644", "100755", "120000", "160000", "40000", "040000"];
    const tree = treeOf(modes.map((mode, at) => [mode, `n${at}`] as const));
    assertEquals((await read(tree)).map(([, { mode }]) => mode), [
      "100644",
      "100755",
      "120000",
      "160000",
      "40000",
      "40000",
    ]);
    for (const mode of ["170000", "0", "", "100645"]) {
      assertEquals(await refusal(treeOf([[mode, "a"]])), "unsafe_repository");
    }
  });

  it("lets names differ in case alone, unless one is a symlink", async () => {
    assertEquals((await read(treeOf([["100644", "A"], ["100644", "a"]]))).length, 2);
    for (const [one, other] of [["A", "a"], ["\u00e9", "e\u0301"], ["a", "a"]] as const) {
      assertEquals(await refusal(treeOf([["120000", one], ["40000", other]])), "unsafe_repository");
      assertEquals(await refusal(treeOf([["40000", one], ["120000", other]])), "unsafe_repository");
    }
    assertEquals(await refusal(treeOf([["100644", "a"], ["100644", "a"]])), "unsafe_repository");
    assertEquals(await refusal(treeOf([["120000", ".gitmodules"]])), "unsafe_repository");
  });

  it("refuses what is cut off anywhere", async () => {
    const tree = treeOf([["100644", "a.txt"], ["40000", "b"]]);
    const first = treeOf([["100644", "a.txt"]]).length;
    for (let length = 1; length < tree.length; length++) {
      if (length !== first) {
        assertEquals(await refusal(tree.subarray(0, length)), "unsafe_repository");
      }
    }
  });
});

describe("readTree, of a folder with a long name", () => {
  it("quotes the beginning of it, never with half a character", async () => {
    const folder = `${"a".repeat(199)}\u{1f600}`;
    const tree = treeOf([["100644", ".git"]]);
    const { message } = await assertRejects(() => read(tree, folder), WorkbenchError);
    assertMatch(message, /"a{199}"/);
  });
});
