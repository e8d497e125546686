import { readFileSync } from "node:fs";
import { after, before, describe, it } from "node:test";
import { assert, assertEquals } from "@std/assert";
import { openTestWorkbench, type TestWorkbench } from "../../support/test_workbench.ts";

interface Diagnostic {
  source: string;
  code: string;
  severity: string;
  message: string;
  line: number;
  column: number;
  endLine: number;
  endColumn: number;
  environment?: boolean;
}

let test: TestWorkbench;
before(async () => {
  test = await openTestWorkbench("shop");
});
after(() => test[Symbol.asyncDispose]());

async function read(feature: string, file: string) {
  const { status, body } = await test.get("/api/pages/source", { feature, file });
  assertEquals(status, 200);
  return { body, diagnostics: body.diagnostics as Diagnostic[] };
}

describe("GET /api/pages/source", () => {
  for (
    const [feature, file] of [
      ["cart", "CartPage.tsx"],
      ["catalog", "ProductPage.tsx"],
      ["catalog", "deals/DealsPage.tsx"],
      ["account", "ReturnsPage.tsx"],
    ] as const
  ) {
    it(`answers the whole text of ${file}, to the byte`, async () => {
      const { body } = await read(feature, file);
      assertEquals(Buffer.from(body.source), readFileSync(test.path(body.path)));
    });
  }

  it("answers the text alone where no diagnostics are asked for, and says that none were looked for", async () => {
    const address = { feature: "catalog", file: "CatalogPage.tsx" };
    const all = await test.get("/api/pages/source", address);
    const { status, body } = await test.get("/api/pages/source", {
      ...address,
      diagnostics: "none",
    });
    assertEquals(status, 200);
    assert(all.body.diagnostics.length > 0);
    assertEquals(all.body.checked, true);
    assertEquals(body, { ...all.body, diagnostics: [], checked: false });
  });

  it("flags the errors that only say that nothing is installed", async () => {
    const { diagnostics } = await read("catalog", "CatalogPage.tsx");
    const missing = diagnostics.find(({ code }) => code === "TS2307");
    assertEquals(missing?.environment, true);
    assertEquals([missing?.line, missing?.column], [1, 36]);
    const own = diagnostics.filter(({ source, environment }) =>
      source === "typescript" && !environment
    );
    assertEquals(own, []);
  });

  it("tells the errors that are the page's own apart from those", async () => {
    test.write(
      "src/features/catalog/pages/Own.tsx",
      'import { useState } from "react";\nexport const own: number = "text";\nexport const b = useState(nope);\n',
    );
    const { diagnostics } = await read("catalog", "Own.tsx");
    assertEquals(
      diagnostics.map(({ source, code, line, column, environment }) => [
        source,
        code,
        line,
        column,
        environment,
      ]),
      [
        ["typescript", "TS2307", 1, 26, true],
        ["typescript", "TS2322", 2, 14, undefined],
        ["typescript", "TS2304", 3, 27, undefined],
      ],
    );
  });

  it("knows what files that the page does not import add to its types", async () => {
    test.write("src/registry.ts", "export interface Registry {}\n");
    test.write(
      "src/routes_of_mine.ts",
      'export {};\ndeclare module "./registry.ts" {\n  interface Registry { home: "/" }\n}\n',
    );
    const path = "src/features/catalog/pages/Registered.tsx";
    const start = 'import type { Registry } from "../../../registry.ts";\n\n';
    const codes = async (text: string) => {
      test.write(path, `${start}${text}`);
      const { body } = await test.get("/api/pages/source", { path });
      return body.diagnostics.map(({ code }: { code: string }) => code);
    };
    assertEquals(await codes('export const home: Registry["home"] = "/";\n'), []);
    assertEquals(await codes('export const home: Registry["home"] = "/away";\n'), ["TS2322"]);
  });

  it("tells the findings of the rules", async () => {
    const { diagnostics } = await read("account", "OrdersPage.tsx");
    const [finding, ...more] = diagnostics.filter(({ source }) => source === "rules");
    assertEquals(more, []);
    assertEquals(finding, {
      source: "rules",
      code: "layer-import",
      severity: "error",
      message:
        'A page imports a service: "fetchOrders" of "src/features/account/services/accountApi.ts"',
      line: 11,
      column: 29,
      endLine: 11,
      endColumn: 53,
    });
    const inline = (await read("catalog", "CatalogPage.tsx")).diagnostics.filter(({ code }) =>
      code === "page-inline-logic"
    );
    assertEquals(inline.map(({ line, severity }) => [line, severity]), [
      [43, "warning"],
      [47, "warning"],
      [59, "warning"],
      [100, "warning"],
      [131, "warning"],
    ]);
  });

  it("answers a page with a syntax error with that error, once", async () => {
    const { diagnostics } = await read("account", "WishlistPage.tsx");
    const syntax = diagnostics.filter(({ code }) => code === "TS17008");
    assertEquals(syntax, [{
      source: "syntax",
      code: "TS17008",
      severity: "error",
      message: "JSX element 'Paragraph' has no corresponding closing tag.",
      line: 20,
      column: 12,
      endLine: 20,
      endColumn: 21,
    }]);
  });

  it("answers an empty page with nothing to say", async () => {
    const { body, diagnostics } = await read("account", "ReturnsPage.tsx");
    assertEquals([body.source, diagnostics], ["", []]);
  });

  it("puts every diagnostic inside of the text, in its order", async () => {
    for (const file of ["CatalogPage.tsx", "ProductPage.tsx", "deals/DealsPage.tsx"]) {
      const { body, diagnostics } = await read("catalog", file);
      const lines = body.source.split(/\r\n|\n/);
      let last = [0, 0];
      for (const { line, column, endLine, endColumn } of diagnostics) {
        assert(line > last[0]! || (line === last[0] && column >= last[1]!), file);
        last = [line, column];
        assert(endLine > line || (endLine === line && endColumn >= column), file);
        assert(endLine <= lines.length && endColumn <= lines[endLine - 1].length + 1, file);
      }
    }
  });

  it("respects the severities and the rules of workbench.json", async () => {
    test.write("workbench.json", JSON.stringify({ rules: { "page-inline-logic": "off" } }));
    const { diagnostics } = await read("catalog", "CatalogPage.tsx");
    assertEquals(diagnostics.filter(({ source }) => source === "rules"), []);
    test.write("workbench.json", "{}");
  });

  it("answers the same bytes to the same request", async () => {
    const [first, second] = [
      await read("checkout", "CheckoutPage.tsx"),
      await read("checkout", "CheckoutPage.tsx"),
    ];
    assertEquals(JSON.stringify(first.body), JSON.stringify(second.body));
  });
});
