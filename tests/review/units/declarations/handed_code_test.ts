import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { compareUnits } from "../../../../lib/review/units/compare_units.ts";
import { type CommitFiles, openCommits } from "../open_commits.ts";

const BAR = "src/components/Bar.tsx";
const FRAME = "src/components/Frame.tsx";
const HOOK = "src/lib/useClosing.ts";

/** The sentences and facts about the bar. */
async function told(base: CommitFiles, head: CommitFiles): Promise<string[]> {
  await using commits = await openCommits(base, head);
  const units = await compareUnits(commits, commits.changes);
  return units.filter(({ path }) => path === BAR).flatMap(({ details }) =>
    details.filter(({ subject }) => subject !== "element")
      .flatMap(({ message, facts = [], mentions = [] }) => [message, ...facts, ...mentions])
  );
}

const CLOSING = `  const size = useSize();
  const { toggleBar, isClosed } = useTheme();
  const box = useRef<HTMLDivElement>(null);
  useOutside(box, () => { if (!isClosed && size < 768) toggleBar(); });
  useEffect(() => { if (size < 768) toggleBar(true); }, [size]);
`;

const bar = (code: string, jsx: string, imports = "") =>
  `${imports}export function Bar() {\n  const items = useItems();\n${code}  return ${jsx};\n}\n`;
const LIST = "<List items={items} />";

describe("code that went to what is used in its place", () => {
  const imports = 'import { Frame } from "./Frame";\n';
  const whole = bar(CLOSING, `<div ref={box}>${LIST}</div>`);
  const rest = bar("", `<Frame>${LIST}</Frame>`, imports);
  const frame =
    `export function Frame({ children }) {\n${CLOSING}  return <div ref={box}>{children}</div>;\n}\n`;

  it("is told as moved, to a new component", async () => {
    assertEquals(await told({ [BAR]: whole }, { [BAR]: rest, [FRAME]: frame }), [
      'The effect of "Bar" that runs when [size] changes moved to "Frame"',
      'Code of "Bar" moved to "Frame"',
    ]);
  });

  it("is told as moved, from a component that is gone", async () => {
    assertEquals(await told({ [BAR]: rest, [FRAME]: frame }, { [BAR]: whole }), [
      'The effect of "Frame" that runs when [size] changes moved to "Bar"',
      'Code of "Frame" moved to "Bar"',
    ]);
  });

  it("is told with what else differs", async () => {
    const changed = bar("  track(items);\n", `<Frame>${LIST}</Frame>`, imports);
    assertEquals(await told({ [BAR]: whole }, { [BAR]: changed, [FRAME]: frame }), [
      'The effect of "Bar" that runs when [size] changes moved to "Frame"',
      'The code of "Bar" changed: "track(items)" is new; other code of it moved to "Frame"',
      'calls "track" now',
    ]);
  });

  it("is told with an effect that is gone, where a new function calls the same", async () => {
    const effect =
      "  const { keep } = useStore();\n  useEffect(() => { keep(items); }, [items]);\n";
    const hook =
      "export function useKept(rows) {\n  const { keep } = useStore();\n  keep(rows);\n}\n";
    const messages = await told({ [BAR]: bar(effect, LIST) }, {
      [BAR]: bar("  useKept(items);\n", LIST, 'import { useKept } from "../lib/useKept";\n'),
      "src/lib/useKept.ts": hook,
    });
    assertEquals(
      messages[0],
      '"Bar" lost the effect that called "keep", which "useKept" calls now',
    );
  });

  it("is told as moved, to a new hook", async () => {
    const hook = `export function useClosing() {\n${CLOSING}  return box;\n}\n`;
    assertEquals(
      await told({ [BAR]: whole }, {
        [BAR]: bar(
          "  const box = useClosing();\n",
          `<div ref={box}>${LIST}</div>`,
          'import { useClosing } from "../lib/useClosing";\n',
        ),
        [HOOK]: hook,
      }),
      [
        'The effect of "Bar" that runs when [size] changes moved to "useClosing"',
        'The code of "Bar" changed from "const box = useRef<HTMLDivElement>(null)" to "const box = useClosing()"; other code of it moved to "useClosing"',
        'uses "useClosing" now',
      ],
    );
  });
});

describe("code that shows an element in the place of nothing", () => {
  it("is told by the element alone", async () => {
    const part = "export function Part() {\n  return <i>Part</i>;\n}\n\n";
    const empty = `${part}export function Bar() {\n  return null;\n}\n`;
    const full =
      `${part}export function Bar() {\n  return (\n    <p>\n      Wait\n    </p>\n  );\n}\n`;
    assertEquals(await told({ [BAR]: empty }, { [BAR]: full }), []);
    assertEquals(await told({ [BAR]: full }, { [BAR]: empty }), []);
  });
});
