import type { Files } from "./compared.ts";

export const ORDERS = "src/features/orders";
export const PAGE = `${ORDERS}/pages/OrdersPage.tsx`;
export const LIST = `${ORDERS}/components/OrderList.tsx`;
export const API = `${ORDERS}/services/orderApi.ts`;

/** A page that breaks no rule. */
export const quiet = `import { OrderList } from "../components/OrderList";

export function OrdersPage() {
  return <OrderList />;
}
`;
/** The same page with a request in it. */
export const loading = quiet.replace("  return", '  void fetch("/orders");\n  return');
export const list = "export const OrderList = () => <ul />;\n";
export const api = "export const loadOrders = () => 1;\n";

/** The project of the cases. */
export const base: Files = {
  "package.json": "{}",
  "workbench.json": "{}",
  [PAGE]: quiet,
  [LIST]: list,
  [API]: api,
};

export const NOTHING = { introduced: [], resolved: [], existing: [] };
