/** The files of the app in which changes are planted. */
export const CARD = "src/components/Card.tsx";
export const LIST = "src/components/List.tsx";
export const MENU = "src/components/Menu.tsx";
export const BASKET = "src/components/Basket.tsx";
export const DIALOG = "src/components/Dialog.tsx";
export const PRICE = "src/domain/price.ts";
export const CART = "src/hooks/useCart.ts";
export const HOME = "src/pages/HomePage.tsx";
export const ABOUT = "src/pages/AboutPage.tsx";
export const ROUTER = "src/router.tsx";
export const STATUS = "src/domain/status.ts";
export const SETTINGS = "src/settings/routes.tsx";
export const MACHINE = "src/machines/checkout.ts";
export const REGISTER = "src/register.ts";

/** Parts of them that are moved. */
export const ROW = `export function Row({ item }: { item: Item }) {
  return (
    <li>
      <Card title={item.name} tone="loud" onOpen={() => undefined} />
    </li>
  );
}

`;

export const ENTRY = `  const Entry = ({ text }: { text: string }) => {
    useEffect(() => {
      console.log(text);
    }, [text]);
    return <li className="entry"><b>{text}</b></li>;
  };
`;

export const REGISTERED = `declare module "tabs" {
  interface Register {
    tab: Tab;
  }
}
`;
