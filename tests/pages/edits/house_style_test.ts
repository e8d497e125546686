import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { writingStyle } from "../../../lib/conventions/mod.ts";
import { contentHash } from "../../../lib/project/mod.ts";
import { parseSource } from "../../../lib/source/mod.ts";
import { addProp } from "../../../lib/plan/flows/add_prop.ts";
import { editUnit } from "../../../lib/plan/flows/edit_unit.ts";
import { openFlowProject } from "../../plan/flows/flow_project.ts";

const FEATURE = "src/features/shop";
const PAGE = `${FEATURE}/pages/HomePage.tsx`;

const PROJECT: Readonly<Record<string, string>> = {
  "package.json": '{ "name": "shop", "dependencies": { "react": "*" } }',
  "tsconfig.json": JSON.stringify({ compilerOptions: { jsx: "react-jsx", strict: true } }),
};

/** Files around the page: single quotes, no semicolons, tabs. */
const TERSE = {
  [`${FEATURE}/domain/price.ts`]: "export const currency = 'EUR'\n",
  [`${FEATURE}/components/Tag.tsx`]:
    "import { currency } from '../domain/price'\n\nexport function Tag() {\n\treturn <b title='of shops'>{currency}</b>\n}\n",
  [`${FEATURE}/components/Line.tsx`]:
    "import { Tag } from './Tag'\n\nexport function Line() {\n\treturn <Tag />\n}\n",
};

/** Files of the other style, further away. */
const WORDY = Object.fromEntries(
  ["a", "b", "c", "d", "e", "f", "g"].map((name) => [
    `src/lib/${name}.ts`,
    `export function ${name}() {\n  return "${name}";\n}\n`,
  ]),
);

/** A page that tells nothing of quotes, and no semicolon that a formatter would leave. */
const SILENT = "export const HomePage = () => <main></main>\n";

async function edited(
  page: string,
  op: (root: string) => { readonly op: string },
  files: Readonly<Record<string, string>> = { ...TERSE, ...WORDY },
): Promise<string | null | undefined> {
  await using project = await openFlowProject({ ...PROJECT, ...files, [PAGE]: page });
  const ops = [op("HomePage:0")];
  await project.run(editUnit, editUnit.args.parse({ path: PAGE, ops }));
  return (await project.changes())[PAGE];
}

const insertLine = (parentId: string) => ({ op: "insertNode", parentId, snippet: "<Line />" });

describe("the style of a file that tells none", () => {
  it("is that of the files of its feature, for an import", async () => {
    assertEquals(
      await edited(SILENT, insertLine),
      "import { Line } from '../components/Line'\n\nexport const HomePage = () => <main><Line /></main>\n",
    );
  });

  it("is that of files further away where there are none nearer", async () => {
    const own = "export function Line() {\n\treturn <b />\n}\n";
    assertEquals(
      await edited(SILENT, insertLine, {
        "package.json": '{ "name": "shop", "dependencies": { "react": "*" } }',
        [`${FEATURE}/components/Line.tsx`]: own,
        "src/lib/a.ts": "export const a = 'a'\n",
      }),
      "import { Line } from '../components/Line'\n\nexport const HomePage = () => <main><Line /></main>\n",
    );
  });

  it("is that of the files around, for attributes and strings", async () => {
    assertEquals(
      await edited(SILENT, (nodeId) => ({
        op: "setProp",
        nodeId,
        propName: "title",
        kind: "string",
        value: "all",
      })),
      "export const HomePage = () => <main title='all'></main>\n",
    );
    assertEquals(
      await edited("export const HomePage = () => <main>Hi</main>\n", (parentId) => ({
        op: "setText",
        nodeId: `${parentId}.0`,
        text: "a { b",
      })),
      "export const HomePage = () => <main>{'a { b'}</main>\n",
    );
  });

  it("is its own as far as it tells one", async () => {
    const page = 'export const title = "Home";\nexport const HomePage = () => <main></main>;\n';
    assertEquals(
      (await edited(page, insertLine))?.split("\n")[0],
      'import { Line } from "../components/Line";',
    );
  });

  it("is that of the statements in its functions before that of other files", async () => {
    const page = "export function HomePage() {\n  return <main></main>;\n}\n";
    assertEquals(
      (await edited(page, insertLine))?.split("\n")[0],
      "import { Line } from '../components/Line';",
    );
  });

  it("is that of the files around, for the place of an import", async () => {
    const page = (imports: string) =>
      `${imports}\nexport const HomePage = () => <main title={kiln}></main>\n`;
    const beside = {
      [`${FEATURE}/components/Line.tsx`]: TERSE[`${FEATURE}/components/Line.tsx`] ?? "",
      [`${FEATURE}/pages/OtherPage.tsx`]:
        "import { kiln } from 'pottery'\n\nimport { Bowl } from '../components/Bowl'\nimport { Cup } from '../components/Cup'\n\nexport const OtherPage = () => <Bowl><Cup title={kiln} /></Bowl>\n",
    };
    assertEquals(
      await edited(page("import { kiln } from 'pottery'\n"), insertLine, beside),
      page("import { kiln } from 'pottery'\n\nimport { Line } from '../components/Line'\n")
        .replace("></main>", "><Line /></main>"),
    );
    assertEquals(
      await edited(page("import { kiln } from '../kiln/Zeal'\n"), insertLine, beside),
      page("import { Line } from '../components/Line'\nimport { kiln } from '../kiln/Zeal'\n")
        .replace("></main>", "><Line /></main>"),
    );
  });

  it("is that of the files around, for the type of a first prop", async () => {
    await using project = await openFlowProject({ ...PROJECT, ...TERSE, [PAGE]: SILENT });
    await project.run(addProp, {
      path: PAGE,
      component: "HomePage",
      prop: "kind",
      type: "'a' | 'b'",
    });
    assertEquals(
      (await project.changes())[PAGE],
      "export interface HomePageProps {\n\tkind?: 'a' | 'b'\n}\n\nexport const HomePage = (_props: HomePageProps) => <main></main>\n",
    );
  });

  it("counts for nothing where files serve as examples for others", async () => {
    const silent = ["A", "B", "C"].map((name) => ({ path: `${name}.tsx`, text: SILENT }));
    const told = { path: "D.tsx", text: `const currency = 'EUR'\n${SILENT}` };
    const sources = await Promise.all(
      [...silent, told].map((file) =>
        parseSource({ ...file, contentHash: contentHash(file.text), editable: true })
      ),
    );
    const { quote, semicolons } = writingStyle(sources);
    assertEquals([quote, semicolons], ["'", false]);
  });
});
