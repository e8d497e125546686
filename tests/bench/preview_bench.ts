import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import type { Browser, Frame, Page } from "playwright-core";
import { freePort } from "../../lib/dev_server/port/free_port.ts";
import { viteStartWords } from "../../lib/preview/mod.ts";
import { openApp } from "../pointing/click_routes.ts";
import { clickThrough, emptyTally, TIMING } from "../pointing/click_through.ts";
import { markCopy } from "../pointing/mark_copy.ts";
import { addressIn } from "../pointing/vite_address.ts";
import { installPackage } from "../package/installed_package.ts";
import { openBrowser } from "../support/browser.ts";
import { fixturePath } from "../support/fixture_path.ts";
import { linkDemoPackages } from "../support/link_demo_packages.ts";
import type { Figure } from "./harness/figure.ts";
import { measureInTurns, summarize } from "./harness/measure.ts";
import { type BenchFolder, benchFolder } from "./harness/open_bench.ts";
import { openPage, serve, type Served } from "./served_studio.ts";

const CATALOG = "src/features/catalog/pages/CatalogPage.tsx";
const NAV = "CatalogPage:0.4";
const CLICKS = 60;
const SAVES = 20;
const STARTS = { rounds: 7, warmup: 1 };

/** The live preview of the demo in a real browser: selecting, seeing a save, starting. */
export async function* previewBench(): AsyncGenerator<Figure> {
  await using browser = await openBrowser();
  yield* clickFigures(browser);
  yield* saveFigures(browser);
  yield* startFigures(browser);
}

/** Measures from the click to the frame after the address names the node. */
async function* clickFigures(browser: Browser): AsyncGenerator<Figure> {
  using project = benchFolder(() => undefined);
  const places = markCopy(fixturePath("projects", "shop"), project.root);
  linkDemoPackages(project.root);
  await using served = await serve(project.root);
  await using visit = await openPage(browser);
  await visit.page.addInitScript(TIMING);
  const app = await openApp(visit.page, served.address);
  const tally = emptyTally();
  await clickThrough(visit.page, app, { count: CLICKS, seed: 1, places, tally });
  if (tally.wrong.length > 0) throw new Error(tally.wrong.join("\n"));
  yield {
    name: "click to selection",
    unit: "ms",
    ...summarize(tally.times),
    aim: { atMost: 50 },
    note: "from the click to the next frame after the address names the node",
  };
}

/** Measures from the request of a save to the frame of the app that shows it. */
async function* saveFigures(browser: Browser): AsyncGenerator<Figure> {
  using project = demo();
  await using served = await serve(project.root);
  await using visit = await openPage(browser);
  const app = await openApp(visit.page, served.address);
  await app.goto(new URL("/", app.url()).href);
  await app.locator("main > nav").waitFor();
  const taken: number[] = [];
  for (let round = 0; round < SAVES; round++) {
    taken.push(await timeOfSave(visit.page, app, { served, label: `Order ${round}` }));
  }
  yield {
    name: "save to changed pixel",
    unit: "ms",
    ...summarize(taken.slice(2)),
    aim: { atMost: 400 },
    note: "of a prop, from the request that saves to the frame of the app that shows it",
  };
}

/** Saves another label of an element from the Studio's window. @returns milliseconds */
async function timeOfSave(
  page: Page,
  app: Frame,
  { served, label }: { readonly served: Served; readonly label: string },
): Promise<number> {
  const tree = await served.ask(`/api/pages/tree?path=${encodeURIComponent(CATALOG)}`);
  const { contentHash } = tree as { contentHash: string }; // as its schema has it
  const shown = app.evaluate(shownAt, label);
  const sent = await page.evaluate(sendAt, {
    path: CATALOG,
    contentHash,
    ops: [{ op: "setProp", nodeId: NAV, propName: "aria-label", kind: "string", value: label }],
  });
  return await shown - sent;
}

/** Runs in the Studio: asks for a save. @returns when it was sent, in milliseconds that all windows count alike */
async function sendAt(edit: unknown): Promise<number> {
  const sent = performance.timeOrigin + performance.now();
  const { ok } = await fetch("/api/pages/edits", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(edit),
  });
  if (!ok) throw new Error("The save was refused");
  return sent;
}

/** Runs in the app: waits for the frame that shows a label. @returns when that was */
async function shownAt(label: string): Promise<number> {
  await new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => {
      if (document.querySelector(`[aria-label="${label}"]`) === null) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(resolve)); // a task after the frame: it is painted
    });
    observer.observe(document.body, { childList: true, subtree: true, attributes: true });
  });
  return performance.timeOrigin + performance.now();
}

/** Measures a start of the project's Vite with marks beside one without, each until a browser shows the page. */
async function* startFigures(browser: Browser): AsyncGenerator<Figure> {
  using marked = demo();
  using plain = demo();
  using place = benchFolder(() => undefined);
  const wordsOf = packedStart(place.folder);
  const measured = await measureInTurns({
    marked: () => untilShown(browser, marked.root, markedStart(marked, wordsOf)),
    plain: () => untilShown(browser, plain.root, plainStart(plain.root)),
  }, STARTS);
  yield {
    name: "start of the app with marks, until its page is shown",
    unit: "ms",
    ...measured.marked,
    aim: { timesPeer: 1.1 },
    peer: { name: "vite", median: measured.plain.median },
    note:
      "of the installed package; the peer: the project's own Vite by itself; packages are optimized already in both",
  };
}

type Words = (port: number) => string[];

/** Installs the package as people get it: a checkout loads TypeScript first to run its own source. */
function packedStart(folder: string): typeof viteStartWords {
  const { project } = installPackage(folder);
  const program = join(
    project,
    "node_modules/project-workbench/dist/lib/preview/start/start_vite.js",
  );
  return (start) => [program, ...viteStartWords(start).slice(1)];
}

function markedStart({ folder, root }: BenchFolder, wordsOf: typeof viteStartWords): Words {
  return (port) =>
    wordsOf({
      root,
      vite: join(root, "node_modules", "vite"),
      cacheFolder: join(folder, "node_modules", "cache"),
      studio: ["http://127.0.0.1:4400"],
      port,
      flags: {},
      variables: {},
      isWhole: true,
    });
}

function plainStart(root: string): Words {
  return (port) => [join(root, "node_modules", "vite", "bin", "vite.js"), "--port", `${port}`];
}

async function untilShown(browser: Browser, root: string, words: Words): Promise<void> {
  const child = spawn(process.execPath, words(await freePort(5400)), {
    cwd: root,
    env: { ...process.env, NO_COLOR: "1" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "close");
  try {
    await using visit = await openPage(browser);
    await visit.page.goto(await addressIn(child.stdout.setEncoding("utf8")), {
      waitUntil: "commit",
    });
    await visit.page.locator("main").waitFor();
  } finally {
    child.kill();
    await ended;
  }
}

/** A copy of the demo with its packages. */
function demo(): BenchFolder {
  return benchFolder((root) => {
    cpSync(fixturePath("projects", "shop"), root, { recursive: true });
    linkDemoPackages(root);
  });
}
