import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { placeOrder } from '../../support/api/orders.ts';
import type { RaceContext } from './race.ts';

export function placeCookingOrder(
  { server, shop }: RaceContext,
  body: Record<string, unknown> = {},
): Promise<Kot> {
  const { naan, chai } = shop.items;
  const cartItems = [
    { foodItemId: naan, qty: 2 },
    { foodItemId: chai, qty: 1 },
  ];
  const customer = { customerName: 'Meera', customerPhoneNo: '9876543210' };
  return placeOrder(server, shop, {
    as: shop.waiter.token,
    body: { kotType: 'TAKEAWAY', cartItems, ...customer, ...body },
  });
}
