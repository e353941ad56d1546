import { changeStatus, placeOrder, rejectOutside } from '../orders.ts';
import type { TestShop } from '../seed.ts';
import type { TestServer } from '../server.ts';
import { accountCalls } from './accounts.ts';
import {
  badIds,
  created,
  type EndpointCase,
  each,
  gets,
  type Input,
  ownerOnly,
  staff,
} from './endpoint-case.ts';
import { everyBillCall } from './invoices.ts';
import { everyMenuCall } from './menu.ts';
import { everyPeopleCall } from './people.ts';
import { everyRoomCall } from './tables.ts';

const atShop = (_: TestServer, { shopId }: TestShop): Input => ({ params: { shopId } });

/** A diner's order that nobody has confirmed, without a table, so that no table fills up. */
const requested = (server: TestServer, shop: TestShop) => {
  rejectOutside(server, shop);
  return placeOrder(server, shop, { body: { kotType: 'TAKEAWAY' } });
};
const cooking = (server: TestServer, shop: TestShop) =>
  placeOrder(server, shop, { as: shop.owner.token, body: { kotType: 'TAKEAWAY' } });

async function served(server: TestServer, shop: TestShop) {
  return (await changeStatus(server, shop, 'updateKot', await cooking(server, shop))).data.kot;
}

function onKot(make: typeof requested): EndpointCase['prepare'] {
  return async (server, shop) => {
    const { _id } = await make(server, shop);
    return { params: { kotId: _id, shopId: shop.shopId } };
  };
}

async function onLine(server: TestServer, shop: TestShop): Promise<Input> {
  const { _id, items } = await cooking(server, shop);
  return {
    params: { orderItemId: items[0]?._id ?? '', shopId: shop.shopId },
    body: { kotId: _id, quantity: 3 },
  };
}

async function onMarkedLine(server: TestServer, shop: TestShop): Promise<Input> {
  const { params, body } = await onLine(server, shop);
  return { params: params ?? {}, body: { kotId: body?.kotId, isDone: true, quantity: 2 } };
}

async function onShownKot(server: TestServer, shop: TestShop): Promise<Input> {
  const { _id: kotId, items } = await cooking(server, shop);
  return { params: { kotId, shopId: shop.shopId }, body: { items } };
}

async function onSeenLine(server: TestServer, shop: TestShop): Promise<Input> {
  const { _id: kotId, items } = await cooking(server, shop);
  return { params: { kotId, shopId: shop.shopId }, body: { changes: [{ _id: items[0]?._id, now: 0 }] } };
}

async function onBell(server: TestServer, shop: TestShop): Promise<Input> {
  const { _id } = await cooking(server, shop);
  return { params: { shopId: shop.shopId }, body: { status: 'COOKING', kotIds: [_id] } };
}

/** One row for every call of the contract: a call without a row fails the tests that walk them. */
export const endpointCases: Record<string, EndpointCase> = {
  ...accountCalls,

  newOrder: {
    gets: created,
    prepare: (server, shop) => {
      rejectOutside(server, shop);
      return {
        params: { shopId: shop.shopId },
        body: {
          cartItems: [{ foodItemId: shop.items.naan, qty: 2 }],
          tableNo: 'T1',
          kotType: 'TAKEAWAY',
          customerName: 'Meera',
          customerPhoneNo: '9876543210',
          specialRequest: 'no onion',
        },
      };
    },
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

  // Of the owners here none is the operator; tests/api/operations/operator.test.ts has one.
  operatorOverview: { gets: gets(401, 403, 403, 403, 403), prepare: () => ({}) },
};
