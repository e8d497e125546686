import { assert, assertEquals, assertRejects } from "@std/assert";
import { chmodSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, it } from "node:test";
import { WorkbenchError } from "../../../lib/errors/mod.ts";
import { openProjectFiles, openTreeFiles, type ProjectFiles } from "../../../lib/project/mod.ts";
import { seededRandom } from "../../support/random.ts";
import { makeTemporaryFolder } from "../../support/temporary_folder.ts";
import { treeOfFolder } from "./tree_of_folder.ts";

let base: string;
let root: string;

beforeEach(() => {
  base = makeTemporaryFolder("tree");
  // Deep enough that a link which leaves it ends in the folder all the same.
  root = join(base, "deep", "project");
  mkdirSync(root, { recursive: true });
});

afterEach(() => rmSync(base, { recursive: true, force: true }));

function write(path: string, content: string | Uint8Array = path): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
}

function link(target: string, path: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  symlinkSync(target, join(root, path));
}

async function both(): Promise<{ disk: ProjectFiles; tree: ProjectFiles }> {
  return {
    disk: await openProjectFiles({ root }),
    tree: await openTreeFiles(treeOfFolder(root)),
  };
}

/** What a call gives, or the code of what it throws. */
async function outcome<T>(call: () => Promise<T>): Promise<T | string> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof WorkbenchError) return error.code;
    throw error;
  }
}

async function listed(files: ProjectFiles): Promise<unknown> {
  const list = await files.list();
  const names = await files.names();
  assertEquals([...list.files.keys()], [...names.files.keys()]);
  return { paths: [...list.files.keys()], folders: [...list.folders].sort(), cut: list.truncated };
}

/** Everything that can be seen at a path but versions, which are the disk's own. */
async function seenAt(files: ProjectFiles, path: string): Promise<unknown> {
  const bytes = await outcome(() => files.readBytes(path));
  const place = await outcome(() => files.locate(path));
  const names = await outcome(() => files.entries(path));
  const exists = await outcome(() => files.exists(path));
  const entry = { path, size: 0, version: "" };
  return {
    read: await outcome(() => files.read(path)),
    // Of what is listed alone.
    hash: exists === "file" && await files.hash(entry),
    exists,
    bytes: typeof bytes === "string" || bytes === null
      ? bytes
      : { ...bytes, bytes: [...bytes.bytes].join() },
    place: place.startsWith(files.root) ? place.slice(files.root.length) : place,
    names: typeof names === "string" ? names : names.map(({ name, kind }) => [name, kind]),
  };
}

async function assertSame(paths: readonly string[]): Promise<void> {
  const { disk, tree } = await both();
  assertEquals(await listed(tree), await listed(disk));
  for (const path of paths) assertEquals(await seenAt(tree, path), await seenAt(disk, path), path);
}

describe("openTreeFiles", () => {
  it("lists what is the project's own, as the disk does", async () => {
    write("package.json", "{}");
    write(".gitignore", "*.log\nlocal/\n!keep.log\n/generated\n");
    write("a.log");
    write("keep.log");
    write("local/tracked.ts");
    write("generated/code.ts");
    write("dist/out.js");
    write("src/dist/inside.ts");
    write("packages/one/package.json", "{}");
    write("packages/one/build/out.js");
    write("node_modules/react/index.js");
    write(".storybook/main.ts");
    write("src/.gitignore", "\uFEFFgenerated\r\n!a.log\r\n");
    write("src/generated/x.ts");
    write("src/a.log");
    write("src/a-b.ts");
    write("src/a/b.ts");
    write("src/a.ts");
    write("src/[id]/(group)/page.tsx");
    write("src/naïve 日本.ts");
    mkdirSync(join(root, "empty"));
    await assertSame(["", "src", "local", "local/tracked.ts", "dist", "empty", "src/.gitignore"]);
  });

  it("leaves out what a .gitignore beyond 64 KiB would say, and what a link to one says", async () => {
    write(".gitignore", `${"# long\n".repeat(10_000)}*.ts\n`);
    write("a.ts");
    write("rules", "*.ts\n");
    link("../rules", "src/.gitignore");
    write("src/b.ts");
    await assertSame(["src/.gitignore"]);
  });

  it("follows links as the disk does", async () => {
    writeFileSync(join(root, "..", "outside.ts"), "");
    write("src/a.ts", "a");
    write("src/deep/b.ts", "b");
    link("a.ts", "src/same.ts");
    link("../src/deep/../a.ts", "other/up.ts");
    link("same.ts", "src/chain.ts");
    link("deep", "src/folder");
    link("src/folder/b.ts", "through.ts");
    link("../outside.ts", "outside.ts");
    link("../project/src/a.ts", "roundabout.ts");
    link("/etc/hostname", "absolute.ts");
    link("nothing.ts", "lost.ts");
    link("circle.ts", "circle.ts");
    link("circle-b", "circle-a");
    link("circle-a", "circle-b");
    link("a.ts/b.ts", "src/below.ts");
    link("./src/./a.ts", "dots.ts");
    link("src/deep/", "slash.ts");
    for (let step = 0; step < 45; step++) link(`chain${step + 1}.ts`, `chain${step}.ts`);
    await assertSame([
      "src/same.ts",
      "other/up.ts",
      "src/chain.ts",
      "src/folder",
      "src/folder/b.ts",
      "src/folder/nothing.ts",
      "through.ts",
      "outside.ts",
      "roundabout.ts",
      "absolute.ts",
      "lost.ts",
      "circle.ts",
      "circle-a/x.ts",
      "src/below.ts",
      "src/a.ts/below.ts",
      "dots.ts",
      "slash.ts",
      "chain0.ts",
      "chain10.ts",
    ]);
  });

  it("reads bytes of every kind as the disk does", async () => {
    write("empty.ts", "");
    write("mark.ts", "\uFEFFexport {};\r\n");
    write("latin1.ts", Uint8Array.of(0x2f, 0x2f, 0xe9, 0x0a));
    write("run.sh", "#!/bin/sh\n");
    chmodSync(join(root, "run.sh"), 0o755);
    link("run.sh", "linked.sh");
    write("large.ts", new Uint8Array(4 * 1024 * 1024 + 1).fill(32));
    await assertSame(["empty.ts", "mark.ts", "latin1.ts", "run.sh", "linked.sh", "large.ts"]);
  });

  it("refuses what is no path of a project as the disk does", async () => {
    write("a.ts");
    await assertSame([
      "../a.ts",
      "/etc/passwd",
      "a.ts/..",
      ".git/config",
      "C:/a.ts",
      "a\0.ts",
      "./a.ts",
      "nothing/at/all.ts",
      "x".repeat(300),
    ]);
  });

  it("is the very same listing at every call, with the ids as versions and known sizes", async () => {
    write("a.ts", "12345");
    const { tree } = await both();
    const list = await tree.list();
    assert(list === await tree.list() && list === await tree.names());
    await tree.read("a.ts");
    const entry = list.files.get("a.ts");
    assertEquals(entry?.size, 5);
    assertEquals(entry?.version, "8cb2237d0679ca88db6464eac60da96345513964");
  });

  it("ignores, as the disk does, what would not be listed at a path that is not there", async () => {
    write(".gitignore", "*.generated.ts\nlocal/\n");
    write("src/.gitignore", "!kept.generated.ts\n");
    write("src/a.ts");
    write("packages/one/package.json", "{}");
    const { disk, tree } = await both();
    await disk.list();
    const ignored = {
      "src/x.generated.ts": true,
      "src/kept.generated.ts": false,
      "src/local/deep/a.ts": true,
      "src/b.ts": false,
      "src/new/b.ts": false,
      "dist/b.js": true,
      "dist.ts": false,
      "src/dist/b.js": false,
      "packages/one/dist/b.js": true,
      "packages/two/dist/b.js": false,
      "src/.cache/b.ts": true,
      "node_modules/one/b.js": true,
    };
    const told = (files: ProjectFiles) =>
      Object.fromEntries(Object.keys(ignored).map((path) => [path, files.ignores(path)]));
    assertEquals(told(disk), ignored);
    assertEquals(told(tree), ignored);
  });

  it("writes nothing", async () => {
    write("a.ts");
    const { tree } = await both();
    await assertRejects(() => tree.write([{ path: "a.ts", before: null, after: "" }]), TypeError);
  });

  it("stops when its signal is aborted", async () => {
    write("a.ts");
    const signal = AbortSignal.abort(new Error("enough"));
    await assertRejects(() => openTreeFiles(treeOfFolder(root), { signal }), Error, "enough");
  });

  it("shows any folder as the disk does", async () => {
    const seed = Date.now();
    const random = seededRandom(seed);
    const pick = <T>(from: readonly T[]): T => from[random(from.length)] as T; // within the bounds
    const names = ["a", "b", "src", "dist", ".x", "a.ts", "b.log", "c.tsx", "node_modules"];
    const paths: string[] = [];
    for (let count = 0; count < 60; count++) {
      const path = Array.from({ length: 1 + random(4) }, () => pick(names)).join(
        "/",
      );
      try {
        if (random(4) === 0) link(pick(["a", "../a", "b.log", "../../src", ".", ".."]), path);
        else if (random(10) === 0) {
          write(`${path}/.gitignore`, pick(["*.log\n", "a\n", "!b.log\n/src\n"]));
        } else write(path);
        paths.push(path);
      } catch (error) {
        // A file is where a folder should be, or there is something already.
        const isTaken = error instanceof Error && "code" in error &&
          ["EEXIST", "ENOTDIR", "EISDIR", "ELOOP", "ENOENT"].includes(String(error.code));
        if (!isTaken) throw error;
      }
    }
    try {
      await assertSame(paths);
    } catch (error) {
      throw new Error(`Failed with the seed ${seed}`, { cause: error });
    }
  });
});
