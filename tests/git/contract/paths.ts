import { assertEquals } from "@std/assert";
import { Buffer } from "node:buffer";
import { describe, it } from "node:test";
import type { ContentAttributes, TreeFile } from "../../../lib/git/repository.ts";
import type { GitRepository } from "../../support/git_repository.ts";
import {
  assertFails,
  bytes,
  HOSTILE_NAMES,
  hostileNames,
  type OpenEngine,
  withRepository,
} from "./with_repository.ts";

function tree(git: GitRepository, commit: string, folder = ""): Map<string, TreeFile> {
  const { stdout } = git.run(
    ["ls-tree", "-r", "-z", "--full-tree", commit, "--", `${folder}`].filter(Boolean),
  );
  const files = new Map<string, TreeFile>();
  for (const line of new TextDecoder().decode(stdout).split("\0").filter(Boolean)) {
    const [mode = "", , id = ""] = line.slice(0, line.indexOf("\t")).split(" ");
    // Stock git writes no other modes.
    files.set(line.slice(line.indexOf("\t") + 1), { mode: mode as TreeFile["mode"], id });
  }
  return files;
}

function write(git: GitRepository, names: readonly string[]): void {
  for (const name of names) git.write(name, name);
  git.write("dir.ts", "x");
  git.write("dir/a.ts", "x");
  git.write("dir/deep/b.ts", "x");
  git.symlink("dir", "link");
  git.makeExecutable("dir.ts");
  git.commitAll("all");
}

/** How many blobs stock git has stored as what differs from another one. */
function deltasIn(git: GitRepository): number {
  const format = "--batch-check=%(objecttype) %(deltabase)";
  const lines = git.git("cat-file", "--batch-all-objects", format).split("\n");
  return lines.filter((line) => /^blob .*[1-9a-f]/.test(line)).length;
}

export function pathContract(open: OpenEngine): void {
  const names = hostileNames(open);
  const named = (git: GitRepository): void => write(git, names);
  describe("files and filesAt", () => {
    it("list a commit's files as stock git does", () =>
      withRepository(open, { prepare: named }, async ({ git, repository }) => {
        const head = git.git("rev-parse", "HEAD");
        const files = await repository.files(head, "");
        assertEquals(Object.fromEntries(files), Object.fromEntries(tree(git, head)));
        assertEquals([...files.keys()], [...files.keys()].toSorted());
        assertEquals(await repository.files(head, "dir"), tree(git, head, "dir/"));
        assertEquals(await repository.files(head, "dir/"), tree(git, head, "dir/"));
        for (const folder of ["nope", "dir.ts", "link", "dir/nope"]) {
          assertEquals(await repository.files(head, folder), new Map(), folder);
        }
      }));
    it("find single paths, whatever they are named", () =>
      withRepository(open, { prepare: named }, async ({ git, repository }) => {
        const head = git.git("rev-parse", "HEAD");
        const all = tree(git, head);
        for (const name of [...names, "dir/deep/b.ts", "link"]) {
          const file = all.get(name);
          assertEquals(await repository.filesAt(head, [name]), new Map(file ? [[name, file]] : []));
        }
        const none = ["dir", "nope", "dir/nope", "dir.ts/x", "link/a.ts"];
        assertEquals(await repository.filesAt(head, none), new Map());
        assertEquals((await repository.filesAt(head, [...all.keys(), ...none])).size, all.size);
      }));
    it("fail on a commit that is not there", () =>
      withRepository(open, { prepare: named }, async ({ repository }) => {
        for (const id of ["0".repeat(40), "main", "--all"]) {
          await assertFails("not_found", () => repository.files(id, ""));
          await assertFails("not_found", () => repository.filesAt(id, ["dir.ts"]));
        }
      }));
  });

  describe("readBlob", () => {
    it("answers the very bytes, empty and large ones too", () =>
      withRepository(open, {}, async ({ git, repository }) => {
        const large = Uint8Array.from({ length: 3_000_000 }, (_, at) => (at * 7919) >> 5);
        for (const content of [bytes(""), bytes("a\r\nb"), Uint8Array.of(0, 255, 10, 13), large]) {
          git.write("file", content);
          const id = git.git("hash-object", "-w", "--no-filters", "file");
          assertEquals(Buffer.compare(await repository.readBlob(id), content), 0);
        }
      }));
    for (const state of ["loose", "packed"]) {
      it(`reads nothing that is larger than it may: ${state}, whole and as a delta`, () =>
        withRepository(open, {}, async ({ git, repository }) => {
          const lines = Array.from({ length: 3000 }, (_, at) => `line ${at} of many\n`).join("");
          git.write("a", lines);
          git.write("b", `${lines}one more\n`);
          git.commitAll("two alike");
          if (state === "packed") git.git("gc", "--quiet", "--aggressive");
          assertEquals(deltasIn(git), state === "packed" ? 1 : 0);
          for (const [name, size] of [["a", lines.length], ["b", lines.length + 9]] as const) {
            const id = git.git("rev-parse", `HEAD:${name}`);
            const tooSmall = { maxBytes: size - 1 };
            await assertFails("too_large", () => repository.readBlob(id, tooSmall));
            assertEquals((await repository.readBlob(id, { maxBytes: size })).length, size);
            await assertFails("too_large", () => repository.readBlob(id, tooSmall));
          }
          const none = "0".repeat(40);
          await assertFails("not_found", () => repository.readBlob(none, { maxBytes: 1 }));
        }));
    }
    it("answers many at once, in and out of packs", () =>
      withRepository(open, {}, async ({ git, repository }) => {
        const ids = Array.from({ length: 60 }, (_, at) => {
          git.write(`f${at}`, `content ${at}`);
          return `content ${at}`;
        });
        git.commitAll("many");
        const files = await repository.files(git.git("rev-parse", "HEAD"), "");
        git.git("gc", "--quiet");
        const read = await Promise.all(
          ids.map((_, at) => repository.readBlob(files.get(`f${at}`)?.id ?? "")),
        );
        assertEquals(read.map((content) => new TextDecoder().decode(content)), ids);
      }));
    it("fails on what is no blob", () =>
      withRepository(open, { prepare: named }, async ({ git, repository }) => {
        const head = git.git("rev-parse", "HEAD");
        for (const id of [head, "0".repeat(40), "HEAD:dir.ts", "x", "", "a\nb"]) {
          await assertFails("not_found", () => repository.readBlob(id));
        }
        assertEquals((await repository.head()).commit, head);
      }));
  });

  describe("ignored", () => {
    it("agrees with stock git, never on tracked files", () =>
      withRepository(open, {}, async ({ git, repository }) => {
        git.write(".gitignore", "*.log\n/build/\n!keep.log\nx{y}\n");
        git.write("sub/.gitignore", "deep/*\n!deep/open\n");
        git.write("tracked.log", "x");
        git.git("add", "--force", "--all");
        git.git("commit", "--quiet", "--message", "first");
        git.symlink("sub", "link");
        const paths = [
          "a.log",
          "keep.log",
          "tracked.log",
          "build/x/y",
          "sub/deep/x",
          "sub/deep/open",
          "src/a.ts",
          "sub/a.log",
          "x{y}",
          "build",
          "link/deep/x",
          "not there/x.log",
        ];
        assertEquals(
          [...await repository.ignored(paths)].sort(),
          ["a.log", "build/x/y", "not there/x.log", "sub/a.log", "sub/deep/x", "x{y}"],
        );
        assertEquals(await repository.ignored([]), new Set());
      }));
    it("takes names for nothing but names", () =>
      withRepository(open, {}, async ({ git, repository }) => {
        assertEquals(await repository.ignored(HOSTILE_NAMES), new Set());
        git.write(".gitignore", "*\n");
        assertEquals(await repository.ignored(HOSTILE_NAMES), new Set(HOSTILE_NAMES));
      }));
  });

  describe("attributes", () => {
    it("reads what decides a blob's bytes, the old spellings too", () =>
      withRepository(open, { refused: /attributes convert/ }, async ({ git, repository }) => {
        git.write(
          ".gitattributes",
          [
            "*.txt text",
            "*.bin -text",
            "*.auto text=auto",
            "*.win text eol=crlf",
            "*.lf eol=lf",
            "*.big filter=lfs diff=lfs -text",
            "*.utf16 working-tree-encoding=UTF-16LE",
            "*.id ident",
            "*.old crlf",
            "*.older crlf=input",
            "*.raw -crlf",
            "*.input text=input",
            "sub/* !text",
            "",
          ].join("\n"),
        );
        git.write("sub/.gitattributes", "*.lf eol=crlf\n");
        const read = await repository.attributes([
          "a.txt",
          "a.bin",
          "a.auto",
          "a.win",
          "a.lf",
          "a.big",
          "a.utf16",
          "a.id",
          "a.old",
          "a.older",
          "a.raw",
          "a.input",
          "sub/a.txt",
          "sub/a.lf",
          "none",
        ]);
        assertEquals(Object.fromEntries(read), {
          "a.txt": { ...NONE, text: "set" },
          "a.bin": { ...NONE, text: "unset" },
          "a.auto": { ...NONE, text: "auto" },
          "a.win": { ...NONE, text: "set", eol: "crlf" },
          "a.lf": { ...NONE, eol: "lf" },
          "a.big": { ...NONE, text: "unset", filter: "lfs" },
          "a.utf16": { ...NONE, workingTreeEncoding: "UTF-16LE" },
          "a.id": { ...NONE, ident: true },
          "a.old": { ...NONE, text: "set" },
          "a.older": { ...NONE, text: "set", eol: "lf" },
          "a.raw": { ...NONE, text: "unset" },
          "a.input": { ...NONE, text: "set", eol: "lf" },
          "sub/a.txt": NONE,
          "sub/a.lf": { ...NONE, eol: "crlf" },
          none: NONE,
        });
        assertEquals((await repository.attributes(HOSTILE_NAMES)).size, HOSTILE_NAMES.length);
      }));
  });
}

const NONE: ContentAttributes = {
  text: "unspecified",
  eol: null,
  filter: null,
  workingTreeEncoding: null,
  ident: false,
};
