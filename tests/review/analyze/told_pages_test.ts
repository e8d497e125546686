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
});
