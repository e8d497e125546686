import { assertEquals, assertRejects } from "@std/assert";
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

const quiet = loading.replace('  void fetch("/orders");\n', "");

function shown(violations: readonly Violation[]): string[] {
  return violations.map(({ path, line, rule }) => `${path.split("/").at(-1)}:${line} ${rule}`);
}

describe("checkGate, asked for what a change fixes", () => {
  it("tells what the change fixes as it was before", async () => {
    const changes = new Map<string, string | null>([[PAGE, `// A comment.\n${quiet}`]]);
    await withRules({ [PAGE]: loading }, async (source) => {
      const { introduced, existing, fixed } = await checkGate(source, changes, { withFixed: true });
      assertEquals([...introduced, ...existing], []);
      assertEquals(shown(fixed), ["OrdersPage.tsx:2 page-effect"]);
      const deleted = await checkGate(source, new Map([[PAGE, null]]), { withFixed: true });
      assertEquals(shown(deleted.fixed), ["OrdersPage.tsx:2 page-effect"]);
    });
  });

  it("does not take what a file is moved with as fixed", async () => {
    const moved = "src/features/orders/pages/AllOrdersPage.tsx";
    const changes = new Map([[moved, loading.replace("OrdersPage", "AllOrdersPage")], [
      PAGE,
      null,
    ]]);
    await withRules({ [PAGE]: loading }, async (source) => {
      const movedFrom = new Map([[moved, PAGE]]);
      const { existing, fixed } = await checkGate(source, changes, { movedFrom, withFixed: true });
      assertEquals(shown(existing), ["AllOrdersPage.tsx:2 page-effect"]);
      assertEquals(fixed, []);
    });
  });
});

describe("refuseIntroduced", () => {
  it("lets a warning pass, and tells it beside no error", async () => {
    await withRules({ [PAGE]: quiet }, async (source) => {
      const { introduced } = await checkGate(source, new Map([[PAGE, loading]]));
      const warnings = introduced.map((each) => ({ ...each, severity: "warning" as const }));
      refuseIntroduced({ introduced: warnings });
      const refusal = await assertRejects(
        () =>
          Promise.resolve().then(() =>
            refuseIntroduced({ introduced: [...warnings, ...introduced] })
          ),
        WorkbenchError,
      );
      assertEquals(refusal.data["violations"], introduced);
    });
  });
});
