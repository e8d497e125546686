import { ABOUT, CARD, CART, DIALOG, HOME, LIST, PRICE } from "./paths.ts";
import type { Refactoring } from "./planted.ts";

/** Other words for the same, where they were. */
export const REFACTORINGS_IN_PLACE: readonly Refactoring[] = [
  {
    name: "texts of a language stand in another order and layout",
    edits: [[
      "src/locales/de.json",
      '"cart": { "title": "Korb", "empty": "Noch leer" },\n  "pay": "Zahlen"',
      '"pay": "Zahlen",\n  "cart": {\n    "empty": "Noch leer",\n    "title": "Korb"\n  }',
    ]],
  },
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
];
