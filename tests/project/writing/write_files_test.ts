import {
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { hostname } from "node:os";
import { afterEach, beforeEach, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { assert, assertEquals, assertRejects } from "@std/assert";
import { WorkbenchError } from "../../../lib/errors/mod.ts";
import { contentHash } from "../../../lib/project/disk/content_hash.ts";
import { openProjectFiles, type ProjectFiles } from "../../../lib/project/files.ts";
import { writeBytes } from "../../../lib/project/writing/staged_file.ts";
import { lockName, temporaryName } from "../../../lib/project/writing/temporary_name.ts";
import { killScript, spawnScript, untilExit, untilLine } from "../../support/spawn_script.ts";
import { type TemporaryProject, temporaryProject } from "../../support/temporary_project.ts";

const SCRIPT = fileURLToPath(new URL("./write_script.ts", import.meta.url));

let project: TemporaryProject;
beforeEach(() => {
  project = temporaryProject({ "one.txt": "old", "deep/two.txt": "old" });
});
afterEach(() => project.remove());

function tree(): string[] {
  return readdirSync(project.root, { recursive: true }).map(String).sort();
}

/** Settles a write into whether it won; any failure but a stale hash is a failure of the test. */
async function wins(write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (error instanceof WorkbenchError && error.code === "content_changed") return false;
    throw error;
  }
}

describe("ProjectFiles.write, of 50 writers with one hash", () => {
  async function compete(handles: readonly ProjectFiles[], path: string, before: string | null) {
    const attempts = Array.from({ length: 50 }, (_, index) => {
      const files = handles[index % handles.length];
      assert(files);
      return wins(files.write([{ path, before, after: `writer ${index}` }]));
    });
    const won = (await Promise.all(attempts)).flatMap((isWinner, index) => isWinner ? [index] : []);
    assertEquals(won.length, 1);
    assertEquals(readFileSync(project.path(path), "utf8"), `writer ${won[0]}`);
  }

  it("lets one win", async () => {
    const files = await openProjectFiles({ root: project.root });
    await compete([files], "one.txt", contentHash("old"));
    await compete([files], "new/folder/three.txt", null);
    assertEquals(tree().filter((path) => path.includes(".workbench-")), []);
  });

  it("lets one win across several handles of one process", async () => {
    const root = project.root;
    const handles = await Promise.all([1, 2, 3].map(() => openProjectFiles({ root })));
    await compete(handles, "one.txt", contentHash("old"));
    await compete(handles, "new/folder/three.txt", null);
    await compete(handles, "deep/two.txt", contentHash("old"));
    assertEquals(tree().filter((path) => path.includes(".workbench-")), []);
  });

  it("lets one win across processes", async () => {
    const rounds = 3;
    for (let round = 0; round < rounds; round++) {
      writeFileSync(project.path("one.txt"), `round ${round}`);
      const children = ["a", "b"].map((name) => spawnScript(SCRIPT, [project.root, "once", name]));
      await Promise.all(children.map((child) => untilLine(child, "ready")));
      const results = children.map((child) => untilLine(child, "won "));
      for (const child of children) child.stdin?.write("go\n");
      const lines = await Promise.all(results);
      const won = lines.flatMap((line): unknown[] => JSON.parse(line.slice(4)));
      assertEquals(won, [readFileSync(project.path("one.txt"), "utf8")], lines.join());
      await Promise.all(children.map(untilExit));
    }
    assertEquals(tree(), ["deep", "deep/two.txt", "one.txt"]);
  });
});

describe("ProjectFiles.write, by a process that is killed", () => {
  it("leaves every file whole, and nothing else after the next write or list", async () => {
    const files = await openProjectFiles({ root: project.root });
    let seed = 20_261_121;
    for (let round = 0; round < 30; round++) {
      const child = spawnScript(SCRIPT, [project.root, "on"]);
      await untilLine(child, "writing");
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      const end = performance.now() + seed % 20;
      while (performance.now() < end) await files.exists("one.txt");
      await killScript(child);

      for (const path of ["one.txt", "deep/two.txt"]) {
        const text = readFileSync(project.path(path), "utf8");
        assertEquals(text, text.charAt(0).repeat(60_000), `Round ${round} of seed 20261121`);
      }
      if (round % 2 === 0) await files.list();
      else {
        for (const path of ["one.txt", "deep/two.txt"]) {
          const before = (await files.read(path))?.contentHash ?? null;
          await files.write([{ path, before, after: "z".repeat(60_000) }]);
        }
      }
      assertEquals(tree(), ["deep", "deep/two.txt", "one.txt"], `Round ${round}`);
    }
  });
});

describe("ProjectFiles.write, on a disk that fails", () => {
  const codes = [
    ["ENOSPC", "disk_full"],
    ["EDQUOT", "disk_full"],
    ["EACCES", "file_not_writable"],
    ["EROFS", "file_not_writable"],
    ["EPERM", "file_not_writable"],
  ] as const;

  for (const [diskCode, code] of codes) {
    it(`says ${code} for ${diskCode} and changes nothing`, async () => {
      let calls = 0;
      const files = await openProjectFiles({ root: project.root }, {
        writeBytes: async (handle, bytes) => {
          await writeBytes(handle, bytes.subarray(0, 1));
          if (++calls === 3) throw Object.assign(new Error(diskCode), { code: diskCode });
          await writeBytes(handle, bytes);
        },
      });
      const before = contentHash("old");
      const error = await assertRejects(
        () =>
          files.write([
            { path: "one.txt", before, after: "new" },
            { path: "made/by/us.txt", before: null, after: "new" },
            { path: "deep/two.txt", before, after: "new" },
          ]),
        WorkbenchError,
      );
      assertEquals([error.code, error.data["path"]], [code, "deep/two.txt"]);
      assertEquals(tree(), ["deep", "deep/two.txt", "one.txt"]);
      assertEquals(readFileSync(project.path("one.txt"), "utf8"), "old");
    });
  }

  it("puts back what was written, when a later file changes at the last moment", async () => {
    const inode = statSync(project.path("one.txt")).ino;
    let calls = 0;
    const files = await openProjectFiles({ root: project.root }, {
      writeBytes: async (handle, bytes) => {
        await writeBytes(handle, bytes);
        // The first two are checked and staged by now; this one is checked again after they took their places.
        if (++calls === 3) writeFileSync(project.path("deep/two.txt"), "theirs");
      },
    });
    const before = contentHash("old");
    const error = await assertRejects(
      () =>
        files.write([
          { path: "one.txt", before, after: "new" },
          { path: "made/by/us.txt", before: null, after: "new" },
          { path: "deep/two.txt", before, after: "new" },
        ]),
      WorkbenchError,
    );
    assertEquals(error.code, "content_changed");
    assertEquals(error.data["current"], { contentHash: contentHash("theirs") });
    assertEquals(tree(), ["deep", "deep/two.txt", "one.txt"]);
    assertEquals(readFileSync(project.path("one.txt"), "utf8"), "old");
    assertEquals(statSync(project.path("one.txt")).ino, inode);
  });
});

describe("ProjectFiles.write, where something else has the name of the lock", () => {
  async function refuses(): Promise<void> {
    const files = await openProjectFiles({ root: project.root });
    const before = contentHash("old");
    const error = await assertRejects(
      () => files.write([{ path: "one.txt", before, after: "new" }]),
      WorkbenchError,
      `"${lockName("one.txt")}" beside it is no lock`,
    );
    assertEquals(error.code, "file_not_writable");
    assertEquals(readFileSync(project.path("one.txt"), "utf8"), "old");
    assertEquals(tree(), [lockName("one.txt"), "deep", "deep/two.txt", "one.txt"]);
  }

  for (const target of ["nowhere", "deep/two.txt", "/dev/zero"]) {
    it(`refuses a symlink to "${target}" at once`, async () => {
      symlinkSync(target, project.path(lockName("one.txt")));
      await refuses();
    });
  }

  it("refuses a folder", async () => {
    mkdirSync(project.path(lockName("one.txt")));
    await refuses();
  });

  it("takes a file from the future away", async () => {
    const lock = project.path(lockName("one.txt"));
    writeFileSync(lock, "x".repeat(10_000));
    const ahead = new Date(Date.now() + 3_600_000);
    utimesSync(lock, ahead, ahead);
    const files = await openProjectFiles({ root: project.root });
    await files.write([{ path: "one.txt", before: contentHash("old"), after: "new" }]);
    assertEquals(tree(), ["deep", "deep/two.txt", "one.txt"]);
  });
});

describe("sweepFolder, through a listing", () => {
  const machine = () => contentHash(hostname()).slice(0, 8);
  /** The number of a process that has ended. */
  const gone = async () => {
    const child = spawnScript(SCRIPT, [project.path("nowhere"), ""], { stdio: "ignore" });
    await untilExit(child);
    return String(child.pid);
  };

  it("removes what is left behind and nothing else", async () => {
    const pid = await gone();
    const random = "0123456789abcdef";
    const old = new Date(Date.now() - 3_600_000);
    const left = [`.workbench-${machine()}-${pid}-${random}.tmp`, lockName("x")];
    const kept = [
      temporaryName(),
      `.workbench-${machine()}-${pid}-notours.tmp`,
      `.workbench-deadbeef-${pid}-${random}.tmp`,
      ".workbench-notes.md",
      lockName("y"),
    ];
    for (const name of [...left, ...kept]) writeFileSync(project.path("deep", name), "");
    writeFileSync(project.path("deep", lockName("x")), `${machine()}-${pid}-nonce`);
    writeFileSync(project.path("deep", lockName("y")), `${machine()}-${process.pid}-nonce`);
    const aged = `.workbench-deadbeef-1-${random}.tmp`;
    writeFileSync(project.path("deep", aged), "");
    utimesSync(project.path("deep", aged), old, old);
    const folder = `.workbench-${machine()}-${pid}-${"f".repeat(16)}.tmp`;
    mkdirSync(project.path("deep", folder));

    const list = await (await openProjectFiles({ root: project.root })).list();
    assertEquals(readdirSync(project.path("deep")).sort(), [...kept, folder, "two.txt"].sort());
    const listed = [...list.files.keys()].filter((path) => path.includes(".workbench-"));
    assertEquals(listed, [
      `deep/.workbench-${machine()}-${pid}-notours.tmp`,
      "deep/.workbench-notes.md",
    ]);
  });

  it("waits for a lock of another, until it is left behind", async () => {
    const files = await openProjectFiles({ root: project.root });
    const lock = project.path(lockName("one.txt"));
    writeFileSync(lock, `${machine()}-${process.pid}-nonce`);
    let isDone = false;
    const write = files.write([{ path: "one.txt", before: contentHash("old"), after: "new" }])
      .then(() => (isDone = true));
    for (let count = 0; count < 200; count++) await files.read("one.txt");
    assertEquals([isDone, readFileSync(project.path("one.txt"), "utf8")], [false, "old"]);
    const old = new Date(Date.now() - 3_600_000);
    utimesSync(lock, old, old);
    await write;
    assertEquals(tree(), ["deep", "deep/two.txt", "one.txt"]);
  });
});
