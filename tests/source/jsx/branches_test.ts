import { assertEquals } from "@std/assert";
import { before, describe, it } from "node:test";
import { conditionAround, readJsxTree } from "../../../lib/source/jsx/mod.ts";
import { parseText } from "../../../lib/source/syntax/parse_cache.ts";
import { loadTypeScript } from "../../../lib/source/syntax/typescript.ts";

/** The conditions of the tags that a component renders, in the order of its text. */
function conditionsIn(body: string): Record<string, string | null> {
  const ast = parseText("src/P.tsx", `export function P({ s, a, b, c }) {\n${body}\n}\n`);
  return Object.fromEntries(
    readJsxTree({ ast }).roots.map((node) => [node.tag ?? "", conditionAround(node, ast)]),
  );
}

describe("conditionAround", () => {
  before(loadTypeScript);

  it("tells the conditions of early returns, with parentheses where others stand beside", () => {
    assertEquals(
      conditionsIn(
        "if (a || b) return <X />;\nif (c) { if (a || b) return <Y />; else return <Z />; }",
      ),
      { X: "a || b", Y: "c && (a || b)", Z: "c && !(a || b)" },
    );
  });

  it("tells each value of a switch that leads there, and nothing where the code above may", () => {
    const body = `switch (s) {
      case "a":
      case "b": return <X />;
      case "c": c();
      case "d": return <Y />;
      case "e": return <Z />;
      default:
      case "f": return <W />;
    }`;
    assertEquals(conditionsIn(body), {
      X: 's === "a" || s === "b"',
      Y: null,
      Z: 's === "e"',
      W: null,
    });
  });
});
