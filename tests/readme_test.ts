import { execFileSync } from "node:child_process";
import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { areas } from "../routes/mod.ts";
import { VERSION } from "../lib/workbench/mod.ts";
import { fixturePath } from "./support/fixture_path.ts";
import { type Served, startServe } from "./support/served.ts";
import { makeTemporaryFolder } from "./support/temporary_folder.ts";

const README = readFileSync(fileURLToPath(new URL("../README.md", import.meta.url)), "utf8");

/** The texts of the README's code blocks of a kind, in order. */
function blocks(kind: string): string[] {
  return README.split(`\`\`\`${kind}\n`).slice(1).map((rest) => rest.split("```")[0] ?? "");
}

const ROUTE_PATH = /\/(?:(?:api|auth)(?:\/:?[a-z-]+)+|mcp\b)/g;

describe("the README's tour", () => {
  let folder = "";
  let served: Served;
  before(async () => {
    folder = makeTemporaryFolder("readme");
    cpSync(fixturePath("projects", "shop"), join(folder, "shop"), { recursive: true });
    // The same curl on every machine, found before any other.
    mkdirSync(join(folder, "bin"));
    const curl = fileURLToPath(new URL("support/curl.sh", import.meta.url));
    copyFileSync(curl, join(folder, "bin", "curl"));
    served = await startServe(["--project", join(folder, "shop")]);
  });
  after(async () => {
    await served[Symbol.asyncDispose]();
    rmSync(folder, { recursive: true });
  });

  it("runs as it stands", () => {
    const page = join(folder, "shop/src/features/catalog/pages/CatalogPage.tsx");
    const before = readFileSync(page, "utf8");
    const env = {
      ...process.env,
      PATH: `${join(folder, "bin")}:${process.env["PATH"]}`,
      WORKBENCH: served.url,
      SHOP: join(folder, "shop"),
    };
    const commands = blocks("sh tour").join("\n");
    const printed = execFileSync("bash", ["-euo", "pipefail", "-c", commands], {
      env,
      encoding: "utf8",
    });
    assert(!printed.includes('"code":"'), printed);
    const shown = blocks("text printed").flatMap((block) => block.split("\n").filter(Boolean));
    assert(shown.length > 20);
    let from = 0;
    for (const line of shown) {
      const at = printed.indexOf(line, from);
      assert(at >= 0, `It does not print "${line}" there, but\n${printed.slice(from)}`);
      from = at + line.length;
    }
    assertStringIncludes(printed, "WB-");
    assert(!existsSync(join(folder, "shop/src/features/cart/components/CartHint.tsx")));
    assertStringIncludes(readFileSync(join(folder, "shop/README.md"), "utf8"), "A thought of mine");
    const committed = readFileSync(page, "utf8");
    assertEquals(committed, before.replace(" />", ' placeholder="Ink and paper" />'));
    assert(!existsSync(join(folder, "shop/src/features/catalog/expressions/SortOrderList.tsx")));
  });
});

describe("the README's tour, as text", () => {
  it("asks every area", () => {
    const asked = new Set(blocks("sh tour").join("\n").match(ROUTE_PATH));
    const left = areas.filter(({ routes }) => !routes.some(({ path }) => asked.has(path)));
    assertEquals(left.map(({ name }) => name), ["docs"]);
  });

  it("names only routes that there are, and what several begin with", () => {
    const paths = areas.flatMap(({ routes }) => routes.map(({ path }) => path));
    const named = README.match(ROUTE_PATH) ?? [];
    assert(named.length > 20);
    const isThere = (name: string) =>
      paths.some((path) => path === name || path.startsWith(`${name}/`));
    for (const path of named) assert(isThere(path), `${path} is no route`);
  });
});

describe("the package", () => {
  it("has the version that the service tells", () => {
    const path = fileURLToPath(new URL("../package.json", import.meta.url));
    assertEquals(JSON.parse(readFileSync(path, "utf8")).version, VERSION);
  });
});
