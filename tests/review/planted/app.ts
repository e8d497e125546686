/** A small app that changes are planted in, by path. */
export const APP: Readonly<Record<string, string>> = {
  "package.json": '{ "name": "app", "private": true, "dependencies": { "react": "19.0.0" } }\n',
  ".env.example": "API_URL=http://localhost\nOLD_KEY=secret-old\n",
  "src/config.ts": `export const config = {
  api: process.env.API_URL,
  old: process.env.OLD_KEY ?? "none",
};
`,
  "README.md": "# App\n",
  "src/locales/en.json": `{
  "cart": {
    "title": "Cart",
    "empty": "Nothing in it yet"
  },
  "pay": "Pay"
}
`,
  "src/locales/de.json":
    '{\n  "cart": { "title": "Korb", "empty": "Noch leer" },\n  "pay": "Zahlen"\n}\n',
  "src/locales/config.json": '{ "languages": ["en", "de"] }\n',
  "src/languages/ts.json": '{ "name": "Scripts" }\n',
  "src/languages/js.json": '{ "name": "Older scripts" }\n',
  "src/register.ts": `import type { Tab } from "./tab";

export const START = "first";

declare module "tabs" {
  interface Register {
    tab: Tab;
  }
}
`,
  "src/tab.ts": 'export type Tab = "first" | "second";\n',
  "src/components/Card.tsx": `import { useEffect, useState } from "react";

type Tone = "calm" | "loud";

interface CardProps {
  title: string;
  tone?: Tone;
  size?: number;
  onOpen: (id: string) => void;
}

export function Card({ title, tone = "calm", size = 2, onOpen }: CardProps) {
  const [isOpen, setOpen] = useState(false);
  const label = \`Card \${title}\`;
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <section id="card" data-tone={tone} aria-label={label}>
      <h2>{title}</h2>
      <button
        type="button"
        onClick={() => {
          setOpen(!isOpen);
          onOpen(title);
        }}
      >
        Open
      </button>
      {isOpen && <p className="more">Size {size}</p>}
    </section>
  );
}
`,
  "src/components/List.tsx": `import { Card } from "./Card";

export interface Item {
  id: string;
  name: string;
}

export type ListProps = { items: readonly Item[]; empty?: string };

export function Row({ item }: { item: Item }) {
  return (
    <li>
      <Card title={item.name} tone="loud" onOpen={() => undefined} />
    </li>
  );
}

export const List = ({ items, empty = "Nothing here" }: ListProps) => {
  if (items.length === 0) return <p role="status">{empty}</p>;
  return (
    <ul>
      {items.map((item) => <Row key={item.id} item={item} />)}
    </ul>
  );
};
`,
  "src/components/Dialog.tsx": `import { type ReactNode } from "react";

export function Dialog({ children, onClose }: { children: ReactNode; onClose: () => void }) {
  return (
    <div role="dialog" aria-modal="true">
      <header>
        <h1>Please confirm</h1>
        <img src="/logo.png" alt="Logo" />
      </header>
      {children}
      <footer>
        <button type="button" onClick={onClose}>Cancel</button>
        <button type="submit" disabled>Send</button>
      </footer>
    </div>
  );
}
`,
  "src/components/index.ts": `export { Card } from "./Card";
export { Dialog } from "./Dialog";
export { List, type ListProps } from "./List";
`,
  "src/domain/price.ts": `export const CURRENCY = "EUR";

const RATES = { EUR: 1, USD: 2 };

export type Money = { cents: number; currency: keyof typeof RATES };

export function formatPrice(cents: number, currency = CURRENCY): string {
  const whole = cents / 100;
  return \`\${whole.toFixed(2)} \${currency}\`;
}

export function total(prices: readonly number[]): number {
  let sum = 0;
  for (const price of prices) sum += price;
  return sum;
}
`,
  "src/hooks/useCart.ts": `import { useEffect, useState } from "react";
import { total } from "../domain/price";

export function useCart(initial: readonly number[]) {
  const [prices, setPrices] = useState(initial);
  useEffect(() => {
    localStorage.setItem("cart", JSON.stringify(prices));
  }, [prices]);
  return { prices, sum: total(prices), add: (price: number) => setPrices([...prices, price]) };
}
`,
  "src/pages/HomePage.tsx": `import { List } from "../components";
import { formatPrice } from "../domain/price";
import { useCart } from "../hooks/useCart";

export default function HomePage() {
  const { sum, add } = useCart([]);
  return (
    <main>
      <h1>Welcome</h1>
      <List items={[]} />
      <p>{formatPrice(sum)}</p>
      <button type="button" onClick={() => add(100)}>Buy</button>
    </main>
  );
}
`,
  "src/pages/AboutPage.tsx": `import { Dialog } from "../components";

export default function AboutPage() {
  return (
    <main>
      <h1>About</h1>
      <Dialog onClose={() => undefined}>
        <a href="/help">Help</a>
      </Dialog>
    </main>
  );
}
`,
  "src/router.tsx": `import { createBrowserRouter } from "react-router-dom";
import AboutPage from "./pages/AboutPage";
import HomePage from "./pages/HomePage";

export const router = createBrowserRouter([
  { path: "/", element: <HomePage /> },
  { path: "/about", element: <AboutPage /> },
]);
`,
  "src/domain/status.ts": `export const Status = { Open: "open", Closed: "closed" } as const;
export type Status = (typeof Status)[keyof typeof Status];

export interface Range {
  first: number;
}
export function Range(first: number): Range {
  return { first };
}
`,
  "src/legacy/sum.js": `const sum = (a, b) => a + b;

export default sum;
`,
  "src/legacy/Badge.jsx": `export default ({ text }) => <b>{text}</b>;
`,
  "src/legacy/Badges.jsx": `import Badge from "./Badge";

export const Badges = () => <Badge text="new" />;
`,
  "src/components/Menu.tsx": `import { useEffect, useState } from "react";
import { Card } from "./Card";

export function Menu({ entries }: { entries: readonly string[] }) {
  const [isOpen, setOpen] = useState(false);
  const Entry = ({ text }: { text: string }) => {
    useEffect(() => {
      console.log(text);
    }, [text]);
    return <li className="entry"><b>{text}</b></li>;
  };
  return (
    <nav>
      <button type="button" onClick={() => setOpen(!isOpen)}>Menu</button>
      {isOpen && <Card title="Menu" onOpen={() => setOpen(true)} />}
      <ul>{entries.map((text) => <Entry key={text} text={text} />)}</ul>
    </nav>
  );
}
`,
  "src/components/Basket.tsx": `import { Component } from "react";

export function Basket({ sum }: { sum: number }) {
  const renderSum = () => <p>{sum}</p>;
  return <section>{renderSum()}</section>;
}

export class Note extends Component<{ text: string }> {
  renderNote() {
    return <em>{this.props.text}</em>;
  }

  render() {
    return <div>{this.renderNote()}</div>;
  }
}
`,
  "src/settings/routes.tsx": `import { createRoute } from "@tanstack/react-router";
import { accountRoute } from "../account/route";
import AboutPage from "../pages/AboutPage";
import HomePage from "../pages/HomePage";

export const settingsRoutes = [{ path: "profile", element: <HomePage /> }];

export const plansRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: "/plans",
  component: AboutPage,
});
`,
  "src/machines/checkout.ts": `import { assign, setup } from "xstate";

export const checkout = setup({
  guards: {
    isPaid: ({ context }) => context.paid >= context.due,
    hasItems: ({ context }) => context.items > 0,
  },
  actions: {
    clear: assign({ items: 0 }),
    count: assign({ items: ({ context }) => context.items + 1 }),
  },
}).createMachine({
  id: "checkout",
  initial: "cart",
  context: { items: 0, paid: 0, due: 10 },
  states: {
    cart: {
      on: {
        ADD: { actions: "count" },
        PAY: { target: "payment", guard: "hasItems" },
      },
    },
    payment: {
      entry: "clear",
      after: { 5000: "cart" },
      on: {
        CONFIRM: { target: "done", guard: "isPaid" },
        CANCEL: "cart",
      },
    },
    review: { on: { NEXT: "payment" } },
    done: { type: "final" },
  },
});
`,
};
