import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { compareDeclarations } from "../../../../lib/review/units/declarations/compare_declarations.ts";
import { type ParsedSource, parseSource } from "../../../../lib/source/mod.ts";
import { inPage, told } from "./compare_texts.ts";

describe("the condition around an element", () => {
  it("is not lost where code decides in its place", async () => {
    const [one, other] = [
      inPage("<p>{role === A && <b>Read it</b>}{role === B && <i>Sign it</i>}</p>"),
      inPage(
        "<p>{match(role).with(A, () => <b>Read it</b>).with(B, () => <i>Sign it</i>).run()}</p>",
      ),
    ];
    const code =
      "“{match(role).with(A, () => <b>Read it</b>).with(B, () => <i>Sign it</i>).run()}”";
    const quoted = code.replaceAll(/[“”]/g, '"');
    assertEquals(await told(one, other), [
      `The condition "role === A" around "b" with the text "Read it" in "Page" gave way to the code ${quoted}`,
      `The condition "role === B" around "i" with the text "Sign it" in "Page" gave way to the code ${quoted}`,
    ]);
    assertEquals(await told(other, one), [
      `The code ${quoted} around "b" with the text "Read it" in "Page" gave way to the condition "role === A"`,
      `The code ${quoted} around "i" with the text "Sign it" in "Page" gave way to the condition "role === B"`,
    ]);
  });

  it("is not lost where the element is a default now", async () => {
    const rows = "<Rows of={list} size={2} />";
    const early =
      `function List({ list }) { if (!list) return <Empty text="None" />; return ${rows}; }`;
    const given =
      `function List({ list, empty = () => <Empty text="None" /> }) { return <Rows of={list} size={2} none={empty} />; }`;
    assertEquals(await told(early, given), [
      '"Empty" in "List" is the default of "empty" now',
      '"Rows" in "List" got the prop "none": {empty}',
    ]);
    assertEquals(await told(given, early), [
      '"Empty" in "List" is the default of "empty" no more',
      '"Rows" in "List" lost the prop "none": {empty}',
    ]);
  });

  it("is not lost where the element is given to another one now", async () => {
    assertEquals(
      await told(
        'function List({ list }) { if (!list) return <Empty text="None" />; return <Rows of={list} size={2} />; }',
        'function List({ list }) { return <Rows of={list} size={2} none={<Empty text="None" />} />; }',
      ),
      [
        '"Rows" in "List" got the prop "none": {<Empty text="None" />}',
        '"Empty" in "List" moved from "List" to "none" of "Rows"',
      ],
    );
    assertEquals(
      await told(
        inPage('<main>{!list && <Empty text="None" />}<Rows of={list} /></main>'),
        inPage('<main><Rows of={list} none={() => <Empty text="None" />} /></main>'),
      ),
      [
        '"Rows" in "Page" got the prop "none": {() => <Empty text="None" />}',
        '"Empty" in "Page" moved from "main" to "none" of "Rows"',
      ],
    );
  });

  it("is told to be around fewer elements, or around more", async () => {
    const whole = inPage("<main>{isOpen && <Box><p>Hello there</p><Foot /></Box>}</main>");
    const inner = inPage("<main><Box><p>Hello there</p>{isOpen && <Foot />}</Box></main>");
    assertEquals(await told(whole, inner), [
      '"Box" in "Page" lost the condition "isOpen", which is around "Foot" in it alone now',
    ]);
    assertEquals(await told(inner, whole), [
      '"Box" in "Page" got the condition "isOpen", which was around "Foot" in it alone',
    ]);
    const all = inPage(
      "<main><Box>{isOpen && <p>Hello there</p>}{isOpen && <Foot />}<hr /></Box></main>",
    );
    assertEquals(await told(whole, all), [
      '"Box" in "Page" lost the condition "isOpen", which is around "p" and "Foot" in it alone now',
      '"hr" was added to "Box" in "Page"',
    ]);
  });

  it("is not lost where one of two is around fewer elements", async () => {
    assertEquals(
      await told(
        inPage("<main>{isOpen && isReady && <Box><p>Hello there</p><Foot /></Box>}</main>"),
        inPage("<main>{isOpen && <Box><p>Hello there</p>{isReady && <Foot />}</Box>}</main>"),
      ),
      [
        'The condition around "Box" in "Page" changed from "isOpen && isReady" to "isOpen"',
        '"Foot" in "Page" got the condition "isReady"',
      ],
    );
  });

  const page = (code: string, shown: string): string =>
    `function Page({ cart, isOwn }) { ${code} return ${shown}; }`;
  const FORMS: readonly (readonly [what: string, before: string, after: string])[] = [
    [
      "an early return in place of a choice",
      page("", "<>{cart.error && !cart.isOpen ? <Empty /> : <Rows of={cart} />}</>"),
      page("if (cart.error && !cart.isOpen) return <Empty />;", "<Rows of={cart} />"),
    ],
    [
      "an early return of nothing in place of two conditions",
      page("", "<>{cart.isOpen && isOwn && <Rows of={cart} />}</>"),
      page("if (!cart.isOpen || !isOwn) { return null; }", "<Rows of={cart} />"),
    ],
    [
      "an early return of the other element",
      page("", "<>{cart === null ? <Empty /> : <Rows of={cart} />}</>"),
      page("if (cart !== null) return <Rows of={cart} />;", "<Empty />"),
    ],
    [
      "two early returns",
      page("", "cart.isNew ? <Empty /> : isOwn ? <Own /> : <Rows of={cart} />"),
      page("if (cart.isNew) return <Empty />; if (isOwn) return <Own />;", "<Rows of={cart} />"),
    ],
    [
      "another form of the condition",
      page("", "<>{!(cart.isNew || isOwn) && <Rows of={cart} />}</>"),
      page("", "<>{!cart.isNew && !isOwn && <Rows of={cart} />}</>"),
    ],
  ];
  for (const [what, before, after] of FORMS) {
    it(`is the same with ${what}`, async () => {
      for (const [one, other] of [[before, after], [after, before]] as const) {
        assertEquals(await told(one, other), []);
        assertEquals(compareDeclarations(await parse(one), await parse(other), new Set()), []);
      }
    });
  }

  it("is another one where an early return asks for less", async () => {
    assertEquals(
      await told(
        page("", "<>{cart.isNew && isOwn ? <Empty /> : <Rows of={cart} />}</>"),
        page("if (cart.isNew) return <Empty />;", "<Rows of={cart} />"),
      ),
      [
        'The condition around "Empty" in "Page" changed from "cart.isNew && isOwn" to "cart.isNew"',
        'The condition around "Rows" in "Page" changed from "!(cart.isNew && isOwn)" to "!cart.isNew"',
      ],
    );
  });
});

function parse(text: string): Promise<ParsedSource> {
  return parseSource({ path: "a.tsx", text, contentHash: text, editable: true });
}
