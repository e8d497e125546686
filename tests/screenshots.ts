// Makes the pictures of docs/images anew, of each screen in both themes: npm run screenshots [-- NAME ...]
import { Buffer } from "node:buffer";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import type { Browser, Page } from "playwright-core";
import { openBrowser } from "./support/browser.ts";
import { makeGitRepository } from "./support/git_repository.ts";
import { openStudio, type Studio } from "./browser/studio.ts";
import { type Shot, SHOTS } from "./screenshots/shots.ts";

const IMAGES = fileURLToPath(new URL("../docs/images", import.meta.url));
const VIEWPORT = { width: 1280, height: 800 };
/** Sharp on most screens, and small. */
const SCALE = 1.5;

/** The types of a project are loaded once, which a busy machine takes its time for. */
const PATIENCE_MS = 180_000;

const asked = process.argv.slice(2);
mkdirSync(IMAGES, { recursive: true });
await using studio = await openStudio("shop");
makeGitRepository({ folder: studio.test.root }).commitAll("The shop");
await using browser = await openBrowser();
for (const shot of SHOTS) {
  if (asked.length > 0 && !asked.includes(shot.name)) continue;
  const place = await shot.prepare(studio);
  for (const theme of ["light", "dark"] as const) {
    await take(studio, browser, { shot, place, theme });
  }
}

interface Taken {
  readonly shot: Shot;
  readonly place: string;
  readonly theme: "light" | "dark";
}

async function take(
  studio: Studio,
  browser: Browser,
  { shot, place, theme }: Taken,
): Promise<void> {
  await using visit = await studio.visit(place, {
    viewport: VIEWPORT,
    colorScheme: theme,
    deviceScaleFactor: SCALE,
    reducedMotion: "reduce",
  });
  visit.page.setDefaultTimeout(PATIENCE_MS);
  await shot.show(visit.page);
  await visit.page.evaluate(() => document.fonts.ready);
  const picture = await visit.page.screenshot();
  const file = `${shot.name}-${theme}.webp`;
  const bytes = await compress(browser, picture);
  writeFileSync(join(IMAGES, file), bytes);
  console.log(`docs/images/${file}: ${Math.round(bytes.length / 1000)} kB`);
}

/** Writes a picture as WebP, which the browser knows how to. */
async function compress(browser: Browser, picture: Uint8Array): Promise<Uint8Array> {
  const page: Page = await browser.newPage();
  const url = await page.evaluate(async (data) => {
    const image = new Image();
    image.src = data;
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
    canvas.getContext("2d")?.drawImage(image, 0, 0);
    return canvas.toDataURL("image/webp", 0.86);
  }, `data:image/png;base64,${Buffer.from(picture).toString("base64")}`);
  await page.close();
  return Buffer.from(url.slice(url.indexOf(",") + 1), "base64");
}
