import { assert, assertEquals, assertRejects } from "@std/assert";
import { cpSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { WorkbenchError } from "../../../lib/errors/mod.ts";
import type { EngineName } from "../../../lib/git/mod.ts";
import { contentHash, openProject } from "../../../lib/project/mod.ts";
import { openSide, openSides } from "../../../lib/review/snapshot/open_side.ts";
import { openKnownContents, openSideMemory } from "../../../lib/review/snapshot/side_memory.ts";
import { openFactsCache } from "../../../lib/source/modules/facts_cache.ts";
import { openFactsStore } from "../../../lib/source/modules/facts_store.ts";
import { readFacts } from "../../../lib/source/modules/read_facts.ts";
import { openSource } from "../../../lib/source/mod.ts";
import { fixturePath } from "../../support/fixture_path.ts";
import { type GitRepository, makeGitRepository } from "../../support/git_repository.ts";
import { makeTemporaryFolder } from "../../support/temporary_folder.ts";
import { describedProject } from "./described_project.ts";
import { ENGINES, openedRepository } from "./repositories.ts";

const SHOP = fixturePath("projects", "shop");

/** Opens the project on a checkout by stock git, and describes it. */
async function describedCheckout(
  git: GitRepository,
  commit: string,
  { exact, project = "" }: { readonly exact: boolean; readonly project?: string },
): Promise<unknown> {
  const folder = makeTemporaryFolder("checkout");
  git.git("worktree", "add", "--quiet", "--detach", "--force", folder, commit);
  try {
    await using opened = await openProject({ root: join(folder, project), name: "shop" });
    await using source = openSource(opened);
    return await describedProject({ source }, { exact });
  } finally {
    git.git("worktree", "remove", "--force", folder);
  }
}

async function describedCommit(
  git: GitRepository,
  commit: string,
  { exact, engine, project = "" }: {
    readonly exact: boolean;
    readonly engine: EngineName;
    readonly project?: string;
  },
): Promise<unknown> {
  await using repository = await openedRepository(git.path(project), engine);
  await using side = await openSide(repository, commit, { name: "shop" });
  return await describedProject(side, { exact });
}

/** What changing nothing must leave as it is. */
function stateOf(git: GitRepository): string {
  return ["for-each-ref", "status --porcelain=v2 --ignored", "ls-files --stage", "count-objects -v"]
    .map((command) => git.git("--no-optional-locks", ...command.split(" "))).join("\n");
}

/** A repository, with the ids of the blobs that are read from it. */
function counting(repository: Awaited<ReturnType<typeof openedRepository>>) {
  const reads: string[] = [];
  const readBlob = (id: string): Promise<Uint8Array> => {
    reads.push(id);
    return repository.readBlob(id);
  };
  return { counted: { ...repository, readBlob }, reads };
}

/** A shop with something of every kind that a tree can hold, and another one in the working tree. */
function makeShop(setting: { readonly folder?: string; readonly crlf?: boolean } = {}): {
  readonly git: GitRepository;
  readonly commit: string;
} {
  const git = makeGitRepository();
  const at = (path: string): string => join(setting.folder ?? "", path);
  if (setting.crlf) git.git("config", "core.autocrlf", "true");
  cpSync(SHOP, git.path(setting.folder ?? ""), { recursive: true });
  git.write(at("src/features/cart/old.retired.tsx"), "export const Old = () => <b />;\n");
  git.write(at("dist/bundle.js"), "import './nothing';\n");
  git.write(at("workbench.json"), '{ "rules": { "unit-name": "error" }, "wrong": 1 }\n');
  git.write(at("src/broken.tsx"), "export const Broken = () => <div\n");
  git.write(at("src/marked.ts"), "\uFEFFexport const marked = 1;\n");
  git.write(at("src/bytes.ts"), Uint8Array.of(0x2f, 0x2f, 0xff, 0x0a));
  git.write(at("src/circle-a.ts"), 'import "./circle-b";\nimport "./lost";\n');
  git.write(at("src/circle-b.ts"), 'import "./circle-a";\nimport "@app/nothing";\n');
  git.symlink("circle-a.ts", at("src/linked.ts"));
  git.symlink("../../outside.ts", at("src/outside.ts"));
  git.symlink("features", at("src/folder"));
  git.git("add", "--all", "--force");
  const zero = "0123456789012345678901234567890123456789";
  git.git("update-index", "--add", "--cacheinfo", `160000,${zero},${at("vendor/lib")}`);
  git.git("commit", "--quiet", "--message", "Shop");
  const commit = git.git("rev-parse", "HEAD");
  git.write(at("src/features/cart/pages/CartPage.tsx"), "export const Changed = 1;\n");
  git.write(at("src/later.ts"), 'import "./circle-a";\n');
  git.git("add", at("src/later.ts"));
  return { git, commit };
}

for (const engine of ENGINES) {
  describe(`openSide, ${engine}`, () => {
    it("shows a commit as a checkout of it", async () => {
      const { git, commit } = makeShop();
      try {
        const state = stateOf(git);
        const seen = await describedCommit(git, commit, { exact: true, engine });
        assertEquals(stateOf(git), state);
        assertEquals(seen, await describedCheckout(git, commit, { exact: true }));
      } finally {
        git.delete();
      }
    });

    // The embedded engine refuses what is converted.
    if (engine === "git") {
      it("shows it so where the checkout ends lines otherwise than git keeps them", async () => {
        const { git, commit } = makeShop({ crlf: true });
        try {
          const checkout = makeTemporaryFolder("crlf");
          git.git("worktree", "add", "--quiet", "--detach", "--force", checkout, commit);
          const page = "src/features/cart/pages/CartPage.tsx";
          assert(git.run(["show", `${commit}:${page}`]).stdout.indexOf(13) < 0);
          await using repository = await openedRepository(git.folder, engine);
          await using side = await openSide(repository, commit);
          assert((await side.source.project.files.read(page))?.text.includes("\r") === false);
          git.git("worktree", "remove", "--force", checkout);
          const seen = await describedCommit(git, commit, { exact: false, engine });
          assertEquals(seen, await describedCheckout(git, commit, { exact: false }));
        } finally {
          git.delete();
        }
      });
    }

    it("shows a package in a folder of the repository, and nothing beside it", async () => {
      const project = "packages/shop";
      const { git } = makeShop({ folder: project });
      try {
        git.write("packages/other/index.ts", "export const other = 1;\n");
        git.write(`${project}/src/sibling.ts`, 'export * from "../../other/index";\n');
        git.symlink("../../other/index.ts", `${project}/src/beside.ts`);
        git.symlink("../../shop/src/routes.tsx", `${project}/src/roundabout.tsx`);
        const commit = git.commitAll("Sibling");
        const seen = await describedCommit(git, commit, { exact: true, engine, project });
        assertEquals(seen, await describedCheckout(git, commit, { exact: true, project }));
      } finally {
        git.delete();
      }
    });

    it("has no file where the commit has no such folder, and without a commit", async () => {
      const { git, commit } = makeShop();
      try {
        mkdirSync(git.path("later"));
        await using repository = await openedRepository(git.path("later"), engine);
        await using early = await openSide(repository, commit);
        await using none = await openSide(repository, null);
        for (const side of [early, none]) {
          assertEquals((await side.source.project.files.list()).files.size, 0);
          assertEquals((await side.source.graph.refresh()).files.size, 0);
        }
      } finally {
        git.delete();
      }
    });

    it("throws git_failed for a commit that is not there", async () => {
      const { git } = makeShop();
      try {
        await using repository = await openedRepository(git.folder, engine);
        const error = await assertRejects(
          () => openSide(repository, "f".repeat(40)),
          WorkbenchError,
        );
        assertEquals(error.code, "git_failed");
      } finally {
        git.delete();
      }
    });
  });
}

describe("openSides", () => {
  let shop: ReturnType<typeof makeShop>;

  before(() => {
    shop = makeShop();
  });

  after(() => shop.git.delete());

  it("reads and parses once what both sides have", async () => {
    const { git, commit } = shop;
    const head = git.commitAll("Later");
    await using repository = await openedRepository(git.folder, "embedded");
    const { counted, reads } = counting(repository);
    await using sides = await openSides(counted, { base: commit, head });
    await sides.base.source.graph.refresh();
    await sides.head.source.graph.refresh();
    assertEquals(reads.length, new Set(reads).size);
    const files = await sides.head.source.graph.refresh();
    const hashes = new Set([...files.files.keys()].map((path) => files.contentHashOf(path)));
    assert(sides.head.source.facts.parses <= hashes.size + 2);
    assert(sides.base.source.facts === sides.head.source.facts);
  });

  it("reads no file that nobody asks for", async () => {
    await using repository = await openedRepository(shop.git.folder, "embedded");
    const { counted, reads } = counting(repository);
    await using side = await openSide(counted, shop.commit);
    const opened = reads.length;
    await side.source.project.layout();
    await side.source.project.files.read("src/marked.ts");
    // The .gitignore and the links on the one hand; workbench.json, package.json and what was asked for on the other.
    assertEquals([opened, reads.length], [4, 7]);
  });

  it("reads no source file whose facts the service has", async () => {
    await using repository = await openedRepository(shop.git.folder, "embedded");
    const folder = makeTemporaryFolder("facts");
    await using before = await openSide(repository, shop.commit);
    const graph = await before.source.graph.refresh();
    const sources = [...graph.files.keys()].filter((path) => path.startsWith("src/"));
    const facts = openFactsCache({ store: openFactsStore(folder) });
    await facts.open();
    for (const path of sources) {
      const file = await before.source.project.files.read(path);
      if (file) readFacts(file, facts);
    }
    // The facts of a few files are not written.
    for (let index = 0; index < 200; index++) {
      const text = `export const a = ${index};`;
      readFacts({ path: "a.ts", text, contentHash: contentHash(text), editable: true }, facts);
    }
    await facts.settle();
    const { counted, reads } = counting(repository);
    const known = openKnownContents(folder);
    await known.open();
    const memory = openSideMemory(counted, known);
    await using side = await openSide(counted, shop.commit, { memory });
    const read = await side.source.graph.refresh();
    const { files } = await side.source.project.files.list();
    const ids = new Set(reads);
    // What is no text is not all in the text of its file: nobody knows its id.
    const again = sources.filter((path) => ids.has(files.get(path)?.version ?? ""));
    assertEquals(again, ["src/bytes.ts"]);
    assertEquals(
      sources.map((path) => read.contentHashOf(path)),
      sources.map((path) => graph.contentHashOf(path)),
    );
    assertEquals(
      sources.map((path) => read.importsOf(path)),
      sources.map((path) => graph.importsOf(path)),
    );
    rmSync(folder, { recursive: true });
  });

  it("refuses to ask the checker of the working tree", async () => {
    await using repository = await openedRepository(shop.git.folder, "embedded");
    await using side = await openSide(repository, shop.commit);
    const ask = () => side.source.types.diagnostics({ path: "src/marked.ts", text: "" });
    const error = await assertRejects(ask, WorkbenchError);
    assertEquals(error.code, "types_unavailable");
  });

  it("hides what git ignores, what is installed, and nothing else", async () => {
    const git = makeGitRepository();
    try {
      git.write(".gitignore", "generated/\n");
      git.write("packages/.gitignore", "*.made.ts\n");
      git.write("packages/app/.gitignore", "/local\n");
      git.write("packages/app/src/a.ts", "");
      const commit = git.commitAll("Ignore");
      await using repository = await openedRepository(git.path("packages/app"), "embedded");
      await using side = await openSide(repository, commit);
      const paths = [
        "src/generated/api.ts",
        "src/b.made.ts",
        "local/x.ts",
        "node_modules/x/index.js",
        "src/local.ts",
        "src/b.ts",
      ];
      assertEquals(
        paths.map((path) => side.hides?.(path)),
        [true, true, true, true, false, false],
      );
    } finally {
      git.delete();
    }
  });
});
