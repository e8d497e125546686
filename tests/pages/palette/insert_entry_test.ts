import { after, before, describe, it } from "node:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { assert, assertEquals } from "@std/assert";
import { contentHash } from "../../../lib/project/mod.ts";
import { applyEdits } from "../../../lib/source/mod.ts";
import { fixturePath } from "../../support/fixture_path.ts";
import { openTestWorkbench, type TestWorkbench } from "../../support/test_workbench.ts";

/** What a case's `edit.json` says: what is inserted, and the page's file where it is not `Page.tsx`. */
interface InsertCase {
  readonly kind: string;
  readonly name: string;
  readonly path: string;
  readonly placement?: string;
  readonly file?: string;
  /** Tag of the node that is selected. */
  readonly tag: string;
  readonly placeholders?: Readonly<Record<string, string>>;
  readonly note?: string;
}

const FOLDER = fixturePath("pages", "palette-insert");
const PAGES = "src/features/shop/pages";

describe("fixtures/pages/palette-insert", () => {
  const names = readdirSync(FOLDER).sort();
  let test: TestWorkbench;
  before(async () => {
    test = await openTestWorkbench("palette");
  });
  after(() => test[Symbol.asyncDispose]());

  it("has at least 15 cases", () => assert(names.length >= 15, `${names.length}`));

  for (const name of names) {
    it(name, () => checkCase(test, join(FOLDER, name)));
  }
});

/** The bytes of the result, what the answer says of it, and the way back. */
async function checkCase(test: TestWorkbench, folder: string): Promise<void> {
  const input = readFileSync(join(folder, "input.tsx"));
  const { tag, placeholders, note, ...entry }: InsertCase = JSON.parse(
    readFileSync(join(folder, "edit.json"), "utf8"),
  );
  const address = { feature: "shop", file: entry.file ?? "Page.tsx" };
  const path = `${PAGES}/${address.file}`;
  test.write(path, input);
  const { status, body } = await test.post("/api/pages/palette/insert", {
    ...entry,
    ...address,
    contentHash: contentHash(input),
  });
  assertEquals(status, 200, JSON.stringify(body));
  const output = readFileSync(test.path(path), "utf8");
  assertEquals(output, readFileSync(join(folder, "output.tsx"), "utf8"), output);
  assertEquals(applyEdits(input.toString("utf8"), body.change.edits), output);
  assertEquals((await test.get("/api/pages/tree", address)).body.syntaxErrors, undefined);
  const inserted = await test.get("/api/pages/node", { ...address, nodeId: body.selected });
  assertEquals(inserted.body.node.tag, tag);
  const written = body.placeholders.map(({ prop, code }: { prop: string; code: string }) => [
    prop,
    code,
  ]);
  assertEquals(Object.fromEntries(written), placeholders ?? {});
  assertEquals(body.note, note);
  await test.post("/api/pages/undo", { saveId: body.saveId });
  assertEquals(readFileSync(test.path(path)).toString("hex"), input.toString("hex"));
}
