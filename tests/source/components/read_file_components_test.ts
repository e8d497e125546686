import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { type FileComponents, readFileComponents } from "../../../lib/source/components/mod.ts";
import { contentHash } from "../../../lib/project/mod.ts";
import { parseSource } from "../../../lib/source/mod.ts";

async function read(text: string): Promise<FileComponents> {
  const file = { path: "a.tsx", text, contentHash: contentHash(text), editable: true };
  return readFileComponents(await parseSource(file));
}

const IMPORTS = 'import { Card, Kind } from "./card";\nimport * as ui from "./ui";\n';

describe("readFileComponents: uses", () => {
  const cases: [name: string, text: string, expected: string[]][] = [
    ["elements", "<Card a b={1} {...c}/>; <ui.Box/>;", ["element Card a b ...", "element ui.Box"]],
    ["nested elements in text order", "<Card><ui.Box/><Card a/></Card>;", [
      "element Card",
      "element ui.Box",
      "element Card a",
    ]],
    [
      "created elements",
      "createElement(Card, { a: 1, ...b }); React.createElement(ui.Box, null);",
      [
        "element Card a ...",
        "element ui.Box",
      ],
    ],
    ["values of props", "<Other as={Card} icon={ok ? ui.Box : null}/>;", [
      "element Other as icon",
      "reference Card",
      "reference ui.Box",
    ]],
    ["values of members", "const routes = [{ component: Card, Card, element: ui.Box as any }];", [
      "reference Card",
      "reference Card",
      "reference ui.Box",
    ]],
    ["arguments", "export default withTheme(Card);", ["reference Card"]],
    [
      "a choice of what to render",
      "function A() { const Tag = a ? Card : ui.Box; return <Tag/>; }",
      [
        "reference Card",
        "reference ui.Box",
      ],
    ],
    [
      "no other name at the top level",
      "export const A = Card; Card.title = 1; export { Card };",
      [],
    ],
    ["no comparison", "const is = child.type === Card; typeof Card;", []],
    ["no type", "let a: Card; f<Card>(); type B = typeof Card;", []],
    ["no name that a scope hides", "const A = ({ Card }) => <Card as={Card}/>;", []],
    ["no part that is handed on", "const A = Object.assign(() => <p/>, { Card }); A.B = Card;", []],
    ["no member of an exported namespace", "export const Ns = { Card, Box: ui.Box };", []],
    ["a member of a table of the file", "const table = { Card };", ["reference Card"]],
    ["no wrapper of its own", "const A = () => <p/>; export default memo(A);", []],
    ["an own one that a function hands on", "const A = () => <p/>; function b() { open(A); }", [
      "reference A",
    ]],
  ];
  for (const [name, text, expected] of cases) {
    it(`finds ${name}`, async () => {
      const { uses } = await read(IMPORTS + text);
      assertEquals(uses.map(({ kind, name, props }) => [kind, name, ...props].join(" ")), expected);
    });
  }
});

describe("readFileComponents: namespaces", () => {
  it("finds objects of components, with the names that they are exported under", async () => {
    const { namespaces } = await read(`${IMPORTS}
      const List = () => <p/>;
      export const Tabs = { List, Trigger: Card, Icon: () => <p/>, size: 3, of: Card } as const;
      const plain = { Kind: 1 };
      export default { List };`);
    assertEquals(
      namespaces.map(({ name, exported, parts }) => [
        name,
        ...exported,
        ...parts.map((part) => `${part.name} ${part.local}`),
      ]),
      [["Tabs", "Tabs", "List List", "Trigger Card", "Icon null"], [
        "default",
        "default",
        "List List",
      ]],
    );
  });
});

describe("readFileComponents: lazy components", () => {
  const cases: [text: string, expected: string[]][] = [
    ['const A = lazy(() => import("./a"));', ["A default"]],
    ['const A = lazy(() => import("./a").then((m) => ({ default: m.B })));', ["A B"]],
    ['const A = lazy(async () => ({ default: (await import("./a")).B }));', ["A B"]],
    [
      'const A = lazy(async () => { const { B } = await import("./a"); return { default: B }; });',
      ["A B"],
    ],
    ['const A = dynamic(() => import("./a"), { ssr: false });', ["A default"]],
    ['export default lazy(() => import("./a"));', ["default default"]],
    ['const routes = [{ component: lazy(() => import("./a")) }];', ["null default"]],
    ['const routes = make([{ lazy: () => import("./a") }]);', ["null Component"]],
    [
      'const routes = [{ lazy: () => import("./a").then((m) => ({ Component: m.B })) }];',
      ["null B"],
    ],
    ['const load = () => import("./a"); import("./b");', []],
  ];
  for (const [text, expected] of cases) {
    it(`reads ${text}`, async () => {
      const { lazy } = await read(text);
      assertEquals(lazy.map(({ local, exported }) => `${local} ${exported}`), expected);
    });
  }
});
