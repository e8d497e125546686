import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import type { UnitDetail } from "../../../lib/review/common/schemas.ts";
import { retypedExports } from "../../../lib/review/surface/retyped_exports.ts";
import { openImportGraph } from "../../../lib/source/modules/import_graph.ts";
import { memoryView } from "../../support/memory_view.ts";

const path = "src/a.tsx";
const FILE =
  "export type Shape = 1;\nexport const price = (a: number) => a;\nexport const Card = 1;\n";

describe("retypedExports", () => {
  async function told(detail: Partial<UnitDetail>): Promise<string[]> {
    const head = await openImportGraph({ view: memoryView({ [path]: FILE }) }).refresh();
    const whole = { owner: null, before: "one", after: "other", line: 1, message: "It differs" };
    const details = [
      { subject: "export", change: "changed", name: "", ...whole, ...detail } as const,
    ];
    const unit = { path, kind: "module", feature: null, change: "changed" as const, problems: [] };
    return retypedExports([{ ...unit, details }], [], head).map(({ message }) => message);
  }

  it("tells of a type and of a signature", async () => {
    assertEquals(await told({ name: "Shape" }), ["It differs"]);
    assertEquals(await told({ name: "price" }), ["It differs"]);
  });

  it("tells of a component that others know by another name now, and of none that is the file's own", async () => {
    const renamed = { subject: "component", before: "Old" } as const;
    assertEquals(await told({ ...renamed, name: "Card", after: "Card" }), ["It differs"]);
    assertEquals(await told({ ...renamed, name: "Inner", after: "Inner" }), []);
  });

  it("leaves out what came or went", async () => {
    assertEquals(await told({ name: "Shape", change: "added" }), []);
  });
});
