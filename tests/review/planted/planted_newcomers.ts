import { ABOUT, HOME, LIST } from "./paths.ts";
import type { Planted } from "./planted.ts";

const INVOICES = "src/components/Invoices.tsx";
const INDEX = "src/components/index.ts";

const TABLE = `import { memo } from "react";
import { Card } from "./Card";

interface InvoicesProps {
  rows: readonly string[];
  children?: unknown;
}

function Invoices({ rows }: InvoicesProps) {
  return (
    <section>
      <h2>Invoices</h2>
      <table>
        <thead>
          <tr><th>Number</th><th>Date</th><th>Sum</th></tr>
        </thead>
        <tbody>{rows.map((row) => <tr key={row}><td>{row}</td></tr>)}</tbody>
      </table>
      <label>Filter <input name="filter" /></label>
      <button type="button"><span>Export</span></button>
      <button type="button" aria-label="Print" />
      <Card title="Total" onOpen={() => undefined} />
    </section>
  );
}

export default memo(Invoices);
`;

const SHOWS =
  'The component "Invoices" is new: it shows the heading "Invoices", a table with 3 columns, ' +
  'an entry for each of "rows", the field "Filter" and the buttons "Export" and "Print"; it needs "rows"';

/** New components, told by what they show, need, and where they are used. */
export const PLANTED_NEWCOMERS: readonly Planted[] = [
  {
    name: "a component is new that shows nothing under some conditions",
    edits: [],
    writes: {
      "src/components/Offer.tsx":
        `export function Offer({ plan }: { plan: { isPaid: boolean; ends?: Date } }) {
  if (!plan.isPaid) return null;
  if (plan.ends) {
    return;
  }
  if (plan.isPaid) return <i>{plan.ends}</i>;
  return <p>All of it for <b>nothing</b></p>;
}
`,
    },
    told: ["src/components/Offer.tsx:1 component added Offer"],
    says: [
      'The component "Offer" is new: it shows the text "All of it for"; it shows nothing if "!plan.isPaid" or "plan.ends"; it needs "plan"',
    ],
  },
  {
    name: "a component is new that a page shows by way of a barrel",
    edits: [
      [
        INDEX,
        'export { Dialog } from "./Dialog";\n',
        'export { Dialog } from "./Dialog";\nexport { default as Invoices } from "./Invoices";\n',
      ],
      [HOME, "import { List }", "import { Invoices, List }"],
      [
        HOME,
        "      <List items={[]} />\n",
        "      <List items={[]} />\n      <Invoices rows={[]} />\n",
      ],
    ],
    writes: { [INVOICES]: TABLE },
    told: [
      `${INVOICES}:9 component added Invoices`,
      `${INDEX}:3 export added Invoices`,
      `${HOME}:11 element added Invoices`,
    ],
    says: [`${SHOWS}; it is shown on the page "HomePage"`],
  },
  {
    name: "a component is new that a part of a page loads when it is needed",
    edits: [[
      ABOUT,
      'import { Dialog } from "../components";\n',
      'import { Dialog } from "../components";\nimport { Panel } from "../components/Panel";\n',
    ], [ABOUT, "<h1>About</h1>", "<h1>About</h1><Panel />"]],
    writes: {
      [INVOICES]: TABLE,
      "src/components/Panel.tsx": `import { lazy, Suspense } from "react";

const Invoices = lazy(() => import("./Invoices"));

export const Panel = () => <Suspense><Invoices rows={[]} /></Suspense>;
`,
    },
    told: [
      `${INVOICES}:9 component added Invoices`,
      "src/components/Panel.tsx:5 component added Panel",
      `${ABOUT}:7 element added Panel`,
    ],
    says: [
      `${SHOWS}; it is used in "Panel", and shown on the page "AboutPage"`,
      'The component "Panel" is new: it shows "Invoices"; it is shown on the page "AboutPage"',
    ],
  },
  {
    name: "a component is new that one of several components of a file renders",
    edits: [
      [LIST, "    <li>\n", "    <li>\n      <Gap />\n"],
      [
        LIST,
        'import { Card } from "./Card";\n',
        'import { Card } from "./Card";\nimport { Gap } from "./Gap";\n',
      ],
    ],
    writes: { "src/components/Gap.tsx": "export const Gap = () => <hr />;\n" },
    told: ["src/components/Gap.tsx:1 component added Gap", `${LIST}:14 element added Gap`],
    says: ['The component "Gap" is new: it is used in "Row", and shown on the page "HomePage"'],
  },
  {
    name: "a component is new of which nothing can be said",
    edits: [],
    writes: { "src/components/Gap.tsx": "export const Gap = () => <hr />;\n" },
    told: ["src/components/Gap.tsx:1 component added Gap"],
    says: ['The component "Gap" was added'],
  },
];
