import { areas } from "../../../routes/mod.ts";
import type { World } from "../world.ts";
import type { Turn } from "./turn.ts";

const PAGE = { feature: "catalog", file: "CatalogPage.tsx" };
const NODE = { ...PAGE, nodeId: "CatalogPage:0.1" };
const MACHINE = { feature: "catalog", file: "search.machine.ts" };

/** What the routes with a query are asked; those without one are taken from the table. */
const QUERIES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "/api/pages/tree": PAGE,
  "/api/pages/source": PAGE,
  "/api/pages/changes": PAGE,
  "/api/pages/node": NODE,
  "/api/pages/props": NODE,
  "/api/pages/scope-links": NODE,
  "/api/pages/unmapped": NODE,
  "/api/pages/palette": { feature: "cart" },
  "/api/workflows/machines": MACHINE,
  "/api/workflows/narrative": MACHINE,
  "/api/components/describe": { path: "src/features/shared/components/Button.tsx" },
  "/api/components/source": { path: "src/features/shared/components/Button.tsx" },
  "/api/nav/page": PAGE,
  "/api/nav/flow": { feature: "catalog" },
  "/api/nav/file": { feature: "catalog", path: "src/features/catalog/pages/CatalogPage.tsx" },
};

const TEXTS: readonly [path: string, body: object][] = [
  ["/api/nav/open", { from: "src/features/cart/pages/CartPage.tsx", ref: "Icons.CartIcon" }],
  ["/api/pages/snippet-tree", { snippet: "<ul><li>One</li></ul>" }],
  ["/api/story-ai/extract", {
    feature: "cart",
    url: "https://tracker.example/1",
    html: "<h1>Pay with a voucher</h1>",
  }],
  ["/api/plan/impact", { seeds: ["src/features/cart/pages/CartPage.tsx"] }],
  ["/api/plan/propose", { text: "Rename CartPage to BasketPage" }],
];

/** Every path that is read without a path parameter and without an open end. */
const PATHS = areas.flatMap(({ routes }) => routes)
  .filter(({ method, path, query, response }) =>
    method === "GET" && path.startsWith("/api/") && !path.includes(":") &&
    typeof response !== "string" && !path.startsWith("/api/review/") &&
    (path in QUERIES || query === undefined || query.safeParse({}).success)
  ).map(({ path }) => path);

/** Reads something of any area. */
export function readAreas(world: World): Turn {
  const { client } = world;
  return async () => {
    const path = PATHS[world.random(PATHS.length)] ?? "";
    await client.ask("GET", `${path}?${new URLSearchParams(QUERIES[path])}`);
    const [target, body] = TEXTS[world.random(TEXTS.length)] ?? ["", {}];
    await client.ask("POST", target, body);
  };
}
