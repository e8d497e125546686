import { assertEquals, assertStringIncludes } from "@std/assert";
import { describe, it } from "node:test";
import { LAYERED, moveNode, PAGE } from "./extract_cases.ts";

const CARD = "src/features/shop/components/PriceCard.tsx";

const FILES = {
  ...LAYERED,
  "src/features/shop/components/Frame.tsx":
    `export function Frame({ icon, show }: { icon?: object | null; show?: (count: number) => object }) {
  return <span title={String(icon)}>{String(show?.(1))}</span>;
}
`,
  "src/features/shop/expressions/Lines.tsx": `export function Lines({ count }: { count: number }) {
  return count > 0 ? <i>{count}</i> : null;
}
`,
  "src/features/teas/index.ts":
    'export { Teas, brew } from "./expressions/Teas";\nexport type { Leaf as TeaLeaf } from "./types/leaf";\n',
  "src/features/teas/types/leaf.ts": "export class Leaf {\n  size = 1;\n}\n",
  "src/features/teas/expressions/Teas.tsx": `import { Leaf } from "../types/leaf";

export interface TeasProps<T> {
  each: T;
  show: (each: T) => object;
}

export function Teas<T>({ each, show }: TeasProps<T>) {
  return <>{String(show(each))}</>;
}

export function brew(): Leaf {
  return new Leaf();
}
`,
  "src/features/shop/providers/useLeaf.ts":
    'import { brew } from "../../teas";\n\nexport function useLeaf() {\n  return brew();\n}\n',
};

const page = (markup: string) =>
  `import { Frame } from "../components/Frame";
import { Lines } from "../expressions/Lines";
import { useLeaf } from "../providers/useLeaf";
import { Teas } from "../../teas";

export function HomePage({ counts, user }: { counts: number[]; user?: { age: number } }) {
  const leaf = useLeaf();
  return <main title={String([Frame, Lines, Teas, counts, user, leaf])}>${markup}</main>;
}
`;

const SECTION = { tag: "section", name: "PriceCard" };

describe("extractNode, on an element with a tag in it that only Expressions may use", () => {
  const KEPT = [
    [
      "a condition",
      "<section>{user && <Lines count={user.age} />}</section>",
      "<section>{children}</section>",
      "<PriceCard>{user && <Lines count={user.age} />}</PriceCard>",
    ],
    [
      "a loop",
      "<section>{counts.map((each) => <Lines key={each} count={each} />)}</section>",
      "<section>{children}</section>",
      "<PriceCard>{counts.map((each) => <Lines key={each} count={each} />)}</PriceCard>",
    ],
    [
      "an attribute",
      "<section><Frame icon={<Lines count={1} />} /></section>",
      "<section><Frame icon={children} /></section>",
      "<PriceCard><Lines count={1} /></PriceCard>",
    ],
    [
      "a condition in an attribute",
      "<section><Frame icon={ user ? <Lines count={user.age} /> : null} /></section>",
      "<section><Frame icon={ children} /></section>",
      "<PriceCard>{user ? <Lines count={user.age} /> : null}</PriceCard>",
    ],
  ] as const;
  for (const [where, markup, moved, usage] of KEPT) {
    it(`leaves in the page what stands in ${where}`, async () => {
      await using extracted = await moveNode(page(markup), SECTION, FILES);
      const text = extracted.changes[CARD] ?? "";
      assertStringIncludes(text, moved);
      assertStringIncludes(text, "{\n  children: ReactNode;\n}");
      assertStringIncludes(extracted.changes[PAGE] ?? "", usage);
    });
  }

  it("hands over a component that a function in it shows, by the import of the page", async () => {
    const markup =
      "<section><Frame show={(count) => <Teas each={count} show={(each) => [each]} />} /></section>";
    await using extracted = await moveNode(page(markup), SECTION, FILES);
    const text = extracted.changes[CARD] ?? "";
    assertStringIncludes(text, 'import type { Teas } from "../../teas";\n');
    assertStringIncludes(text, "{\n  Teas: typeof Teas;\n}");
    assertStringIncludes(extracted.changes[PAGE] ?? "", "<PriceCard Teas={Teas} />");
    assertEquals(extracted.newTypeErrors, []);
  });

  it("leaves the key of an element in a loop, and hands over the component", async () => {
    const markup = "{counts.map((each) => <Lines key={each} count={each} />)}";
    await using extracted = await moveNode(
      page(markup),
      { tag: "Lines", name: "PriceCard" },
      FILES,
    );
    assertStringIncludes(extracted.changes[CARD] ?? "", "  Lines: typeof Lines;\n");
    const usage = "<PriceCard key={each} Lines={Lines} each={each} />";
    assertStringIncludes(extracted.changes[PAGE] ?? "", usage);
    assertEquals(extracted.newTypeErrors, []);
  });
});

describe("extractNode, on an element whose own tag only Expressions may use", () => {
  it("makes an Expression of it, and Components of the native markup in it", async () => {
    const markup = "<Teas each={1} show={(each) => <b title={String(each)} />} />";
    const request = { tag: "Teas", name: "PriceTeas" };
    await using extracted = await moveNode(page(markup), request, FILES);
    const text = extracted.changes["src/features/shop/expressions/PriceTeas.tsx"] ?? "";
    assertStringIncludes(text, 'import { Teas } from "../../teas";\n');
    assertStringIncludes(text, "<Teas each={1} show={(each) => <PriceTeasText each={each} />} />");
    assertEquals(extracted.newTypeErrors, []);
  });

  it("hands the component over to what goes into a folder of Components", async () => {
    const folder = "src/features/shop/components";
    const request = { tag: "Teas", name: "PriceCard", folder };
    await using extracted = await moveNode(
      page("<Teas each={1} show={(each) => [each]} />"),
      request,
      FILES,
    );
    assertStringIncludes(extracted.changes[CARD] ?? "", "{\n  Teas: typeof Teas;\n}");
    assertEquals(extracted.newTypeErrors, []);
  });
});

describe("extractNode, on a value whose type another feature declares", () => {
  it("imports the type from the index of that feature", async () => {
    const markup = "<section onClick={() => String(leaf)} />";
    await using extracted = await moveNode(
      page(markup).replace('import { Teas } from "../../teas";\n', "const Teas = 1;\n"),
      SECTION,
      FILES,
    );
    const text = extracted.changes[CARD] ?? "";
    assertStringIncludes(text, 'import type { TeaLeaf as Leaf } from "../../teas";\n');
    assertStringIncludes(text, "  leaf: Leaf;\n");
    assertEquals(extracted.newTypeErrors, []);
  });
});
