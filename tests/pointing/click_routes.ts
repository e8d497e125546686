import type { Frame, Page } from "playwright-core";
import { clickThrough, type Tally } from "./click_through.ts";
import type { JudgedPlace } from "./mark_copy.ts";

/** Opens the Studio at the app of a project, and starts it. @returns the app's window */
export async function openApp(page: Page, address: string): Promise<Frame> {
  const { units } = await (await fetch(`${address}/api/units?role=page&limit=1`)).json();
  await page.goto(`${address}/#/units/${units[0].path}?pane=app`);
  await page.getByRole("button", { name: "Start the app" }).click();
  return await appOf(page);
}

/** Returns the app's window once the app in it answers. */
export async function appOf(page: Page): Promise<Frame> {
  await page.getByTestId("picker").waitFor({ timeout: 90_000 });
  const frame = await (await page.locator("iframe.preview-frame").elementHandle())?.contentFrame();
  if (!frame) throw new Error("The app is in no frame");
  return frame;
}

/** Clicks on as many elements of each route as make the wanted number. */
export async function clickRoutes(
  page: Page,
  first: Frame,
  { routes, clicks, ...rest }: {
    readonly routes: readonly string[];
    readonly clicks: number;
    readonly seed: number;
    readonly places: ReadonlyMap<string, JudgedPlace>;
    readonly tally: Tally;
  },
): Promise<void> {
  let app = first;
  for (const [index, route] of (routes.length === 0 ? [null] : routes).entries()) {
    if (route !== null) app = await goTo(page, route);
    await app.waitForLoadState("networkidle");
    // Many an app draws nothing before its modules and its data are there.
    await app.locator("body [data-judge]:visible").first().waitFor({ timeout: 90_000 });
    const count = Math.ceil(clicks / Math.max(routes.length, 1));
    await clickThrough(page, app, { ...rest, seed: rest.seed + index, count });
  }
}

async function goTo(page: Page, route: string): Promise<Frame> {
  const field = page.getByRole("combobox", { name: "Route of the app" });
  await field.fill(route);
  const loaded = page.waitForEvent("framenavigated");
  await field.press("Enter");
  await loaded;
  return await appOf(page);
}
