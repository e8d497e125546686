import { assert, assertEquals, assertRejects } from "@std/assert";
import { readFile } from "node:fs/promises";
import { describe, it } from "node:test";
import { WorkbenchError } from "../../lib/errors/mod.ts";
import { checkGate, refuseIntroduced, type Violation } from "../../lib/rules/mod.ts";
import { withRules } from "./open_rules.ts";

const PAGE = "src/features/orders/pages/OrdersPage.tsx";

/** A page with one finding: it loads by itself. */
const loading = `export function OrdersPage() {
  void fetch("/orders");
  return <main />;
}
`;

const quiet = `export function OrdersPage() {
  return <main />;
}
`;

const service = { "src/features/orders/services/orderApi.ts": "export const load = () => 1;\n" };

function shown(violations: readonly Violation[]): string[] {
  return violations.map(({ path, line, rule }) => `${path.split("/").at(-1)}:${line} ${rule}`);
}

describe("checkGate", () => {
  it("takes a finding that only moved as one from before", async () => {
    await withRules({ [PAGE]: loading }, async (source) => {
      const after = `// A comment.\n\n${loading.replace("  void", "\tvoid")}`;
      const { introduced, existing } = await checkGate(source, new Map([[PAGE, after]]));
      assertEquals(shown(introduced), []);
      assertEquals(shown(existing), ["OrdersPage.tsx:4 page-effect"]);
    });
  });

  it("does not parse what a file was in which nothing is found", async () => {
    await withRules({ [PAGE]: quiet }, async (source) => {
      await source.graph.refresh();
      const { parses } = source;
      const before = parses.parses;
      await checkGate(source, new Map([[PAGE, `// A comment.\n${quiet}`]]));
      assertEquals(parses.parses, before + 1);
    });
  });

  it("takes a second one of the same kind as new", async () => {
    await withRules({ [PAGE]: loading }, async (source) => {
      const after = loading.replace("return", 'void fetch("/orders");\n  return');
      const { introduced, existing } = await checkGate(source, new Map([[PAGE, after]]));
      assertEquals(shown(introduced), ["OrdersPage.tsx:3 page-effect"]);
      assertEquals(shown(existing), ["OrdersPage.tsx:2 page-effect"]);
    });
  });

  it("takes one in place of another as new", async () => {
    await withRules({ [PAGE]: loading }, async (source) => {
      const after = loading.replace("fetch", "setTimeout");
      const { introduced, existing } = await checkGate(source, new Map([[PAGE, after]]));
      assertEquals(shown(introduced), ["OrdersPage.tsx:2 page-effect"]);
      assertEquals(existing, []);
    });
  });

  it("finds nothing once the fault is gone", async () => {
    await withRules({ [PAGE]: loading }, async (source) => {
      const { introduced, existing, fixed } = await checkGate(source, new Map([[PAGE, quiet]]));
      assertEquals([introduced, existing, fixed], [[], [], []]);
    });
  });

  it("does not take what changes inside a loop, or beside an import, as a new finding", async () => {
    const before = `import { load } from "../services/orderApi";
export const OrdersPage = (props: { ids: string[] }) => (
  <main onClick={load}>{props.ids.map((id) => <p key={id}>{id}</p>)}</main>
);
`;
    const after = before.replace("<p key={id}>", '<p className="id" key={id}>')
      .replace("{ load }", "{ load, load as again }").replace("load}>", "load} title={again}>");
    await withRules({ [PAGE]: before, ...service }, async (source) => {
      const { introduced, existing } = await checkGate(source, new Map([[PAGE, after]]));
      assertEquals(shown(introduced), ["OrdersPage.tsx:1 layer-import"]);
      assertEquals(shown(existing), [
        "OrdersPage.tsx:1 layer-import",
        "OrdersPage.tsx:3 page-inline-logic",
      ]);
    });
  });

  it("does not blame an edit that takes one of two forbidden names away", async () => {
    const before = `import { keep, load } from "../services/orderApi";
export const OrdersPage = () => <main onClick={load} onBlur={keep} />;
`;
    const after = before.replace("keep, ", "").replace(" onBlur={keep}", "");
    const files = {
      [PAGE]: before,
      "src/features/orders/services/orderApi.ts":
        "export const load = 1;\nexport const keep = 2;\n",
    };
    await withRules(files, async (source) => {
      const { introduced, existing } = await checkGate(source, new Map([[PAGE, after]]));
      assertEquals(introduced, []);
      assertEquals(shown(existing), ["OrdersPage.tsx:1 layer-import"]);
    });
  });

  it("sees the files that the change makes, in the layers that they will be in", async () => {
    await withRules({ [PAGE]: quiet }, async (source) => {
      const { introduced } = await checkGate(
        source,
        new Map([
          [PAGE, `import { OrderRows } from "../expressions/OrderRows";\n${quiet}`],
          [
            "src/features/orders/expressions/OrderRows.tsx",
            "export const OrderRows = () => <b />;",
          ],
        ]),
      );
      assertEquals(shown(introduced), ["OrderRows.tsx:1 expression-markup"]);
    });
  });

  it("does not find a file that the change deletes", async () => {
    const importing = `import { OrderRow } from "../components/OrderRow";\n${quiet}`;
    const row = "src/features/orders/components/OrderRow.tsx";
    await withRules({ [PAGE]: importing, [row]: "export const OrderRow = 1;" }, async (source) => {
      const { introduced } = await checkGate(
        source,
        new Map([[PAGE, `${importing}\n`], [row, null]]),
      );
      assertEquals(shown(introduced), ["OrdersPage.tsx:1 unresolved-import"]);
    });
  });

  it("looks at the files of the change alone", async () => {
    const files = { [PAGE]: loading, "src/features/orders/pages/OtherPage.tsx": loading };
    await withRules(files, async (source) => {
      const { existing } = await checkGate(source, new Map([[PAGE, `${loading}\n`]]));
      assertEquals(shown(existing), ["OrdersPage.tsx:2 page-effect"]);
    });
  });

  it("sees a circle that the change closes, through files that it does not touch", async () => {
    const files = {
      "src/a.ts": "export const a = 1;\n",
      "src/b.ts": 'export { c } from "./c";\n',
      "src/c.ts": 'import { a } from "./a";\nexport const c = a;\n',
    };
    await withRules(files, async (source) => {
      const after = 'import { c } from "./b";\nexport const a = () => c;\n';
      const { introduced } = await checkGate(source, new Map([["src/a.ts", after]]));
      assertEquals(shown(introduced), ["a.ts:1 import-cycle"]);
    });
  });

  it("resolves by the settings that the change itself writes", async () => {
    const files = { "src/a.ts": "export {};\n", "src/b.ts": "export const b = 1;\n" };
    const paths = JSON.stringify({ compilerOptions: { paths: { "~/*": ["./src/*"] } } });
    const importing =
      'import { b } from "~/b";\nimport { c } from "~/c";\nexport default [b, c];\n';
    await withRules(files, async (source) => {
      const { introduced } = await checkGate(
        source,
        new Map([["tsconfig.json", paths], ["src/a.ts", importing]]),
      );
      assertEquals(shown(introduced), ["a.ts:2 unresolved-import"]);
    });
  });

  it("refuses to write, make or delete what is frozen, code or not", async () => {
    const files = {
      "workbench.json": '{ "frozen": ["locked/**"] }',
      "locked/old.ts": "export {};\n",
      "locked/theme.css": "p {}\n",
    };
    await withRules(files, async (source) => {
      const { introduced } = await checkGate(
        source,
        new Map([
          ["locked/old.ts", null],
          ["locked/new.ts", "export {};\n"],
          ["locked/theme.css", "p { margin: 0 }\n"],
        ]),
      );
      assertEquals(shown(introduced), ["new.ts:1 frozen", "old.ts:1 frozen", "theme.css:1 frozen"]);
      assertEquals(
        introduced[0]?.message,
        '"locked/new.ts" is frozen by "locked/**" in workbench.json',
      );
    });
  });

  it("gives the severities of workbench.json, and leaves out rules that are off", async () => {
    const files = {
      "workbench.json": '{ "rules": { "page-effect": "info", "layer-import": "off" } }',
      [PAGE]: quiet,
      ...service,
    };
    await withRules(files, async (source) => {
      const after = `import { load } from "../services/orderApi";\nvoid load;\n${loading}`;
      const { introduced } = await checkGate(source, new Map([[PAGE, after]]));
      assertEquals(introduced.map(({ rule, severity }) => [rule, severity]), [
        ["page-effect", "info"],
      ]);
    });
  });

  for (
    const broken of [
      '{ "rules": { "page-effect": "loud" } }',
      '{ "layers": { "page": { "mayImport": ["everything"] } } }',
      '{ "frozen": ["../outside"] }',
      '{ "featuresDir": "../outside" }',
      "not JSON",
    ]
  ) {
    it(`throws config_invalid when workbench.json is ${broken}`, async () => {
      await withRules({ "workbench.json": broken, [PAGE]: quiet }, async (source) => {
        const error = await assertRejects(
          () => checkGate(source, new Map([[PAGE, loading]])),
          WorkbenchError,
        );
        assertEquals(error.code, "config_invalid");
      });
    });
  }

  it("goes on when another part of workbench.json is broken", async () => {
    const files = { "workbench.json": '{ "notesDir": "../outside" }', [PAGE]: quiet };
    await withRules(files, async (source) => {
      const { introduced } = await checkGate(source, new Map([[PAGE, loading]]));
      assertEquals(shown(introduced), ["OrdersPage.tsx:2 page-effect"]);
    });
  });

  it("throws outside_project for a path that leaves the project", async () => {
    await withRules({ [PAGE]: quiet }, async (source) => {
      const error = await assertRejects(
        () => checkGate(source, new Map([["../elsewhere.ts", "export {};"]])),
        WorkbenchError,
      );
      assertEquals(error.code, "outside_project");
    });
  });

  it("writes nothing", async () => {
    await withRules({ [PAGE]: quiet }, async (source, root) => {
      await checkGate(source, new Map([[PAGE, loading], ["src/new.ts", "export {};"]]));
      assertEquals(await readFile(`${root}/${PAGE}`, "utf8"), quiet);
      assertEquals(await source.project.files.exists("src/new.ts"), null);
    });
  });

  it("stops when its signal aborts", async () => {
    await withRules({ [PAGE]: quiet }, async (source) => {
      const signal = AbortSignal.abort(new Error("Enough"));
      await assertRejects(
        () => checkGate(source, new Map([[PAGE, loading]]), { signal }),
        Error,
        "Enough",
      );
    });
  });
});

describe("refuseIntroduced", () => {
  it("throws gate_refused with the errors, when the change introduces one", async () => {
    const files = { "workbench.json": '{ "rules": { "unit-name": "warning" } }', [PAGE]: quiet };
    await withRules(files, async (source) => {
      const after = loading.replaceAll("OrdersPage", "Basket");
      const result = await checkGate(source, new Map([[PAGE, after]]));
      assertEquals(shown(result.introduced), [
        "OrdersPage.tsx:1 unit-name",
        "OrdersPage.tsx:2 page-effect",
      ]);
      const error = await assertRejects(
        () => Promise.resolve().then(() => refuseIntroduced(result)),
        WorkbenchError,
      );
      assertEquals(error.code, "gate_refused");
      assertEquals(error.message, `Cannot write "${PAGE}": A page uses "fetch"`);
      const [, effect] = result.introduced;
      assert(effect?.fix);
      assertEquals(error.data, { violations: [{ ...effect, source: "configured" }] });
    });
  });

  it("lets warnings and findings from before pass", async () => {
    await withRules({ [PAGE]: loading }, async (source) => {
      const after = loading.replaceAll("OrdersPage", "Basket");
      const result = await checkGate(source, new Map([[PAGE, after]]));
      assertEquals(shown(result.introduced), ["OrdersPage.tsx:1 unit-name"]);
      refuseIntroduced(result);
    });
  });
});
