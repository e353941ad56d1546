import type { Actor } from '../auth/authenticate.ts';
import { authorizeShop, type ShopScope } from '../auth/shop-scope.ts';
import type { Db } from '../db/database.ts';
import { listItems } from '../features/menu/menu.repository.ts';
import type { NewOrder, PlaceOrderService } from '../features/orders/place-order.service.ts';

interface DemoOrder {
  placedBy: 'diner' | 'waiter' | 'owner';
  tableNo: string;
  /** Quantity by short code. */
  items: Record<string, number>;
  customerName?: string;
  customerPhoneNo?: string;
  specialRequest?: string;
}

const demoOrders: readonly DemoOrder[] = [
  {
    placedBy: 'waiter',
    tableNo: 'T2',
    items: { PT: 1, DM: 1, PBM: 1, BN: 4, MC: 3 },
    specialRequest: 'Less spicy, one naan without butter',
  },
  {
    placedBy: 'owner',
    tableNo: 'G1',
    items: { MSD: 2, CHAI: 2, GJ: 1 },
    customerName: 'Anjali Sharma',
    customerPhoneNo: '7000042011',
  },
  {
    placedBy: 'diner',
    tableNo: 'T3',
    items: { BC: 1, GN: 3, JR: 1, SL: 2 },
    customerName: 'Ishaan Kapoor',
    customerPhoneNo: '7000042160',
  },
];

interface LiveOrderNeeds {
  read: Db;
  placeOrderService: PlaceOrderService;
  owner: Actor;
  waiter: Actor;
  shopId: string;
}

export async function placeDemoOrders({
  read,
  placeOrderService,
  owner,
  waiter,
  shopId,
}: LiveOrderNeeds): Promise<void> {
  const scopes: Record<DemoOrder['placedBy'], ShopScope> = {
    diner: await authorizeShop(read, 'shop.anyone', null, shopId),
    waiter: await authorizeShop(read, 'shop.anyone', waiter, shopId),
    owner: await authorizeShop(read, 'shop.anyone', owner, shopId),
  };
  const menu = new Map((await listItems(read, scopes.owner)).map(({ shortCode, id }) => [shortCode, id]));
  const orders = demoOrders.map(({ placedBy, items, ...rest }) => {
    const cartItems = Object.entries(items).map(([code, qty]) => ({
      foodItemId: menu.get(code) ?? code,
      qty,
    }));
    const order: NewOrder = { ...rest, cartItems, kotType: 'DINEIN' };
    return placeOrderService.placeOrder(scopes[placedBy], order, undefined);
  });
  // Issued together they share one commit: a crash leaves all or none.
  await Promise.all(orders);
}
