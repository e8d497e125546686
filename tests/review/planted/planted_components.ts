import { ABOUT, CARD, DIALOG, HOME, LIST, ROW } from "./paths.ts";
import type { Planted } from "./planted.ts";

/** Changes of what components take and show. */
export const PLANTED_COMPONENTS: readonly Planted[] = [
  {
    name: "an imported component stands for one of the file",
    edits: [[LIST, ROW, "export const Row = PlainRow;\n\n"], [
      LIST,
      'import { Card } from "./Card";\n',
      'import { PlainRow } from "rows";\n',
    ]],
    told: [`${LIST}:10 code changed Row`],
  },
  {
    name: "a long value of a prop changes in a piece",
    edits: [[CARD, "onOpen(title);", 'onOpen(title.trim().toLocaleLowerCase("en"));']],
    told: [`${CARD}:23 element changed button`],
    says: [
      'The prop "onClick" of "button" in "Card" changed: "onOpen(title)" became `onOpen(title.trim().toLocaleLowerCase("en"))`',
    ],
  },
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
  {
    name: "what a new function renders is not what was shown",
    edits: [
      [CARD, '{isOpen && <p className="more">Size {size}</p>}', "{renderMore()}"],
      [
        CARD,
        "  return (\n    <section",
        '  const renderMore = () => isOpen && <p className="most">Size {size}</p>;\n  return (\n    <section',
      ],
    ],
    told: [`${CARD}:18 element changed p`],
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
];
