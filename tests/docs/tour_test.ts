import { execFileSync } from "node:child_process";
import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import process from "node:process";
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { areas } from "../../routes/mod.ts";
import { VERSION } from "../../lib/workbench/mod.ts";
import { fixturePath } from "../support/fixture_path.ts";
import { type Served, startServe } from "../support/served.ts";
import { makeTemporaryFolder } from "../support/temporary_folder.ts";
import { allPages, blocksOf, readPage, ROOT } from "./pages.ts";

const TOUR = readPage("docs/tour.md");
const README = readPage("README.md");

const ROUTE_PATH = /\/(?:(?:api|auth)(?:\/:?[a-z-]+)+|mcp\b)/g;

/** A service of a copy of the demo, and a shell that speaks to it. */
interface Shell {
  readonly folder: string;
  readonly served: Served;
  /** Runs commands, and returns what they print. */
  readonly run: (commands: string) => string;
}

async function openShell(): Promise<Shell> {
  const folder = makeTemporaryFolder("docs");
  cpSync(fixturePath("projects", "shop"), join(folder, "shop"), { recursive: true });
  // The same curl on every machine, found before any other.
  mkdirSync(join(folder, "bin"));
  copyFileSync(join(ROOT, "tests/support/curl.sh"), join(folder, "bin", "curl"));
  const served = await startServe(["--project", join(folder, "shop")]);
  const env = {
    ...process.env,
    PATH: `${join(folder, "bin")}:${process.env["PATH"]}`,
    WORKBENCH: served.url,
    SHOP: join(folder, "shop"),
  };
  const run = (commands: string): string =>
    execFileSync("bash", ["-euo", "pipefail", "-c", commands], { env, encoding: "utf8" });
  return { folder, served, run };
}

/** Checks that what a page says is printed was printed, in that order. */
function assertPrinted(printed: string, page: string, atLeast: number): void {
  const shown = blocksOf(page, "text printed").flatMap((block) =>
    block.split("\n").filter(Boolean)
  );
  assert(shown.length >= atLeast);
  let from = 0;
  for (const line of shown) {
    const at = printed.indexOf(line, from);
    assert(at >= 0, `It does not print "${line}" there, but\n${printed.slice(from)}`);
    from = at + line.length;
  }
}

describe("what the pages type into a shell", () => {
  let shell: Shell;
  before(async () => void (shell = await openShell()));
  after(async () => {
    await shell.served[Symbol.asyncDispose]();
    rmSync(shell.folder, { recursive: true });
  });

  it("runs as the README has it", () => {
    assertPrinted(shell.run(blocksOf(README, "sh readme").join("\n")), README, 2);
  });

  it("runs as the tour has it", () => {
    const page = join(shell.folder, "shop/src/features/catalog/pages/CatalogPage.tsx");
    const before = readFileSync(page, "utf8");
    const printed = shell.run(blocksOf(TOUR, "sh tour").join("\n"));
    assert(!printed.includes('"code":"'), printed);
    assertPrinted(printed, TOUR, 21);
    assertStringIncludes(printed, "WB-");
    const has = (path: string): boolean => existsSync(join(shell.folder, "shop", path));
    assert(!has("src/features/cart/components/CartHint.tsx"));
    const readme = readFileSync(join(shell.folder, "shop/README.md"), "utf8");
    assertStringIncludes(readme, "A thought of mine");
    const committed = readFileSync(page, "utf8");
    assertEquals(committed, before.replace(" />", ' placeholder="Ink and paper" />'));
    assert(!has("src/features/catalog/expressions/SortOrderList.tsx"));
  });
});

describe("the tour, as text", () => {
  it("asks every area", () => {
    const asked = new Set(blocksOf(TOUR, "sh tour").join("\n").match(ROUTE_PATH));
    const left = areas.filter(({ routes }) => !routes.some(({ path }) => asked.has(path)));
    assertEquals(left.map(({ name }) => name), ["studio", "docs"]);
  });
});

describe("the pages, as text", () => {
  it("name only routes that there are, and what several begin with", () => {
    const paths = areas.flatMap(({ routes }) => routes.map(({ path }) => path));
    const named = allPages().flatMap((page) => readPage(page).match(ROUTE_PATH) ?? []);
    assert(named.length > 80);
    const isThere = (name: string) =>
      paths.some((path) => path === name || path.startsWith(`${name}/`));
    for (const path of named) assert(isThere(path), `${path} is no route`);
  });
});

describe("the package", () => {
  it("has the version that the service tells", () => {
    assertEquals(JSON.parse(readPage("package.json")).version, VERSION);
  });
});
