import type { Page } from "playwright-core";

const GOODS: readonly [
  title: string,
  category: string,
  blurb: string,
  cents: number,
  hue: number,
][] = [
  ["Notebook, dotted", "paper", "160 pages that lie flat.", 1450, 210],
  ["Iron gall ink", "ink", "Grows darker for a week.", 1290, 265],
  ["Brass pencil", "pens", "Warm in the hand, for life.", 3900, 40],
  ["Sencha, first pick", "tea", "From one garden, in May.", 1180, 130],
  ["Letter paper", "paper", "Fifty sheets of cotton.", 1890, 15],
  ["Green ink", "ink", "For those who correct.", 990, 155],
];

/** Answers for the service that the demo asks for its products. */
export async function answerProducts(page: Page): Promise<void> {
  const products = GOODS.map(([title, category, blurb, priceCents, hue], index) => ({
    id: `p${index}`,
    title,
    category,
    blurb,
    imageUrl: pictureOf(hue),
    priceCents,
    stock: { kind: "in-stock", count: 12 },
    tags: [category],
    rating: 4.5,
    reviews: [],
  }));
  await page.route(
    ({ pathname }) => pathname === "/api/products",
    (route) => route.fulfill({ json: { products } }),
  );
}

function pictureOf(hue: number): string {
  const drawing =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><rect width="4" height="3" fill="hsl(${hue} 45% 86%)"/><rect x="1.3" y=".6" width="1.4" height="1.8" rx=".12" fill="hsl(${hue} 45% 45%)"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(drawing)}`;
}
