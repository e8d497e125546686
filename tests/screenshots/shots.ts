import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import type { Studio } from "../browser/studio.ts";
import { appOf } from "../pointing/click_routes.ts";
import { linkDemoPackages } from "../support/link_demo_packages.ts";
import { answerProducts } from "./products.ts";
import { gitRepositoryAt } from "../support/git_repository.ts";

/** A picture: of a place of the Studio, in which something is to be seen. */
export interface Shot {
  /** Of its files. */
  readonly name: string;
  /** Puts what is to be seen into the project, once. Returns the place. */
  readonly prepare: (studio: Studio) => Promise<string> | string;
  /** Waits until it is on the screen. */
  readonly show: (page: Page) => Promise<void>;
}

const ORDERS = "src/features/account/pages/OrdersPage.tsx";
const SIGN_IN = "src/features/account/workflows/signIn.machine.ts";
const BUTTON = "src/features/shared/components/Button.tsx";
const CART = "src/features/cart/pages/CartPage.tsx";

/** Each screen, in the order of the rail; last the preview, for which the project gets its packages. */
export const SHOTS: readonly Shot[] = [
  {
    name: "home",
    prepare: async (studio) => {
      await setProp(studio, "label", "Your cart");
      await setProp(studio, "gap", 6);
      return "#/";
    },
    show: async (page) => {
      await page.getByRole("heading", { name: "Waits for you" }).waitFor();
      await page.getByText("CartPage.tsx").first().waitFor();
      await page.getByRole("region", { name: "Pages" }).getByRole("link").first().waitFor();
      await page.getByText("Live", { exact: true }).waitFor();
    },
  },
  {
    name: "units",
    prepare: () => `#/units/${CART}?node=${encodeURIComponent("CartPage:1")}`,
    show: async (page) => {
      await page.getByLabel("label", { exact: true }).fill("Ready to order");
      await page.getByLabel("gap", { exact: true }).selectOption("3");
      await page.getByRole("region", { name: "Diff" }).getByText("gap={3}").waitFor();
      await page.getByRole("button", { name: "Save", exact: true }).and(page.locator(":enabled"))
        .waitFor();
    },
  },
  {
    name: "source",
    prepare: () => `#/units/${CART}?node=${encodeURIComponent("CartPage:1")}`,
    show: (page) => page.locator(".source-selected").first().waitFor(),
  },
  {
    name: "components",
    prepare: () => "#/components/src/features/shared/components/Button.tsx",
    show: (page) => page.getByRole("heading", { name: "Rendered by" }).waitFor(),
  },
  {
    name: "git",
    prepare: async (studio) => {
      const { test } = studio;
      await test.post("/api/git/plan", { plan: "SHOP-42", planTitle: "Save carts for later" });
      await setProp(studio, "label", "Your cart");
      await test.post("/api/git/commit", {});
      return "#/git";
    },
    show: (page) => page.getByRole("heading", { name: "Bring it home" }).waitFor(),
  },
  {
    name: "notes",
    prepare: async ({ test }) => {
      for (const note of NOTES) await test.post("/api/notes", note);
      const { id } = (await test.get("/api/notes", {})).body.notes[0];
      return `#/notes/${id}`;
    },
    show: (page) => page.locator(".prose li").first().waitFor(),
  },
  {
    name: "preview",
    prepare: ({ test }) => {
      linkDemoPackages(test.root);
      return "#/units/src/features/catalog/pages/CatalogPage.tsx?pane=app";
    },
    show: async (page) => {
      await answerProducts(page);
      const start = page.getByRole("button", { name: "Start the app" });
      await start.or(page.getByTestId("picker")).first().waitFor();
      // The second picture finds it running.
      if (await start.isVisible()) await start.click();
      await appOf(page);
      await page.getByRole("button", { name: "Reload the app" }).click();
      const app = await appOf(page);
      const button = app.getByRole("button", { name: "Add to cart" }).nth(1);
      await button.scrollIntoViewIfNeeded();
      const box = await button.boundingBox();
      if (box === null) throw new Error("The app shows no product");
      await page.mouse.click(box.x + 4, box.y + 4);
      await page.getByRole("button", { name: /^Button used in CatalogPage\.tsx/ }).click();
      await page.getByText(/ places on this page/).waitFor();
      await page.getByLabel("size", { exact: true }).waitFor();
      await page.mouse.move(box.x + 40, box.y - 60);
      await page.locator(".outline-hover").waitFor();
    },
  },
  {
    name: "machines",
    prepare: () => `#/machines/${SIGN_IN}?machine=0&state=checking&pane=words`,
    show: (page) => page.locator("g.state-selected[data-state=checking]").waitFor(),
  },
  {
    name: "flow",
    prepare: () => `#/flow/${ORDERS}`,
    show: async (page) => {
      for (const file of ["AsyncContent.tsx", "EmptyState.tsx"]) {
        await page.locator(".flow-column").last().getByRole("link", { name: file }).click();
      }
      await page.getByRole("complementary", { name: /EmptyState/ }).getByText("directly").first()
        .waitFor();
    },
  },
  {
    name: "plan",
    prepare: () => "#/plan",
    show: async (page) => {
      const ticket = page.getByRole("textbox", { name: "What is to be done, in your words" });
      await ticket.fill(TICKET);
      await ticket.press("Control+Enter");
      await page.getByRole("listitem", { name: "Step 1" }).getByRole("img", { name: "Tried" })
        .waitFor();
      await page.getByRole("button", { name: /^Run/ }).and(page.locator(":enabled")).waitFor();
    },
  },
  {
    name: "processes",
    prepare: async ({ test }) => {
      const { plan } = (await test.post("/api/plan/propose", { text: TICKET })).body;
      const { processId } = (await test.post("/api/plan/run", { plan })).body;
      return `#/processes/${processId}?file=${encodeURIComponent(CART)}`;
    },
    show: (page) => page.locator(".diff-row").first().waitFor(),
  },
  {
    name: "review",
    prepare: async ({ test }) => {
      const repository = gitRepositoryAt(test.root);
      repository.git("switch", "--quiet", "--create", "prices");
      const text = readFileSync(repository.path(BUTTON), "utf8");
      repository.write(BUTTON, text.replace("variant?:", "tone: string;\n  variant?:"));
      repository.commitAll("A tone for buttons");
      repository.git("switch", "--quiet", "main");
      await test.post("/api/review/analyze", { base: "main", head: "prices" });
      return "#/review?base=main&head=prices";
    },
    show: (page) => page.getByRole("heading", { name: /^Findings/ }).waitFor(),
  },
  {
    name: "tools",
    prepare: () => "#/tools",
    show: (page) => page.getByRole("heading", { name: "Programs and agents" }).waitFor(),
  },
];

const TICKET =
  'On the CartPage set the prop variant of Button to "primary".\nAsk the designers about the colours.';

const NOTES = [
  {
    title: "Prices with and without tax",
    body: "Ask finance which one is shown first.",
    tags: ["prices"],
  },
  {
    title: "Badge in the header",
    body: "The count of the cart, from `useCart`.",
    tags: ["idea", "cart"],
  },
  {
    title: "Save carts for later",
    tags: ["checkout", "idea"],
    anchor: { feature: "cart", file: CART },
    body:
      `People fill a cart on the phone and come back on the laptop. What they chose has to be there.

## What it takes

- [x] The summary says how long a cart is kept
- [ ] A button **Save for later** beside *Checkout*
- [ ] \`useCart\` reads the saved lines before the local ones

| State | What is shown |
| --- | --- |
| empty | the text that invites to the catalogue |
| saved | the lines, and when they were saved |

> Nothing is reserved: the price is that of the day.
`,
  },
];

async function setProp(studio: Studio, propName: string, value: string | number): Promise<void> {
  const { contentHash } = (await studio.test.get("/api/pages/tree", { path: CART })).body;
  const kind = typeof value;
  const ops = [{ op: "setProp", nodeId: "CartPage:1", propName, kind, value }];
  await studio.test.post("/api/pages/edits", { path: CART, contentHash, ops });
}
