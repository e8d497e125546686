import { after, before, describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { loadTypeScript } from "../../lib/source/syntax/typescript.ts";
import { openTestWorkbench, type TestWorkbench } from "../support/test_workbench.ts";
import { type EditProject, openEditProject, type RefusedName } from "./imports/edit_project.ts";
import { nameErrors } from "./imports/name_errors.ts";

describe("POST /api/pages/edits, for names that only a barrel gives", () => {
  let test: TestWorkbench;
  before(async () => {
    test = await openTestWorkbench("shop");
  });
  after(() => test[Symbol.asyncDispose]());

  /** Inserts an element into a page of the shop without writing it, and returns the texts that this brings. */
  async function textsOf(path: string, root: string, snippet: string): Promise<string[]> {
    const { body: page } = await test.get("/api/pages/tree", { path });
    const { status, body } = await test.post("/api/pages/edits", {
      path,
      contentHash: page.contentHash,
      ops: [{ op: "insertNode", parentId: root, snippet }],
      dryRun: true,
    });
    assertEquals(status, 200, JSON.stringify(body));
    assertEquals(
      body.violations.filter(({ severity }: { severity: string }) => severity !== "hint"),
      [],
    );
    return body.change.edits.map(({ text }: { text: string }) => text.trim());
  }

  for (
    const [path, root, snippet, ...texts] of [
      [
        "src/features/catalog/pages/CatalogPage.tsx",
        "CatalogPage:0",
        '<Input label="Find" name="find" />',
        "Input,",
        '<Input label="Find" name="find" />',
      ],
      [
        "src/features/catalog/pages/CatalogPage.tsx",
        "CatalogPage:0",
        "<CartLineList lines={[]} onQuantity={() => {}} />",
        "CartLineList,",
        "<CartLineList lines={[]} onQuantity={() => {}} />",
      ],
      [
        "src/features/cart/pages/CartPage.tsx",
        "CartPage:1",
        "<Rating value={1} />",
        'import { Rating } from "@/features/catalog";',
        "<Rating value={1} />",
      ],
      [
        "src/features/catalog/pages/ProductPage.tsx",
        "ProductPage:2",
        "<Rating value={1} />",
        "<RatingStars value={1} />",
      ],
    ] as const
  ) {
    it(`writes ${snippet} into ${path} with what it means`, async () => {
      assertEquals(await textsOf(path, root, snippet), texts);
    });
  }
});

const PAGE = "export function Page() {\n  return <p></p>;\n}\n";

const part = (name: string) => `export const ${name} = () => <b />;\n`;

/** A file of a project that uses a name, and the import that it then has; or the modules between which nothing decides. */
interface Case {
  readonly files: Readonly<Record<string, string>>;
  readonly snippet: string;
  readonly imports?: readonly string[];
  readonly ambiguous?: readonly string[];
}

/** Each case has a folder of its own, in which `P.tsx` is edited unless the first file is another one. */
const CASES: Readonly<Record<string, Case>> = {
  "a barrel that nobody imports": {
    files: {
      "P.tsx": PAGE,
      "alef/AlefBox.tsx": part("AlefBox"),
      "alef/index.ts": `export { AlefBox as Alef } from "./AlefBox";\n`,
    },
    snippet: "<Alef />",
    imports: ['import { Alef } from "./alef";'],
  },
  "a default export that a barrel names": {
    files: {
      "P.tsx": PAGE,
      "bet/index.ts": `export { default as Bet } from "./BetBox";\n`,
      "bet/BetBox.tsx": "export default function BetBox() {\n  return <b />;\n}\n",
    },
    snippet: "<Bet />",
    imports: ['import { Bet } from "./bet";'],
  },
  "a barrel that imports first and exports then": {
    files: {
      "P.tsx": PAGE,
      "gim/GimBox.tsx": part("GimBox"),
      "gim/index.ts": `import { GimBox as Gim } from "./GimBox";\n\nexport { Gim };\n`,
    },
    snippet: "<Gim />",
    imports: ['import { Gim } from "./gim";'],
  },
  "a barrel behind another, through which others go": {
    files: {
      "P.tsx": PAGE,
      "Q.tsx": `import { Dal } from "./dal";\n\nexport const DalUser = () => <Dal />;\n`,
      "dal/index.ts": `export * from "./parts";\n`,
      "dal/parts/index.ts": `export { DalBox as Dal } from "./DalBox";\n`,
      "dal/parts/DalBox.tsx": part("DalBox"),
    },
    snippet: "<Dal />",
    imports: ['import { Dal } from "./dal";'],
  },
  "a barrel that is no index": {
    files: {
      "P.tsx": PAGE,
      "he.ts": `export { HeBox as He } from "./parts/HeBox";\n`,
      "parts/HeBox.tsx": part("HeBox"),
    },
    snippet: "<He />",
    imports: ['import { He } from "./he";'],
  },
  "a file below the barrel, which goes past it": {
    files: {
      "vav/pages/P.tsx": PAGE,
      "Q.tsx": `import { Vav } from "./vav";\n\nexport const VavUser = () => <Vav />;\n`,
      "vav/VavBox.tsx": part("VavBox"),
      "vav/index.ts": `export { VavBox as Vav } from "./VavBox";\n`,
    },
    snippet: "<Vav />",
    imports: ['import { VavBox as Vav } from "../VavBox";'],
  },
  "a file below the barrel, beside others that go through it": {
    files: {
      "ayi/P.tsx": PAGE,
      "ayi/Q.tsx": `import { Ayi } from ".";\n\nexport const AyiUser = () => <Ayi />;\n`,
      "ayi/parts/AyiBox.tsx": part("AyiBox"),
      "ayi/index.ts": `export { AyiBox as Ayi } from "./parts/AyiBox";\n`,
    },
    snippet: "<Ayi />",
    imports: ['import { Ayi } from ".";'],
  },
  "a barrel whose own file uses the name": {
    files: {
      "ui.tsx": `export { ZayBox as Zay } from "./ZayBox";\n\n${PAGE}`,
      "Q.tsx": `import { Zay } from "./ui";\n\nexport const ZayUser = () => <Zay />;\n`,
      "ZayBox.tsx": part("ZayBox"),
    },
    snippet: "<Zay />",
    imports: ['import { ZayBox as Zay } from "./ZayBox";'],
  },
  "one thing under two other names": {
    files: {
      "P.tsx": PAGE,
      "Q.tsx": `import { HetA } from "./het";\n\nexport const HetUser = () => <HetA />;\n`,
      "het/HetBox.tsx": part("HetBox"),
      "het/index.ts":
        `export { HetBox as HetA } from "./HetBox";\nexport { HetBox as HetB } from "./HetBox";\n`,
    },
    snippet: "<HetB />",
    imports: ['import { HetB } from "./het";'],
  },
  "one thing that two barrels call alike": {
    files: {
      "P.tsx": PAGE,
      "tet/index.ts": `export { TetBox as Tet } from "./parts/TetBox";\n`,
      "tet/parts/TetBox.tsx": part("TetBox"),
      "tet/parts/index.ts": `export { TetBox as Tet } from "./TetBox";\n`,
    },
    snippet: "<Tet />",
    imports: ['import { Tet } from "./tet/parts";'],
  },
  "the default export of a file that exports the name as well": {
    files: {
      "P.tsx": PAGE,
      "yod/Yod.tsx": `${part("Yod")}export default Yod;\n`,
      "yod/index.ts": `export { default as Yod } from "./Yod";\n`,
    },
    snippet: "<Yod />",
    imports: ['import { Yod } from "./yod/Yod";'],
  },
  "a thing of its own name beside one that a barrel calls so": {
    files: {
      "P.tsx": PAGE,
      "Kaf.tsx": part("Kaf"),
      "kaf/KafBox.tsx": part("KafBox"),
      "kaf/index.ts": `export { KafBox as Kaf } from "./KafBox";\n`,
    },
    snippet: "<Kaf />",
    ambiguous: ["./Kaf", "./kaf"],
  },
  "a thing that the file imports by its own name": {
    files: {
      "P.tsx": `import { MemBox } from "./mem/MemBox";\n\nexport const held = MemBox;\n${PAGE}`,
      "mem/MemBox.tsx": part("MemBox"),
      "mem/index.ts": `export { MemBox as Mem } from "./MemBox";\n`,
    },
    snippet: "<Mem />",
    imports: ['import { MemBox } from "./mem/MemBox";', 'import { Mem } from "./mem";'],
  },
  "a type that a barrel names": {
    files: {
      "P.tsx": PAGE,
      "nun/kinds.ts": "export type NunKind = 1;\n",
      "nun/index.ts": `export { type NunKind as Nun } from "./kinds";\n`,
    },
    snippet: "<p title={((x: Nun) => x) as never} />",
    imports: ['import type { Nun } from "./nun";'],
  },
};

describe("imports of names that only a barrel gives", () => {
  let project: EditProject;
  const texts = new Map<string, string>();
  before(async () => {
    await loadTypeScript();
    const files = Object.values(CASES).flatMap(({ files }, index) =>
      Object.entries(files).map(([path, text]) => [`src/case${index}/${path}`, text])
    );
    project = await openEditProject(Object.fromEntries(files));
  });
  after(() => project[Symbol.asyncDispose]());

  for (const [index, [name, each]] of Object.entries(CASES).entries()) {
    it(name, async () => {
      const path = `src/case${index}/${Object.keys(each.files)[0]}`;
      const { snippet, imports, ambiguous } = each;
      const edited = await project.edit(path, [{ op: "insertNode", parentId: "Page:0", snippet }]);
      if (ambiguous) {
        assertEquals("names" in edited ? edited.names.map(told) : [], [[
          "ambiguous",
          ...ambiguous,
        ]]);
        return;
      }
      const text = "text" in edited ? edited.text : JSON.stringify(edited);
      assertEquals(text.split("\n").filter((line) => line.startsWith("import ")), imports, text);
      texts.set(path.replace(".tsx", ".edited.tsx"), text);
    });
  }

  it("leave no name that the compiler misses, and none that it finds idle", () => {
    for (const [path, errors] of nameErrors(project.root, texts)) {
      assertEquals(errors, [], `${path}\n${texts.get(path)}`);
    }
  });
});

function told({ reason, candidates }: RefusedName): string[] {
  return [reason, ...candidates.map(({ specifier }) => specifier).sort()];
}
