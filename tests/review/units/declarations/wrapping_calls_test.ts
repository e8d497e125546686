import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { compareDeclarations } from "../../../../lib/review/units/declarations/compare_declarations.ts";
import { toldChange } from "../../analyze/told_changes.ts";
import { type ParsedSource, parseSource } from "../../../../lib/source/mod.ts";

function parse(text: string): Promise<ParsedSource> {
  return parseSource({ path: "a.tsx", text, contentHash: text, editable: true });
}

async function toldOf(before: string, after: string): Promise<string[]> {
  return compareDeclarations(await parse(before), await parse(after), new Set())
    .flatMap((
      { message, facts = [] },
    ) => [...message.includes("code of") ? [] : [message], ...facts]);
}

type Case = readonly [what: string, before: string, after: string, told: string[]];

const TRIP = "function Trip({ stops }) { return draw(stops); }\n";

const CASES: readonly Case[] = [
  [
    "the default export",
    `${TRIP}export default observer(Trip);`,
    `${TRIP}export default Trip;`,
    ['"Trip" is wrapped in "observer" no more', 'is wrapped in "observer" no more'],
  ],
  [
    "a constant, in a call by itself and in one that another one makes",
    "export const Trip = ({ stops }) => draw(stops);\nexport const Stop = ({ at }) => draw(at);",
    "export const Trip = React.memo(({ stops }) => draw(stops));\nexport const Stop = connect(mapAll)(({ at }) => draw(at));",
    [
      '"Trip" is wrapped in "React.memo" now',
      'is wrapped in "React.memo" now',
      '"Stop" is wrapped in "connect" now',
      'is wrapped in "connect" now',
    ],
  ],
  [
    "another call",
    `${TRIP}export default observer(Trip);`,
    `${TRIP}export default memo(Trip);`,
    ['is wrapped in "memo" now, and "observer" no more'],
  ],
  [
    "what else it does as well",
    "export const Trip = ({ stops }) => { draw(stops); };",
    'export const Trip = memo(({ stops }) => { if (!stops) throw new Error("No stops"); draw(stops); });',
    ['can fail with "No stops" now', 'fails if not "stops"', 'is wrapped in "memo" now'],
  ],
  [
    "none for a method that is given a function or a list of its own kind",
    "export const Names = GROUPS.flatMap((each) => each.names);",
    "export const Names = groups.map((each) => each.names);",
    [],
  ],
  [
    "none for a function in another form",
    TRIP,
    TRIP.replace("function Trip", "const Trip = function"),
    [],
  ],
];

describe("what is told of the calls around a component", () => {
  for (const [what, before, after, told] of CASES) {
    it(`tells of ${what}`, async () => assertEquals(await toldOf(before, after), told));
  }
});

describe("a review of a component", () => {
  it("tells that its file exports it as it is", async () => {
    const page = (exported: string) => ({
      "src/pages/trip.tsx":
        `import { observer } from "mobx";\n\nfunction Trip({ at }) {\n  return <b>{at}</b>;\n}\n\nexport default ${exported};\n`,
    });
    const { sentences } = await toldChange(page("observer(Trip)"), page("Trip"));
    assertEquals(sentences.slice(1), ['"Trip" is wrapped in "observer" no more']);
  });
});
