import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { after, before, describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { loadTypeScript } from "../../../lib/source/syntax/typescript.ts";
import { type Containment, containmentOf } from "../../../lib/source/types/files/containment.ts";
import { openDisk } from "../../../lib/source/types/files/disk.ts";
import {
  type ParsedConfig,
  type ProjectConfig,
  projectConfigOf,
} from "../../../lib/source/types/files/project_config.ts";
import { viewOf } from "../../../lib/source/types/files/view.ts";
import { makeTemporaryFolder } from "../../support/temporary_folder.ts";

const FILES: Readonly<Record<string, string>> = {
  "tsconfig.json": '{ "files": [], "references": [{ "path": "./tsconfig.app.json" }] }',
  "tsconfig.app.json":
    '{ "compilerOptions": { "jsx": "react-jsx", "allowJs": true }, "include": ["src"], "exclude": ["src/old"] }',
  "src/shop/Cart.tsx": "",
  "src/shop/prices.ts": "",
  "src/shop/prices.d.ts": "",
  "src/shop/legacy.js": "",
  "src/shop/legacy.d.ts": "",
  "src/globals.d.ts": "",
  "src/signs/signs.d.ts": "",
  "src/old/Cart.tsx": "",
  "src/old/old.d.ts": "",
  "tools/build.ts": "",
};

describe("projectConfigOf", () => {
  let root = "";
  let containment: Containment;
  before(async () => {
    await loadTypeScript();
    root = makeTemporaryFolder("configs");
    for (const [path, text] of Object.entries(FILES)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    containment = containmentOf(root);
    root = containment.root;
  });
  after(() => rmSync(root, { recursive: true }));

  /** Reads the configs of files one after the other, as for questions about one state of the disk. */
  function read(paths: readonly string[]) {
    const known = new Map<string, ParsedConfig>();
    const listed: string[] = [];
    const disk = openDisk(containment);
    const plain = viewOf(disk, { number: 1, generation: disk.refresh() }, new Map());
    const view: typeof plain = {
      ...plain,
      list(folder) {
        listed.push(folder);
        return plain.list(folder);
      },
    };
    const configs = paths.map((path) =>
      projectConfigOf(`${root}/${path}`, view, containment, known)
    );
    return { configs, listed };
  }

  function ambientOf({ ambient }: ProjectConfig): string[] {
    return ambient.map((path) => path.slice(root.length + 1)).toSorted();
  }

  it("finds the config that includes a file, whichever was asked about before", () => {
    const paths = ["tools/build.ts", "src/shop/Cart.tsx", "src/old/Cart.tsx"];
    for (const asked of [paths, paths.toReversed()]) {
      const included = asked.filter((_, index) => read(asked).configs[index]?.includes);
      assertEquals(included, ["src/shop/Cart.tsx"]);
    }
  });

  it("takes included declarations, but none of the very source that is asked about", () => {
    const [cart, prices, legacy, globals] = read([
      "src/shop/Cart.tsx",
      "src/shop/prices.ts",
      "src/shop/legacy.js",
      "src/globals.d.ts",
    ]).configs.map(ambientOf);
    const all = [
      "src/globals.d.ts",
      "src/shop/legacy.d.ts",
      "src/shop/prices.d.ts",
      "src/signs/signs.d.ts",
    ];
    assertEquals(cart, all);
    assertEquals(prices, all.filter((path) => path !== "src/shop/prices.d.ts"));
    // As the compiler does, which takes both.
    assertEquals(legacy, all);
    assertEquals(globals, all.slice(1));
  });

  it("goes through the folders of a config once for many files", () => {
    const paths = Array.from({ length: 50 }, (_, index) => `src/shop/Row${index}.tsx`);
    const { listed } = read(["src/shop/Cart.tsx", ...paths]);
    assertEquals(listed.filter((folder) => folder === `${root}/src/signs`).length, 1);
  });
});
