import { assertEquals, assertRejects } from "@std/assert";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { WorkbenchError } from "../../lib/errors/mod.ts";
import { checkGate, type GateResult } from "../../lib/rules/mod.ts";
import { type RuleSource, withRules } from "./open_rules.ts";

const PAGE = "src/features/orders/pages/OrdersPage.tsx";
const LIST = "src/features/orders/expressions/OrderList.tsx";
const API = "src/features/orders/services/orderApi.ts";
const STYLES = "src/features/orders/pages/OrdersPage.css";

const PROJECT = {
  "workbench.json": '{ "frozen": ["src/frozen/**"] }\n',
  [PAGE]: `import { load } from "../services/orderApi";
import { lost } from "../services/gone";
export function OrdersPage({ ids }: { ids: string[] }) {
  void fetch("/orders");
  return <main onClick={load}>{ids.map((id) => <p key={id}>{lost}</p>)}</main>;
}
`,
  [LIST]: `export const OrderList = () => <ul><li>None</li></ul>;\n`,
  [API]: `export const load = () => 1;\n`,
  "src/frozen/theme.ts": "export const theme = 1;\n",
  [STYLES]: ".page { color: red }\n",
};

/** A change of the project: what is put in the place of what, by path; null: the file goes. */
type Change = Readonly<Record<string, readonly [what: string, by: string] | string | null>>;

/** Judged by the files alone. */
const INSIDE: Readonly<Record<string, Change>> = {
  "a finding more": {
    [PAGE]: ["  return", '  setTimeout(load, 10);\n  void fetch("/orders");\n  return'],
  },
  "a finding less": { [PAGE]: ['  void fetch("/orders");\n', ""] },
  "one in place of another": { [PAGE]: ['fetch("/orders")', "setTimeout(load, 10)"] },
  "findings that move": { [PAGE]: ["  void", "  // A comment.\n\n  void"] },
  "several files": {
    [PAGE]: ["  return", '  void fetch("/more");\n  return'],
    [LIST]: ["<ul>", '<ul className="orders">'],
  },
  "a frozen file": { "src/frozen/theme.ts": ["1", "2"] },
};

/** Judged by what the imports lead to as well. */
const BEYOND: Readonly<Record<string, Change>> = {
  "another import": {
    [PAGE]: ['import { lost } from "../services/gone"', 'import { lost } from "../services/away"'],
  },
  "an export more": { [API]: ["\n", "\nexport const save = () => 2;\n"] },
  "a file that goes": { [API]: null },
  "a new file": { "src/features/orders/services/newApi.ts": 'import "./nowhere";\n' },
  "styles beside code": { [STYLES]: ["red", "blue"], [LIST]: ["None", "Nothing"] },
};

function textsOf(change: Change): Map<string, string | null> {
  const before: Readonly<Record<string, string>> = PROJECT;
  return new Map(
    Object.entries(change).map(([path, edit]) => [
      path,
      edit === null || typeof edit === "string" ? edit : before[path]?.replace(...edit) ?? "",
    ]),
  );
}

/** The same source, which says how often its graph is asked. */
function counted(source: RuleSource): { source: RuleSource; asked: () => number } {
  let count = 0;
  const refresh: RuleSource["graph"]["refresh"] = (options) => {
    count++;
    return source.graph.refresh(options);
  };
  return { source: { ...source, graph: { ...source.graph, refresh } }, asked: () => count };
}

const LITTLE = { withFixed: true, withExisting: false } as const;

const shown = ({ introduced, fixed }: GateResult) => ({ introduced, fixed });

describe("checkGate, asked only for what a change makes and fixes", () => {
  for (const [list, isInside] of [[INSIDE, true], [BEYOND, false]] as const) {
    for (const [name, change] of Object.entries(list)) {
      const how = isInside ? "by the files alone" : "with the graph";
      it(`judges ${name} ${how}, and says what it says of all`, async () => {
        await withRules(PROJECT, async (rules) => {
          const texts = textsOf(change);
          const all = await checkGate(rules, texts, { withFixed: true });
          const { source, asked } = counted(rules);
          const some = await checkGate(source, texts, { withFixed: true, withExisting: false });
          assertEquals(shown(some), shown(all));
          assertEquals(some.existing, []);
          assertEquals(asked() === 0, isInside);
        });
      });
    }
  }

  it("finds other things in the same text where other rules hold", async () => {
    await withRules(PROJECT, async (rules) => {
      const texts = textsOf(INSIDE["a finding less"] ?? {});
      const fixed = async () =>
        (await checkGate(rules, texts, LITTLE)).fixed.map(({ rule }) => rule);
      const once = await fixed();
      assertEquals(await fixed(), once);
      const settings = { rules: Object.fromEntries(once.map((rule) => [rule, "off"])) };
      const path = join(rules.project.files.root, "workbench.json");
      writeFileSync(path, JSON.stringify(settings));
      assertEquals([once.length > 0, await fixed()], [true, []]);
    });
  });

  it("finds something in most of these", async () => {
    await withRules(PROJECT, async (source) => {
      const found = await Promise.all(
        Object.entries({ ...INSIDE, ...BEYOND }).map(async ([name, change]) => {
          const options = { withFixed: true, withExisting: false };
          const { introduced, fixed } = await checkGate(source, textsOf(change), options);
          return introduced.length + fixed.length > 0 ? [] : [name];
        }),
      );
      assertEquals(found.flat(), [
        "findings that move",
        "an export more",
        "a file that goes",
        "styles beside code",
      ]);
    });
  });

  it("takes an import in other quotes as the one that was there", async () => {
    await withRules(PROJECT, async (source) => {
      const texts = textsOf({ [PAGE]: ['"../services/gone"', "'../services/gone'"] });
      const told = await checkGate(source, texts, { withFixed: true, withExisting: false });
      assertEquals(shown(told), { introduced: [], fixed: [] });
    });
  });

  it("refuses under a configuration that nobody can read", async () => {
    await withRules({ ...PROJECT, "workbench.json": '{ "rules": 3 }\n' }, async (source) => {
      const refusal = await assertRejects(
        () => checkGate(source, textsOf(INSIDE["a finding less"] ?? {}), { withExisting: false }),
        WorkbenchError,
      );
      assertEquals(refusal.code, "config_invalid");
    });
  });
});
