/** One edit of a file: what is found must be there once. */
export type Edit = readonly [path: string, find: string, replace: string];

/** A change of the app, and all that is to be told of it. */
export interface Planted {
  readonly name: string;
  readonly edits: readonly Edit[];
  /** Files that are new, by path. */
  readonly writes?: Readonly<Record<string, string>>;
  /** `path:line subject change name`, complete, in the order of paths and lines; the line is the head's, of what is gone the base's. */
  readonly told: readonly string[];
  /** `severity indicator path:line`, complete, but for what files are widely used. */
  readonly findings?: readonly string[];
}

const CARD = "src/components/Card.tsx";
const LIST = "src/components/List.tsx";
const MENU = "src/components/Menu.tsx";
const DIALOG = "src/components/Dialog.tsx";
const PRICE = "src/domain/price.ts";
const CART = "src/hooks/useCart.ts";
const HOME = "src/pages/HomePage.tsx";
const ABOUT = "src/pages/AboutPage.tsx";
const ROUTER = "src/router.tsx";
const STATUS = "src/domain/status.ts";
const SETTINGS = "src/settings/routes.tsx";
const MACHINE = "src/machines/checkout.ts";

const ROW = `export function Row({ item }: { item: Item }) {
  return (
    <li>
      <Card title={item.name} tone="loud" onOpen={() => undefined} />
    </li>
  );
}

`;

const ENTRY = `  const Entry = ({ text }: { text: string }) => {
    useEffect(() => {
      console.log(text);
    }, [text]);
    return <li className="entry"><b>{text}</b></li>;
  };
`;

/** Changes that a reader of a review has to be told. */
export const PLANTED: readonly Planted[] = [
  // Props
  {
    name: "a prop is required",
    edits: [[CARD, "size?: number", "size: number"]],
    told: [`${CARD}:8 prop changed size`],
    findings: [`error public-surface ${CARD}:8`],
  },
  {
    name: "a prop is optional",
    edits: [[CARD, "title: string;", "title?: string;"]],
    told: [`${CARD}:6 prop changed title`],
  },
  {
    name: "a prop is new",
    edits: [[CARD, "  size?: number;\n", "  size?: number;\n  icon?: string;\n"]],
    told: [`${CARD}:9 prop added icon`],
  },
  {
    name: "a prop that must be given is new",
    edits: [[CARD, "  size?: number;\n", "  size?: number;\n  icon: string;\n"]],
    told: [`${CARD}:9 prop added icon`],
    findings: [`error public-surface ${CARD}:9`],
  },
  {
    name: "a prop that is given is gone",
    edits: [
      [CARD, "  tone?: Tone;\n", ""],
      [CARD, 'tone = "calm", ', ""],
      [CARD, " data-tone={tone}", ""],
    ],
    told: [`${CARD}:7 prop removed tone`, `${CARD}:18 element changed section`],
    findings: [`error public-surface ${CARD}:11`],
  },
  {
    name: "the type of a prop is narrower",
    edits: [[CARD, '"calm" | "loud"', '"calm"']],
    told: [`${CARD}:3 code changed Tone`],
  },
  {
    name: "a prop has another type",
    edits: [[CARD, "size?: number", "size?: string"]],
    told: [`${CARD}:8 prop changed size`],
  },
  {
    name: "a handler takes something else",
    edits: [[CARD, "(id: string) => void", "(id: string, at: number) => void"]],
    told: [`${CARD}:9 prop changed onOpen`],
    findings: [`info public-surface ${CARD}:9`],
  },
  {
    name: "a default is another",
    edits: [[CARD, "size = 2", "size = 3"]],
    told: [`${CARD}:12 prop changed size`],
  },
  {
    name: "a default is gone",
    edits: [[LIST, 'empty = "Nothing here"', "empty"]],
    told: [`${LIST}:18 prop changed empty`],
  },
  // What is shown
  {
    name: "a text is another",
    edits: [[HOME, "Welcome", "Hello"]],
    told: [`${HOME}:9 element changed h1`],
  },
  {
    name: "a text is gone",
    edits: [[DIALOG, "<h1>Please confirm</h1>", "<h1 />"]],
    told: [`${DIALOG}:7 element changed h1`],
  },
  {
    name: "an aria-label is lost",
    edits: [[CARD, " aria-label={label}", ""], [CARD, "  const label = `Card ${title}`;\n", ""]],
    told: [`${CARD}:12 code changed Card`, `${CARD}:18 element changed section`],
  },
  {
    name: "an alternative text is lost",
    edits: [[DIALOG, ' alt="Logo"', ""]],
    told: [`${DIALOG}:8 element changed img`],
  },
  {
    name: "a role is another",
    edits: [[LIST, 'role="status"', 'role="alert"']],
    told: [`${LIST}:19 element changed p`],
  },
  {
    name: "a handler is removed",
    edits: [[HOME, " onClick={() => add(100)}", ""]],
    told: [`${HOME}:12 element changed button`],
  },
  {
    name: "a handler does something else",
    edits: [[HOME, "add(100)", "add(200)"]],
    told: [`${HOME}:12 element changed button`],
  },
  {
    name: "a handler does less",
    edits: [[CARD, "          onOpen(title);\n", ""]],
    told: [`${CARD}:23 element changed button`],
  },
  {
    name: "a key is removed",
    edits: [[LIST, " key={item.id}", ""]],
    told: [`${LIST}:22 element changed Row`],
  },
  {
    name: "a key is another",
    edits: [[LIST, "key={item.id}", "key={item.name}"]],
    told: [`${LIST}:22 element changed Row`],
  },
  {
    name: "a class is another",
    edits: [[CARD, 'className="more"', 'className="less"']],
    told: [`${CARD}:30 element changed p`],
  },
  {
    name: "a button is another kind",
    edits: [[DIALOG, 'type="submit"', 'type="reset"']],
    told: [`${DIALOG}:13 element changed button`],
  },
  {
    name: "a button is no longer disabled",
    edits: [[DIALOG, " disabled", ""]],
    told: [`${DIALOG}:13 element changed button`],
  },
  {
    name: "a link leads elsewhere",
    edits: [[ABOUT, "/help", "/support"]],
    told: [`${ABOUT}:8 element changed a`],
  },
  {
    name: "an element is gone",
    edits: [[DIALOG, '        <img src="/logo.png" alt="Logo" />\n', ""]],
    told: [`${DIALOG}:8 element removed img`],
  },
  {
    name: "an element is new",
    edits: [[HOME, "      <h1>Welcome</h1>\n", "      <h1>Welcome</h1>\n      <hr />\n"]],
    told: [`${HOME}:10 element added hr`],
  },
  {
    name: "an element has another tag",
    edits: [[HOME, "<h1>Welcome</h1>", "<h2>Welcome</h2>"]],
    told: [`${HOME}:9 element changed h2`],
  },
  {
    name: "two elements changed places",
    edits: [[
      HOME,
      "      <h1>Welcome</h1>\n      <List items={[]} />\n",
      "      <List items={[]} />\n      <h1>Welcome</h1>\n",
    ]],
    told: [`${HOME}:9 element moved List`],
  },
  {
    name: "an element is put around others",
    edits: [[HOME, "<p>{formatPrice(sum)}</p>", "<aside><p>{formatPrice(sum)}</p></aside>"]],
    told: [`${HOME}:11 element added aside`],
  },
  {
    name: "an element that renders by a function is put around others",
    edits: [[
      HOME,
      "<p>{formatPrice(sum)}</p>",
      "<Scope>{() => <p>{formatPrice(sum)}</p>}</Scope>",
    ]],
    told: [`${HOME}:11 element added Scope`],
  },
  {
    name: "a condition is turned round",
    edits: [[CARD, "{isOpen && <p", "{!isOpen && <p"]],
    told: [`${CARD}:30 element changed p`],
  },
  {
    name: "a condition is gone",
    edits: [[
      CARD,
      '{isOpen && <p className="more">Size {size}</p>}',
      '<p className="more">Size {size}</p>',
    ]],
    told: [`${CARD}:30 element changed p`],
  },
  {
    name: "a list is filtered",
    edits: [[LIST, "{items.map(", "{items.filter(({ name }) => name !== '').map("]],
    told: [`${LIST}:22 element changed Row`],
  },
  {
    name: "an early return has another condition",
    edits: [[LIST, "items.length === 0", "items.length <= 1"]],
    told: [`${LIST}:19 code changed List`],
  },
  // Components
  {
    name: "a component is new",
    edits: [[
      DIALOG,
      "export function Dialog",
      "export function Note() {\n  return <p>Note</p>;\n}\n\nexport function Dialog",
    ]],
    told: [`${DIALOG}:3 component added Note`],
  },
  {
    name: "a component is gone",
    edits: [
      [LIST, ROW, ""],
      [LIST, "<Row key={item.id} item={item} />", "<li key={item.id}>{item.name}</li>"],
      [LIST, 'import { Card } from "./Card";\n\n', ""],
    ],
    told: [
      `${LIST}:10 component removed Row`,
      `${LIST}:12 element added li`,
      `${LIST}:22 element removed Row`,
    ],
  },
  // Exports
  {
    name: "an export that is used is gone",
    edits: [[PRICE, "export function total", "function total"]],
    told: [`${PRICE}:12 export removed total`],
    findings: [`error public-surface ${PRICE}:12`],
  },
  {
    name: "an export that nobody uses is gone",
    edits: [[LIST, "export interface Item", "interface Item"]],
    told: [`${LIST}:3 export removed Item`],
  },
  {
    name: "an export is renamed, and a user left behind",
    edits: [[PRICE, "export function formatPrice", "export function priceText"]],
    told: [`${PRICE}:7 export changed priceText`],
    findings: [`error public-surface ${PRICE}:7`],
  },
  {
    name: "an export is renamed with its users",
    edits: [
      [PRICE, "export function formatPrice", "export function priceText"],
      [HOME, "import { formatPrice }", "import { priceText }"],
      [HOME, "{formatPrice(sum)}", "{priceText(sum)}"],
    ],
    told: [`${PRICE}:7 export changed priceText`, `${HOME}:11 element changed p`],
  },
  {
    name: "an export is new",
    edits: [[PRICE, "const RATES", "export const RATES"]],
    told: [`${PRICE}:3 export added RATES`],
  },
  {
    name: "a barrel hands a name on no more",
    edits: [["src/components/index.ts", 'export { Dialog } from "./Dialog";\n', ""]],
    told: ["src/components/index.ts:2 export removed Dialog"],
    findings: ["error public-surface src/components/index.ts:2"],
  },
  {
    name: "a constant is another",
    edits: [[PRICE, '"EUR";', '"USD";']],
    told: [`${PRICE}:1 code changed CURRENCY`],
  },
  {
    name: "a type has another member",
    edits: [[PRICE, "cents: number; currency", "euros: number; currency"]],
    told: [`${PRICE}:5 export changed Money`],
  },
  {
    name: "a function takes more",
    edits: [[PRICE, "(prices: readonly number[])", "(prices: readonly number[], start = 0)"]],
    told: [`${PRICE}:12 export changed total`],
  },
  {
    name: "a default of a function is another",
    edits: [[PRICE, "currency = CURRENCY", 'currency = "CHF"']],
    told: [`${PRICE}:7 export changed formatPrice`],
  },
  {
    name: "a function works otherwise",
    edits: [[PRICE, "toFixed(2)", "toFixed(0)"]],
    told: [`${PRICE}:9 code changed formatPrice`],
  },
  {
    name: "a loop counts something else",
    edits: [[PRICE, "sum += price", "sum -= price"]],
    told: [`${PRICE}:14 code changed total`],
  },
  {
    name: "a hook gives something else",
    edits: [[CART, "sum: total(prices)", "sum: total(prices) + 1"]],
    told: [`${CART}:9 code changed useCart`],
  },
  {
    name: "an import leads nowhere",
    edits: [[HOME, '"../hooks/useCart"', '"../hooks/useBasket"']],
    told: [],
    findings: [`error rule-regressions ${HOME}:3`],
  },
  {
    name: "an import comes from elsewhere",
    edits: [[CARD, 'from "react"', 'from "preact/hooks"']],
    told: [`${CARD}:1 import changed useEffect`],
  },
  {
    name: "a style sheet is loaded",
    edits: [[HOME, "import { List }", 'import "../home.css";\nimport { List }']],
    writes: { "src/home.css": "main {}\n" },
    told: [`${HOME}:1 import added ../home.css`],
  },
  // Packages
  {
    name: "a dependency is new",
    edits: [["package.json", '"react": "19.0.0"', '"react": "19.0.0", "zod": "4.0.0"']],
    told: ["package.json:1 dependency added zod"],
  },
  {
    name: "a dependency has another version",
    edits: [["package.json", "19.0.0", "19.1.0"]],
    told: ["package.json:1 dependency changed react"],
  },
  {
    name: "a script is new",
    edits: [[
      "package.json",
      '"private": true',
      '"private": true, "scripts": { "test": "vitest" }',
    ]],
    told: ["package.json:1 script added test"],
  },
  // One name that is a value and a type
  {
    name: "the type of a name is another, and its value is not",
    edits: [[STATUS, "(typeof Status)[keyof typeof Status]", '"open"']],
    told: [`${STATUS}:2 export changed Status`],
  },
  {
    name: "the value of a name is another, and its type is not",
    edits: [[STATUS, 'Closed: "closed" }', 'Closed: "done" }']],
    told: [`${STATUS}:1 code changed Status`],
  },
  {
    name: "an interface that is a function as well has another member",
    edits: [[STATUS, "  first: number;\n", "  first: number;\n  last?: number;\n"]],
    told: [`${STATUS}:4 export changed Range`],
  },
  {
    name: "the type of a name is gone, and its value is not",
    edits: [[STATUS, "export type Status = (typeof Status)[keyof typeof Status];\n", ""]],
    told: [`${STATUS}:1 export changed Status`],
  },
  // Effects
  {
    name: "an effect is added",
    edits: [[
      CART,
      "  return {",
      '  useEffect(() => {\n    console.log("seen");\n  }, []);\n  return {',
    ]],
    told: [`${CART}:9 effect added useEffect`],
  },
  {
    name: "an effect is gone",
    edits: [[CARD, "  useEffect(() => {\n    document.title = title;\n  }, [title]);\n", ""]],
    told: [`${CARD}:15 effect removed useEffect`],
  },
  {
    name: "an effect runs at other times",
    edits: [[CART, "}, [prices]);", "}, []);"]],
    told: [`${CART}:6 effect changed useEffect`],
  },
  {
    name: "an effect does something else",
    edits: [[CART, '"cart"', '"basket"']],
    told: [`${CART}:6 effect changed useEffect`],
  },
  // Routes
  {
    name: "a route is gone",
    edits: [
      [ROUTER, '  { path: "/about", element: <AboutPage /> },\n', ""],
      [ROUTER, 'import AboutPage from "./pages/AboutPage";\n', ""],
    ],
    told: [`${ROUTER}:7 route removed /about`],
  },
  {
    name: "a route is new",
    edits: [[ROUTER, "]);", '  { path: "/help", element: <AboutPage /> },\n]);']],
    told: [`${ROUTER}:8 route added /help`],
  },
  {
    name: "a route has another path",
    edits: [[ROUTER, '"/about"', '"/about-us"']],
    told: [`${ROUTER}:7 route changed /about-us`],
  },
  {
    name: "a route shows something else",
    edits: [[ROUTER, "element: <AboutPage />", "element: <HomePage />"], [
      ROUTER,
      'import AboutPage from "./pages/AboutPage";\n',
      "",
    ]],
    told: [`${ROUTER}:6 route changed /about`],
  },
  {
    name: "a route below a parent in another file has another path",
    edits: [[SETTINGS, '"/plans"', '"/offers"']],
    told: [`${SETTINGS}:8 route changed {accountRoute}/offers`],
  },
  {
    name: "a route of a list that other files include is new",
    edits: [[SETTINGS, " }];", ' }, { path: "mail", element: <AboutPage /> }];']],
    told: [`${SETTINGS}:6 route added mail`],
  },
  // Flows
  {
    name: "a guard is turned round",
    edits: [[MACHINE, "context.items > 0", "context.items <= 0"]],
    told: [`${MACHINE}:6 guard changed hasItems`],
    findings: [`warning flow-change ${MACHINE}:6`],
  },
  {
    name: "a guard is gone",
    edits: [[MACHINE, 'target: "done", guard: "isPaid"', 'target: "done"']],
    told: [`${MACHINE}:27 guard removed payment: CONFIRM`],
    findings: [`warning flow-change ${MACHINE}:27`],
  },
  {
    name: "a transition has another target",
    edits: [[MACHINE, 'CANCEL: "cart"', 'CANCEL: "review"']],
    told: [`${MACHINE}:28 transition changed payment: CANCEL`],
    findings: [`warning flow-change ${MACHINE}:28`],
  },
  {
    name: "a transition is gone",
    edits: [[MACHINE, '        CANCEL: "cart",\n', ""]],
    told: [`${MACHINE}:28 transition removed payment: CANCEL`],
    findings: [`warning flow-change ${MACHINE}:28`],
  },
  {
    name: "a transition is new",
    edits: [[MACHINE, 'CANCEL: "cart"', 'CANCEL: "cart",\n        BACK: "cart"']],
    told: [`${MACHINE}:29 transition added payment: BACK`],
  },
  {
    name: "an event has another name",
    edits: [[MACHINE, "CONFIRM:", "ACCEPT:"]],
    told: [`${MACHINE}:27 transition changed payment: ACCEPT`],
    findings: [`warning flow-change ${MACHINE}:27`],
  },
  {
    name: "a state is gone",
    edits: [[MACHINE, '    review: { on: { NEXT: "payment" } },\n', ""]],
    told: [`${MACHINE}:31 state removed review`],
    findings: [`warning flow-change ${MACHINE}:31`],
  },
  {
    name: "a state is new",
    edits: [[MACHINE, "    done:", '    failed: { type: "final" },\n    done:']],
    told: [`${MACHINE}:32 state added failed`],
  },
  {
    name: "a state has another name",
    edits: [[MACHINE, "    review:", "    overview:"]],
    told: [`${MACHINE}:31 state changed overview`],
    findings: [`warning flow-change ${MACHINE}:31`],
  },
  {
    name: "a flow starts elsewhere",
    edits: [[MACHINE, 'initial: "cart"', 'initial: "review"']],
    told: [`${MACHINE}:3 machine changed checkout`],
    findings: [`warning flow-change ${MACHINE}:3`],
  },
  {
    name: "a delay is another",
    edits: [[MACHINE, "5000", "9000"]],
    told: [`${MACHINE}:25 transition changed payment: after 9000`],
    findings: [`warning flow-change ${MACHINE}:25`],
  },
  {
    name: "an entry action is gone",
    edits: [[MACHINE, '      entry: "clear",\n', ""]],
    told: [`${MACHINE}:23 action removed payment: entry`],
  },
  {
    name: "an action does something else",
    edits: [[MACHINE, "context.items + 1", "context.items + 2"]],
    told: [`${MACHINE}:10 action changed count`],
  },
  {
    name: "a context field is new",
    edits: [[MACHINE, "due: 10 }", "due: 10, note: '' }"]],
    told: [`${MACHINE}:15 context added note`],
  },
  {
    name: "a context field starts as something else",
    edits: [[MACHINE, "due: 10 }", "due: 20 }"]],
    told: [`${MACHINE}:15 context changed due`],
  },
];

/** A change of how the app is written, of which a reader of a review need not be told. */
export interface Refactoring {
  readonly name: string;
  readonly edits: readonly Edit[];
  /** Files that are new, by path. */
  readonly writes?: Readonly<Record<string, string>>;
  readonly moves?: readonly (readonly [from: string, to: string])[];
  /** What is told of places that changed. */
  readonly told?: readonly string[];
}

export const REFACTORINGS: readonly Refactoring[] = [
  {
    name: "a local variable is renamed",
    edits: [[CARD, "const label =", "const name ="], [CARD, "{label}", "{name}"]],
  },
  {
    name: "a parameter is renamed",
    edits: [[
      CART,
      "(price: number) => setPrices([...prices, price])",
      "(cents: number) => setPrices([...prices, cents])",
    ]],
  },
  {
    name: "a prop has another name inside",
    edits: [[LIST, "{ items, empty", "{ items: all, empty"], [
      LIST,
      "if (items.length",
      "if (all.length",
    ], [LIST, "{items.map", "{all.map"]],
  },
  {
    name: "a loop variable is renamed",
    edits: [[
      PRICE,
      "for (const price of prices) sum += price",
      "for (const each of prices) sum += each",
    ]],
  },
  {
    name: "the state is renamed",
    edits: [[CARD, "const [isOpen, setOpen]", "const [open, toggle]"], [
      CARD,
      "setOpen(!isOpen)",
      "toggle(!open)",
    ], [CARD, "{isOpen &&", "{open &&"]],
  },
  {
    name: "a constant is extracted",
    edits: [[CARD, "interface CardProps", "const SIZE = 2;\n\ninterface CardProps"], [
      CARD,
      "size = 2",
      "size = SIZE",
    ]],
  },
  {
    name: "a text is extracted",
    edits: [[HOME, "export default", 'const TITLE = "Welcome";\n\nexport default'], [
      HOME,
      "<h1>Welcome</h1>",
      "<h1>{TITLE}</h1>",
    ]],
  },
  {
    name: "a constant of a function is extracted",
    edits: [[
      PRICE,
      "const whole = cents / 100;",
      "const hundred = 100;\n  const whole = cents / hundred;",
    ]],
  },
  { name: "a constant is inlined", edits: [[PRICE, "currency = CURRENCY", 'currency = "EUR"']] },
  {
    name: "imports are in another order",
    edits: [[
      HOME,
      'import { List } from "../components";\nimport { formatPrice } from "../domain/price";\n',
      'import { formatPrice } from "../domain/price";\nimport { List } from "../components";\n',
    ]],
  },
  {
    name: "an import comes from the file itself",
    edits: [[
      HOME,
      'import { List } from "../components";',
      'import { List } from "../components/List";',
    ]],
  },
  {
    name: "an import has another name",
    edits: [[CART, "import { total }", "import { total as sumOf }"], [
      CART,
      "sum: total(prices)",
      "sum: sumOf(prices)",
    ]],
  },
  {
    name: "a type is imported as a type",
    edits: [["src/components/index.ts", "export { List, type ListProps }", "export { List }"], [
      "src/components/index.ts",
      '"./List";\n',
      '"./List";\nexport type { ListProps } from "./List";\n',
    ]],
  },
  {
    name: "a function is an arrow",
    edits: [[
      PRICE,
      "export function total(prices: readonly number[]): number {",
      "export const total = (prices: readonly number[]): number => {",
    ], [PRICE, "  return sum;\n}\n", "  return sum;\n};\n"]],
  },
  {
    name: "an arrow is a function",
    edits: [[
      LIST,
      'export const List = ({ items, empty = "Nothing here" }: ListProps) => {',
      'export function List({ items, empty = "Nothing here" }: ListProps) {',
    ], [LIST, "  );\n};\n", "  );\n}\n"]],
  },
  {
    name: "a body is an expression",
    edits: [[
      LIST,
      "export function Row({ item }: { item: Item }) {\n  return (",
      "export const Row = ({ item }: { item: Item }) => (",
    ], [LIST, "    </li>\n  );\n}", "    </li>\n);"]],
  },
  {
    name: "an alias of a type is inlined",
    edits: [[CARD, 'type Tone = "calm" | "loud";\n\n', ""], [
      CARD,
      "tone?: Tone",
      'tone?: "calm" | "loud"',
    ]],
  },
  {
    name: "a type is extracted",
    edits: [[
      DIALOG,
      "export function Dialog({ children, onClose }: { children: ReactNode; onClose: () => void })",
      "type Close = () => void;\n\nexport function Dialog({ children, onClose }: { children: ReactNode; onClose: Close })",
    ]],
  },
  {
    name: "the props are extracted",
    edits: [[
      DIALOG,
      "export function Dialog({ children, onClose }: { children: ReactNode; onClose: () => void })",
      "interface Props {\n  children: ReactNode;\n  onClose: () => void;\n}\n\nexport function Dialog({ children, onClose }: Props)",
    ]],
  },
  {
    name: "an interface is an alias",
    edits: [[CARD, "interface CardProps {", "type CardProps = {"], [
      CARD,
      "=> void;\n}",
      "=> void;\n};",
    ]],
  },
  {
    name: "an alias is an interface",
    edits: [[
      LIST,
      "export interface Item {\n  id: string;\n  name: string;\n}",
      "export type Item = {\n  id: string;\n  name: string;\n};",
    ]],
  },
  {
    name: "another layout",
    edits: [[HOME, "<main>\n      <h1>Welcome</h1>", "<main><h1>\n        Welcome\n      </h1>"]],
  },
  { name: "other quotes", edits: [[DIALOG, '"dialog"', "'dialog'"]] },
  {
    name: "a comment",
    edits: [[CART, "export function useCart", "/** The cart. */\nexport function useCart"]],
  },
  { name: "parentheses", edits: [[PRICE, "cents / 100", "(cents / 100)"]] },
  {
    name: "a fragment has a name",
    edits: [[
      LIST,
      'return <p role="status">{empty}</p>',
      'return <><p role="status">{empty}</p></>',
    ]],
  },
  { name: "a string in braces", edits: [[DIALOG, 'role="dialog"', 'role={"dialog"}']] },
  { name: "a text without a template", edits: [[ABOUT, '"/help"', "{`/help`}"]] },
  {
    name: "a file moves with its importers",
    edits: [[HOME, '"../domain/price"', '"../domain/money/price"'], [
      CART,
      '"../domain/price"',
      '"../domain/money/price"',
    ]],
    moves: [[PRICE, "src/domain/money/price.ts"]],
  },
  {
    name: "a declaration moves into a file of its own behind a barrel",
    edits: [[LIST, ROW, ""], [
      LIST,
      'import { Card } from "./Card";\n',
      'import { Row } from "./Row";\n',
    ], [LIST, "export interface Item", "export { Row };\n\nexport interface Item"]],
    writes: {
      "src/components/Row.tsx":
        `import { Card } from "./Card";\nimport type { Item } from "./List";\n\n${ROW.trimEnd()}\n`,
    },
    told: ["src/components/Row.tsx:4 component moved Row"],
  },
  {
    name: "a value and the type of its name change places",
    edits: [[
      STATUS,
      'export const Status = { Open: "open", Closed: "closed" } as const;\nexport type Status = (typeof Status)[keyof typeof Status];\n',
      'export type Status = (typeof Status)[keyof typeof Status];\nexport const Status = { Open: "open", Closed: "closed" } as const;\n',
    ]],
  },
  {
    name: "a value and the type of its name move to another file",
    edits: [[
      STATUS,
      'export const Status = { Open: "open", Closed: "closed" } as const;\nexport type Status = (typeof Status)[keyof typeof Status];\n\n',
      "",
    ]],
    writes: {
      "src/domain/states.ts":
        'export const Status = { Open: "open", Closed: "closed" } as const;\nexport type Status = (typeof Status)[keyof typeof Status];\n',
    },
    told: ["src/domain/states.ts:1 export moved Status"],
  },
  {
    name: "a component inside of another gets a file of its own",
    edits: [[MENU, ENTRY, ""], [
      MENU,
      'import { Card } from "./Card";\n',
      'import { Card } from "./Card";\nimport Entry from "./Entry";\n',
    ]],
    writes: {
      "src/components/Entry.tsx": `import { useEffect } from "react";

export default function Entry({ text }: { text: string }) {
  useEffect(() => {
    console.log(text);
  }, [text]);
  return <li className="entry"><b>{text}</b></li>;
}
`,
    },
    told: ["src/components/Entry.tsx:3 component moved Entry"],
  },
  {
    name: "a component inside of another stands beside it",
    edits: [[MENU, ENTRY, ""], [
      MENU,
      "export function Menu",
      `${ENTRY.replaceAll(/^ {2}/gm, "")}\nexport function Menu`,
    ]],
    told: [`${MENU}:4 component moved Entry`],
  },
  {
    name: "a file with a default export gets another end",
    edits: [],
    moves: [["src/legacy/Badge.jsx", "src/legacy/Badge.tsx"]],
  },
  {
    name: "a small file becomes TypeScript",
    edits: [[
      "src/legacy/sum.js",
      "const sum = (a, b) => a + b;",
      "const sum = (a, b) => {\n  return (\n    a + b\n  );\n};",
    ], ["src/legacy/sum.js", "export default sum;", "export { sum as default };"]],
    moves: [["src/legacy/sum.js", "src/legacy/sum.ts"]],
  },
  {
    name: "a file becomes a folder with an index",
    edits: [],
    moves: [[CARD, "src/components/Card/Card.tsx"]],
    writes: { "src/components/Card/index.ts": 'export { Card } from "./Card";\n' },
  },
  {
    name: "exports stand at the end",
    edits: [[PRICE, "export function total", "function total"], [
      PRICE,
      "  return sum;\n}\n",
      "  return sum;\n}\n\nexport { total };\n",
    ]],
  },
  {
    name: "a function is written as an arrow",
    edits: [[
      PRICE,
      "export function total(prices: readonly number[]): number {",
      "export const total = (prices: readonly number[]): number => {",
    ], [
      PRICE,
      "  return sum;\n}\n",
      "  return sum;\n};\n",
    ]],
  },
  { name: "a member by its name alone", edits: [[CART, "{ prices, sum", "{ prices: prices, sum"]] },
];
