import { after, before, describe, it } from "node:test";
import { readFileSync } from "node:fs";
import { assert, assertEquals } from "@std/assert";
import { contentHash } from "../../../lib/project/mod.ts";
import { applyEdits } from "../../../lib/source/mod.ts";
import { type Case, readCases } from "../../support/cases/read_cases.ts";
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

/** What is in a case: what is inserted, and the text before and after it. */
interface InsertParts {
  readonly edit: InsertCase;
  readonly input: string;
  readonly output: string;
}

const PAGES = "src/features/shop/pages";

describe("fixtures/pages/palette-insert.md", () => {
  const cases = readCases("pages/palette-insert.md", (parts): InsertParts => ({
    edit: parts.json("edit.json"),
    input: parts.text("input.tsx"),
    output: parts.text("output.tsx"),
  }));
  let test: TestWorkbench;
  before(async () => {
    test = await openTestWorkbench("palette");
  });
  after(() => test[Symbol.asyncDispose]());

  it("has at least 15 cases", () => assert(cases.length >= 15, `${cases.length}`));

  for (const each of cases) it(each.name, () => checkCase(test, each));
});

/** The bytes of the result, what the answer says of it, and the way back. */
async function checkCase(
  test: TestWorkbench,
  { edit, input, output: expected }: Case<InsertParts>,
): Promise<void> {
  const { tag, placeholders, note, ...entry } = edit;
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
  assertEquals(output, expected, output);
  assertEquals(applyEdits(input, body.change.edits), output);
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
  assertEquals(readFileSync(test.path(path), "utf8"), input);
}
