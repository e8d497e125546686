import { readFileSync } from "node:fs";
import { CART_PAGE } from "../../plan/shop_plans.ts";
import { fixturePath } from "../../support/fixture_path.ts";
import type { PreparedPlace } from "./prepared_place.ts";

const TEXT = readFileSync(fixturePath("projects", "shop", CART_PAGE));

/** Writes the page as it was in the beginning, past the service. */
export function restoreCartPage(place: PreparedPlace): void {
  place.write(CART_PAGE, TEXT);
}
