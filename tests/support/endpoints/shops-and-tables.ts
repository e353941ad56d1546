import { MAX_MODE_NAME_LENGTH, SHARED_MODES } from '@tawa/shared/payment-modes.ts';
import { GIVEN_REASONS, MAX_REASON_LABEL_LENGTH } from '@tawa/shared/reasons.ts';
import { PLAN_COLUMNS, PLAN_ROWS } from '@tawa/shared/tables/floor-plan.rules.ts';
import { tablesApi } from '@tawa/shared/tables/tables.contract.ts';
import { createReasonsClient } from '../api/reasons.ts';
import { mergeTables } from '../api/tables.ts';
import { newId } from '../builders/ids.ts';
import { request } from '../client.ts';
import type { TestShop } from '../seed.ts';
import type { TestServer } from '../server.ts';
import {
  type EndpointCase,
  type EndpointInput,
  type InvalidChange,
  invalidAddress,
  invalidEmails,
  invalidIds,
  invalidPhones,
  invalidPriorities,
  invalidText,
  invalidValues,
  missingFields,
  sampleAddress,
  uniqueEmail,
  uniqueName,
  uniquePhone,
} from './endpoint-case.ts';

const aTableId = newId();

const shopParams = (_: TestServer, { shopId }: TestShop): EndpointInput => ({ params: { shopId } });

const tableForm = (shop: TestShop) => ({
  name: uniqueName(shop),
  areaId: shop.areaId,
  noOfSeats: 4,
  shape: 'CIRCLE',
});

async function createTable({ origin }: TestServer, shop: TestShop): Promise<string> {
  const { data } = await request(origin, tablesApi.addTable, {
    params: { shopId: shop.shopId },
    body: tableForm(shop),
    as: shop.owner.token,
  });
  return data.table._id;
}

async function createGroup(server: TestServer, shop: TestShop): Promise<string> {
  const tableIds = [await createTable(server, shop), await createTable(server, shop)];
  const { data } = await mergeTables(server, shop, tableIds);
  return data.group._id;
}

async function createArea({ origin }: TestServer, shop: TestShop): Promise<string> {
  const { data } = await request(origin, tablesApi.addArea, {
    params: { shopId: shop.shopId },
    body: { name: uniqueName(shop) },
    as: shop.owner.token,
  });
  return data.area._id;
}

const newTableParams = async (server: TestServer, shop: TestShop) => ({
  params: { tableId: await createTable(server, shop), shopId: shop.shopId },
});
const newAreaParams = async (server: TestServer, shop: TestShop) => ({
  params: { areaId: await createArea(server, shop), shopId: shop.shopId },
});

const shopForm = (name: string) => ({
  name,
  email: uniqueEmail(),
  phoneNo: uniquePhone(),
  ...sampleAddress,
  shopType: 'CAFE',
  gstIn: '02ABCDE1234F1Z5',
  upiId: 'chulha@okaxis',
  gstScheme: 'REGULAR',
  gstRate: 5,
  amberMinutes: 10,
  redMinutes: 20,
  gstInclusive: true,
  roundOff: true,
});
const shopTextFields = { name: 80, line1: 120, line2: 120, state: 60 };
const dayForm = { businessDayStart: 0, dayEndEmails: ['accounts@example.com'] };

const invalidShop: EndpointCase['invalid'] = [
  ...invalidText('name', 80),
  ...invalidValues('name', ['.', ' .. ']),
  ...invalidEmails,
  ...invalidValues('email', ['']),
  ...invalidPhones,
  ...invalidAddress,
  ...invalidValues('shopType', ['', 'BAR', 'cafe', 'RESTAURANT']),
  ...invalidValues('gstIn', ['02ABCDE1234F1Z', '02ABCDE1234F1Z55', 'none', '99999', '०2ABCDE1234F1Z5']),
  ...invalidValues('upiId', ['chulha', '@okaxis', 'a b@okaxis', 'chulha@1', 'chulha@ok axis']),
  ...invalidValues('gstScheme', ['', 'regular', 'SPECIAL']),
  ...invalidValues('gstRate', ['', -1, 40.01, 5.001, 'five']),
  ...invalidValues('amberMinutes', ['', 0, -1, 241, 1.5, 'soon']),
  ...invalidValues('redMinutes', ['', 0, -1, 241, 1.5, 'late', 10, 3]),
  ...invalidValues('dayEndEmails', ['', 'asha@example.com', {}, 5]),
  [{ dayEndEmails: ['asha@example.com', 'asha'] }, 'dayEndEmails.1'],
  [{ dayEndEmails: Array.from({ length: 6 }, (_, n) => `asha${n}@example.com`) }, 'dayEndEmails'],
  ...invalidValues('gstInclusive', ['', 'yes', 1]),
  ...invalidValues('roundOff', ['', 'on']),
  [{ name: '', phoneNo: '1', pincode: 'x', shopType: '' }, 'name', 'phoneNo', 'pincode', 'shopType'],
];

const invalidTable: EndpointCase['invalid'] = [
  ...invalidText('name', 40),
  ...invalidValues('name', ['.', ' .. ']),
  ...invalidValues('noOfSeats', ['', 0, -1, 1.5, 1_000, 'four', '4e0', '٤']),
  ...invalidValues('shape', ['', 'OVAL', 'circle']),
  ...invalidValues(
    'areaId',
    invalidIds.filter((id) => id !== undefined),
  ),
];

const invalidPlacement = (placement: object, field: string): InvalidChange => [
  { placements: [{ tableId: '01890a5d-ac96-774b-bcce-b302099a8057', position: null, ...placement }] },
  `placements.0.${field}`,
];
const invalidPlacements: EndpointCase['invalid'] = [
  ...invalidValues('placements', ['', [], 'T1', {}, undefined]),
  ...invalidIds.map((tableId) => invalidPlacement({ tableId }, 'tableId')),
  ...[undefined, '0,0', [0, 0], 7].map((position) => invalidPlacement({ position }, 'position')),
  ...[-1, PLAN_COLUMNS, 0.5, null, undefined].map((x) =>
    invalidPlacement({ position: { x, y: 0 } }, 'position.x'),
  ),
  ...[-1, PLAN_ROWS, 0.5, null, undefined].map((y) =>
    invalidPlacement({ position: { x: 0, y } }, 'position.y'),
  ),
];

const invalidMode =
  (field: string) =>
  (change: object): InvalidChange => [
    { modes: [...SHARED_MODES, { name: 'HDFC machine', class: 'CARD', isActive: true, ...change }] },
    `modes.${SHARED_MODES.length}.${field}`,
  ];

const GIVEN_VOIDS = GIVEN_REASONS.VOID.map((_id) => ({ _id, isActive: true }));

const invalidReason =
  (field: string) =>
  (change: object): InvalidChange => [
    { reasons: [...GIVEN_VOIDS, { label: 'Power cut', isActive: true, ...change }] },
    `reasons.${GIVEN_VOIDS.length}.${field}`,
  ];

export const shopAndTableCases: Record<string, Partial<EndpointCase>> = {
  getMyShops: { prepare: () => ({}) },
  getMyShop: { prepare: shopParams },
  addShop: {
    // The new shop belongs to the caller, so its name reveals no other shop.
    prepare: () => ({ body: { ...shopForm('Nayi Rasoi'), ...dayForm } }),
    invalid: [
      ...invalidShop,
      ...missingFields('name', 'email', 'phoneNo', 'line1', 'line2', 'pincode', 'state', 'shopType'),
    ],
    emptyLists: ['dayEndEmails'],
    textFields: shopTextFields,
  },
  editShop: {
    prepare: (_, { shopId, name }) => ({
      params: { shopId },
      body: { ...shopForm(name), visitorOrders: 'ALL', ...dayForm },
    }),
    invalid: [...invalidShop, ...invalidValues('visitorOrders', ['', 'SOME', 'all'])],
    isPartial: true,
    emptyLists: ['dayEndEmails'],
    textFields: shopTextFields,
  },
  getSetup: { prepare: shopParams },
  editSetup: {
    prepare: (_, { shopId }) => ({ params: { shopId }, body: { choice: 'CODES_PRINTED' } }),
    invalid: [...invalidValues('choice', ['', 'ALL', 'closed']), ...missingFields('choice')],
  },
  getPaymentModes: { prepare: shopParams },
  editPaymentModes: {
    prepare: (_, shop) => ({
      params: { shopId: shop.shopId },
      body: {
        modes: [...SHARED_MODES, { name: uniqueName(shop).slice(0, 40), class: 'CARD', isActive: true }],
      },
    }),
    invalid: [
      ...invalidValues('modes', [undefined, '', [], 'all', SHARED_MODES.slice(1), SHARED_MODES.toReversed()]),
      ...[{ name: '' }, { name: 'x'.repeat(MAX_MODE_NAME_LENGTH + 1) }].map(invalidMode('name')),
      ...[{ class: 'BARTER' }, { class: undefined }].map(invalidMode('class')),
      ...[{ isActive: 'maybe' }, { isActive: undefined }].map(invalidMode('isActive')),
      ...[{ _id: 'T1' }, { _id: 7 }].map(invalidMode('_id')),
    ],
  },
  getReasons: { prepare: shopParams },
  editReasons: {
    prepare: async (server, shop) => ({
      params: { shopId: shop.shopId },
      body: {
        kind: 'VOID',
        reasons: [...GIVEN_VOIDS, { label: uniqueName(shop).slice(0, 40), isActive: true }],
        shown: await createReasonsClient(server, shop).list('VOID'),
      },
    }),
    invalid: [
      ...invalidValues('shown', [undefined, '', [], 'all']),
      ...invalidValues('kind', ['', 'REFUND', undefined]),
      ...invalidValues('reasons', [undefined, '', [], 'all', GIVEN_VOIDS.slice(1)]),
      ...[{ label: '' }, { label: 'x'.repeat(MAX_REASON_LABEL_LENGTH + 1) }].map(invalidReason('label')),
      ...[{ isActive: 'maybe' }, { isActive: undefined }].map(invalidReason('isActive')),
      ...[{ _id: 'because' }, { _id: 7 }].map(invalidReason('_id')),
    ],
  },
  getClock: { prepare: shopParams },
  decideClock: {
    prepare: (_, { shopId }) => ({ params: { shopId }, body: { deviceTime: new Date().toISOString() } }),
    invalid: invalidValues('deviceTime', ['', 'now', '2026-02-30']),
    isPartial: true,
  },
  employeeOf: { prepare: () => ({}) },

  tableExist: {
    prepare: (_, { shopId }) => ({ params: { shopId, tableNo: 'T1' } }),
  },
  getMyTables: { prepare: shopParams },
  addTable: {
    prepare: (_, shop) => ({ params: { shopId: shop.shopId }, body: tableForm(shop) }),
    invalid: [...invalidTable, ...missingFields('name', 'areaId', 'noOfSeats', 'shape')],
    textFields: { name: 40 },
  },
  editTable: {
    prepare: async (server, shop) => ({ ...(await newTableParams(server, shop)), body: tableForm(shop) }),
    invalid: invalidTable,
    isPartial: true,
    textFields: { name: 40 },
  },
  editTableArea: {
    prepare: async (server, shop) => ({
      ...(await newTableParams(server, shop)),
      body: { areaId: await createArea(server, shop) },
    }),
    invalid: invalidValues('areaId', invalidIds),
  },
  arrangeTables: {
    prepare: async (server, shop) => ({
      params: { areaId: shop.areaId, shopId: shop.shopId },
      body: { placements: [{ tableId: await createTable(server, shop), position: null }] },
    }),
    invalid: invalidPlacements,
  },
  mergeTables: {
    prepare: async (server, shop) => ({
      params: { shopId: shop.shopId },
      body: { tableIds: [await createTable(server, shop), await createTable(server, shop)] },
    }),
    invalid: invalidValues('tableIds', [[], 'all', [aTableId], [aTableId, aTableId]]),
  },
  unmergeTables: {
    prepare: async (server, shop) => ({
      params: { groupId: await createGroup(server, shop), shopId: shop.shopId },
    }),
  },
  deleteTable: { prepare: newTableParams },

  getMyAreas: { prepare: shopParams },
  addArea: {
    prepare: (_, shop) => ({
      params: { shopId: shop.shopId },
      body: { name: uniqueName(shop), priority: 2 },
    }),
    invalid: [...invalidText('name', 40), ...invalidPriorities, ...missingFields('name')],
    textFields: { name: 40 },
  },
  editArea: {
    prepare: async (server, shop) => ({
      ...(await newAreaParams(server, shop)),
      body: { name: uniqueName(shop), priority: 3 },
    }),
    invalid: [...invalidText('name', 40), ...invalidPriorities],
    isPartial: true,
    textFields: { name: 40 },
  },
  deleteArea: { prepare: newAreaParams },
};
