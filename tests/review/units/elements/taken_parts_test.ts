import { describe, it } from "node:test";
import { assertEquals } from "@std/assert";
import { compareUnits } from "../../../../lib/review/units/compare_units.ts";
import { type CommitFiles, openCommits } from "../open_commits.ts";

const CART = "src/components/Cart.tsx";
const ROW = "src/components/Row.tsx";

const row = (text: string): string =>
  `<li key={item.id} className="row"><b>{item.name}</b><button onClick={() => drop(item)}>${text}</button></li>`;
const component = (text: string): string =>
  `function Row({ item }: { item: Item }) {\n  return ${row(text)};\n}\n`;
const cart = (inner: string): string =>
  `export function Cart({ items }: { items: Item[] }) {\n` +
  `  return <main><h1>Cart</h1>{items.map((item) => ${inner})}<Foot /></main>;\n}\n`;
const USED = "<Row key={item.id} item={item} />";
const IMPORTED = `import { Row } from "./Row";\n${cart(USED)}`;

/** The sentences about elements and components of the cart. */
async function told(base: CommitFiles, head: CommitFiles): Promise<string[]> {
  await using commits = await openCommits(base, head);
  const units = await compareUnits(commits, commits.changes);
  return units.filter(({ path }) => path === CART)
    .flatMap(({ details }) => details.map(({ message }) => message));
}

describe("markup that went into a component, or came out of one", () => {
  const exported = (text: string): string => `export ${component(text)}`;
  const what = '"li" with the text "{item.name} Remove" in "Cart"';

  it("is told as that, in another file and in the same one", async () => {
    assertEquals(
      await told({ [CART]: cart(row("Remove")) }, { [CART]: IMPORTED, [ROW]: exported("Remove") }),
      [`${what} became the component "Row"`],
    );
    assertEquals(
      await told(
        { [CART]: cart(row("Remove")) },
        { [CART]: component("Remove") + cart(USED) },
      ),
      [
        'The component "Row" is new: it shows the button "Remove"; it needs "item"',
        `${what} became the component "Row"`,
      ],
    );
  });

  it("is told once where the component took the place of what held the rest", async () => {
    const frame = (inner: string, title = "All items") =>
      `<div className="frame"><header className="top"><b>${title}</b><button onClick={shut}>Close</button></header>${inner}</div>`;
    const list = '<ul className="list" id="all">{rows}</ul>';
    const page = (jsx: string) => `export function Cart({ rows }) {\n  return ${jsx};\n}\n`;
    const imported = `import { Row } from "./Row";\n${
      page(`<Row title="All items">${list}</Row>`)
    }`;
    assertEquals(
      await told({ [CART]: page(frame(list)) }, {
        [CART]: imported,
        [ROW]: `export function Row({ title, children }) {\n  return ${
          frame("{children}", "{title}")
        };\n}\n`,
      }),
      [`"div" with the text "All items Close {rows}" in "Cart" became the component "Row"`],
    );
  });

  it("is no function that is called like the element in its place", async () => {
    const page = (jsx: string, code: string) =>
      `export function Cart() {\n  ${code}\n  return <main>${jsx}<Foot /></main>;\n}\n`;
    const box = '<div className="box"><b>All items</b><i title="a">One</i></div>';
    const form = page('<form className="own"><input name="a" /></form>', "send(form());");
    assertEquals(
      await told({ [CART]: page(box, "") }, {
        [CART]: `import { form } from "./form";\n${form}`,
        "src/components/form.tsx": `export function form() {\n  return ${box};\n}\n`,
      }),
      [
        '"div" with the text "All items One" and 2 elements in it was removed from "main" in "Cart"',
        '"form" with "input" in it was added to "main" in "Cart"',
        'The code of "Cart" changed: "send(form())" is new',
      ],
    );
  });

  it("is told as that where a component is gone", async () => {
    const sentence =
      'The component "Row" in "Cart" became what it showed: "li" with the text "{item.name} Remove"';
    assertEquals(
      await told({ [CART]: IMPORTED, [ROW]: exported("Remove") }, { [CART]: cart(row("Remove")) }),
      [sentence],
    );
    assertEquals(
      await told({ [CART]: component("Remove") + cart(USED) }, { [CART]: cart(row("Remove")) }),
      ['The component "Row" was removed', sentence],
    );
  });

  it("is told with the texts that differ", async () => {
    assertEquals(
      await told({ [CART]: cart(row("Remove")) }, { [CART]: IMPORTED, [ROW]: exported("Drop") }),
      [`${what} became the component "Row", without the text "Remove", with the text "Drop"`],
    );
  });

  it("is told with the props that have another value", async () => {
    const drop = (props: string): string =>
      `<b className="drop" disabled={${props}} onClick={() => drop(item)}>Drop</b>`;
    const part =
      'export function Drop({ item, disabled }: { item: Item; disabled: boolean }) {\n  return <b className="drop" disabled={disabled} onClick={() => drop(item)}>Drop</b>;\n}\n';
    assertEquals(
      await told({ [CART]: cart(drop("!item.isOpen || !isOwner")) }, {
        [CART]: `import { Drop } from "./Drop";\n${
          cart("<Drop item={item} disabled={!isOwner} />")
        }`,
        "src/components/Drop.tsx": part,
      }),
      [
        '"b" with the text "Drop" in "Cart" became the component "Drop"',
        'The prop "disabled" of "Drop" in "Cart" changed from "{!item.isOpen || !isOwner}" to "{!isOwner}"',
      ],
    );
  });

  it("is told where the component is given what the elements said", async () => {
    const search = (value: string, more: string) =>
      `<div className="${more}"><Input value={${value}} /><Button aria-label="Search" onClick={send}>` +
      `<Glass className="${more}" /></Button></div>`;
    const part = "export function Search({ value, send }) {\n  return " +
      '<div><Input value={value} /><button aria-label="Go" onClick={send}><Glass /></button></div>;\n}\n';
    const page = (jsx: string) =>
      `export function Cart({ text, send }) {\n  return <main><h1>Cart</h1>${jsx}<Foot /></main>;\n}\n`;
    assertEquals(
      await told({ [CART]: page(search("text", "flex w-full")) }, {
        [CART]: `import { Search } from "./Search";\n${
          page("<Search value={text} send={send} />")
        }`,
        "src/components/Search.tsx": part,
      }),
      ['"div" with "Input" in it in "Cart" became the component "Search"'],
    );
  });

  it("is told without the conditions of before where it went into a component that is new", async () => {
    const label = '<label htmlFor="other" className="row"><Radio value="other" />{other}</label>';
    const page = (inner: string, more = "") =>
      `${more}export function Cart({ other, hasOther }) {\n  return <main><h1>Cart</h1>${inner}<Foot /></main>;\n}\n`;
    const part =
      `function Other({ other }) {\n  return ${label};\n}\nfunction All({ other, hasOther }) {\n` +
      '  return <ul className="all"><li>First</li>{hasOther && <Other other={other} />}</ul>;\n}\n';
    const whole = {
      [CART]: page(`<ul className="all"><li>First</li>{hasOther && ${label}}</ul>`),
    };
    const parted = { [CART]: page("<All other={other} hasOther={hasOther} />", part) };
    for (const messages of [await told(whole, parted), await told(parted, whole)]) {
      assertEquals(messages.filter((each) => /condition|removed from|added to/.test(each)), []);
    }
  });

  it("is told as gone where the component shows something else", async () => {
    const other = "export function Row() {\n  return <p>Nothing here</p>;\n}\n";
    const messages = await told({ [CART]: cart(row("Remove")) }, {
      [CART]: IMPORTED,
      [ROW]: other,
    });
    assertEquals(messages.some((message) => message.includes("became the component")), false);
    assertEquals(messages.some((message) => message.includes("was removed from")), true);
  });
});

describe("a component that became a plain function", () => {
  it("is told as that, and the other way round", async () => {
    const plain = "export function Cart(item: Item): string {\n  return item.name;\n}\n";
    const shown = "export function Cart(item: Item) {\n  return <p>{item.name}</p>;\n}\n";
    const first = async (base: string, head: string) =>
      (await told({ [CART]: base }, { [CART]: head }))[0];
    assertEquals(await first(shown, plain), '"Cart" is a plain function now, and was a component');
    assertEquals(await first(plain, shown), '"Cart" is a component now, and was a plain function');
  });
});
