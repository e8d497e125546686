import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { type ComponentFact, readComponentFacts } from "../../../lib/source/components/mod.ts";
import { contentHash } from "../../../lib/project/mod.ts";
import { parseSource } from "../../../lib/source/mod.ts";
import { parseText } from "../../../lib/source/syntax/parse_cache.ts";
import { loadTypeScript } from "../../../lib/source/syntax/typescript.ts";
import { readUnitFacts } from "../../../lib/source/modules/unit_facts.ts";

async function factsOf(text: string, path = "a.tsx"): Promise<ComponentFact[]> {
  const parsed = await parseSource({ path, text, contentHash: contentHash(text), editable: true });
  return readComponentFacts(parsed);
}

/** Each component as `name: exported names`. */
async function namesOf(text: string): Promise<string[]> {
  return (await factsOf(text)).map(({ name, exported }) => `${name}: ${exported.join()}`);
}

/** The props of the last component as `name: type`, with `?` for optional and `...` when there are more. */
async function propsOf(text: string): Promise<string[]> {
  const last = (await factsOf(text)).at(-1);
  const props = last?.props.map(({ name, type, required }) =>
    `${name}${required ? "" : "?"}: ${type}`
  );
  return [...props ?? [], ...(last?.propsComplete ? [] : ["..."])];
}

describe("readComponentFacts", () => {
  const cases: [name: string, text: string, expected: string[]][] = [
    ["a function", "export function Card() { return <p/>; }", ["Card: Card"]],
    ["a default function", "export default function Card() {}", ["Card: default"]],
    ["a default function without a name", "export default function () { return <p/>; }", [
      "default: default",
    ]],
    ["a default arrow", "export default () => <p/>;", ["default: default"]],
    ["a constant", "export const Card = () => <p/>;", ["Card: Card"]],
    ["a constant that is exported later", "const Card = () => <p/>;\nexport { Card };", [
      "Card: Card",
    ]],
    ["an alias", "const Card = () => <p/>;\nexport { Card as Box, Card as default };", [
      "Card: Box,default",
    ]],
    ["a default export of a name", "function Card() {}\nexport default Card;", ["Card: default"]],
    ["one of the file's own use", "function Card() {}", ["Card: "]],
    ["memo", "export const Card = memo(function Inner() { return <p/>; });", ["Card: Card"]],
    ["a default memo", "export default memo(function Card() {});", ["Card: default"]],
    ["forwardRef in memo", "export const A = memo(forwardRef((props, ref) => <p/>));", ["A: A"]],
    [
      "a component of the file in a wrapper of its own",
      "const Inner = () => <p/>;\nexport const Card = genericMemo(Inner);",
      ["Inner: ", "Card: Card"],
    ],
    [
      "a component of the file in a curried wrapper",
      "class Inner extends Component {}\nexport default connect(toProps)(Inner);",
      ["Inner: ", "default: default"],
    ],
    [
      "a wrapper around itself",
      "export const A = wrap(B);\nexport const B = wrap(A);",
      [],
    ],
    ["React.lazy", 'export const Card = React.lazy(() => import("./card"));', ["Card: Card"]],
    ["a class", "export class Card extends React.PureComponent<P> {}", ["Card: Card"]],
    ["a styled component", "export const Box = styled.div`color: red`;", ["Box: Box"]],
    [
      "one with its parts",
      "function Root() {}\nexport const Card = Object.assign(Root, { Part });",
      [
        "Root: ",
        "Card: Card",
      ],
    ],
    ["a name in capitals", "export function FAQ() { return <dl/>; }", ["FAQ: FAQ"]],
    ["a typed name in capitals", "export const H1: FC<P> = (props) => <h1/>;", ["H1: H1"]],
    ["a lazy one in capitals", 'export const SEO = lazy(() => import("./seo"));', ["SEO: SEO"]],
    ["a styled one in capitals", "export const H2 = styled.h2.attrs({})`a`;", ["H2: H2"]],
    ["a class in capitals", "export class UI extends Component {}", ["UI: UI"]],
    [
      "a class with a base of the project's own",
      "export class Card extends BaseCard { render() { return <p/>; } }",
      ["Card: Card"],
    ],
    ["a function that gives an element", "export const A = (p) => createElement('p');", ["A: A"]],
    ["one that gives its children", "export const A = ({ children }) => children;", ["A: A"]],
    ["one that gives what is rendered", "export function A(p: P) { return p.render(); }", ["A: A"]],
    ["one that gives nothing", "export const A = () => null;", ["A: A"]],
    ["one that gives nothing at times", "export const A = ({ a }) => a ? 'yes' : null;", ["A: A"]],
    ["one for its effects", "export function A() { useEffect(() => {}); }", ["A: A"]],
    ["one that says its type", "export const A = (p: P): JSX.Element => make(p);", ["A: A"]],
    ["one that says so in a union", "export function A(p: P): null | JSX.Element { return p.a; }", [
      "A: A",
    ]],
    ["an import that moves", "import B from './b'; export const A = motion.create(B);", ["A: A"]],
    ["a variable of a component's type", "export const A: React.FC<P> = make();", ["A: A"]],
    ["a server component", "export async function A() { return <p/>; }", ["A: A"]],
    [
      "a server component with a type, and one that puts its view together",
      "export const A = async (): Promise<ReactNode> => view(await load());\n" +
      "export async function B() { let view = null; if (await is()) view = <p/>; return view; }",
      ["A: A", "B: B"],
    ],
    ["createReactClass", "export const A = createReactClass({ render() {} });", ["A: A"]],
    ["a choice", "export const A = dev ? lazy(() => import('./a')) : () => null;", ["A: A"]],
    ["a dynamic one", "const A = dynamic(() => import('./a').then((m) => m.A));", ["A: "]],
    ["a styled component of MUI", "const A = styled(Button)(({ theme }) => ({}));", ["A: "]],
    ["another name", "const A = () => <p/>; export const B = A;", ["A: ", "B: B"]],
    ["a part of a package", "import * as D from '@radix-ui/dialog'; export const A = D.Root;", [
      "A: A",
    ]],
    ["a context's provider", "export const A = Context.Provider;", ["A: A"]],
    ["an import in wrappers", "import App from './app'; export default withA(connect(b)(App));", [
      "default: default",
    ]],
    ["a class with a render property", "export class A extends B { render = () => <p/>; }", [
      "A: A",
    ]],
    ["module.exports", "const A = () => <p/>; module.exports = A;", ["A: default"]],
    ["exports of CommonJS", "const A = () => <p/>; exports.B = A; module.exports.C = A;", [
      "A: B,C",
    ]],
    ["an object of exports", "const A = () => <p/>; module.exports = { A, B: A };", ["A: A,B"]],
    ["one behind satisfies", "export const Card = (() => <p/>) satisfies FC;", ["Card: Card"]],
  ];
  for (const [name, text, expected] of cases) {
    it(`finds ${name}`, async () => assertEquals(await namesOf(text), expected));
  }

  const others: [name: string, text: string][] = [
    ["a hook", "export function useCard() {}"],
    ["a helper", "export const format = () => <p/>;"],
    ["a constant in capitals", "export const LIMIT = () => 3;"],
    ["a template in capitals", "export const QUERY = gql`query { a }`;"],
    ["a function in capitals without markup", "export function FAQ() { return null; }"],
    ["a call in capitals", "export const COLUMNS = columns(() => <p/>);"],
    ["a class that renders no markup", "export class Card extends Base { render() { return 1; } }"],
    ["a context", "export const Theme = createContext(null);"],
    ["a class that is no component", "export class Store {}\nexport class Other extends Store {}"],
    ["a class that others are made from", "export abstract class Base extends Component {}"],
    ["data", "export const Icons = { Cart: () => <p/> };"],
    ["a call with a value", "const Value = 1;\nexport const Context = createContext(Value);"],
    ["objects that are merged", "export const Options = Object.assign({}, { a: 1 });"],
    ["a type", "export type Card = () => void;\nexport interface Box {}"],
    ["what another file declares", 'export { Card } from "./card";\nexport * from "./box";'],
    ["an async function", "export async function Load() { return null; }"],
    [
      "an async function that gives what it waited for",
      "export async function Mail(to) { return await send(to, render(<p/>)); }",
    ],
    [
      "an async function that ends early",
      "export async function Show(to) { if (!to) return; await draw(<p/>); }",
    ],
    [
      "an async function of nothing",
      "export async function Show(): Promise<void> { return draw(<p/>); }",
    ],
    ["a generator", "export function* Items() { yield <p/>; }"],
    ["a formatter", "export const Format = (n: number) => n.toFixed(2);"],
    ["a formatter of text", "export const Greet = (name: string) => `Hello ${name}`;"],
    ["a predicate", "export function IsCard(value: unknown): boolean { return !!value; }"],
    ["a factory", "export function Columns() { return [{ cell: () => <p/> }]; }"],
    ["a factory of objects", "export const Create = () => ({ icon: <p/> });"],
    [
      "a function that gives a component",
      "export const With = (C) => (props) => <C {...props} />;",
    ],
    ["a decorator", "export function Public(target: object) {}".replace("{}", "{ mark(target); }")],
    ["a function that shows something", "export function Start() { render(<p/>); }"],
    ["a template of a query", "export const Query = gql`query { a }`;"],
    ["a lazy schema", "export const Node = z.lazy(() => Other);"],
    ["a member of an enum", "import { Kind } from './kind'; export const Card = Kind.Card;"],
    ["an entity", "import { Component } from './ecs'; export class Body extends Component {}"],
    ["a default function of no element", "export default () => ({ plugins: [] });"],
    ["a nested function", "export function useCard() { function Card() {} return Card; }"],
    ["broken code", "export const Card = ;\nexport function"],
    ["nothing", ""],
  ];
  for (const [name, text] of others) {
    it(`does not take for a component: ${name}`, async () => assertEquals(await namesOf(text), []));
  }

  it("takes a function of a file without JSX for a component only where it gives elements", async () => {
    const text = "export const A = () => null; export const B = () => createElement('p');";
    assertEquals((await factsOf(text, "a.ts")).map(({ name }) => name), ["B"]);
    assertEquals((await factsOf(text, "a.js")).map(({ name }) => name), ["A", "B"]);
  });

  const parts: [name: string, text: string, expected: string[]][] = [
    ["an assigned name", "function A() {}\nfunction B() {}\nA.Part = B;", ["Part B"]],
    ["an imported name", "import B from './b';\nfunction A() {}\nA.Part = B;", ["Part B"]],
    ["a dotted name", "import * as ui from './ui';\nconst A = () => null;\nA.B = ui.B;", [
      "B ui.B",
    ]],
    ["a function in place", "const A = () => null;\nA.Part = () => <p/>;", ["Part null"]],
    ["a wrapped one", "const A = () => null;\nA.Part = memo(() => <p/>);", ["Part null"]],
    ["members", "const B = () => null;\nconst A = Object.assign(() => <p/>, { B, C: B });", [
      "B B",
      "C B",
    ]],
    [
      "statics",
      "const B = () => null;\nclass A extends Component { static B = B; static c = 1; }",
      [
        "B B",
      ],
    ],
    [
      "no text, data or context",
      "const A = () => null;\nA.displayName = 'A';\nA.Sizes = [1];\n" +
      "A.Context = createContext(null);",
      [],
    ],
    ["nothing of another owner", "import B from './b';\nconst A = () => null;\nC.B = B;", []],
  ];
  for (const [name, text, expected] of parts) {
    it(`finds the parts of a component: ${name}`, async () => {
      const found = (await factsOf(text)).find((fact) => fact.name === "A")?.parts;
      assertEquals(found?.map((part) => `${part.name} ${part.local}`), expected);
    });
  }

  it("reads comments with links in them", async () => {
    const text =
      "interface Props {\n  /** See {@link Other.part | that}, (see {@link Other}) */\n" +
      "  title: string;\n}\nexport const Card = (props: Props) => <p>{props.title}</p>;\n";
    const [card] = await factsOf(text);
    assertEquals(
      card?.props.map(({ description }) => description),
      ["See {@link Other.part | that}, (see {@link Other})"],
    );
  });

  it("tells where the name is and what the comment says", async () => {
    const text =
      "\ufeff/**\r\n * A box. Holds {@link Card}s.\r\n * @deprecated\r\n */\r\nexport const Box = () => null;\r\n";
    const [fact] = await factsOf(text);
    assertEquals(text.slice(fact?.start, (fact?.start ?? 0) + 3), "Box");
    assertEquals(fact?.description, "A box. Holds {@link Card}s.");
  });

  it("tells comments with links in a tree that is read for its facts alone", async () => {
    const text = "/** A {@linkcode Card.Part shown} box of {@link Card}s */\n" +
      "export function Box(p: {\n  /** See {@link Card} and {@link https://a.b} */\n  a: string }) { return <p/>; }";
    await loadTypeScript();
    const [fact] = readUnitFacts({ ast: parseText("a.tsx", text) }).components;
    assertEquals(fact?.description, "A {@linkcode Card.Part shown} box of {@link Card}s");
    assertEquals(fact?.props[0]?.description, "See {@link Card} and {@link https://a.b}");
  });

  const props: [name: string, text: string, expected: string[]][] = [
    ["a type in place", "function A(p: { a: string; b?: number }) {}", ["a: string", "b?: number"]],
    ["an interface below", "function A({ a }: P) {}\ninterface P { a: string }", ["a: string"]],
    [
      "an interface in two parts",
      "interface P { a: 1 }\ninterface P { b: 2 }\nfunction A(p: P) {}",
      [
        "a: 1",
        "b: 2",
      ],
    ],
    [
      "a base in the file",
      "interface Q { q: 1 }\ninterface P extends Q { a: 1 }\nfunction A(p: P) {}",
      [
        "a: 1",
        "q: 1",
      ],
    ],
    ["a base elsewhere", "interface P extends Far { a: 1 }\nfunction A(p: P) {}", ["a: 1", "..."]],
    ["an intersection", "type P = { a: 1 } & Q & Far;\ntype Q = { q: 1 };\nfunction A(p: P) {}", [
      "a: 1",
      "q: 1",
      "...",
    ]],
    ["PropsWithChildren", "function A(p: PropsWithChildren<{ a: 1 }>) {}", ["a: 1"]],
    ["Readonly", "function A(p: Readonly<{ a: 1 }>) {}", ["a: 1"]],
    ["FC", "const A: React.FC<{ a: 1 }> = () => null;", ["a: 1"]],
    ["forwardRef", "const A = forwardRef<HTMLElement, { a: 1 }>((p, r) => null);", ["a: 1"]],
    ["memo of an arrow", "const A = memo(({ a }: { a: 1 }) => null);", ["a: 1"]],
    ["memo of a name", "function B(p: { a: 1 }) {}\nexport const A = memo(B);", ["a: 1"]],
    ["Object.assign", "function B(p: { a: 1 }) {}\nexport const A = Object.assign(B, {});", [
      "a: 1",
    ]],
    ["a class", "class A extends Component<{ a: 1 }, { state: 2 }> {}", ["a: 1"]],
    [
      "a method and an index",
      "function A(p: { on<T>(a: T, b?: 1): void; [key: string]: unknown }) {}",
      [
        "on: <T>(a: T, b?: 1) => void",
        "...",
      ],
    ],
    ["no parameter", "function A() {}", []],
    ["no type", "function A(props) {}", ["..."]],
    ["a JavaScript component", "const A = ({ a, b = 1, 'data-c': c, ...rest }) => null;", [
      "a: any",
      "b?: any",
      "data-c: any",
      "...",
    ]],
    ["a memo of one", "export default memo(function A({ a }) {});", ["a: any", "..."]],
    ["a generic", "function A<T>(p: { items: readonly T[] }) {}", ["items: readonly T[]"]],
    ["a union", "function A(p: { a: 1 } | { b: 2 }) {}", ["..."]],
    ["types in a circle", "type P = Q & { a: 1 };\ntype Q = P;\nfunction A(p: P) {}", [
      "a: 1",
      "...",
    ]],
    ["an interface of itself", "interface P extends P { a: 1 }\nfunction A(p: P) {}", [
      "a: 1",
      "...",
    ]],
    ["a lazy one", "const A = lazy(() => import('./a'));", ["..."]],
    ["a styled one", "const A = styled(Box)<{ a: 1 }>(({ theme }) => ({}));", ["..."]],
    ["React.memo with a type", "const A = React.memo<{ a: 1 }>(B);", ["a: 1"]],
    ["names in a circle", "const B = memo(A);\nconst A = memo(B);", ["..."]],
  ];
  it("tells which component of the file a default export only wraps", async () => {
    const card = "const Card = () => <p/>;\n";
    const around = async (text: string) => (await factsOf(text)).at(-1)?.around;
    assertEquals(await around(`${card}export default React.memo(Card);`), "Card");
    assertEquals(await around(`${card}export default connect(toProps)(withRouter(Card));`), "Card");
    assertEquals(await around(`${card}export default Card;`), undefined);
    assertEquals(
      await around(`import { Card } from "./a";\nexport default memo(Card);`),
      undefined,
    );
  });

  for (const [name, text, expected] of props) {
    it(`reads the props of ${name}`, async () => assertEquals(await propsOf(text), expected));
  }
});
