import { readdirSync, readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { after, before, describe, it } from "node:test";
import process from "node:process";
import { assertGreater } from "@std/assert";
import type { PageAddress } from "../../lib/pages/page/schemas.ts";
import { loadTypeScript } from "../../lib/source/syntax/typescript.ts";
import { createRandom } from "../support/random.ts";
import { openTestWorkbench, type TestWorkbench } from "../support/test_workbench.ts";
import { type EditTarget, walkEdits, type WalkEntry } from "./edits/walk_edits.ts";

/** How many requests are sent; `WORKBENCH_FUZZ` asks for more, `WORKBENCH_SEED` for the ones of a failure. */
const COUNT = Math.ceil(Number(process.env["WORKBENCH_FUZZ"] ?? 1200) / 10);
const FIRST_SEED = Number(process.env["WORKBENCH_SEED"] ?? 1);
/** How many requests make a walk; the service keeps more saves than that to undo. */
const STEPS = 30;

const ENTRIES: readonly WalkEntry[] = ["Stack", "Button", "Card"].map((name) => ({
  kind: "component",
  name,
  path: `src/features/shared/components/${name}.tsx`,
}));

describe("random edits over HTTP", () => {
  let test: TestWorkbench;
  let pages: EditTarget[];

  before(async () => {
    await loadTypeScript();
    test = await openTestWorkbench("shop");
    for (const [path, text] of foreignPages()) test.write(`src/pages/${path}`, text);
    pages = (await test.get("/api/pages/all")).body.pages.map((
      { path, feature, file }: PageAddress & { path: string },
    ) => ({ path, address: { feature, file } }));
    assertGreater(pages.length, 100);
  });
  after(() => test[Symbol.asyncDispose]());

  it("write what they report, refuse without a trace, and can all be undone", async () => {
    let written = 0;
    for (let seed = FIRST_SEED; seed < FIRST_SEED + COUNT / STEPS; seed++) {
      const random = createRandom(seed);
      const targets = Array.from({ length: 5 }, () => random.pick(pages));
      const options = { targets, entries: ENTRIES, steps: STEPS, random };
      written += (await walkEdits(test, options)).length;
    }
    assertGreater(written, COUNT / 8);
  });
});

/** The components of packages that ship their source, in several layouts. */
function foreignPages(): [path: string, text: string][] {
  const modules = fileURLToPath(new URL("../../node_modules", import.meta.url));
  return ["@radix-ui/themes", "@rjsf/core"].flatMap((name) => {
    const folder = `${modules}/${name}/src/components`;
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".tsx") && statSync(`${folder}/${file}`).isFile()).sort();
    return files.map((file, index): [string, string] => [
      `${name.slice(1)}/${file.replaceAll("\\", "/")}`,
      inLayout(readFileSync(`${folder}/${file}`, "utf8"), index % 4),
    ]);
  });
}

function inLayout(text: string, variant: number): string {
  const crlf = text.replaceAll("\r\n", "\n").replaceAll("\n", "\r\n");
  if (variant === 1) return crlf;
  if (variant === 2) return `\ufeff${crlf}`;
  return variant === 3
    ? text.replace(/^(?: {2})+/gm, (blanks) => "\t".repeat(blanks.length / 2))
    : text;
}
