import {
  BASKET,
  CARD,
  CART,
  DIALOG,
  ENTRY,
  HOME,
  LIST,
  MENU,
  PRICE,
  REGISTER,
  REGISTERED,
  ROW,
  STATUS,
} from "./paths.ts";
import type { Refactoring } from "./planted.ts";

/** Code that stands elsewhere, or in a file of another form. */
export const REFACTORINGS_OF_PLACES: readonly Refactoring[] = [
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
    name: "what a file declares of a package moves to another file",
    edits: [[REGISTER, REGISTERED, ""], [REGISTER, 'import type { Tab } from "./tab";\n', ""]],
    writes: { "src/tabs.d.ts": `import type { Tab } from "./tab";\n\n${REGISTERED}` },
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
  {
    name: "what is shown under a condition is rendered by a function of its own",
    edits: [
      [CARD, '{isOpen && <p className="more">Size {size}</p>}', "{renderMore()}"],
      [
        CARD,
        "  return (\n    <section",
        '  const renderMore = () => isOpen && <p className="more">Size {size}</p>;\n  return (\n    <section',
      ],
    ],
  },
  {
    name: "what is shown is rendered by a function that returns early",
    edits: [
      [CARD, '{isOpen && <p className="more">Size {size}</p>}', "{renderMore()}"],
      [
        CARD,
        "  return (\n    <section",
        `  function renderMore() {
    if (!isOpen) return null;
    return <p className="more">Size {size}</p>;
  }
  return (
    <section`,
      ],
    ],
  },
  {
    name: "the element of a condition is rendered by a function",
    edits: [
      [CARD, '{isOpen && <p className="more">Size {size}</p>}', "{isOpen && renderMore()}"],
      [
        CARD,
        "  return (\n    <section",
        '  const renderMore = () => (\n    <p className="more">Size {size}</p>\n  );\n  return (\n    <section',
      ],
    ],
  },
  {
    name: "what is shown under a condition is a constant first",
    edits: [
      [CARD, '{isOpen && <p className="more">Size {size}</p>}', "{more}"],
      [
        CARD,
        "  return (\n    <section",
        '  const more = isOpen && <p className="more">Size {size}</p>;\n  return (\n    <section',
      ],
    ],
  },
  {
    name: "the element of a condition is a constant first",
    edits: [
      [CARD, '{isOpen && <p className="more">Size {size}</p>}', "{isOpen && more}"],
      [
        CARD,
        "  return (\n    <section",
        '  const more = <p className="more">Size {size}</p>;\n  return (\n    <section',
      ],
    ],
  },
  {
    name: "all that is shown is a constant first",
    edits: [
      [DIALOG, "  return (\n", "  const content = (\n"],
      [DIALOG, "  );\n}", "  );\n  return <>{content}</>;\n}"],
    ],
  },
  {
    name: "an element without data is rendered by a function beside the component",
    edits: [
      [DIALOG, '        <img src="/logo.png" alt="Logo" />\n', "        {renderLogo()}\n"],
      [
        DIALOG,
        "export function Dialog",
        'function renderLogo() {\n  return <img src="/logo.png" alt="Logo" />;\n}\n\nexport function Dialog',
      ],
    ],
  },
  {
    name: "a function that renders is written where it was called",
    edits: [
      [BASKET, "  const renderSum = () => <p>{sum}</p>;\n", ""],
      [BASKET, "{renderSum()}", "<p>{sum}</p>"],
    ],
  },
  {
    name: "a method that renders is written where it was called",
    edits: [
      [BASKET, "  renderNote() {\n    return <em>{this.props.text}</em>;\n  }\n\n", ""],
      [BASKET, "{this.renderNote()}", "<em>{this.props.text}</em>"],
    ],
  },
];
