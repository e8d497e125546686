import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "node:test";
import { assertEquals, assertFalse, assertRejects } from "@std/assert";
import { WorkbenchError } from "../../lib/errors/mod.ts";
import { openProjectFiles, type ProjectFiles } from "../../lib/project/files.ts";
import { type TemporaryProject, temporaryProject } from "../support/temporary_project.ts";

/** As `sha256sum` prints it. */
function kernelHash(path: string): string {
  return execFileSync("sha256sum", [path], { encoding: "utf8" }).slice(0, 64);
}

async function refusal(run: () => PromiseLike<unknown>): Promise<WorkbenchError> {
  return await assertRejects(run, WorkbenchError);
}

for (const handles of [undefined, null] as const) {
  const platform = handles === null ? "without handle paths" : "with handle paths";

  describe(`openProjectFiles, ${platform}`, () => {
    let project: TemporaryProject;
    let files: ProjectFiles;

    beforeEach(async () => {
      project = temporaryProject({
        "src/App.tsx": "export const App = 1;\r\n",
        "bom.ts": "\uFEFFexport {};\n",
        "latin1.ts": new Uint8Array([0x22, 0xe9, 0x22]),
        ".git/config": "[core]\n",
      });
      writeFileSync(join(project.outside, "secret.txt"), "secret");
      files = await openProjectFiles(
        { root: project.root },
        handles === null ? { handles } : {},
      );
    });
    afterEach(() => project.remove());

    describe("read", () => {
      it("returns text, hash and editability of the bytes", async () => {
        assertEquals(await files.read("src/App.tsx"), {
          path: "src/App.tsx",
          text: "export const App = 1;\r\n",
          contentHash: kernelHash(project.path("src/App.tsx")),
          editable: true,
        });
      });

      it("keeps a byte order mark as the first character", async () => {
        assertEquals((await files.read("bom.ts"))?.text, "\uFEFFexport {};\n");
      });

      it("gives bytes that are not UTF-8 as not editable, with the hash of the bytes", async () => {
        const file = await files.read("latin1.ts");
        assertEquals(file?.editable, false);
        assertEquals(file?.contentHash, kernelHash(project.path("latin1.ts")));
      });

      it("normalises the path", async () => {
        assertEquals((await files.read("./src//x/../App.tsx"))?.path, "src/App.tsx");
      });

      it("returns null for what is missing, a folder, or below a file", async () => {
        for (const path of ["none.ts", "src", "", "src/App.tsx/deeper.ts", "no/where.ts"]) {
          assertEquals(await files.read(path), null, path);
        }
      });

      it("returns null for a path that is too long only together with the root's", async () => {
        const path = `${"long/".repeat(818)}x.ts`;
        assertEquals([await files.read(path), await files.exists(path)], [null, null]);
      });

      it("never opens a pipe or a socket", async () => {
        execFileSync("mkfifo", [project.path("pipe.tsx")]);
        assertEquals(await files.read("pipe.tsx"), null);
        assertEquals(await files.exists("pipe.tsx"), null);
        assertFalse((await files.list()).files.has("pipe.tsx"));
      });

      it("reads 4 MiB and refuses one byte more", async () => {
        writeFileSync(project.path("limit.ts"), "a".repeat(4 * 1024 * 1024));
        assertEquals((await files.read("limit.ts"))?.text.length, 4 * 1024 * 1024);
        writeFileSync(project.path("limit.ts"), "a".repeat(4 * 1024 * 1024 + 1));
        assertEquals((await refusal(() => files.read("limit.ts"))).code, "file_too_large");
      });

      it("follows symlinks that stay inside", async () => {
        symlinkSync("src/App.tsx", project.path("link.tsx"));
        symlinkSync(project.path("src"), project.path("folder"));
        assertEquals((await files.read("link.tsx"))?.text, "export const App = 1;\r\n");
        assertEquals((await files.read("folder/App.tsx"))?.text, "export const App = 1;\r\n");
      });
    });

    describe("readBytes", () => {
      it("returns the bytes as they are, their hash, the mode and whether a symlink was on the way", async () => {
        chmodSync(project.path("latin1.ts"), 0o755);
        symlinkSync("latin1.ts", project.path("link.ts"));
        const expected = {
          path: "latin1.ts",
          bytes: new Uint8Array([0x22, 0xe9, 0x22]),
          contentHash: kernelHash(project.path("latin1.ts")),
          executable: true,
          linked: false,
        };
        const [file, link] = [await files.readBytes("latin1.ts"), await files.readBytes("link.ts")];
        assertEquals(file && { ...file, bytes: new Uint8Array(file.bytes) }, expected);
        assertEquals([link?.linked, link?.contentHash], [true, expected.contentHash]);
        assertEquals((await files.readBytes("src/App.tsx"))?.executable, false);
        assertEquals(await files.readBytes("none.ts"), null);
      });

      it("reads nothing outside", async () => {
        symlinkSync(join(project.outside, "secret.txt"), project.path("out.txt"));
        assertEquals((await refusal(() => files.readBytes("out.txt"))).code, "outside_project");
      });
    });

    describe("containment", () => {
      it("refuses a symlink to the outside alike, whether its target exists or not", async () => {
        const there = [join(project.outside, "secret.txt"), "../outside/secret.txt", "/"];
        const missing = [join(project.outside, "none.txt"), "../outside/none.txt", "/no-such-root"];
        const answers = [];
        for (const target of [...there, ...missing]) {
          execFileSync("ln", ["-sfn", target, project.path("escape")]);
          for (
            const run of [
              () => files.read("escape"),
              () => files.locate("escape"),
              () => files.exists("escape"),
              () => files.write([{ path: "escape", before: null, after: "x" }]),
              () => files.write([{ path: "escape", before: "0".repeat(64), after: "x" }]),
            ]
          ) {
            const { code, message, data } = await refusal(run);
            answers.push(JSON.stringify({ code, message, data }));
          }
        }
        assertEquals(
          new Set(answers),
          new Set([
            '{"code":"outside_project","message":"Cannot use the path \\"escape\\": it leads outside the project","data":{}}',
          ]),
        );
        assertEquals(readdirSync(project.outside), ["secret.txt"]);
      });

      it("refuses what is below a folder that is a symlink to the outside", async () => {
        symlinkSync(project.outside, project.path("away"));
        for (const path of ["away/secret.txt", "away/none.txt", "away/none/none.txt", "away"]) {
          assertEquals((await refusal(() => files.read(path))).code, "outside_project", path);
        }
        await refusal(() => files.write([{ path: "away/new.txt", before: null, after: "x" }]));
        await refusal(() => files.write([{ path: "away/a/b/new.txt", before: null, after: "x" }]));
        assertEquals(readdirSync(project.outside), ["secret.txt"]);
      });

      it("refuses a symlink into .git, and a circle of symlinks", async () => {
        symlinkSync(".git", project.path("innocent"));
        symlinkSync(".git/none", project.path("dangling"));
        symlinkSync("circle", project.path("circle"));
        for (const path of ["innocent/config", "innocent", "dangling", "circle"]) {
          assertEquals((await refusal(() => files.read(path))).code, "outside_project", path);
        }
      });

      it("refuses a sibling folder whose name begins like the root's", async () => {
        mkdirSync(`${project.root}-other`);
        symlinkSync(`${project.root}-other`, project.path("near"));
        assertEquals((await refusal(() => files.locate("near"))).code, "outside_project");
      });

      it("locates a missing path below the real path of its deepest folder", async () => {
        symlinkSync("src", project.path("alias"));
        assertEquals(await files.locate("alias/new/File.tsx"), project.path("src/new/File.tsx"));
        assertEquals(await files.locate(""), project.root);
      });

      it("opens a root that is reached through a symlink by its real path", async () => {
        symlinkSync(project.root, join(project.outside, "entry"));
        const same = await openProjectFiles({ root: join(project.outside, "entry") });
        assertEquals(same.root, project.root);
        assertEquals((await same.read("bom.ts"))?.editable, true);
      });
    });

    describe("exists", () => {
      it("tells files from folders from nothing", async () => {
        assertEquals(await files.exists("src/App.tsx"), "file");
        assertEquals(await files.exists("src"), "folder");
        assertEquals(await files.exists(""), "folder");
        assertEquals(await files.exists("none"), null);
        assertEquals(await files.exists("src/App.tsx/none"), null);
      });
    });
  });
}

describe("openProjectFiles", () => {
  it("refuses a root that is not a folder, without its absolute path", async () => {
    const project = temporaryProject({ "file.ts": "" });
    for (const root of [project.path("none"), project.path("file.ts")]) {
      const error = await refusal(() => openProjectFiles({ root }));
      assertEquals(error.code, "project_not_found");
      assertFalse(error.message.includes(project.root));
    }
    project.remove();
  });
});
