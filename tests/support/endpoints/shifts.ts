import { createPhoto } from '../api/accounts.ts';
import { createShiftClient } from '../api/shifts.ts';
import type { TestShop } from '../seed.ts';
import type { TestServer } from '../server.ts';
import { type EndpointCase, invalidText, invalidValues, missingFields, uniqueName } from './endpoint-case.ts';

async function openDrawer(server: TestServer, shop: TestShop) {
  const response = await createShiftClient(server, shop).open(500, uniqueName(shop));
  if (response.status !== 201) throw new Error(response.text);
  return { shopId: shop.shopId, shiftId: response.data.shift._id };
}

const openDrawerParams: EndpointCase['prepare'] = async (server, shop) => ({
  params: await openDrawer(server, shop),
});

async function spend(server: TestServer, shop: TestShop) {
  const { shiftId } = await openDrawer(server, shop);
  const { data } = await createShiftClient(server, shop).move(shiftId, 'EXPENSE', 20.5);
  return { shopId: shop.shopId, movementId: data.movement._id };
}

const denominations = [
  { value: 500, pieces: 1 },
  { value: 0.5, pieces: 0 },
];

export const shiftCases: Record<string, Partial<EndpointCase>> = {
  getShifts: { prepare: (_, { shopId }) => ({ params: { shopId } }) },
  getXReport: { prepare: openDrawerParams },
  openShift: {
    prepare: (_, shop) => ({
      params: { shopId: shop.shopId },
      body: { drawer: uniqueName(shop), float: 500.5 },
    }),
    invalid: [
      ...invalidText('drawer', 40),
      ...invalidValues('float', ['', -1, 0.001, 10_000_001, 'much', '1e3', '1,000', null]),
      ...missingFields('drawer', 'float'),
    ],
    textFields: { drawer: 40 },
  },
  addCashMovement: {
    prepare: async (server, shop) => {
      const params = await openDrawer(server, shop);
      const { move } = createShiftClient(server, shop);
      const { movement } = (await move(params.shiftId, 'EXPENSE', 20.5)).data;
      return {
        params,
        body: { kind: 'EXPENSE', amount: 20.5, reason: 'Typed twice', correctsId: movement._id },
      };
    },
    invalid: [
      ...invalidValues('kind', ['', 'in', 'NOSALE', null]),
      ...invalidValues('amount', ['', -1, 0, 0.001, 10_000_001, 'much', '1e3', '1,000', null]),
      ...invalidText('reason', 120),
      ...invalidValues('correctsId', ['T1', '123', '%27']),
      ...missingFields('kind', 'amount', 'reason'),
    ],
    textFields: { reason: 120 },
  },
  setReceipt: {
    prepare: async (server, shop) => ({
      params: await spend(server, shop),
      body: { photo: await createPhoto() },
    }),
    invalid: invalidValues('photo', [undefined, 'receipt.png']),
  },
  getReceipt: {
    prepare: async (server, shop) => {
      const params = await spend(server, shop);
      const added = await createShiftClient(server, shop).addReceipt(params.movementId, await createPhoto());
      if (added.status !== 200) throw new Error(added.text);
      return { params };
    },
  },
  countShift: {
    prepare: async (server, shop) => ({
      params: await openDrawer(server, shop),
      body: { denominations, modes: [{ paymentMode: 'CARD', amount: 20.5 }] },
    }),
    emptyLists: ['denominations', 'modes'],
    invalid: [
      ...missingFields('denominations'),
      ...invalidValues('denominations', ['many', [...denominations, ...denominations]]),
      [{ denominations: [{ value: 3, pieces: 1 }] }, 'denominations.0.value'],
      [{ denominations: [{ value: 500, pieces: -1 }] }, 'denominations.0.pieces'],
      [{ denominations: [{ value: 500, pieces: 1.5 }] }, 'denominations.0.pieces'],
      [{ denominations: [{ value: 500, pieces: 100_001 }] }, 'denominations.0.pieces'],
      [{ denominations: [{ value: 500, pieces: '9'.repeat(40) }] }, 'denominations.0.pieces'],
      [{ modes: [{ paymentMode: 'CASH', amount: 1 }] }, 'modes.0.paymentMode'],
      [{ modes: [{ paymentMode: 'DUE', amount: 1 }] }, 'modes.0.paymentMode'],
      [{ modes: [{ paymentMode: 'CARD', amount: -1 }] }, 'modes.0.amount'],
      [
        {
          modes: [
            { paymentMode: 'CARD', amount: 1 },
            { paymentMode: 'CARD', amount: 2 },
          ],
        },
        'modes',
      ],
    ],
  },
  closeShift: {
    prepare: async (server, shop) => {
      const params = await openDrawer(server, shop);
      const counted = await createShiftClient(server, shop).count(params.shiftId, 499);
      if (counted.status !== 201) throw new Error(counted.text);
      return { params, body: { note: 'One rupee rolled away' } };
    },
    invalid: [[{ note: '' }, 'note'], [{ note: 'x'.repeat(301) }, 'note'], ...missingFields('note')],
    textFields: { note: 300 },
  },
  acceptVariance: {
    prepare: async (server, shop) => {
      const params = await openDrawer(server, shop);
      const { count, close } = createShiftClient(server, shop);
      await count(params.shiftId, 499);
      const closed = await close(params.shiftId, 'One rupee rolled away');
      if (closed.status >= 300) throw new Error(closed.text);
      return { params };
    },
  },
};
