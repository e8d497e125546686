import { execFileSync } from "node:child_process";
import {
  chmodSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "node:test";
import { assert, assertEquals, assertFalse, assertRejects } from "@std/assert";
import { WorkbenchError } from "../../../lib/errors/mod.ts";
import { openProjectFiles, type ProjectFiles } from "../../../lib/project/files.ts";
import { type TemporaryProject, temporaryProject } from "../../support/temporary_project.ts";

async function refusal(run: () => PromiseLike<unknown>): Promise<WorkbenchError> {
  return await assertRejects(run, WorkbenchError);
}

for (const handles of [undefined, null] as const) {
  const platform = handles === null ? "without handle paths" : "with handle paths";

  describe(`ProjectFiles.write, ${platform}`, () => {
    let project: TemporaryProject;
    let files: ProjectFiles;

    beforeEach(async () => {
      project = temporaryProject({
        "src/App.tsx": "export const App = 1;\r\n",
        "bom.ts": "\uFEFFexport {};\n",
        "latin1.ts": new Uint8Array([0x22, 0xe9, 0x22]),
        ".git/config": "[core]\n",
      });
      files = await openProjectFiles({ root: project.root }, handles === null ? { handles } : {});
    });
    afterEach(() => project.remove());

    const tree = () => readdirSync(project.root, { recursive: true }).map(String).sort();
    /** As `sha256sum` prints it. */
    const hashOf = (path: string) =>
      execFileSync("sha256sum", [project.path(path)], { encoding: "utf8" }).slice(0, 64);

    it("sets or clears what makes a file a program where that is asked for", async () => {
      const mode = (path: string): number => statSync(project.path(path)).mode & 0o111;
      const [first] = await files.write([
        { path: "run.sh", before: null, after: "#!/bin/sh\n", executable: true },
      ]);
      assertEquals(mode("run.sh"), 0o111 & ~process.umask());
      const before = first?.contentHash ?? null;
      await files.write([{ path: "run.sh", before, after: "", executable: false }]);
      assertEquals(mode("run.sh"), 0);
    });

    it("replaces the content, keeps the mode and leaves nothing else behind", async () => {
      chmodSync(project.path("src/App.tsx"), 0o750);
      const before = tree();
      const [written] = await files.write([
        { path: "src/App.tsx", before: hashOf("src/App.tsx"), after: "new ✓\n" },
      ]);
      assertEquals(readFileSync(project.path("src/App.tsx"), "utf8"), "new ✓\n");
      assertEquals(written?.contentHash, hashOf("src/App.tsx"));
      assertEquals(statSync(project.path("src/App.tsx")).mode & 0o7777, 0o750);
      assertEquals(tree(), before);
    });

    it("refuses stale content with the current hash and writes nothing", async () => {
      const before = tree();
      const error = await refusal(() =>
        files.write([{ path: "src/App.tsx", before: "0".repeat(64), after: "x" }])
      );
      assertEquals(error.code, "content_changed");
      assertEquals(error.data, {
        path: "src/App.tsx",
        current: { contentHash: hashOf("src/App.tsx") },
      });
      assertEquals(
        readFileSync(project.path("src/App.tsx"), "utf8"),
        "export const App = 1;\r\n",
      );
      assertEquals(tree(), before);
    });

    it("creates a file with the folders it needs", async () => {
      await files.write([{ path: "a/b/c.ts", before: null, after: "made" }]);
      assertEquals(readFileSync(project.path("a/b/c.ts"), "utf8"), "made");
      assertEquals(statSync(project.path("a/b/c.ts")).mode & 0o777, 0o666 & ~process.umask());
    });

    it("creates nothing where a file, a folder, a pipe or a broken link is", async () => {
      execFileSync("mkfifo", [project.path("pipe.ts")]);
      symlinkSync("nowhere.ts", project.path("broken.ts"));
      for (const path of ["bom.ts", "src", "pipe.ts", "broken.ts"]) {
        const error = await refusal(() => files.write([{ path, before: null, after: "x" }]));
        assertEquals(error.code, "content_changed", path);
      }
      assertFalse(tree().includes("nowhere.ts"));
      assert(lstatSync(project.path("broken.ts")).isSymbolicLink());
    });

    it("replaces the target of a symlink, not the symlink", async () => {
      symlinkSync("src/App.tsx", project.path("link.tsx"));
      await files.write([{ path: "link.tsx", before: hashOf("src/App.tsx"), after: "via" }]);
      assert(lstatSync(project.path("link.tsx")).isSymbolicLink());
      assertEquals(readFileSync(project.path("src/App.tsx"), "utf8"), "via");
    });

    it("deletes a file, and of a symlink only the symlink", async () => {
      symlinkSync("bom.ts", project.path("link.ts"));
      await files.write([
        { path: "link.ts", before: hashOf("bom.ts"), after: null },
        { path: "src/App.tsx", before: hashOf("src/App.tsx"), after: null },
      ]);
      assertEquals(tree(), [".git", ".git/config", "bom.ts", "latin1.ts", "src"]);
    });

    it("breaks a hard link instead of writing through it", async () => {
      const kept = join(project.outside, "kept.ts");
      linkSync(project.path("bom.ts"), kept);
      await files.write([{ path: "bom.ts", before: hashOf("bom.ts"), after: "x" }]);
      assertEquals(readFileSync(kept, "utf8"), "\uFEFFexport {};\n");
    });

    it("puts everything back when one file of several cannot be written", async () => {
      const before = tree();
      const inode = statSync(project.path("bom.ts")).ino;
      const error = await refusal(() =>
        files.write([
          { path: "new/deep/a.ts", before: null, after: "a" },
          { path: "bom.ts", before: hashOf("bom.ts"), after: "b" },
          { path: "src/App.tsx", before: "0".repeat(64), after: "c" },
        ])
      );
      assertEquals(error.code, "content_changed");
      assertEquals(tree(), before);
      assertEquals(statSync(project.path("bom.ts")).ino, inode);
    });

    it("refuses text over bytes that are not UTF-8, but replaces them by bytes", async () => {
      const change = { path: "latin1.ts", before: hashOf("latin1.ts") };
      const error = await refusal(() => files.write([{ ...change, after: "x" }]));
      assertEquals(error.code, "unsupported_encoding");
      await files.write([{ ...change, after: new Uint8Array([1, 2]) }]);
      assertEquals([...readFileSync(project.path("latin1.ts"))], [1, 2]);
    });

    it("refuses text with half a surrogate pair", async () => {
      const change = { path: "bom.ts", before: hashOf("bom.ts"), after: "a\ud800b" };
      assertEquals((await refusal(() => files.write([change]))).code, "unsupported_encoding");
    });

    it("refuses one file twice, by whatever path", async () => {
      symlinkSync("src", project.path("alias"));
      const before = hashOf("src/App.tsx");
      const error = await refusal(() =>
        files.write([
          { path: "src/App.tsx", before, after: "a" },
          { path: "alias/App.tsx", before, after: "b" },
        ])
      );
      assertEquals(error.code, "invalid_request");
    });

    it("refuses the root and what is larger than it reads", async () => {
      const root = await refusal(() => files.write([{ path: "", before: null, after: "" }]));
      assertEquals(root.code, "invalid_request");
      const large = { path: "l.ts", before: null, after: "a".repeat(4 * 1024 * 1024 + 1) };
      assertEquals((await refusal(() => files.write([large]))).code, "file_too_large");
    });

    it("stops when validate throws or the signal is aborted", async () => {
      const before = tree();
      const change = { path: "new/a.ts", before: null, after: "a" };
      const validate = () => Promise.reject(new RangeError("no"));
      await assertRejects(() => files.write([change], { validate }), RangeError);
      const abort = new AbortController();
      const late = { signal: abort.signal, validate: () => Promise.resolve(abort.abort()) };
      await assertRejects(() => files.write([change], late), DOMException);
      assertEquals(tree(), before);
    });

    it("validates nothing where something is in the way", async () => {
      let validated = 0;
      const validate = () => Promise.resolve(void validated++);
      mkdirSync(project.path("taken"));
      symlinkSync("nowhere", project.path("dangling"));
      for (const path of ["taken", "dangling"]) {
        const change = { path, before: null, after: "a" };
        const error = await refusal(() => files.write([change], { validate }));
        assertEquals(error.code, "content_changed", path);
      }
      assertEquals(validated, 0);
    });

    it("validates one of two writers at a time", async () => {
      const change = (after: string) => ({ path: "bom.ts", before: hashOf("bom.ts"), after });
      let validated = 0;
      const seconds: Promise<string>[] = [];
      await files.write([change("first")], {
        validate: async () => {
          validated++;
          const second = files.write([change("second")], {
            validate: () => Promise.resolve(void validated++),
          });
          seconds.push(second.then(() => "written", (error) => error.code));
          // Reads have their turns behind the checks of a writer that does not wait.
          for (let count = 0; count < 10; count++) await files.read("bom.ts");
        },
      });
      assertEquals(await Promise.all(seconds), ["content_changed"]);
      assertEquals(validated, 1);
    });

    it("sees a change that is made during validate", async () => {
      const change = { path: "bom.ts", before: hashOf("bom.ts"), after: "ours" };
      const validate = () => Promise.resolve(writeFileSync(project.path("bom.ts"), "theirs"));
      assertEquals(
        (await refusal(() => files.write([change], { validate }))).code,
        "content_changed",
      );
      assertEquals(readFileSync(project.path("bom.ts"), "utf8"), "theirs");
    });
  });
}
