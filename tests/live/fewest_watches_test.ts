import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { fewestWatches } from "../../lib/live/fewest_watches.ts";
import { makeTemporaryFolder } from "../support/temporary_folder.ts";

const OWN = ["", "src", "src/a", "src/a/b", "packages", "packages/one", "packages/one/src"];

describe("the fewest watches of folders", () => {
  let root = "";
  before(() => {
    root = makeTemporaryFolder("watches");
    for (const folder of OWN) mkdirSync(join(root, folder), { recursive: true });
  });
  after(() => rmSync(root, { recursive: true }));
  const watched = () =>
    fewestWatches(OWN.map((folder) => join(root, folder))).map(({ path, isDeep }) =>
      `${path.slice(root.length + 1)}${isDeep ? "/**" : ""}`
    );

  it("are one for a tree that is watched as a whole", () => {
    assertEquals(watched(), ["/**"]);
  });

  it("leave out what lies beside a package, at each depth", () => {
    writeFileSync(join(root, "package.json"), "{}");
    mkdirSync(join(root, "packages/one/node_modules"));
    assertEquals(watched(), ["", "src/**", "packages", "packages/one", "packages/one/src/**"]);
  });
});
