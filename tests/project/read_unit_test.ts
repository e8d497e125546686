import {
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { after, before, describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { WorkbenchError } from "../../lib/errors/mod.ts";
import { settledStamp } from "../../lib/project/disk/stamp.ts";
import {
  openProject,
  openProjectFiles,
  type Project,
  projectOver,
  readUnit,
  type UnitScope,
} from "../../lib/project/mod.ts";
import { type TemporaryProject, temporaryProject } from "../support/temporary_project.ts";

const PAGES: UnitScope = {
  layer: "page",
  extension: /\.tsx$/,
  endings: ".tsx",
  missing: "page_not_found",
};

const CONTENT = {
  "package.json": "{}",
  ".gitignore": "*.log\n",
  "src/features/cart/pages/Cart.tsx": "cart",
  "src/features/cart/hooks/useCart.ts": "hook",
  "src/features/users/pages/User.tsx": "user",
  "src/pages/Home.tsx": "home",
};

function put(project: TemporaryProject, path: string, text: string): void {
  mkdirSync(dirname(project.path(path)), { recursive: true });
  writeFileSync(project.path(path), text);
}

function move(project: TemporaryProject, from: string, to: string): void {
  mkdirSync(dirname(project.path(to)), { recursive: true });
  renameSync(project.path(from), project.path(to));
}

function foldersIn(folder: string): string[] {
  const folders = readdirSync(folder, { withFileTypes: true }).filter((each) => each.isDirectory());
  return [folder, ...folders.flatMap(({ name }) => foldersIn(join(folder, name)))];
}

/** Waits until every folder's stamp is old enough to be relied on, and lets a listing remember them. */
async function settle(files: Pick<Project["files"], "names" | "root">): Promise<void> {
  const folders = foldersIn(files.root);
  const isSettled = (path: string) => settledStamp(lstatSync(path), Date.now()) !== null;
  while (!folders.every(isSettled)) await new Promise((resolve) => setImmediate(resolve));
  await files.names();
}

/** Where an address leads and what is there, or the code that it is refused with. */
async function at(opened: Project, feature: string, file: string): Promise<string> {
  try {
    const { unit, file: { text } } = await readUnit(opened, { feature, file }, PAGES);
    return `${unit.path}: ${text}`;
  } catch (error) {
    if (error instanceof WorkbenchError) return error.code;
    throw error;
  }
}

describe("readUnit", () => {
  it("does not list the project for a unit whose folders look as they did", async () => {
    using project = disposable(temporaryProject(CONTENT));
    const files = await openProjectFiles({ root: project.root });
    let lists = 0;
    const names: typeof files.names = (options) => {
      lists++;
      return files.names(options);
    };
    await using opened = projectOver({ ...files, names }, { name: "counted" });
    await settle(files);
    const cart = "src/features/cart/pages/Cart.tsx: cart";
    assertEquals(await at(opened, "cart", "Cart.tsx"), cart);
    assertEquals(lists, 1);
    put(project, "src/features/users/pages/New.tsx", "new");
    assertEquals(await at(opened, "cart", "Cart.tsx"), cart);
    writeFileSync(project.path("src/features/cart/pages/Cart.tsx"), "other");
    assertEquals(await at(opened, "cart", "Cart.tsx"), "src/features/cart/pages/Cart.tsx: other");
    assertEquals(lists, 1);
    await opened.layout({ list: await files.list() });
    assertEquals(await at(opened, "users", "New.tsx"), "src/features/users/pages/New.tsx: new");
    assertEquals(lists, 2);
  });

  /** Changes after which one of the addresses leads elsewhere, each in a project of its own. */
  const changes: readonly (readonly [string, (project: TemporaryProject) => void])[] = [
    ["a page that moved to another feature", (project) => {
      move(project, "src/features/cart/pages/Cart.tsx", "src/features/users/pages/Cart.tsx");
    }],
    ["a page that moved within its feature", (project) => {
      move(project, "src/features/cart/pages/Cart.tsx", "src/features/cart/pages/deep/Cart.tsx");
    }],
    ["a page that is gone", (project) => rmSync(project.path("src/features/cart/pages/Cart.tsx"))],
    [
      "a feature that has another name",
      (project) => move(project, "src/features/cart", "src/features/basket"),
    ],
    ["a new feature", (project) => put(project, "src/features/basket/pages/Cart.tsx", "new")],
    ["a folder of the layer that comes first", (project) => {
      put(project, "src/features/cart/Pages/Cart.tsx", "first");
    }],
    [
      "a features directory that comes first",
      (project) => put(project, "features/cart/pages/Cart.tsx", "first"),
    ],
    ["a file of tests by its new package", (project) => {
      move(project, "src/features/cart/pages/Cart.tsx", "src/features/cart/tests/pages/Cart.tsx");
      put(project, "src/features/cart/package.json", "{}");
    }],
    ["a .gitignore on the way", (project) => put(project, "src/.gitignore", "cart\n")],
    [
      "a .gitignore that is written again",
      (project) => put(project, ".gitignore", "src/features/cart\n"),
    ],
    ["a workbench.json with another features directory", (project) => {
      put(project, "workbench.json", '{"featuresDir":"src"}');
    }],
    ["a workbench.json with other layers", (project) => {
      put(project, "workbench.json", '{"layers":{"page":{"dirs":["screens"]}}}');
    }],
    ["a link in the place of a folder", (project) => {
      move(project, "src/features/cart/pages", "src/features/users/other");
      symlinkSync("../users/other", project.path("src/features/cart/pages"));
    }],
    ["a link that leads to another page", (project) => {
      rmSync(project.path("src/features/cart/pages/Cart.tsx"));
      symlinkSync("../../users/pages/User.tsx", project.path("src/features/cart/pages/Cart.tsx"));
    }],
  ];

  const addresses = [
    ["cart", "Cart.tsx"],
    ["cart", "deep/Cart.tsx"],
    ["users", "User.tsx"],
    ["users", "Cart.tsx"],
    ["basket", "Cart.tsx"],
    ["app", "Home.tsx"],
  ] as const;

  async function shown(from: Project): Promise<string[]> {
    return await Promise.all(addresses.map(([feature, file]) => at(from, feature, file)));
  }

  // All at once: on runtimes that tell whole seconds, stamps need two of them to settle.
  let cases: { readonly project: TemporaryProject; readonly opened: Project }[] = [];
  before(async () => {
    cases = await Promise.all(changes.map(async () => {
      const project = temporaryProject(CONTENT);
      const opened = await openProject({ root: project.root });
      await settle(opened.files);
      await shown(opened);
      return { project, opened };
    }));
  });
  after(async () => {
    for (const { project, opened } of cases) {
      await opened[Symbol.asyncDispose]();
      project.remove();
    }
  });

  for (const [index, [name, change]] of changes.entries()) {
    it(`sees ${name} at once`, async () => {
      const prepared = cases[index];
      assert(prepared);
      const { project, opened } = prepared;
      change(project);
      await using fresh = await openProject({ root: project.root });
      assertEquals(await shown(opened), await shown(fresh));
    });
  }
});

function disposable(project: TemporaryProject): TemporaryProject & Disposable {
  return { ...project, [Symbol.dispose]: () => project.remove() };
}
