import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { openBrowser } from "../support/browser.ts";
import { type Figure, found } from "./harness/figure.ts";
import { summarize } from "./harness/measure.ts";
import { type BenchFolder, copiedShop, generatedProject } from "./harness/open_bench.ts";
import { openPage, serve } from "./served_studio.ts";

/** The first does not count. */
const VISITS = 8;
const MACHINE = "src/features/cart/workflows/large.machine.ts";
/** Finds the states of a diagram, and the machine around them. */
const STATE = "svg g[data-state]";
const LONG = "src/features/feature3/components/Long.tsx";

/** The Studio in a real browser: how much comes, and how soon something is seen. */
export async function* studioBench(): AsyncGenerator<Figure> {
  await using browser = await openBrowser();
  yield* firstScreen(browser, copiedShop(), {
    name: "first tree on screen, demo",
    place: "#/units/src/features/cart/pages/CartPage.tsx",
    shows: "[role=treeitem]",
    atMost: 800,
  });
  yield* firstScreen(browser, generatedProject(2000), {
    name: "first tree on screen, 2,000 files",
    place: "#/units/src/features/feature3/pages/Page1.tsx",
    shows: "[role=treeitem]",
    atMost: 1500,
  });
  yield* largeMachine(browser);
  yield* firstLoad(browser);
  yield* longDiff(browser);
}

async function* firstScreen(
  browser: Browser,
  folder: BenchFolder,
  { name, place, shows, atMost }: {
    readonly name: string;
    readonly place: string;
    /** Finds what is waited for. */
    readonly shows: string;
    readonly atMost: number;
  },
): AsyncGenerator<Figure> {
  using project = folder;
  await using served = await serve(project.root);
  const times: number[] = [];
  for (let round = 0; round < VISITS; round++) {
    await using visit = await openPage(browser);
    await visit.page.goto(`${served.address}/${place}`, { waitUntil: "commit" });
    times.push(await visit.page.evaluate(shownAt, shows));
  }
  const note = "by the clock of the page, with nothing in its cache";
  yield { name, unit: "ms", ...summarize(times.slice(1)), aim: { atMost }, note };
}

/** Runs in the page: from the beginning of its load to the frame that shows what a selector finds. */
async function shownAt(selector: string): Promise<number> {
  do await new Promise((resolve) => requestAnimationFrame(resolve)); while (
    document.querySelector(selector) === null
  );
  return performance.now();
}

/** Opens a machine from the list, which is the first that the window draws. */
async function* largeMachine(browser: Browser): AsyncGenerator<Figure> {
  using project = shopWithLargeMachine();
  await using served = await serve(project.root);
  const times: number[] = [];
  const whole: number[] = [];
  for (let round = 0; round < VISITS; round++) {
    await using visit = await openPage(browser);
    const { page } = visit;
    await page.goto(`${served.address}/#/machines`);
    const link = page.locator(`a[href^="#/machines/${MACHINE}"]`);
    await link.waitFor();
    await page.waitForLoadState("networkidle");
    times.push(await link.evaluate(drawnAfterClick, { selector: STATE, count: 1 }));
    await page.waitForLoadState("networkidle");
    const all = page.getByRole("button", { name: "Open all states" });
    whole.push(await all.evaluate(drawnAfterClick, { selector: STATE, count: 201 }));
  }
  yield {
    name: "a machine of 200 states opens",
    unit: "ms",
    ...summarize(times.slice(1)),
    aim: { atMost: 1000 },
    note:
      "from the click in the list to what is open at first, 38 of them; the first drawing of its window",
  };
  yield {
    name: "a machine of 200 states, all of them",
    unit: "ms",
    ...summarize(whole.slice(1)),
    aim: { atMost: 1000 },
    note:
      "from the click that opens all states of the machine to the frame that shows the last of them",
  };
}

/** Runs in the page: from a click to the frame that shows so many elements that a selector finds. */
async function drawnAfterClick(
  element: Element,
  { selector, count }: { readonly selector: string; readonly count: number },
): Promise<number> {
  const clicked = performance.now();
  (element as HTMLElement).click();
  do await new Promise((resolve) => requestAnimationFrame(resolve)); while (
    document.querySelectorAll(selector).length < count
  );
  return performance.now() - clicked;
}

/** Counts the bytes that the first screen brings, as they are sent. */
async function* firstLoad(browser: Browser): AsyncGenerator<Figure> {
  using project = copiedShop();
  await using served = await serve(project.root);
  await using visit = await openPage(browser);
  const sizes: Promise<number>[] = [];
  visit.page.on("requestfinished", (request) => {
    if (!request.url().includes("/studio/") && request.resourceType() !== "document") return;
    sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  await visit.page.goto(served.address);
  await visit.page.getByRole("heading", { name: "Waits for you" }).waitFor();
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  yield {
    name: "first load, as it is sent",
    unit: "kB",
    ...found(bytes / 1000),
    aim: { atMost: 230 },
  };
}

/** Measures from the answer of a dry run that takes 5,000 lines away to the rows on the screen. */
async function* longDiff(browser: Browser): AsyncGenerator<Figure> {
  using project = generatedProject(100);
  writeFileSync(join(project.root, LONG), longComponent(5000));
  await using served = await serve(project.root);
  await using visit = await openPage(browser);
  const { page } = visit;
  await page.goto(`${served.address}/#/units/${LONG}?node=${encodeURIComponent("Long:0.0")}`);
  await page.getByRole("tree").waitFor();
  const drawn = page.evaluate(drawnAfterAnswer);
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  yield {
    name: "a diff of 5,000 lines opens",
    unit: "ms",
    ...found(await drawn),
    aim: { atMost: 300 },
  };
}

/** Runs in the page: from the end of the answer that has the diff to the frame that shows its first rows. */
async function drawnAfterAnswer(): Promise<number> {
  await new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => {
      if (document.querySelector(".diff-removed") === null) return;
      observer.disconnect();
      requestAnimationFrame(() => resolve());
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
  const shown = performance.now();
  const requests = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
  const answer = requests.findLast(({ name }) => name.endsWith("/api/pages/edits"));
  return shown - (answer?.responseEnd ?? 0);
}

/** The demo with a machine of 200 states: 20 in a ring, each with nine in a ring. */
function shopWithLargeMachine(): BenchFolder {
  const shop = copiedShop();
  const inner = ring(9, "");
  const outer = ring(20, `initial: "s0", states: {${inner}}, `);
  const source =
    `export const large = createMachine({ id: "large", initial: "s0", states: {${outer}} });`;
  writeFileSync(join(shop.root, MACHINE), `import { createMachine } from "xstate";\n${source}\n`);
  return shop;
}

function ring(length: number, inside: string): string {
  return Array.from({ length }, (_, index) => {
    const next = `s${(index + 1) % length}`;
    return `s${index}: { ${inside}on: { NEXT: "${next}" } }`;
  }).join(", ");
}

/** A component with an element of so many lines. */
function longComponent(lines: number): string {
  const rows = Array.from({ length: lines - 2 }, (_, row) => `        <li>Row {${row}}</li>`);
  const list = ["      <ul>", ...rows, "      </ul>"].join("\n");
  return `export function Long() {\n  return (\n    <section>\n${list}\n    </section>\n  );\n}\n`;
}
