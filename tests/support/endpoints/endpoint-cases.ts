import { listEndpoints } from '@tawa/shared/api.ts';
import { changeStatus, placeOrder, rejectOrdersWithoutTable } from '../api/orders.ts';
import { newId } from '../builders/ids.ts';
import type { TestShop } from '../seed.ts';
import type { TestServer } from '../server.ts';
import { accountCases } from './accounts.ts';
import { approvalCases } from './approvals.ts';
import { attendanceCases } from './attendance.ts';
import { dayCases } from './days.ts';
import { deriveCase } from './derive-case.ts';
import {
  approvalOf,
  type EndpointCase,
  type EndpointInput,
  type InvalidChange,
  invalidApprovals,
  invalidIds,
  invalidValues,
  statusesFor,
} from './endpoint-case.ts';
import { invoiceCases } from './invoices.ts';
import { createItemWithChoices, menuCases } from './menu.ts';
import { peopleCases } from './people-and-inventory.ts';
import { printAgentCases } from './print-agents.ts';
import { printingCases } from './printing.ts';
import { reportCases } from './reports.ts';
import { shiftCases } from './shifts.ts';
import { shopAndTableCases } from './shops-and-tables.ts';
import { terminalCases } from './terminals.ts';

/** Places an order without a table, so that no table reaches its limit. */
const placeRequestedOrder = (server: TestServer, shop: TestShop) => {
  rejectOrdersWithoutTable(server, shop);
  return placeOrder(server, shop, { body: { kotType: 'TAKEAWAY' } });
};
const placeCookingOrder = (server: TestServer, shop: TestShop) =>
  placeOrder(server, shop, { as: shop.owner.token, body: { kotType: 'TAKEAWAY' } });

async function placeServedOrder(server: TestServer, shop: TestShop) {
  return (await changeStatus(server, shop, 'updateKot', await placeCookingOrder(server, shop))).data.kot;
}

function kotInput(make: typeof placeRequestedOrder): EndpointCase['prepare'] {
  return async (server, shop) => {
    const { _id } = await make(server, shop);
    return { params: { kotId: _id, shopId: shop.shopId } };
  };
}

async function lineInput(server: TestServer, shop: TestShop): Promise<EndpointInput> {
  const { _id, items } = await placeCookingOrder(server, shop);
  return {
    params: { orderItemId: items[0]?._id ?? '', shopId: shop.shopId },
    body: { kotId: _id, quantity: 3 },
  };
}

/** Returns one line with every kind of choice. */
async function cartInput(server: TestServer, shop: TestShop) {
  const { itemId, half, full, optionId } = await createItemWithChoices(server, shop);
  const options = [{ optionId, qty: 1 }];
  return {
    cartItems: [{ foodItemId: itemId, qty: 2, variantId: half, options, note: 'No onion' }],
    otherChoices: { variantId: full, options, note: 'Less spicy' },
  };
}

async function editLineInput(server: TestServer, shop: TestShop): Promise<EndpointInput> {
  const { cartItems, otherChoices } = await cartInput(server, shop);
  const { _id: kotId, items } = await placeOrder(server, shop, {
    as: shop.owner.token,
    body: { kotType: 'TAKEAWAY', cartItems },
  });
  return {
    params: { orderItemId: items[0]?._id ?? '', shopId: shop.shopId },
    body: { kotId, quantity: 3, ...otherChoices, seat: 2, shownQuantity: items[0]?.quantity },
  };
}

async function voidLineInput(server: TestServer, shop: TestShop): Promise<EndpointInput> {
  const { _id: kotId, items } = await placeCookingOrder(server, shop);
  return {
    params: { orderItemId: items[0]?._id ?? '', shopId: shop.shopId },
    body: {
      kotId,
      quantity: 1,
      reasonId: 'cookedWrong',
      reason: 'Too much salt',
      shownQuantity: 2,
      shownIsDone: false,
      approval: approvalOf(shop),
    },
  };
}

async function markLineInput(server: TestServer, shop: TestShop): Promise<EndpointInput> {
  const { cartItems } = await cartInput(server, shop);
  const { _id: kotId, items } = await placeOrder(server, shop, {
    as: shop.owner.token,
    body: { kotType: 'TAKEAWAY', cartItems },
  });
  return {
    params: { orderItemId: items[0]?._id ?? '', shopId: shop.shopId },
    body: { kotId, isDone: true, quantity: 2, optionId: items[0]?.options[0]?._id },
  };
}

async function updateKotInput(server: TestServer, shop: TestShop): Promise<EndpointInput> {
  const { _id: kotId, items } = await placeCookingOrder(server, shop);
  return { params: { kotId, shopId: shop.shopId }, body: { items } };
}

async function seenKotInput(server: TestServer, shop: TestShop): Promise<EndpointInput> {
  const { _id: kotId, items } = await placeCookingOrder(server, shop);
  return { params: { kotId, shopId: shop.shopId }, body: { changes: [{ _id: items[0]?._id, now: 0 }] } };
}

async function hearKotsInput(server: TestServer, shop: TestShop): Promise<EndpointInput> {
  const { _id } = await placeCookingOrder(server, shop);
  return { params: { shopId: shop.shopId }, body: { status: 'COOKING', kotIds: [_id] } };
}

/** The other table may be occupied by an earlier call. */
async function moveOrdersInput(server: TestServer, shop: TestShop): Promise<EndpointInput> {
  const kot = await placeOrder(server, shop, { as: shop.owner.token });
  return {
    params: { tableId: shop.tables.T1, shopId: shop.shopId },
    body: { toTableId: shop.tables.T2, kotIds: [kot._id], merge: true },
  };
}

const declaredCases: Record<string, Partial<EndpointCase>> = {
  ...accountCases,

  newOrder: {
    prepare: async (server, shop) => {
      rejectOrdersWithoutTable(server, shop);
      const { cartItems } = await cartInput(server, shop);
      return {
        params: { shopId: shop.shopId },
        body: {
          cartItems,
          tableNo: 'T1',
          kotType: 'TAKEAWAY',
          customerName: 'Meera',
          customerPhoneNo: '9876543210',
          specialRequest: 'no onion',
          isOfStaff: false,
        },
      };
    },
    invalid: [
      [{ isOfStaff: 'perhaps' }, 'isOfStaff'],
      [{ cartItems: undefined }, 'cartItems'],
      [{ cartItems: [] }, 'cartItems'],
      [{ cartItems: '' }, 'cartItems'],
      [{ cartItems: 'naan' }, 'cartItems'],
      [{ cartItems: {} }, 'cartItems'],
      [{ cartItems: [{ qty: 1 }] }, 'cartItems.0.foodItemId'],
      ...[-1, 31, 1.5, 'two'].map((seat): InvalidChange => {
        const cartItems = [{ foodItemId: newId(), qty: 1, seat }];
        return [{ cartItems }, 'cartItems.0.seat'];
      }),
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
  editOrderItem: {
    prepare: editLineInput,
    emptyLists: ['options'],
    invalid: [
      [{ quantity: undefined }, 'quantity'],
      [{ quantity: 0 }, 'quantity'],
      [{ quantity: -1 }, 'quantity'],
      [{ quantity: 1.5 }, 'quantity'],
      [{ quantity: 100 }, 'quantity'],
      [{ quantity: 'two' }, 'quantity'],
      [{ quantity: '' }, 'quantity'],
      [{ note: 'x'.repeat(141) }, 'note'],
      [{ options: 'all' }, 'options'],
      [{ variantId: 'half' }, 'variantId'],
      [{ shownQuantity: 100 }, 'shownQuantity'],
      ...invalidValues('seat', [-1, 31, 1.5, 'two']),
      ...invalidValues('kotId', invalidIds),
    ],
  },
  deleteOrderItem: {
    prepare: lineInput,
    invalid: [...invalidValues('kotId', invalidIds)],
  },
  voidLine: {
    prepare: voidLineInput,
    invalid: [
      [{ quantity: undefined }, 'quantity'],
      ...invalidValues('quantity', [0, -1, 1.5, 100, 'two', '']),
      ...invalidValues('reasonId', ['because', 7]),
      [{ reasonId: undefined, reason: undefined }, 'reason'],
      [{ reasonId: undefined, reason: '  ' }, 'reason'],
      [{ reason: 'x'.repeat(141) }, 'reason'],
      ...invalidValues('shownQuantity', [0, 100]),
      ...invalidValues('shownIsDone', ['maybe']),
      ...invalidApprovals,
      ...invalidValues('kotId', invalidIds),
    ],
  },
  confirmKot: { prepare: kotInput(placeRequestedOrder) },
  rejectKot: { prepare: kotInput(placeRequestedOrder) },
  updateKot: {
    prepare: updateKotInput,
    invalid: [
      [{ items: [] }, 'items'],
      [{ items: 'all' }, 'items'],
      [{ items: [{ quantity: 1 }] }, 'items.0._id'],
    ],
    isPartial: true,
  },
  recallKot: { prepare: kotInput(placeServedOrder) },
  markOrderItem: {
    prepare: markLineInput,
    invalid: [
      [{ isDone: undefined }, 'isDone'],
      [{ isDone: 'maybe' }, 'isDone'],
      ...invalidValues('kotId', invalidIds),
      ...invalidValues('optionId', ['x', 7]),
      ...invalidValues('quantity', [0, 1.5, 100, 'two']),
    ],
  },
  seenKot: {
    prepare: seenKotInput,
    invalid: [
      [{ changes: undefined }, 'changes'],
      [{ changes: [] }, 'changes'],
      [{ changes: 'all' }, 'changes'],
      [{ changes: [{ now: 0 }] }, 'changes.0._id'],
    ],
  },
  hearKots: {
    prepare: hearKotsInput,
    invalid: [
      [{ status: undefined }, 'status'],
      [{ status: 'SERVED' }, 'status'],
    ],
  },
  moveOrders: {
    prepare: moveOrdersInput,
    invalid: [
      ...invalidValues('toTableId', invalidIds),
      ...invalidValues('kotIds', [[], 'all']),
      ...invalidValues('merge', ['maybe']),
    ],
  },
  changeKotType: {
    prepare: async (server, shop) => {
      const { _id } = await placeCookingOrder(server, shop);
      return {
        params: { kotId: _id, shopId: shop.shopId },
        body: { kotType: 'DINEIN', tableNo: 'T1', merge: true },
      };
    },
    invalid: [
      [{ kotType: undefined }, 'kotType'],
      [{ kotType: 'PICNIC' }, 'kotType'],
      [{ tableNo: '' }, 'tableNo'],
      [{ tableNo: 'x'.repeat(41) }, 'tableNo'],
      ...invalidValues('merge', ['maybe']),
    ],
  },
  deleteKot: { prepare: kotInput(placeCookingOrder) },
  ...shopAndTableCases,
  ...menuCases,
  ...peopleCases,
  ...invoiceCases,
  ...shiftCases,
  ...dayCases,
  ...attendanceCases,
  ...reportCases,
  ...approvalCases,
  ...terminalCases,
  ...printAgentCases,
  ...printingCases,

  // tests/api/operations/operator.test.ts tests the operator.
  operatorOverview: { statuses: statusesFor(401, 403, 403, 403, 403), prepare: () => ({}) },
};

/**
 * All endpoints: what the contract tells of each, with what is declared above and in the files of the nouns.
 */
export const endpointCases: Record<string, EndpointCase> = Object.fromEntries(
  listEndpoints().map(({ name, endpoint }) => {
    const derived = deriveCase(name, endpoint);
    const declared = declaredCases[name] ?? {};
    const invalid = [...(declared.invalid ?? []), ...(derived.invalid ?? [])];
    return [name, { ...derived, ...declared, ...(invalid.length > 0 && { invalid }) }];
  }),
);
