import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
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
});
