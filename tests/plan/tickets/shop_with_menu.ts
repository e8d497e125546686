/** What a shop has that has been worked on for a while: a menu, what nobody uses any more, and more scripts. */
export const MENU_PATH = "src/features/shared/components/SiteMenu.tsx";

const MENU = `import { ShopLink } from "./Text";

/** The ways to the main pages. */
export function SiteMenu() {
  return (
    <nav aria-label="Shop">
      <ShopLink to="/">Home</ShopLink>
      <ShopLink to="/deals">Deals</ShopLink>
      <ShopLink to="/account">Account</ShopLink>
    </nav>
  );
}
`;

const BANNER = `export interface BannerProps {
  text: string;
}

/** A line over the whole page. */
export function Banner({ text }: BannerProps) {
  return <p className="banner">{text}</p>;
}
`;

const PRICE_TAG = `import { Price } from "@/features/shared";

/** A price on a string. */
export function PriceTag({ cents }: { cents: number }) {
  return (
    <span className="price-tag">
      <Price cents={cents} />
    </span>
  );
}
`;

/** New texts of the files of a shop, by path. */
export function withMenu(read: (path: string) => string): Readonly<Record<string, string>> {
  const barrel = "src/features/shared/components/index.ts";
  const app = "src/App.tsx";
  const manifest = JSON.parse(read("package.json"));
  const scripts = { ...manifest.scripts, test: "vitest run", lint: "eslint ." };
  return {
    "package.json": `${JSON.stringify({ ...manifest, scripts }, null, 2)}\n`,
    [MENU_PATH]: MENU,
    "src/features/shared/components/Banner.tsx": BANNER,
    "src/features/catalog/components/PriceTag.tsx": PRICE_TAG,
    [barrel]: `export { Banner, type BannerProps } from "./Banner";\n${
      read(barrel)
    }export { SiteMenu } from "./SiteMenu";\n`,
    [app]: read(app)
      .replace("Spinner, ToastProvider }", "SiteMenu, Spinner, ToastProvider }")
      .replace("<Suspense ", "<SiteMenu />\n              <Suspense "),
  };
}
