import { assert, assertEquals, assertRejects, assertStringIncludes } from "@std/assert";
import { describe, it } from "node:test";
import { WorkbenchError } from "../../../lib/errors/mod.ts";
import { LAYERED, moveNode, PAGE, PLAIN_NEIGHBOURS } from "./extract_cases.ts";

const CARD = "src/features/shop/components/PriceCard.tsx";

const PAGE_TEXT = `import { useState } from "react";
import { priceOf } from "../domain/price";
import { Alpha } from "../components/Alpha";

interface HomePageProps {
  cents: readonly number[];
}

export function HomePage({ cents }: HomePageProps) {
  const [count, setCount] = useState(0);
  return (
    <main>
      <section className="price" onClick={() => setCount(count + 1)}>
        <h2>{priceOf(count)}</h2>
        {count > 0 && <Alpha label="Some" />}
      </section>
      <ul>
        {cents.map((each) => <li key={each}>{each}</li>)}
      </ul>
    </main>
  );
}
`;

describe("extractNode", () => {
  it("moves an element with its logic, and with what a component may import", async () => {
    const section = { tag: "section", name: "PriceCard" };
    await using moved = await moveNode(PAGE_TEXT, section, LAYERED);
    assertEquals(moved.changes, {
      [CARD]: `import { Alpha } from "./Alpha";

export interface PriceCardProps {
  setCount: (next: number | ((before: number) => number)) => void;
  count: number;
  priceOf: (cents: number) => string;
}

export function PriceCard({ setCount, count, priceOf }: PriceCardProps) {
  return (
    <section className="price" onClick={() => setCount(count + 1)}>
      <h2>{priceOf(count)}</h2>
      {count > 0 && <Alpha label="Some" />}
    </section>
  );
}
`,
      [PAGE]: `import { useState } from "react";
import { priceOf } from "../domain/price";
import { PriceCard } from "../components/PriceCard";

interface HomePageProps {
  cents: readonly number[];
}

export function HomePage({ cents }: HomePageProps) {
  const [count, setCount] = useState(0);
  return (
    <main>
      <PriceCard setCount={setCount} count={count} priceOf={priceOf} />
      <ul>
        {cents.map((each) => <li key={each}>{each}</li>)}
      </ul>
    </main>
  );
}
`,
    });
    assertEquals(moved.newTypeErrors, []);
  });

  it("says which props are any because packages are not installed", async () => {
    const page = `import { useOrders } from "orders-kit";

export function HomePage({ limit }: { limit: number }) {
  const orders = useOrders();
  return <main><section className="orders">{orders.length}{limit}</section></main>;
}
`;
    const files = {
      ...PLAIN_NEIGHBOURS,
      "package.json": '{ "name": "shop", "dependencies": { "react": "*", "orders-kit": "*" } }',
    };
    await using moved = await moveNode(page, { tag: "section", name: "PriceCard" }, files);
    assert(moved.changes[CARD]?.includes("  orders: any;\n"), moved.changes[CARD] ?? "");
    assertEquals(
      moved.extraction.notes?.map(({ code, message, props }) => [code, message, props]),
      [
        ["types_unknown", 'The type of "orders" is any: "orders-kit" is not installed', ["orders"]],
      ],
    );
  });

  it("keeps the names of types that packages would bring, and says what is any in part", async () => {
    const page = `import { type Order, useOrders } from "orders-kit";

export function HomePage({ first, pick }: { first: Order; pick: (order: any) => void }) {
  const orders = useOrders();
  const reload = () => orders.reload();
  return (
    <main>
      <section onClick={reload} onBlur={pick}>{first.label}</section>
    </main>
  );
}
`;
    const files = {
      ...PLAIN_NEIGHBOURS,
      "package.json": '{ "name": "shop", "dependencies": { "react": "*", "orders-kit": "*" } }',
    };
    await using moved = await moveNode(page, { tag: "section", name: "PriceCard" }, files);
    const text = moved.changes[CARD] ?? "";
    assert(text.includes('import type { Order } from "orders-kit";\n'), text);
    for (const line of ["first: Order;", "reload: () => any;", "pick: (order: any) => void;"]) {
      assert(text.includes(`  ${line}\n`), text);
    }
    assertEquals(
      moved.extraction.notes?.map(({ code, message, props }) => [code, message, props]),
      [[
        "types_unknown",
        'The type of "reload" is any in part: "orders-kit" is not installed',
        ["reload"],
      ]],
    );
  });

  it("calls a type by its own name where the page reaches it through a namespace", async () => {
    const page = `import * as kit from "../domain/kit";

export function HomePage({ render }: { render: (cents: number) => kit.Leaf }) {
  return (
    <main>
      <section onClick={() => render(1)} />
    </main>
  );
}
`;
    const files = {
      ...PLAIN_NEIGHBOURS,
      "src/features/shop/domain/kit.ts": "export class Leaf {\n  size = 1;\n}\n",
    };
    await using moved = await moveNode(page, { tag: "section", name: "PriceCard" }, files);
    const text = moved.changes[CARD] ?? "";
    assertStringIncludes(text, 'import type { Leaf } from "../domain/kit";\n');
    assertStringIncludes(text, "  render: (cents: number) => Leaf;\n");
  });

  it("imports a module once where the page does, in the order of the page", async () => {
    const page = `import { flip, type Side } from "tea-kit";
import { Alpha } from "../components/Alpha";

const start: Side = "left";

export function HomePage({ teas }: { teas: typeof import("tea-kit").teas }) {
  return (
    <main title={start}>
      <section onClick={() => flip(teas)}>
        <Alpha label="Some" />
      </section>
    </main>
  );
}
`;
    const kit = `export type Side = "left" | "right";
export interface Teas {
  count: number;
}
export declare const teas: Teas;
export declare function flip(teas: Teas): void;
`;
    const files = {
      ...PLAIN_NEIGHBOURS,
      "package.json": '{ "dependencies": { "react": "*", "tea-kit": "*" } }',
      "node_modules/tea-kit/package.json": '{ "name": "tea-kit", "types": "index.d.ts" }',
      "node_modules/tea-kit/index.d.ts": kit,
    };
    await using moved = await moveNode(page, { tag: "section", name: "PriceCard" }, files);
    const text = moved.changes[CARD] ?? "";
    const imports =
      `import { flip, type Teas } from "tea-kit";\nimport { Alpha } from "./Alpha";\n\n`;
    assertEquals(text.slice(0, imports.length), imports);
  });

  it("indents markup that begins in the middle of a line by its closing tag", async () => {
    const page = `export function HomePage({ on }: { on: boolean }) {
  return on ? <p>on</p>
    : on === null ? <section>
        <b>none</b>
      </section>
    : <>
        <b>off</b>
        <ul />
      </>;
}
`;
    await using whole = await moveNode(page, { tag: "ul", name: "PriceCard", type: "fragment" });
    assertStringIncludes(
      whole.changes[CARD] ?? "",
      "    <>\n      <b>off</b>\n      <ul />\n    </>\n",
    );
    await using element = await moveNode(page, { tag: "section", name: "PriceCard" });
    assertStringIncludes(
      element.changes[CARD] ?? "",
      "    <section>\n      <b>none</b>\n    </section>\n",
    );
  });

  it("writes the type of a prop as the page does where a part of it is not found", async () => {
    const page = `import type { Tone } from "tea-types";

type HomeProps = { tone: Tone | undefined; label?: Tone | null; onTone: (tone: Tone) => void };

export function HomePage(props: HomeProps) {
  const { tone, label, onTone } = props;
  return (
    <main>
      <section onClick={() => tone && onTone(tone)}>{label} {tone}</section>
    </main>
  );
}
`;
    await using moved = await moveNode(page, { tag: "section", name: "PriceCard" });
    const text = moved.changes[CARD] ?? "";
    assertStringIncludes(
      text,
      "  tone: Tone | undefined;\n  onTone: (tone: Tone) => void;\n  label: Tone | null | undefined;\n",
    );
    assertEquals(moved.extraction.notes, []);
  });

  it("leaves the key of an element in the page", async () => {
    await using moved = await moveNode(PAGE_TEXT, { tag: "li", name: "PriceLine" });
    const text = moved.changes["src/features/shop/components/PriceLine.tsx"] ?? "";
    assert(text.includes("  return <li>{each}</li>;\n"), text);
    assert(
      moved.changes[PAGE]?.includes("{cents.map((each) => <PriceLine key={each} each={each} />)}"),
      moved.changes[PAGE] ?? "",
    );
    assertEquals(moved.newTypeErrors, []);
  });

  const NARROWED: readonly (readonly [place: string, props: string, usage: string])[] = [
    ["user && <p>{user.name}</p>", "user: User;", "user={user}"],
    ["user?.home && <p>{user.home.city}</p>", "home: { city: string; };", "home={user.home}"],
    [
      "order.user?.home && <p title={order.user.name}>{order.user.home.city}</p>",
      "home: { city: string; };",
      "home={order.user.home}",
    ],
  ];
  for (const [place, props, usage] of NARROWED) {
    it(`gives a component what is known of a value at its place: ${place}`, async () => {
      const page = `interface User {
  name: string;
  home?: { city: string };
}

export function HomePage({ user, order }: { user?: User; order: { user?: User } }) {
  return <main>{${place}}{order.user?.name}{user?.name}</main>;
}
`;
      await using moved = await moveNode(page, { tag: "p", name: "PriceCard" });
      assertEquals(moved.newTypeErrors, []);
      assert(moved.changes[CARD]?.includes(`  ${props}\n`), moved.changes[CARD] ?? "");
      assert(moved.changes[PAGE]?.includes(usage), moved.changes[PAGE] ?? "");
    });
  }

  it("is refused for a conditional in a list whose branches have keys", async () => {
    const page = `export function HomePage({ open }: { open: boolean }) {
  return <main>{[open ? <b key="a" /> : <i key="a" />, <u key="u" />]}</main>;
}
`;
    const wrap = { tag: "b", name: "PriceCard", type: "conditional" } as const;
    const error = await assertRejects(() => moveNode(page, wrap), WorkbenchError);
    assertEquals(error.data["reason"], "value_used_elsewhere");
  });

  it("makes an Expression of a loop", async () => {
    const loop = { tag: "li", name: "PriceList", type: "loop" } as const;
    await using moved = await moveNode(PAGE_TEXT, loop, LAYERED);
    assertEquals(Object.keys(moved.changes), [
      "src/features/shop/components/PriceListItem.tsx",
      "src/features/shop/expressions/PriceList.tsx",
      PAGE,
    ]);
    assertEquals(moved.newTypeErrors, []);
  });

  it("leaves in the page what a component must not use, and hands it over", async () => {
    const lines = "src/features/shop/expressions/Lines.tsx";
    const files = {
      ...LAYERED,
      [lines]:
        "export function Lines({ count }: { count: number }) {\n  return count > 0 ? <i>{count}</i> : null;\n}\n",
    };
    const page = `import { Lines } from "../expressions/Lines";

export function HomePage({ count }: { count: number }) {
  return <main><section className="lines"><Lines count={count} /></section></main>;
}
`;
    await using moved = await moveNode(page, { tag: "section", name: "PriceCard" }, files);
    assertEquals(
      moved.changes[CARD],
      `import type { ReactNode } from "react";

export interface PriceCardProps {
  children: ReactNode;
}

export function PriceCard({ children }: PriceCardProps) {
  return <section className="lines">{children}</section>;
}
`,
    );
    assert(moved.changes[PAGE]?.includes("<PriceCard><Lines count={count} /></PriceCard>"));
    assert(moved.changes[PAGE]?.startsWith('import { Lines } from "../expressions/Lines";\n'));
    assertEquals(moved.newTypeErrors, []);
  });

  it("is handed on by the barrels of its neighbours, but for those that it needs itself", async () => {
    const barrel = "src/features/shop/components/index.ts";
    const index = "src/features/shop/index.ts";
    const files = {
      ...PLAIN_NEIGHBOURS,
      [barrel]: 'export { Alpha } from "./Alpha";\nexport { Beta } from "./Beta";\n',
    };
    const handedOn = `${files[barrel]}export { PriceCard } from "./PriceCard";\n`;
    const page = PAGE_TEXT.replace('"../components/Alpha"', '"../components"');
    const section = { tag: "section", name: "PriceCard" };
    await using moved = await moveNode(page, section, files);
    assertEquals(moved.changes[barrel], handedOn);
    assert(moved.changes[CARD]?.includes('import { Alpha } from "./Alpha";'), moved.changes[CARD]!);
    const direct = {
      ...PLAIN_NEIGHBOURS,
      [index]: files[barrel].replaceAll("./", "./components/"),
    };
    const outer = PAGE_TEXT.replace('"../components/Alpha"', '"../index"');
    await using circular = await moveNode(outer, section, direct);
    assert(circular.changes[CARD]?.includes('import { Alpha } from "../index";'));
    assertEquals(circular.changes[index], undefined);
    assertEquals([...moved.newTypeErrors, ...circular.newTypeErrors], []);
  });

  const REFUSALS = [
    ["hook_call", "section", PAGE_TEXT.replace("priceOf(count)", "useState(count)[0]")],
    ["uses_page_component", "section", PAGE_TEXT.replaceAll("<Alpha", "<Own")],
    ["bad_name", "ul", PAGE_TEXT],
    ["not_extractable", "nothing", PAGE_TEXT],
  ] as const;
  for (const [reason, tag, page] of REFUSALS) {
    it(`refuses with the reason ${reason}`, async () => {
      const text = `${page}\nfunction Own(_props: { label: string }) {\n  return <p />;\n}\n`;
      const name = reason === "bad_name" ? "Alpha" : "PriceCard";
      const error = await assertRejects(() => moveNode(text, { tag, name }), WorkbenchError);
      assertEquals([error.code, error.data["reason"]], ["not_wrappable", reason]);
    });
  }
});

describe("extractNode, in the render of a class", () => {
  const page = (before: string, markup: string) =>
    `import { Component } from "react";

export class HomePage extends Component<{ title: string }> {
  names = ["a"];
  close() {
    this.setState({});
  }
  render() {${before}
    return <main><section>${markup}</section></main>;
  }
}
`;
  const section = { tag: "section", name: "PriceCard" };
  const used = 'It uses "this" of the code around it: ';
  const CASES = [
    ["<h1>{this.props.title}</h1>", "const title = this.props.title;", "<h1>{title}</h1>"],
    [
      "<p onClick={() => this.close()} />",
      "const close = this.close.bind(this);",
      "<p onClick={() => close()} />",
    ],
    [
      "<p>{this.names.map((name) => name.length)}</p>",
      "const names = this.names;",
      "<p>{names.map((name) => name.length)}</p>",
    ],
    [
      "<p>{this.props.title.toUpperCase()}</p>",
      "const title = this.props.title;",
      "<p>{title.toUpperCase()}</p>",
    ],
  ] as const;
  for (const [markup, constant, after] of CASES) {
    it(`says how to hand over ${markup}, which then works`, async () => {
      const error = await assertRejects(
        () => moveNode(page("", markup), section, PLAIN_NEIGHBOURS),
        WorkbenchError,
      );
      assertEquals(error.data["reason"], "uses_this");
      assertEquals(
        error.data["detail"],
        `${used}before the JSX, write "${constant}", and use that constant in it`,
      );
      const told = page(`\n    ${constant}`, after);
      await using moved = await moveNode(told, section, PLAIN_NEIGHBOURS);
      assertEquals(moved.newTypeErrors, []);
    });
  }

  it("says the same of an object as a whole", async () => {
    const markup = "<p ref={() => { Object.keys(this); }} />";
    const error = await assertRejects(
      () => moveNode(page("", markup), section, PLAIN_NEIGHBOURS),
      WorkbenchError,
    );
    const detail = "before the JSX, make a constant of what it needs of that, and use it";
    assertEquals(error.data["detail"], `${used}${detail}`);
  });
});

describe("planWrap, on markup that is there twice", () => {
  const twice = (second: string) =>
    `export function HomePage({ title, isOpen }: { title: string; isOpen: boolean }) {
  return (
    <main>
      {isOpen
        ? <section className="box"><h2>{title}</h2></section>
        : (
          <>
            ${second}
            <section className="box">
              <h2>{title}</h2>
            </section>
          </>
        )}
    </main>
  );
}
`;
  const open = { tag: "section", name: "ShowOpen", type: "conditional" } as const;

  it("makes one Component of it", async () => {
    const page = twice('<section className="box"><h2>{title}</h2></section>');
    await using moved = await moveNode(page, open, LAYERED);
    const components = Object.keys(moved.changes).filter((path) => path.includes("/components/"));
    assertEquals(components.length, 2);
    const text = moved.changes["src/features/shop/expressions/ShowOpen.tsx"] ?? "";
    assertEquals(text.match(/<ShowOpenSection title=\{title\} \/>/g)?.length, 2, text);
    assertEquals(moved.newTypeErrors, []);
  });

  it("makes two of markup that differs", async () => {
    const page = twice('<section className="other"><h2>{title}</h2></section>');
    await using moved = await moveNode(page, open, LAYERED);
    const components = Object.keys(moved.changes).filter((path) => path.includes("/components/"));
    assertEquals(components.length, 3);
  });
});
