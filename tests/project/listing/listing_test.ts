import { execFileSync } from "node:child_process";
import {
  mkdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterEach, describe, it } from "node:test";
import { assert, assertEquals, assertNotEquals, assertRejects } from "@std/assert";
import { contentHash } from "../../../lib/project/disk/content_hash.ts";
import { isSettledVersion } from "../../../lib/project/disk/entry_version.ts";
import type { FileList } from "../../../lib/project/file_view.ts";
import { openProjectFiles } from "../../../lib/project/files.ts";
import { type TemporaryProject, temporaryProject } from "../../support/temporary_project.ts";
import { turnsWhile } from "../../support/turns_while.ts";

let project: TemporaryProject | undefined;
afterEach(() => project?.remove());

function open(files: Readonly<Record<string, string>>): TemporaryProject {
  return project = temporaryProject(files);
}

async function listed(root: string): Promise<string[]> {
  const files = await openProjectFiles({ root });
  return [...(await files.list()).files.keys()];
}

/** What git would add, as far as the listing has the same opinion of folders with a dot. */
function listedByGit(root: string): string[] {
  execFileSync("git", ["init", "--quiet", root]);
  const output = execFileSync("git", ["ls-files", "-z", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
    env: { PATH: process.env["PATH"], GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_NOSYSTEM: "1" },
  });
  return output.split("\0").filter((path) => path !== "").sort();
}

/** Stamps of long ago, so that the versions are settled from the start. */
function age(path: string): void {
  utimesSync(path, 1_000_000.5, 1_000_000.5);
}

describe("ProjectFiles.list", () => {
  it("is sorted by path and has every folder of a file", async () => {
    const { root } = open({ "b.ts": "", "a/z.ts": "", "a-b.ts": "", "a/b/c.ts": "", "a.ts": "" });
    mkdirSync(join(root, "empty"));
    const { files, folders, truncated } = await (await openProjectFiles({ root })).list();
    assertEquals([...files.keys()], ["a-b.ts", "a.ts", "a/b/c.ts", "a/z.ts", "b.ts"]);
    assertEquals([...folders].sort(), ["", "a", "a/b"]);
    assertEquals(truncated, false);
  });

  it("skips installed, built and hidden folders, but not what only has such a name", async () => {
    const { root } = open({
      "package.json": "{}",
      "dist/a.js": "",
      "node_modules/x/index.js": "",
      "src/node_modules/x.js": "",
      ".next/a.js": "",
      ".git/HEAD": "",
      ".eslintrc.json": "{}",
      "src/build/Wall.tsx": "",
      "packages/ui/package.json": "{}",
      "packages/ui/build/a.js": "",
      "packages/ui/src/out/a.ts": "",
      "coverage/a.html": "",
      "storybook-static/a.html": "",
    });
    assertEquals(await listed(root), [
      ".eslintrc.json",
      "package.json",
      "packages/ui/package.json",
      "packages/ui/src/out/a.ts",
      "src/build/Wall.tsx",
    ]);
  });

  it("ignores what git ignores", async () => {
    const { root } = open({
      ".gitignore":
        "\uFEFF# comment\n*.log\n/top.ts\ngen/\n!keep.log\n/a/*\n\n  \nx/**/deep.ts\nsp\\ ace.ts\ntrail.ts   \n[ab].txt\n\\!bang.ts\n\\#hash.ts\n[z-y]one.ts\n",
      "a/.gitignore": "!b/\n*.tmp\r\n/only.ts\r\nsub/dir\n",
      "a/b/.gitignore": "!again.log\n**/never.ts\n",
      "a/b/c.ts": "",
      "a/b/again.log": "",
      "a/b/x/y/never.ts": "",
      "a/b/only.ts": "",
      "a/b/sub/dir/z.ts": "",
      "a/hidden.ts": "",
      "app/[slug]/.gitignore": "/local.ts\n*.bak\n!x/\nin/ner.ts\n",
      "app/[slug]/local.ts": "",
      "app/[slug]/in/ner.ts": "",
      "app/[slug]/deep/in/ner.ts": "",
      "app/[slug]/deep/local.ts": "",
      "app/[slug]/x.bak": "",
      "app/s/local.ts": "",
      "app/l/x.bak": "",
      "we ird *?!#/.gitignore": "a.ts\n/b.ts\n",
      "we ird *?!#/a.ts": "",
      "we ird *?!#/b.ts": "",
      "we ird *?!#/c.ts": "",
      "we ird *?!#/d/a.ts": "",
      "we ird *?!#/d/b.ts": "",
      "own/.gitignore": "*\n!kept.ts\n",
      "own/kept.ts": "",
      "own/hidden.ts": "",
      "yone.ts": "",
      "zone.ts": "",
      "gen/a.ts": "",
      "src/gen/a.ts": "",
      "src/gen.ts": "",
      "src/top.ts": "",
      "top.ts": "",
      "keep.log": "",
      "other.log": "",
      "x/1/2/deep.ts": "",
      "x/deep.ts": "",
      "sp ace.ts": "",
      "trail.ts": "",
      "a.txt": "",
      "c.txt": "",
      "!bang.ts": "",
      "#hash.ts": "",
      "Keep.LOG": "",
    });
    const found = await listed(root);
    assertEquals(found, listedByGit(root));
    assert(found.includes("a/b/again.log") && !found.includes("a/hidden.ts"));
  });

  it("ends for a .gitignore that was made to take for ever", async () => {
    const name = `${"a".repeat(200)}.ts`;
    const { root } = open({
      ".gitignore": `${"*a".repeat(60)}b\n${"**/a/".repeat(60)}b\n${"[!b]*".repeat(40)}c\n${
        "?*".repeat(60)
      }d\n`,
      [name]: "",
      [`${"a/".repeat(60)}x.ts`]: "",
      [`b/${"a/".repeat(300)}x.ts`]: "",
    });
    assertEquals((await listed(root)).length, 3);
  });

  it("follows symlinks to files inside, and no others", async () => {
    const { root, outside } = open({ "src/a.ts": "aaa", ".git/config": "" });
    writeFileSync(join(outside, "secret.ts"), "secret");
    symlinkSync("src/a.ts", join(root, "link.ts"));
    symlinkSync("src", join(root, "folder"));
    symlinkSync(join(outside, "secret.ts"), join(root, "secret.ts"));
    symlinkSync(outside, join(root, "away"));
    symlinkSync(".git/config", join(root, "config.ts"));
    symlinkSync("none.ts", join(root, "broken.ts"));
    symlinkSync("circle.ts", join(root, "circle.ts"));
    const { files } = await (await openProjectFiles({ root })).list();
    assertEquals([...files.values()].map(({ path, size }) => [path, size]), [
      ["link.ts", 3],
      ["src/a.ts", 3],
    ]);
  });

  it("leaves out names that cannot be said in a path", async () => {
    const { root } = open({ "ok.ts": "", "new\nline.ts": "", "back\\slash.ts": "" });
    mkdirSync(join(root, "sub/.GIT"), { recursive: true });
    execFileSync("sh", ["-c", "touch \"$(printf 'a\\377\\376')\""], { cwd: root });
    writeFileSync(join(root, "sub/git~1"), "");
    assertEquals(await listed(root), ["ok.ts"]);
  });

  it("says when a project has more than a listing takes", async () => {
    const { root } = open({ "a/1.ts": "", "a/2.ts": "", "b/3.ts": "", "b/4.ts": "" });
    const at = async (maxEntries: number) => {
      const list = await (await openProjectFiles({ root }, { maxEntries })).list();
      return [list.files.size, list.truncated];
    };
    assertEquals(await at(6), [4, false]);
    assertEquals(await at(5), [3, true]);
    assertEquals(await at(2), [1, true]);
  });

  it("stops when the signal is aborted", async () => {
    const { root } = open({ "a.ts": "" });
    const files = await openProjectFiles({ root });
    await assertRejects(() => files.list({ signal: AbortSignal.abort() }), DOMException);
  });

  it("returns the very same list while nothing changes", async () => {
    const { root } = open({ "a.ts": "a", "b/c.ts": "c" });
    const files = await openProjectFiles({ root });
    const settled = async () => {
      const list = await files.list();
      return [...list.files.values()].every(({ version }) => isSettledVersion(version));
    };
    while (!(await settled()));
    const first = await files.list();
    assert(first === await files.list());
    writeFileSync(join(root, "a.ts"), "b");
    assertNotEquals((await files.list()).files.get("a.ts"), first.files.get("a.ts"));
  });

  it("gives a file another version whenever its bytes change, however fast", async () => {
    const { root } = open({ "a.ts": "0000" });
    const files = await openProjectFiles({ root });
    const hashes = new Map<string, string>();
    for (let count = 0; count < 300; count++) {
      // In place and of the same size: only the time stamps can tell.
      writeFileSync(join(root, "a.ts"), String(count).padStart(4, "0"));
      age(join(root, "a.ts"));
      const version = (await files.list()).files.get("a.ts")?.version ?? "";
      const hash = contentHash(readFileSync(join(root, "a.ts")));
      assertEquals(hashes.get(version) ?? hash, hash, `Round ${count}`);
      hashes.set(version, hash);
    }
  });
});

describe("ProjectFiles.listAfter", () => {
  const only = (...folders: string[]) => (folder: string) => folders.includes(folder);
  const paths = ({ files }: FileList) => [...files.keys()].join(" ");

  it("looks at nothing but the folders that it is asked about", async () => {
    const { root } = open({ "a/one.ts": "", "b/two.ts": "" });
    const files = await openProjectFiles({ root });
    const before = await files.list();
    writeFileSync(join(root, "a/new.ts"), "");
    writeFileSync(join(root, "b/new.ts"), "");
    writeFileSync(join(root, "b/two.ts"), "longer");
    const after = await files.listAfter(only("a"));
    assertEquals(paths(after), "a/new.ts a/one.ts b/two.ts");
    assertEquals(after.files.get("b/two.ts"), before.files.get("b/two.ts"));
    assertEquals(paths(await files.list()), "a/new.ts a/one.ts b/new.ts b/two.ts");
  });

  it("finds what came with a new folder, and what new rules let in", async () => {
    const { root } = open({ ".gitignore": "*.log", "a/one.ts": "", "a/b/seen.log": "" });
    const files = await openProjectFiles({ root });
    assertEquals(paths(await files.list()), ".gitignore a/one.ts");
    writeFileSync(join(root, ".gitignore"), "one.ts");
    mkdirSync(join(root, "c/d"), { recursive: true });
    writeFileSync(join(root, "c/d/three.ts"), "");
    assertEquals(paths(await files.listAfter(only(""))), ".gitignore a/b/seen.log c/d/three.ts");
  });

  it("is never overtaken by a listing that began before it", async () => {
    const many = Array.from({ length: 3000 }, (_, index) => [`many${index % 600}/${index}.ts`, ""]);
    const { root } = open({ "a/one.ts": "1", ...Object.fromEntries(many) });
    const files = await openProjectFiles({ root });
    await files.list();
    const listing = files.list();
    // It has looked at the first folder by now, and not at all of them.
    await new Promise((resolve) => setImmediate(resolve));
    writeFileSync(join(root, "a/new.ts"), "");
    const after = files.listAfter(only("a"));
    await listing;
    assert((await after).files.has("a/new.ts"));
    assert((await files.listAfter(only())).files.has("a/new.ts"));
  });
});

describe("ProjectFiles.hash", () => {
  it("is the hash of the bytes as they are, also right after a change in place", async () => {
    const { root } = open({ "a.ts": "0000" });
    const files = await openProjectFiles({ root });
    for (let count = 0; count < 300; count++) {
      const text = String(count).padStart(4, "0");
      writeFileSync(join(root, "a.ts"), text);
      const entry = (await files.list()).files.get("a.ts");
      assertEquals(entry && await files.hash(entry), contentHash(text));
    }
  });

  it("does not read a file again whose version it knows", async () => {
    const { root } = open({ "a.ts": "a" });
    const files = await openProjectFiles({ root });
    const entry = { path: "a.ts", size: 1, version: "" };
    const known = async () => {
      const found = (await files.list()).files.get("a.ts") ?? entry;
      await files.hash(found);
      return isSettledVersion(found.version) ? found : null;
    };
    let found = await known();
    while (found === null) found = await known();
    await files.hash(found);
    renameSync(join(root, "a.ts"), join(root, "b.ts"));
    assertEquals(await files.hash(found), contentHash("a"));
    await files.list();
    assertEquals(await files.hash(found), null);
  });

  it("knows the hash of what was read", async () => {
    const { root } = open({ "a.ts": "a" });
    const files = await openProjectFiles({ root });
    const settled = async () => {
      const found = (await files.list()).files.get("a.ts");
      return found && isSettledVersion(found.version) ? found : null;
    };
    let found = await settled();
    while (found === null) found = await settled();
    await files.read("a.ts");
    renameSync(join(root, "a.ts"), join(root, "b.ts"));
    assertEquals(await files.hash(found), contentHash("a"));
  });

  it("hashes files of any size", async () => {
    const { root } = open({});
    const bytes = new Uint8Array(5 * 1024 * 1024 + 7).fill(7);
    writeFileSync(join(root, "film.mp4"), bytes);
    const files = await openProjectFiles({ root });
    const entry = (await files.list()).files.get("film.mp4");
    assertEquals(entry && await files.hash(entry), contentHash(bytes));
  });
});

describe("ProjectFiles, on 2,500 files", () => {
  it("lets the event loop turn while it lists, reads and hashes", async () => {
    const { root } = open({ ".gitignore": "*.log\n/generated/\n!keep.log\n" });
    for (let folder = 0; folder < 250; folder++) {
      const path = `src/features/f${folder % 50}/part${folder}`;
      mkdirSync(join(root, path), { recursive: true });
      for (let file = 0; file < 10; file++) {
        writeFileSync(join(root, path, `unit_${file}.tsx`), "export const a = 1;\n".repeat(100));
      }
    }
    const files = await openProjectFiles({ root });
    const entries = [...(await files.list()).files.values()];
    assertEquals(entries.length, 2501);
    // What was read is known, and hashed no second time.
    const unread = await openProjectFiles({ root });
    const works = [
      async () => await (await openProjectFiles({ root })).list(),
      () => Promise.all(entries.map(({ path }) => files.read(path))),
      () => Promise.all(entries.map((entry) => unread.hash(entry))),
      async () => {
        for (const { path } of entries) await files.read(path);
      },
    ];
    for (const work of works) {
      const turns = await turnsWhile(work);
      assert(turns > 1, `${turns} turns while ${String(work)}`);
    }
  });
});
