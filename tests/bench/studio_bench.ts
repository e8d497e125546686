import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { openBrowser } from "../support/browser.ts";
import { type Figure, found } from "./harness/figure.ts";
import { measure } from "./harness/measure.ts";
import { type BenchFolder, copiedShop, generatedProject } from "./harness/open_bench.ts";
import { openPage, serve } from "./served_studio.ts";

const ROUNDS = { rounds: 5, warmup: 1 };
const LONG = "src/features/feature3/components/Long.tsx";

/** The Studio in a real browser: how much comes, and how soon something is seen. */
export async function* studioBench(): AsyncGenerator<Figure> {
  await using browser = await openBrowser();
  yield* firstTree(browser, copiedShop(), {
    name: "first tree on screen, demo",
    place: "#/units/src/features/cart/pages/CartPage.tsx",
    atMost: 800,
  });
  yield* firstTree(browser, generatedProject(2000), {
    name: "first tree on screen, 2,000 files",
    place: "#/units/src/features/feature3/pages/Page1.tsx",
    atMost: 1500,
  });
  yield* firstLoad(browser);
  yield* longDiff(browser);
}

async function* firstTree(
  browser: Browser,
  folder: BenchFolder,
  { name, place, atMost }: {
    readonly name: string;
    readonly place: string;
    readonly atMost: number;
  },
): AsyncGenerator<Figure> {
  using project = folder;
  await using served = await serve(project.root);
  const measured = await measure(async () => {
    await using visit = await openPage(browser);
    await visit.page.goto(`${served.address}/${place}`, { waitUntil: "commit" });
    await visit.page.getByRole("treeitem").first().waitFor();
  }, ROUNDS);
  yield { name, unit: "ms", ...measured, aim: { atMost } };
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

/** A component with an element of so many lines. */
function longComponent(lines: number): string {
  const rows = Array.from({ length: lines - 2 }, (_, row) => `        <li>Row {${row}}</li>`);
  const list = ["      <ul>", ...rows, "      </ul>"].join("\n");
  return `export function Long() {\n  return (\n    <section>\n${list}\n    </section>\n  );\n}\n`;
}
