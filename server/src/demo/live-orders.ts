import type { Actor } from '../auth/authenticate.ts';
import { type ShopScope, shopScope } from '../auth/shop-scope.ts';
import type { Db } from '../db/database.ts';
import { listItems } from '../features/menu/menu.repository.ts';
import type { Order, PlacingService } from '../features/orders/place-order.service.ts';

interface DemoOrder {
  placedBy: 'diner' | 'waiter' | 'owner';
  tableNo: string;
  /** Quantity by short code. */
  dishes: Record<string, number>;
  customerName?: string;
  customerPhoneNo?: string;
  specialRequest?: string;
}

const demoOrders: readonly DemoOrder[] = [
  {
    placedBy: 'waiter',
    tableNo: 'T2',
    dishes: { PT: 1, DM: 1, PBM: 1, BN: 4, MC: 3 },
    specialRequest: 'Less spicy, one naan without butter',
  },
  {
    placedBy: 'owner',
    tableNo: 'G1',
    dishes: { MSD: 2, CHAI: 2, GJ: 1 },
    customerName: 'Anjali Sharma',
    customerPhoneNo: '7000042011',
  },
  {
    placedBy: 'diner',
    tableNo: 'T3',
    dishes: { BC: 1, GN: 3, JR: 1, SL: 2 },
    customerName: 'Ishaan Kapoor',
    customerPhoneNo: '7000042160',
  },
];

interface LiveNeeds {
  read: Db;
  placing: PlacingService;
  owner: Actor;
  waiter: Actor;
  shopId: string;
}

/** Two tickets for the kitchen and one that waits for the owner, placed as people place theirs. */
export async function placeDemoOrders({ read, placing, owner, waiter, shopId }: LiveNeeds): Promise<void> {
  const scopes: Record<DemoOrder['placedBy'], ShopScope> = {
    diner: await shopScope(read, 'shop.anyone', null, shopId),
    waiter: await shopScope(read, 'shop.anyone', waiter, shopId),
    owner: await shopScope(read, 'shop.anyone', owner, shopId),
  };
  const menu = new Map((await listItems(read, scopes.owner)).map(({ shortCode, id }) => [shortCode, id]));
  const orders = demoOrders.map(({ placedBy, dishes, ...rest }) => {
    const cartItems = Object.entries(dishes).map(([code, qty]) => ({
      foodItemId: menu.get(code) ?? code,
      qty,
    }));
    const order: Order = { ...rest, cartItems, kotType: 'DINEIN' };
    return placing.place(scopes[placedBy], order, undefined);
  });
  // Asked for together they share one commit, so that a crash leaves all of them or none.
  await Promise.all(orders);
}
