import {
  appendFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { after, afterEach, before, beforeEach, describe, it } from "node:test";
import { assert, assertEquals, assertStrictEquals } from "@std/assert";
import { settledStamp } from "../../../lib/project/disk/stamp.ts";
import { openProjectFiles, type ProjectFiles } from "../../../lib/project/files.ts";
import { seededRandom } from "../../support/random.ts";
import { type TemporaryProject, temporaryProject } from "../../support/temporary_project.ts";

let project: TemporaryProject;

const CONTENT = {
  "package.json": "{}",
  ".gitignore": "*.log\n",
  "src/a.ts": "a",
  "src/deep/b.ts": "b",
  "src/deep/er/c.ts": "c",
  "lib/d.ts": "d",
  "lib/dist/e.ts": "e",
};

beforeEach(() => (project = temporaryProject(CONTENT)));
afterEach(() => project.remove());

/** Every path in a folder; not by a recursive `readdir`, which trips over symlinks in circles on some runtimes. */
function pathsIn(folder: string): { readonly path: string; readonly isFolder: boolean }[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    const isFolder = entry.isDirectory();
    return [{ path, isFolder }, ...isFolder ? pathsIn(path) : []];
  });
}

/** Waits until every stamp is old enough to be relied on, and lets a listing remember them. */
async function settle(files: ProjectFiles, { root } = project): Promise<void> {
  const paths = [root, ...pathsIn(root).map(({ path }) => path)];
  const isSettled = (path: string) => settledStamp(lstatSync(path), Date.now()) !== null;
  while (!paths.every(isSettled)) await new Promise((resolve) => setImmediate(resolve));
  await files.list();
}

/** Gives a file the age that it can be given again. */
function age(path: string): void {
  utimesSync(path, 1_000_000, 1_000_000);
}

async function namesOf(files: ProjectFiles): Promise<string[]> {
  return [...(await files.names()).files.keys()];
}

/** Each file with the hash that the listing leads to. */
async function hashesOf(files: ProjectFiles): Promise<(readonly [string, string | null])[]> {
  const { files: entries } = await files.list();
  return await Promise.all(
    [...entries.values()].map(async (entry) => [entry.path, await files.hash(entry)] as const),
  );
}

/** What a handle that has never seen the project says of it. */
async function open({ root } = project): Promise<ProjectFiles> {
  return await openProjectFiles({ root });
}

describe("ProjectFiles.names", () => {
  it("has the files and folders of the list", async () => {
    for (const internals of [{}, { folderStamps: null }] as const) {
      const files = await openProjectFiles({ root: project.root }, internals);
      const [names, list] = [await files.names(), await files.list()];
      assertEquals([...names.files.keys()], [...list.files.keys()]);
      assertEquals(names.folders, list.folders);
      assertEquals([names.truncated, list.truncated], [false, false]);
    }
  });

  it("is the very same object until a file comes or goes", async () => {
    const files = await open();
    const names = await files.names();
    writeFileSync(project.path("src/a.ts"), "another text");
    assertStrictEquals(await files.names(), names);
    await settle(files);
    assertStrictEquals(await files.names(), names);
    writeFileSync(project.path("src/new.ts"), "");
    assert(await files.names() !== names);
    unlinkSync(project.path("src/new.ts"));
    assertEquals(await files.names(), names);
  });

  it("shows every caller what was there when it asked, however many ask at once", async () => {
    const files = await open();
    await settle(files);
    const asked: Promise<void>[] = [];
    for (let index = 0; index < 40; index++) {
      const path = `src/deep/p${index}.ts`;
      writeFileSync(project.path(path), "");
      const found = index % 2 === 0 ? files.names() : files.list();
      asked.push(found.then(({ files }) => assert(files.has(path), `${path} is missing`)));
      // Lets the running listing get somewhere between two requests.
      if (index % 3 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    await Promise.all(asked);
  });
});

/** What a listing must see although it knows the folders: each change in a project of its own. */
const changes: readonly (readonly [string, (project: TemporaryProject) => void])[] = [
  ["a new file", (project) => writeFileSync(project.path("src/deep/new.ts"), "")],
  ["a file that is gone", (project) => unlinkSync(project.path("src/deep/er/c.ts"))],
  ["a text", (project) => writeFileSync(project.path("src/deep/er/c.ts"), "other")],
  ["a text of the same size and age", (project) => {
    writeFileSync(project.path("src/a.ts"), "z");
    age(project.path("src/a.ts"));
  }],
  ["a name", (project) => renameSync(project.path("src/a.ts"), project.path("src/z.ts"))],
  [
    "a folder's name",
    (project) => renameSync(project.path("src/deep"), project.path("src/deeper")),
  ],
  ["a folder that is gone", (project) => rmSync(project.path("src/deep"), { recursive: true })],
  ["two folders that are exchanged", (project) => {
    renameSync(project.path("src"), project.path("aside"));
    renameSync(project.path("lib"), project.path("src"));
    renameSync(project.path("aside"), project.path("lib"));
  }],
  ["a .gitignore that is edited in place", (project) => {
    appendFileSync(project.path(".gitignore"), "er/\na.ts\n");
  }],
  ["a .gitignore that is replaced", (project) => {
    writeFileSync(project.path("src/fresh"), "deep/er\n");
    renameSync(project.path("src/fresh"), project.path(".gitignore"));
  }],
  ["a .gitignore that is gone", (project) => unlinkSync(project.path(".gitignore"))],
  ["a .gitignore in a folder below", (project) => {
    writeFileSync(project.path("src/.gitignore"), "b.ts\n");
  }],
  ["a package that begins", (project) => writeFileSync(project.path("lib/package.json"), "{}")],
  ["a folder that is a symlink to the outside now", (project) => {
    writeFileSync(join(project.outside, "b.ts"), "b");
    rmSync(project.path("src/deep"), { recursive: true });
    symlinkSync(project.outside, project.path("src/deep"));
  }],
  ["a folder that moved to the outside behind a symlink", (project) => {
    renameSync(project.path("src/deep"), join(project.outside, "deep"));
    symlinkSync(join(project.outside, "deep"), project.path("src/deep"));
  }],
  ["a folder above that moved to the outside behind a symlink", (project) => {
    renameSync(project.path("src"), join(project.outside, "src"));
    symlinkSync(join(project.outside, "src"), project.path("src"));
  }],
];

describe("ProjectFiles.list, of folders that it knows", () => {
  const known: { readonly project: TemporaryProject; readonly files: ProjectFiles }[] = [];

  before(async () => {
    for (const _ of changes) {
      const project = temporaryProject(CONTENT);
      age(project.path("src/a.ts"));
      known.push({ project, files: await open(project) });
    }
    // All at once, for on some runtimes it takes seconds.
    await Promise.all(known.map(({ project, files }) => settle(files, project)));
  });
  after(() => known.forEach(({ project }) => project.remove()));

  for (const [index, [what, change]] of changes.entries()) {
    it(`sees ${what}`, async () => {
      const { project, files } = known[index] as (typeof known)[number]; // one for each change
      const before = await hashesOf(files);
      change(project);
      const [names, now] = [await namesOf(files), await hashesOf(files)];
      assertEquals(names, await namesOf(await open(project)));
      assertEquals(now, await hashesOf(await open(project)));
      assert(JSON.stringify(now) !== JSON.stringify(before), "the change changes nothing");
    });
  }
});

describe("ProjectFiles.list, again and again", () => {
  it("asks symlinks anew where they lead", async () => {
    symlinkSync("../lib/d.ts", project.path("src/link.ts"));
    symlinkSync(join(project.outside, "secret.ts"), project.path("src/away.ts"));
    const files = await open();
    await settle(files);
    writeFileSync(join(project.outside, "secret.ts"), "");
    assert((await namesOf(files)).includes("src/link.ts"));
    assertEquals((await files.list()).files.get("src/link.ts")?.size, 1);
    writeFileSync(project.path("lib/d.ts"), "longer");
    assertEquals((await files.list()).files.get("src/link.ts")?.size, 6);
    unlinkSync(project.path("lib/d.ts"));
    assertEquals((await namesOf(files)).filter((path) => path.startsWith("src/")), [
      "src/a.ts",
      "src/deep/b.ts",
      "src/deep/er/c.ts",
    ]);
  });

  it("removes what a killed process left behind, once it is old, in a folder that has not changed", async () => {
    const left = project.path("src/deep", `.workbench-00000000-1-${"0".repeat(16)}.tmp`);
    writeFileSync(left, "half");
    const files = await open();
    await settle(files);
    assert(existsSync(left), "it may still be somebody's");
    age(left);
    await files.names();
    assertEquals(existsSync(left), false);
  });

  it("says what a handle says that has seen nothing, after any changes", async () => {
    const seed = Date.now() % 1_000_000;
    const random = seededRandom(seed);
    const files = await open();
    for (let round = 0; round < 3; round++) {
      await settle(files);
      for (let step = 0; step < 30; step++) {
        const done = changeSomething(random);
        assertEquals(await hashesOf(files), await hashesOf(await open()), `Seed ${seed}: ${done}`);
      }
    }
  });
});

describe("ProjectFiles.haveStayed", () => {
  it("knows folders again in which a file was written anew", async () => {
    const files = await open();
    const names = await files.names();
    const isAsked = (folder: string) => folder === "src" || folder === "src/deep";
    writeFileSync(project.path("src/new.ts"), "");
    renameSync(project.path("src/new.ts"), project.path("src/a.ts"));
    assert(await files.haveStayed(names, isAsked));
    writeFileSync(project.path("lib/other.ts"), "");
    assert(await files.haveStayed(names, isAsked), "nobody asked for this folder");
    writeFileSync(project.path("src/deep/new.ts"), "");
    assert(!await files.haveStayed(names, isAsked));
  });

  it("says no where a name, a rule or a link came, whatever else happened", async () => {
    const random = seededRandom(20_261_127);
    const asked = ["", "src", "src/deep", "lib"];
    const inAsked = async (files: ProjectFiles) =>
      (await namesOf(files)).filter((path) =>
        asked.includes(path.slice(0, Math.max(0, path.lastIndexOf("/"))))
      );
    let stayed = 0;
    for (let round = 0; round < 150; round++) {
      project.remove();
      project = temporaryProject(CONTENT);
      const files = await open();
      const names = await files.names();
      const before = await inAsked(files);
      const done = Array.from({ length: 1 + random(3) }, () => changeSomething(random));
      const isSaid = await files.haveStayed(names, (folder) => asked.includes(folder));
      if (!isSaid) continue;
      stayed++;
      assertEquals(await inAsked(await open()), before, `round ${round}: ${done.join(", ")}`);
    }
    assert(stayed > 5, `${stayed} rounds stayed`);
  });
});

/** Does one thing to the project that people and their tools do. @returns what */
function changeSomething(random: (below: number) => number): string {
  const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T; // never empty
  const isThere = (path: string) => lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  const inner = pathsIn(project.root).filter(({ isFolder }) => isFolder);
  const folders = [project.root, ...inner.map(({ path }) => path)];
  const folder = pick(folders);
  const name = pick(["a.ts", "b.ts", "x.log", "index.ts", "package.json", "dist", "deep"]);
  const path = join(folder, name);
  const action = pick(["write", "write", "remove", "rename", "link", "ignore", "folder"] as const);
  if (action === "ignore") {
    const text = pick(["", "*.ts\n!a.ts\n", "deep/\n", "/b.ts\n", "dist\n"]);
    writeFileSync(join(folder, ".gitignore"), text);
  } else if (action === "rename") {
    const target = join(pick(folders), `${name}${random(3)}`);
    const isInside = `${target}/`.startsWith(`${path}/`);
    if (isThere(path) && !isInside && !isThere(target)) renameSync(path, target);
  } else {
    rmSync(path, { recursive: true, force: true });
    if (action === "link") symlinkSync(pick(["../lib/d.ts", "a.ts", project.outside]), path);
    if (action === "folder") mkdirSync(path);
    if (action === "write") writeFileSync(path, String(random(10_000)));
  }
  return `${action} ${path}`;
}
