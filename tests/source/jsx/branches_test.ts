import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { conditionAround, readJsxTree } from "../../../lib/source/jsx/mod.ts";
import { parseSource } from "../../../lib/source/mod.ts";

/** The conditions of the tags that a component renders, in the order of its text. */
async function conditionsIn(body: string): Promise<Record<string, string | null>> {
  const source = await parseSource({
    path: "src/P.tsx",
    text: `export function P({ s, a, b, c }) {\n${body}\n}\n`,
    contentHash: "",
  });
  return Object.fromEntries(
    readJsxTree(source).roots.map((node) => [node.tag ?? "", conditionAround(node, source.ast)]),
  );
}

describe("conditionAround", () => {
  it("tells the conditions of early returns, with parentheses where others stand beside", async () => {
    assertEquals(
      await conditionsIn(
        "if (a || b) return <X />;\nif (c) { if (a || b) return <Y />; else return <Z />; }",
      ),
      { X: "a || b", Y: "c && (a || b)", Z: "c && !(a || b)" },
    );
  });

  it("tells each value of a switch that leads there, and nothing where the code above may", async () => {
    const body = `switch (s) {
      case "a":
      case "b": return <X />;
      case "c": c();
      case "d": return <Y />;
      case "e": return <Z />;
      default:
      case "f": return <W />;
    }`;
    assertEquals(await conditionsIn(body), {
      X: 's === "a" || s === "b"',
      Y: null,
      Z: 's === "e"',
      W: null,
    });
  });
});
