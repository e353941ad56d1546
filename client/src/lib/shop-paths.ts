import { encodePath, type ShopRef } from './paths.ts';

/** A list adds its search as one more part (`use-url-search.ts`). */
const shopPage = (section: string, tab: string, shop: ShopRef) =>
  encodePath(section, tab, shop.name, shop._id);

/** Apart from `paths`, because diners load that file. */
export const shopPaths = {
  shopPage,
  today: (shop: ShopRef) => encodePath('today', shop.name, shop._id),
  reports: (shop: ShopRef) => encodePath('reports', shop.name, shop._id),
  tables: (shop: ShopRef) => shopPage('tables', 'table', shop),
  counter: (shop: ShopRef) => shopPage('orders', 'order', shop),
  manage: (shop: ShopRef) => shopPage('orders', 'manage', shop),
  tableInvoices: (shop: ShopRef) => shopPage('orders', 'table', shop),
  items: (shop: ShopRef) => shopPage('items', 'item', shop),
  invoices: (shop: ShopRef) => shopPage('invoices', 'invoice', shop),
  drawer: (shop: ShopRef) => shopPage('day', 'drawer', shop),
  audit: (shop: ShopRef) => shopPage('audit', 'audit', shop),
  printers: (shop: ShopRef) => shopPage('printers', 'printer', shop),
};
