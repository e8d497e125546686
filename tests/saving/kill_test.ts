import { cpSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { after, before, describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { fixturePath } from "../support/fixture_path.ts";
import { seededRandom } from "../support/random.ts";
import { type Served, startServe } from "../support/served.ts";
import { untilExit } from "../support/spawn_script.ts";
import { makeTemporaryFolder } from "../support/temporary_folder.ts";

const PAGE = { feature: "catalog", file: "CatalogPage.tsx" };
const FOLDER = "src/features/catalog/pages";
const ROUNDS = 6;
const SEED = Number(process.env["WORKBENCH_SEED"] ?? 11);

describe("a service that is killed while it saves", () => {
  let folder = "";
  before(() => {
    folder = makeTemporaryFolder("kill");
    cpSync(fixturePath("projects", "shop"), join(folder, "shop"), { recursive: true });
  });
  after(() => rmSync(folder, { recursive: true }));

  async function edit(served: Served, value: string): Promise<void> {
    const tree = await (await fetch(`${served.url}/api/pages/tree?${new URLSearchParams(PAGE)}`))
      .json();
    const body = {
      ...PAGE,
      nodeId: "CatalogPage:0.1",
      propName: "placeholder",
      kind: "string",
      value,
    };
    await fetch(`${served.url}/api/pages/props`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...body, contentHash: tree.contentHash }),
    });
  }

  it(`leaves the old page or the new one, and the next start no other file (seed ${SEED})`, async () => {
    const random = seededRandom(SEED);
    const path = join(folder, "shop", FOLDER, "CatalogPage.tsx");
    const original = readFileSync(path, "utf8");
    for (let round = 0; round < ROUNDS; round++) {
      const served = await startServe(["--project", join(folder, "shop")]);
      // The first edit brings everything into memory; the kill then meets saves.
      await edit(served, `round ${round} first`);
      const killed = setTimeout(random(40)).then(() => served.child.kill("SIGKILL"));
      for (
        let save = 0;
        served.child.exitCode === null && served.child.signalCode === null;
        save++
      ) {
        // What the killed service does not answer is no failure here.
        await edit(served, `round ${round} save ${save}`).catch(() => untilExit(served.child));
      }
      await killed;
      await served[Symbol.asyncDispose]();
      const text = readFileSync(path, "utf8");
      const [, value] = / placeholder="(round \d+ \w+(?: \d+)?)"/.exec(text) ?? [];
      assert(value !== undefined, `Round ${round}: the page has no whole save`);
      assertEquals(text.replace(` placeholder="${value}"`, ""), original);
    }
    const last = await startServe(["--project", join(folder, "shop")]);
    await edit(last, "the last");
    await last[Symbol.asyncDispose]();
    assertEquals(readdirSync(join(folder, "shop", FOLDER)).toSorted(), [
      "CatalogPage.tsx",
      "ProductPage.tsx",
      "deals",
    ]);
  });
});
