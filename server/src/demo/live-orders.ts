import type { SessionUser } from '../auth/authenticate.ts';
import { authorizeShop, type ShopScope } from '../auth/shop-scope.ts';
import type { Db } from '../db/database.ts';
import { listItems } from '../features/menu/menu.repository.ts';
import { listOptionGroups } from '../features/menu/option-groups.repository.ts';
import type { NewOrder, PlaceOrderService } from '../features/orders/place-order.service.ts';

interface DemoLine {
  /** Short code of the item, and of the variant if there is one: `PT F`. */
  code: string;
  qty: number;
  /** By name. */
  options?: readonly string[];
  note?: string;
}

interface DemoOrder {
  placedBy: 'diner' | 'waiter' | 'owner';
  tableNo: string;
  lines: readonly DemoLine[];
  customerName?: string;
  customerPhoneNo?: string;
  specialRequest?: string;
}

const demoOrders: readonly DemoOrder[] = [
  {
    placedBy: 'waiter',
    tableNo: 'T2',
    lines: [
      { code: 'DM', qty: 1 },
      { code: 'PT F', qty: 1 },
      { code: 'PBM', qty: 1, note: 'No onion' },
      { code: 'BN', qty: 4 },
      { code: 'MC', qty: 3 },
    ],
    specialRequest: 'Less spicy, one naan without butter',
  },
  {
    placedBy: 'owner',
    tableNo: 'G1',
    lines: [
      { code: 'MSD', qty: 2, options: ['Cheese'] },
      { code: 'CHAI', qty: 2 },
      { code: 'GJ', qty: 1 },
    ],
    customerName: 'Anjali Sharma',
    customerPhoneNo: '7000042011',
  },
  {
    placedBy: 'diner',
    tableNo: 'T3',
    lines: [
      { code: 'BC', qty: 1 },
      { code: 'GN', qty: 3 },
      { code: 'JR', qty: 1 },
      { code: 'SL L', qty: 2, options: ['Less sugar'] },
    ],
    customerName: 'Ishaan Kapoor',
    customerPhoneNo: '7000042160',
  },
];

interface LiveOrderNeeds {
  read: Db;
  placeOrderService: PlaceOrderService;
  owner: SessionUser;
  waiter: SessionUser;
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
  const menu = new Map(
    (await listItems({ tx: read, scope: scopes.owner })).map((item) => [item.shortCode, item]),
  );
  const groups = await listOptionGroups({ tx: read, scope: scopes.owner });
  const toCartItem = ({ code, qty, options = [], note }: DemoLine): NewOrder['cartItems'][number] => {
    const [itemCode = '', variantCode] = code.split(' ');
    const item = menu.get(itemCode);
    const offered = groups
      .filter(({ id }) => item?.optionGroupIds?.includes(id))
      .flatMap((group) => group.options);
    return {
      foodItemId: item?.id ?? itemCode,
      qty,
      variantId: item?.variants?.find(({ shortCode }) => shortCode === variantCode)?.id,
      options: offered
        .filter(({ name }) => options.includes(name))
        .map(({ id }) => ({ optionId: id, qty: 1 })),
      note,
    };
  };
  const orders = demoOrders.map(({ placedBy, lines, ...rest }) => {
    const cartItems = lines.map(toCartItem);
    const order: NewOrder = { ...rest, cartItems, kotType: 'DINEIN' };
    return placeOrderService.placeOrder(scopes[placedBy], order);
  });
  // Writes that are issued together share one commit, so a crash leaves all of the orders or none.
  await Promise.all(orders);
}
