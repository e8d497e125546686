import {
  CARD,
  CART,
  HOME,
  LIST,
  PRICE,
  REGISTER,
  REGISTERED,
  ROUTER,
  SETTINGS,
  STATUS,
} from "./paths.ts";
import type { Planted } from "./planted.ts";

/** Changes of exports, packages, effects and routes. */
export const PLANTED_CODE: readonly Planted[] = [
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
    told: [`${PRICE}:7 export changed priceText`, `${HOME}:2 name changed priceText`],
    says: ['"formatPrice" is called "priceText" now, at 2 places'],
  },
  {
    name: "an export is gone, and another one gives something else of the same",
    edits: [
      [PRICE, "export function total", "export function totalSize"],
      [PRICE, "prices: readonly number[]): number", "prices: readonly number[])"],
      [PRICE, "  return sum;", '  return NAMES[rankOf("size")].text;'],
    ],
    told: [`${PRICE}:12 export added totalSize`, `${PRICE}:12 export removed total`],
    findings: [`error public-surface ${PRICE}:12`],
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
    name: "what a file declares of a package leaves",
    edits: [[REGISTER, REGISTERED, ""]],
    told: [`${REGISTER}:5 code removed tabs`],
    says: [
      'What the code declares of "tabs" for the whole project is gone: "interface Register { tab: Tab; }"',
    ],
  },
  {
    name: "what a file declares of a package is other",
    edits: [[REGISTER, "tab: Tab;", "tab: Tab | null;"]],
    told: [`${REGISTER}:5 code changed tabs`],
    says: [
      'What the code declares of "tabs" for the whole project changed from "interface Register { tab: Tab; }" to "interface Register { tab: Tab | null; }"',
    ],
  },
  {
    name: "what a file declares of a package is other in another file",
    edits: [[REGISTER, REGISTERED, ""]],
    writes: {
      "src/tabs.ts": `import type { Tab } from "./tab";

export const LAST = "last";

${REGISTERED.replace("tab: Tab;", "tab: Tab | null;")}`,
    },
    told: ["src/tabs.ts:3 export added LAST", "src/tabs.ts:5 code changed tabs"],
    says: [
      'What the code declares of "tabs" for the whole project changed from "interface Register { tab: Tab; }" to "interface Register { tab: Tab | null; }", and was in "src/register.ts" before',
    ],
  },
  {
    name: "a new file declares something for the whole project",
    edits: [],
    writes: { "src/window.d.ts": "declare global {\n  var build: string;\n}\n\nexport {};\n" },
    told: ["src/window.d.ts:1 code added global"],
    says: ['What the code declares for the whole project is new: "var build: string;"'],
  },
  {
    name: "an imported function stands for the code of an export",
    edits: [[
      PRICE,
      `export function total(prices: readonly number[]): number {
  let sum = 0;
  for (const price of prices) sum += price;
  return sum;
}`,
      "export const total = sumOf;",
    ], [PRICE, "export const CURRENCY", 'import { sumOf } from "sums";\n\nexport const CURRENCY']],
    told: [`${PRICE}:14 code changed total`],
    says: [
      'The code of "total" changed from "export function total(prices: readonly number[]): number { let sum = 0; for (const price of prices)…" to "total = sumOf"',
    ],
  },
  {
    name: "a function waits for something",
    edits: [
      [PRICE, "export function total", "export async function total"],
      [PRICE, "  return sum;", "  await settled();\n  return sum;"],
    ],
    told: [`${PRICE}:15 code changed total`],
    says: ['The code of "total" changed: "await settled()" is new'],
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
    name: "a route without a slash is new in the list of a router",
    edits: [[
      ROUTER,
      "]);",
      '  { element: <Shell />, children: [{ path: "help", element: <AboutPage /> }] },\n]);',
    ]],
    told: [`${ROUTER}:8 route added /help`],
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
];
