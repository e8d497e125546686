import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { toldChange } from "./told_changes.ts";

const CARD =
  "export function Card({ tone }: { tone?: string }) {\n  return <p>{tone}</p>;\n}\nexport default Card;\n";

const app = (imported: string, tag: string, tone = "calm") => ({
  "src/ui/Card.tsx": CARD,
  "src/pages/App.tsx":
    `${imported}\n\nexport function App() {\n  return <main><${tag} tone="calm" /><${tag} tone="${tone}">Hi</${tag}></main>;\n}\n`,
});

describe("a review of an import that is written otherwise", () => {
  const before = app('import { Card } from "../ui/Card";', "Card");
  const forms: [what: string, imported: string, tag: string][] = [
    ["an alias of its path", 'import { Card } from "@/ui/Card";', "Card"],
    ["another name", 'import { Card as Panel } from "../ui/Card";', "Panel"],
    ["the default export", 'import Panel from "@/ui/Card";', "Panel"],
  ];
  for (const [what, imported, tag] of forms) {
    it(`says nothing of ${what}, nor of the way back`, async () => {
      const after = app(imported, tag);
      assertEquals((await toldChange(before, after)).details, []);
      assertEquals((await toldChange(after, before)).details, []);
    });
  }

  it("tells what changed of an element whose component has another name", async () => {
    const after = app('import { Card as Panel } from "../ui/Card";', "Panel", "loud");
    assertEquals((await toldChange(before, after)).details, [
      'The prop "tone" of "Panel" in "App" changed from `"calm"` to `"loud"`',
    ]);
  });

  it("tells a component that stands for another one", async () => {
    const other = { "src/ui/Panel.tsx": CARD.replaceAll("Card", "Panel") };
    const after = app('import { Panel } from "../ui/Panel";', "Panel");
    assertEquals((await toldChange({ ...before, ...other }, { ...after, ...other })).details, [
      '"Panel" was added to "main" in "App"',
      '"Card" in "App" became "Panel"',
      '"Card" was removed from "main" in "App"',
    ]);
  });
});
