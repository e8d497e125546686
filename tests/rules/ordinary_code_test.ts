import { Buffer } from "node:buffer";
import { readdirSync, readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { contentHash } from "../../lib/project/mod.ts";
import { fixturePath } from "../support/fixture_path.ts";
import { openTestWorkbench, type TestWorkbench } from "../support/test_workbench.ts";

/** The one that has chosen its rules, and the ones that have no React in them. */
const OTHERS: readonly string[] = ["shop", "not_react", "not_react_service"];

const LAYOUTS = readdirSync(fixturePath("projects"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !OTHERS.includes(entry.name))
  .map(({ name }) => name);

/** Everyday React that some house would have elsewhere: a hook, a request and a timer in a component, a loop in its markup. */
const ORDINARY = `
export function Everyday() {
  const [rows, setRows] = useEverydayRows([]);
  const load = () => fetch("/api/rows").then((answer) => answer.json()).then(setRows);
  return (
    <ul onClick={() => setTimeout(load, 100)}>
      {rows.length === 0 ? <li>None</li> : rows.map((row) => <li key={row}>{row}</li>)}
    </ul>
  );
}
`;

const CHOSEN = "src/features/catalog/components/ProductCard.tsx";

interface Row {
  readonly path: string;
  readonly role: string;
}

/** Adds the component to a file, and the hook to its imports. */
async function saveOrdinary(test: TestWorkbench, path: string) {
  const before = readFileSync(test.path(path));
  const hook = 'import { useState as useEverydayRows } from "react";\n';
  // At the end: what stands at the top may have to.
  const content = `${before.toString("utf8")}\n${hook}${ORDINARY}`;
  const asked = { path, content, contentHash: contentHash(Buffer.from(before)) };
  const tried = await test.post("/api/components/save", { ...asked, dryRun: true });
  const saved = await test.post("/api/components/save", { ...asked, commit: true });
  return [tried, saved].map(({ status, body }) => ({
    status,
    told: (body.violations ?? []).filter(({ severity }: { severity: string }) =>
      severity !== "hint"
    ),
  }));
}

describe("ordinary code in projects that have chosen no rules", () => {
  it("has layouts of every kind", () => assert(LAYOUTS.length >= 15, LAYOUTS.join()));

  for (const layout of LAYOUTS) {
    it(`is saved in ${layout}, and nothing is said of it`, async () => {
      await using test = await openTestWorkbench(layout);
      const rules = (await test.get("/api/project")).body.rules;
      const house = rules.filter(({ source }: { source: string }) => source !== "universal");
      assert(house.length > 8);
      const { units } = (await test.get("/api/units", { limit: "500" })).body;
      const components = units.filter(({ role }: Row) => ["page", "component"].includes(role));
      const paths = [components[0], components.at(-1)].map(({ path }) => path);
      for (const path of new Set<string>(paths)) {
        const answers = await saveOrdinary(test, path);
        assertEquals(answers, [{ status: 200, told: [] }, { status: 200, told: [] }], path);
      }
    });
  }

  it("is told by a dry run where the project has chosen rules, as the save would", async () => {
    await using test = await openTestWorkbench("shop");
    const [tried, saved] = await saveOrdinary(test, CHOSEN);
    assertEquals([tried?.status, saved?.status], [422, 422]);
    assert(tried?.told.some(({ rule }: { rule: string }) => rule === "page-effect"));
    assertEquals(tried?.told, saved?.told);
  });
});
