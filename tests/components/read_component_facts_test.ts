import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { type ComponentFact, readComponentFacts } from "../../lib/components/mod.ts";
import { contentHash } from "../../lib/project/mod.ts";
import { parseSource } from "../../lib/source/mod.ts";

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
    ["a default function without a name", "export default function () {}", ["default: default"]],
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
    ["a nested function", "export function useCard() { function Card() {} return Card; }"],
    ["broken code", "export const Card = ;\nexport function"],
    ["nothing", ""],
  ];
  for (const [name, text] of others) {
    it(`does not take for a component: ${name}`, async () => assertEquals(await namesOf(text), []));
  }

  it("tells where the name is and what the comment says", async () => {
    const text =
      "\ufeff/**\r\n * A box. Holds {@link Card}s.\r\n * @deprecated\r\n */\r\nexport const Box = () => null;\r\n";
    const [fact] = await factsOf(text);
    assertEquals(text.slice(fact?.start, (fact?.start ?? 0) + 3), "Box");
    assertEquals(fact?.description.startsWith("A box. Holds"), true);
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
    ["names in a circle", "const B = memo(A);\nconst A = memo(B);", ["..."]],
  ];
  for (const [name, text, expected] of props) {
    it(`reads the props of ${name}`, async () => assertEquals(await propsOf(text), expected));
  }
});
