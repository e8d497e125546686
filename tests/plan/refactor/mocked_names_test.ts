import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { renameSymbol } from "../../../lib/plan/flows/rename_symbol.ts";
import { renameUnit } from "../../../lib/plan/flows/rename_unit.ts";
import { openRefactoredProject } from "./refactored_project.ts";

const FILES = {
  "package.json": '{ "dependencies": { "react": "*" } }',
  "tsconfig.json": '{ "compilerOptions": { "jsx": "react-jsx" }, "include": ["src"] }',
  "src/ui/Badge.tsx":
    "export function Badge() {\n  return <b />;\n}\n\nexport const tones = [1];\n",
  "src/ui/index.ts": 'export { Badge } from "./Badge";\nexport { Badge as Chip } from "./Badge";\n',
  "src/Page.tsx":
    'import { Badge } from "./ui";\n\nexport function Page() {\n  return <Badge />;\n}\n',
  "src/other.ts": "export const Badge = 1;\n",
};

/** The text of a test after "Badge" of `src/ui/Badge.tsx` is "Mark", and what a person is told. */
async function afterRename(
  test: string,
): Promise<{ readonly text: string; readonly told: readonly string[] }> {
  await using project = await openRefactoredProject({ ...FILES, "src/Page.test.tsx": test });
  const asked = { path: "src/ui/Badge.tsx", symbol: "Badge", newName: "Mark" };
  const { changes, log } = await project.run(renameSymbol, asked);
  return {
    text: changes.get("src/Page.test.tsx") ?? test,
    told: log.filter((line) => line.includes("Mocks")),
  };
}

/** Mocks, with the text that is to stand in the place of each. */
const FOLLOWED: Readonly<Record<string, readonly [before: string, after: string]>> = {
  "an object": [
    'jest.mock("./ui/Badge", () => ({ Badge: () => null }));\n',
    'jest.mock("./ui/Badge", () => ({ Mark: () => null }));\n',
  ],
  "an object that is returned, with the rest of the module": [
    'vi.mock(import("./ui/Badge"), async (load) => {\n  return { ...(await load()), "Badge": () => null };\n});\n',
    'vi.mock(import("./ui/Badge"), async (load) => {\n  return { ...(await load()), "Mark": () => null };\n});\n',
  ],
  "a name of the factory": [
    'vi.doMock("./ui/Badge", function () {\n  const Badge = () => null;\n  return { Badge, tones: [] };\n});\n',
    'vi.doMock("./ui/Badge", function () {\n  const Badge = () => null;\n  return { Mark: Badge, tones: [] };\n});\n',
  ],
  "a method, of the module of a barrel": [
    'jest.mock("./ui", () => ({ Badge() { return null; }, Chip: 1 }));\n',
    'jest.mock("./ui", () => ({ Mark() { return null; }, Chip: 1 }));\n',
  ],
  "a key in the types of the module": [
    'jest.mock<typeof import("./ui/Badge")>("./ui/Badge", () => ({ Badge: () => <b />, tones: [] }));\n',
    'jest.mock<typeof import("./ui/Badge")>("./ui/Badge", () => ({ Mark: () => <b />, tones: [] }));\n',
  ],
};

describe("renameSymbol, in what stands in the place of a module", () => {
  for (const [name, [before, after]] of Object.entries(FOLLOWED)) {
    it(`renames ${name}`, async () => {
      assertEquals(await afterRename(before), { text: after, told: [] });
    });
  }

  it("leaves mocks of other modules, and other names of the same module", async () => {
    const test =
      'jest.mock("./other", () => ({ Badge: 1 }));\njest.mock("./ui/Badge", () => ({ tones: [] }));\n';
    assertEquals(await afterRename(test), { text: test, told: [] });
  });

  it("tells where a mock goes on naming it", async () => {
    const test =
      'jest.mock("./ui/Badge", () => {\n  const real = jest.requireActual("./ui/Badge");\n  return { ...real, Badge: () => <real.Badge /> };\n});\n';
    assertEquals(await afterRename(test), {
      text: test.replace("Badge: () =>", "Mark: () =>"),
      told: [
        'Mocks of "src/ui/Badge.tsx" still name "Badge": look there yourself: src/Page.test.tsx:3',
      ],
    });
  });
});

describe("renameUnit, in what stands in the place of a module", () => {
  it("renames the name and the module", async () => {
    await using project = await openRefactoredProject({
      ...FILES,
      "src/Page.test.tsx": 'jest.mock("./ui/Badge", () => ({ Badge: () => null }));\n',
    });
    const { changes } = await project.run(renameUnit, {
      path: "src/ui/Badge.tsx",
      newName: "Mark",
    });
    assertEquals(
      changes.get("src/Page.test.tsx"),
      'jest.mock("./ui/Mark", () => ({ Mark: () => null }));\n',
    );
  });
});
