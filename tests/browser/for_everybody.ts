import type { Page } from "playwright-core";
import { assertEquals } from "@std/assert";
import { assertAccessible, type Studio } from "./studio.ts";

const SIZES = [{ width: 1280, height: 800 }, { width: 390, height: 844 }];
/** Below it the Studio shows one pane at a time. */
const NARROW = 720;

/**
 * Checks that in both themes, wide and narrow, axe finds nothing on a place, nothing is wider or taller than the window, and
 * nothing goes wrong.
 * @param show makes visible what is looked at, and waits for it
 */
export async function assertForEverybody(
  studio: Studio,
  place: string,
  show: (page: Page, isNarrow: boolean) => Promise<unknown>,
): Promise<void> {
  await using visit = await studio.visit(place);
  const { page, complaints } = visit;
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await show(page, size.width < NARROW);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await assertAccessible(page);
      const spare = await page.evaluate(() => {
        const { clientWidth, scrollWidth, clientHeight, scrollHeight } = document.documentElement;
        return [clientWidth - scrollWidth, clientHeight - scrollHeight];
      });
      assertEquals(spare, [0, 0], `Something is larger than the window of ${size.width}`);
    }
  }
  assertEquals(complaints, []);
}
