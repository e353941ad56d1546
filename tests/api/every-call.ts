import { placed, step } from '../support/orders.ts';
import type { Restaurant } from '../support/restaurant.ts';
import type { TestShop } from '../support/shop.ts';
import { accountCalls } from './account-calls.ts';
import { badIds, type CallRow, created, each, gets, type Input, ownerOnly, staff } from './call-row.ts';
import { everyBillCall } from './every-bill-call.ts';
import { everyMenuCall } from './every-menu-call.ts';
import { everyPeopleCall } from './every-people-call.ts';
import { everyRoomCall } from './every-room-call.ts';

const atShop = (_: Restaurant, { shopId }: TestShop): Input => ({ params: { shopId } });

/** A diner's order that nobody has confirmed, without a table, so that no table fills up. */
const requested = (restaurant: Restaurant, shop: TestShop) =>
  placed(restaurant, shop, { body: { kotType: 'TAKEAWAY' } });
const cooking = (restaurant: Restaurant, shop: TestShop) =>
  placed(restaurant, shop, { as: shop.owner.token, body: { kotType: 'TAKEAWAY' } });

async function served(restaurant: Restaurant, shop: TestShop) {
  return (await step(restaurant, shop, 'updateKot', await cooking(restaurant, shop))).data.kot;
}

function onKot(make: typeof requested): CallRow['prepare'] {
  return async (restaurant, shop) => {
    const { _id } = await make(restaurant, shop);
    return { params: { kotId: _id, shopId: shop.shopId } };
  };
}

async function onLine(restaurant: Restaurant, shop: TestShop): Promise<Input> {
  const { _id, items } = await cooking(restaurant, shop);
  return {
    params: { orderItemId: items[0]?._id ?? '', shopId: shop.shopId },
    body: { kotId: _id, quantity: 3 },
  };
}

async function onMarkedLine(restaurant: Restaurant, shop: TestShop): Promise<Input> {
  const { params, body } = await onLine(restaurant, shop);
  return { params: params ?? {}, body: { kotId: body?.kotId, isDone: true, quantity: 2 } };
}

async function onShownKot(restaurant: Restaurant, shop: TestShop): Promise<Input> {
  const { _id: kotId, items } = await cooking(restaurant, shop);
  return { params: { kotId, shopId: shop.shopId }, body: { items } };
}

async function onSeenLine(restaurant: Restaurant, shop: TestShop): Promise<Input> {
  const { _id: kotId, items } = await cooking(restaurant, shop);
  return { params: { kotId, shopId: shop.shopId }, body: { changes: [{ _id: items[0]?._id, now: 0 }] } };
}

async function onBell(restaurant: Restaurant, shop: TestShop): Promise<Input> {
  const { _id } = await cooking(restaurant, shop);
  return { params: { shopId: shop.shopId }, body: { status: 'COOKING', kotIds: [_id] } };
}

/** One row for every call of the contract: a call without a row fails the tests that walk them. */
export const everyCall: Record<string, CallRow> = {
  ...accountCalls,

  newOrder: {
    gets: created,
    prepare: (_, { shopId, items }) => ({
      params: { shopId },
      body: {
        cartItems: [{ foodItemId: items.naan, qty: 2 }],
        tableNo: 'T1',
        kotType: 'TAKEAWAY',
        customerName: 'Meera',
        customerPhoneNo: '9876543210',
        specialRequest: 'no onion',
      },
    }),
    bad: [
      [{ cartItems: undefined }, 'cartItems'],
      [{ cartItems: [] }, 'cartItems'],
      [{ cartItems: '' }, 'cartItems'],
      [{ cartItems: 'naan' }, 'cartItems'],
      [{ cartItems: {} }, 'cartItems'],
      [{ cartItems: [{ qty: 1 }] }, 'cartItems.0.foodItemId'],
      [{ kotType: 'PICNIC' }, 'kotType'],
      [{ kotType: 'DINEIN', tableNo: '' }, 'tableNo'],
      [{ kotType: '', tableNo: undefined }, 'tableNo'],
      [{ tableNo: 'x'.repeat(41) }, 'tableNo'],
      [{ customerName: 'x'.repeat(81) }, 'customerName'],
      [{ customerPhoneNo: '12345' }, 'customerPhoneNo'],
      [{ customerPhoneNo: 'my phone' }, 'customerPhoneNo'],
      [{ specialRequest: 'x'.repeat(501) }, 'specialRequest'],
    ],
  },
  getKots: { gets: staff(), prepare: atShop },
  editOrderItem: {
    gets: ownerOnly(),
    prepare: onLine,
    bad: [
      [{ quantity: undefined }, 'quantity'],
      [{ quantity: 0 }, 'quantity'],
      [{ quantity: -1 }, 'quantity'],
      [{ quantity: 1.5 }, 'quantity'],
      [{ quantity: 100 }, 'quantity'],
      [{ quantity: 'two' }, 'quantity'],
      [{ quantity: '' }, 'quantity'],
      ...each('kotId', badIds),
    ],
  },
  deleteOrderItem: {
    gets: ownerOnly(),
    prepare: onLine,
    bad: [...each('kotId', badIds)],
  },
  confirmKot: { gets: ownerOnly(), prepare: onKot(requested) },
  rejectKot: { gets: ownerOnly(), prepare: onKot(requested) },
  updateKot: {
    gets: staff(),
    prepare: onShownKot,
    bad: [
      [{ items: [] }, 'items'],
      [{ items: 'all' }, 'items'],
      [{ items: [{ quantity: 1 }] }, 'items.0._id'],
    ],
    partial: true,
  },
  recallKot: { gets: staff(), prepare: onKot(served) },
  markOrderItem: {
    gets: staff(),
    prepare: onMarkedLine,
    bad: [
      [{ isDone: undefined }, 'isDone'],
      [{ isDone: 'maybe' }, 'isDone'],
      ...each('kotId', badIds),
      ...each('quantity', [0, 1.5, 100, 'two']),
    ],
  },
  seenKot: {
    gets: staff(),
    prepare: onSeenLine,
    bad: [
      [{ changes: undefined }, 'changes'],
      [{ changes: [] }, 'changes'],
      [{ changes: 'all' }, 'changes'],
      [{ changes: [{ now: 0 }] }, 'changes.0._id'],
    ],
  },
  hearKots: {
    gets: staff(),
    prepare: onBell,
    bad: [
      [{ status: undefined }, 'status'],
      [{ status: 'SERVED' }, 'status'],
    ],
  },
  deleteKot: { gets: ownerOnly(), prepare: onKot(cooking) },
  ...everyRoomCall,
  ...everyMenuCall,
  ...everyPeopleCall,
  ...everyBillCall,

  // Of the owners here none is the operator; tests/api/operator.test.ts has one.
  operatorOverview: { gets: gets(401, 403, 403, 403, 403), prepare: () => ({}) },
};
