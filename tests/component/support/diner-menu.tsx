import DinerMenu from '@tawa/client/src/pages/dine-in/diner-menu.page.tsx';
import type { Shop } from '@tawa/shared/shops/shops.contract.ts';
import { aShop } from '../../support/builders/shop.ts';
import { renderAt } from './render-page.tsx';

/** Renders the menu that a diner at table T1 sees. Handle the menu's requests before. */
export function renderDinerMenu(shop: Shop = aShop()): Shop {
  const { _id: shopId, name: shopName } = shop;
  renderAt(
    <DinerMenu shopId={shopId} place="T1" tableNo="T1" shopName={shopName} acceptsDinerOrders isResolved />,
    'orders/dine-in/:shopId/:tableNo',
    `/orders/dine-in/${shopId}/T1`,
  );
  return shop;
}
