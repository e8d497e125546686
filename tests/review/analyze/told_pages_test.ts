import { assertEquals } from "@std/assert";
import { describe, it } from "node:test";
import { toldChange } from "./told_changes.ts";

const NEXT = {
  "package.json": '{ "name": "app", "dependencies": { "next": "15.0.0", "react": "18.0.0" } }\n',
};

const page = (name: string, text: string) =>
  `export default function ${name}() {\n  return <p>${text}</p>;\n}\n`;

async function told(before: Record<string, string>, after: Record<string, string>) {
  return (await toldChange({ ...NEXT, ...before }, { ...NEXT, ...after })).details;
}

describe("a review of pages", () => {
  it("names components of one name by their addresses", async () => {
    const before = {
      "app/cart/page.tsx": page("Page", "Cart"),
      "app/help/page.tsx": page("Page", "Help"),
    };
    const after = { ...before, "app/cart/page.tsx": page("Page", "Basket") };
    assertEquals(await told(before, { ...after, "app/help/page.tsx": page("Page", "Aid") }), [
      'The text of "p" in "Page" of "/cart" changed from "Cart" to "Basket"',
      'The text of "p" in "Page" of "/help" changed from "Help" to "Aid"',
    ]);
    assertEquals(await told(before, after), [
      'The text of "p" in "Page" of "/cart" changed from "Cart" to "Basket"',
    ]);
  });

  it("counts components of one name by their addresses", async () => {
    const pages = (text: string) => ({
      "app/cart/page.tsx": page("Page", `${text} cart`),
      "app/help/page.tsx": page("Page", `${text} help`),
      "app/tags/page.tsx": page("Page", `${text} tags`),
      "app/jobs/page.tsx": page("Page", `${text} jobs`),
    });
    const { sentences } = await toldChange({ ...NEXT, ...pages("The") }, {
      ...NEXT,
      ...pages("My"),
    });
    assertEquals(
      sentences.flatMap((each) => each.startsWith("The markup ") ? each.split(":")[0] : []),
      ['The markup changed in "Page" of "/cart", "Page" of "/help", "Page" of "/jobs" and 1 more'],
    );
  });

  it("says by its address on which page a new component is shown", async () => {
    const before = { "app/cart/page.tsx": page("Page", "Cart") };
    const after = {
      "app/cart/page.tsx":
        'import { Sum } from "../sum";\n\nexport default function Page() {\n  return <p><Sum /></p>;\n}\n',
      "app/sum.tsx": "export function Sum() {\n  return <b>12</b>;\n}\n",
    };
    const [first] = (await told(before, after)).filter((each) => each.includes('"Sum" is new'));
    assertEquals(first, 'The component "Sum" is new: it is shown on the page "/cart"');
  });

  it("names a component that says which page it is by that", async () => {
    const cart = (text: string) => ({ "app/cart/page.tsx": page("CartPage", text) });
    assertEquals(await told(cart("Cart"), cart("Basket")), [
      'The text of "p" in "CartPage" changed from "Cart" to "Basket"',
    ]);
  });

  it("counts pages by their files, and names those of one name by their addresses", async () => {
    const index = (tag = "") =>
      `import { Sum } from "../../sum";\n\nexport default function Index() {\n  return <p>${tag}</p>;\n}\n`;
    const files = (tag: string) => ({
      "pages/cart/index.tsx": index(tag),
      "pages/help/index.tsx": index(tag),
      "pages/tags/index.tsx": index(tag),
    });
    const sum = { "sum.tsx": "export function Sum() {\n  return <b>12</b>;\n}\n" };
    const found = await told(files(""), { ...files("<Sum />"), ...sum });
    assertEquals(found.filter((each) => each.includes('"Sum" is new')), [
      'The component "Sum" is new: it is shown on the pages "/cart", "/help" and 1 more',
    ]);
  });

  it("takes no file for a page that has no component", async () => {
    const routes = (more: string) =>
      'import { createBrowserRouter } from "react-router";\nimport { Home } from "./home";\n\n' +
      `export const router = createBrowserRouter([{ path: "/", element: <Home /> }${more}]);\n`;
    const home = { "src/home.tsx": "export function Home() {\n  return <p>Hi</p>;\n}\n" };
    const lazy =
      ', { path: "/apps", lazy: async () => ({ Component: (await import("./pages/apps")).default }) }';
    const { sentences, details } = await toldChange({ ...home, "src/router.tsx": routes("") }, {
      ...home,
      "src/router.tsx": routes(lazy),
      "src/pages/apps/data.tsx": 'export const apps = [{ name: "Mail" }];\n',
      "src/pages/apps/index.tsx":
        'import { apps } from "./data";\n\nexport default function Apps() {\n  return <h1>{apps.length}</h1>;\n}\n',
    });
    assertEquals(sentences.filter((each) => /page|data/.test(each)), []);
    assertEquals(sentences.filter((each) => each.startsWith("The route ")), [
      'The route "/apps" is new',
    ]);
    assertEquals(details.filter((each) => each.startsWith("The route ")), [
      'The route "/apps" is new and shows "Apps"',
    ]);
  });

  it("tells no page as gone or new that is wrapped elsewhere in its file", async () => {
    const page = (head: string, tail: string, exported: string) => ({
      "app/plan/page.tsx":
        `import { observer } from "mobx-react";\n\n${head}({ name }: { name: string }) {\n` +
        `  return <p>{name}</p>;\n}${tail}\n\nexport default ${exported};\n`,
    });
    const outside = page("function Plan", "", "observer(Plan)");
    const inside = page("const Plan = observer(function Plan", ");", "Plan");
    for (const [before, after] of [[outside, inside], [inside, outside]] as const) {
      const found = await told(before, after);
      assertEquals(found.filter((each) => /component|page/.test(each)), []);
    }
  });
});
