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

/** The commands of the tour, in order. */
function tour(): string {
  return README.split("```sh tour\n").slice(1).map((rest) => rest.split("```")[0]).join("\n");
}

describe("the README's tour", () => {
  let folder = "";
  let served: Served;
  before(async () => {
    folder = makeTemporaryFolder("readme");
    cpSync(fixturePath("projects", "shop"), join(folder, "shop"), { recursive: true });
    // The same curl on every machine, found before any other.
    mkdirSync(join(folder, "bin"));
    const curl = fileURLToPath(new URL("support/curl.mjs", import.meta.url));
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
    const printed = execFileSync("bash", ["-euo", "pipefail", "-c", tour()], {
      env,
      encoding: "utf8",
    });
    assert(!printed.includes('"code":"'), printed);
    assertStringIncludes(printed, "CatalogPage:0.1");
    assertStringIncludes(printed, 'placeholder="Ink, paper, tea"');
    assertStringIncludes(printed, "src/features/catalog/expressions/SortOrderList.tsx");
    assertStringIncludes(printed, "+    offline: {},");
    assertStringIncludes(printed, "+    LINE_LOST: ");
    assertStringIncludes(printed, "src/features/shared/components/Icon.tsx");
    assertStringIncludes(printed, "1 file had changes of your own before this session began");
    assertStringIncludes(printed, "WB-");
    const ticket = readFileSync(fixturePath("html", "issue_tracker_test_ids.json"), "utf8");
    assertStringIncludes(printed, JSON.parse(ticket).title);
    assertStringIncludes(printed, "\nvite\n");
    assertStringIncludes(printed, '"running":');
    assertStringIncludes(printed, '+        title="Nothing here"');
    assertStringIncludes(printed, " M src/features/cart/pages/CartPage.tsx");
    assertStringIncludes(printed, '"Button" lost the prop "icon"');
    assert(!existsSync(join(folder, "shop/src/features/cart/components/CartHint.tsx")));
    assertStringIncludes(readFileSync(join(folder, "shop/README.md"), "utf8"), "A thought of mine");
    const committed = readFileSync(page, "utf8");
    assertEquals(committed, before.replace(" />", ' placeholder="Ink and paper" />'));
    assert(!existsSync(join(folder, "shop/src/features/catalog/expressions/SortOrderList.tsx")));
  });
});

describe("the package", () => {
  it("has the version that the service tells", () => {
    const path = fileURLToPath(new URL("../package.json", import.meta.url));
    assertEquals(JSON.parse(readFileSync(path, "utf8")).version, VERSION);
  });

  it("names in the README only routes that there are", () => {
    const paths = new Set(areas.flatMap(({ routes }) => routes.map(({ path }) => path)));
    const named = [...README.matchAll(/\/(?:api|auth)\/[a-z/-]+/g)].map(([path]) => path);
    assert(named.length > 5);
    for (const path of named) assert(paths.has(path), `${path} is no route`);
  });
});
