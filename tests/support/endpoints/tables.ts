import { tablesApi } from '@tawa/shared/tables/tables.contract.ts';
import { request } from '../client.ts';
import type { TestShop } from '../seed.ts';
import type { TestServer } from '../server.ts';
import {
  address,
  badAddress,
  badEmail,
  badIds,
  badPhone,
  badPriority,
  badText,
  type EndpointCase,
  each,
  freshEmail,
  freshPhone,
  gets,
  type Input,
  missing,
  named,
  ownerOnly,
  staff,
} from './endpoint-case.ts';

const atShop = (_: TestServer, { shopId }: TestShop): Input => ({ params: { shopId } });

const tableForm = (shop: TestShop) => ({
  name: named(shop),
  areaId: shop.areaId,
  noOfSeats: 4,
  shape: 'CIRCLE',
});

async function newTable({ origin }: TestServer, shop: TestShop): Promise<string> {
  const { data } = await request(origin, tablesApi.addTable, {
    params: { shopId: shop.shopId },
    body: tableForm(shop),
    as: shop.owner.token,
  });
  return data.table._id;
}

async function newArea({ origin }: TestServer, shop: TestShop): Promise<string> {
  const { data } = await request(origin, tablesApi.addArea, {
    params: { shopId: shop.shopId },
    body: { name: named(shop) },
    as: shop.owner.token,
  });
  return data.area._id;
}

const atTable = async (server: TestServer, shop: TestShop) => ({
  params: { tableId: await newTable(server, shop), shopId: shop.shopId },
});
const atArea = async (server: TestServer, shop: TestShop) => ({
  params: { areaId: await newArea(server, shop), shopId: shop.shopId },
});

const shopForm = (name: string) => ({
  name,
  email: freshEmail(),
  phoneNo: freshPhone(),
  ...address,
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
const shopTexts = { name: 80, line1: 120, line2: 120, state: 60 };
const badShop: EndpointCase['bad'] = [
  ...badText('name', 80),
  ...each('name', ['.', ' .. ']),
  ...badEmail,
  ...each('email', ['']),
  ...badPhone,
  ...badAddress,
  ...each('shopType', ['', 'BAR', 'cafe', 'RESTAURANT']),
  ...each('gstIn', ['02ABCDE1234F1Z', '02ABCDE1234F1Z55', 'none', '99999', '०2ABCDE1234F1Z5']),
  ...each('upiId', ['chulha', '@okaxis', 'a b@okaxis', 'chulha@1', 'chulha@ok axis']),
  ...each('gstScheme', ['', 'regular', 'SPECIAL']),
  ...each('gstRate', ['', -1, 40.01, 5.001, 'five']),
  ...each('amberMinutes', ['', 0, -1, 241, 1.5, 'soon']),
  ...each('redMinutes', ['', 0, -1, 241, 1.5, 'late', 10, 3]),
  ...each('gstInclusive', ['', 'yes', 1]),
  ...each('roundOff', ['', 'on']),
  [{ name: '', phoneNo: '1', pincode: 'x', shopType: '' }, 'name', 'phoneNo', 'pincode', 'shopType'],
];

const badTable: EndpointCase['bad'] = [
  ...badText('name', 40),
  ...each('name', ['.', ' .. ']),
  ...each('noOfSeats', ['', 0, -1, 1.5, 1_000, 'four', '4e0', '٤']),
  ...each('shape', ['', 'OVAL', 'circle']),
  ...each(
    'areaId',
    badIds.filter((id) => id !== undefined),
  ),
];

/** The rows of `everyCall` for the shops, their tables and areas. */
export const everyRoomCall: Record<string, EndpointCase> = {
  getMyShops: { gets: gets(401, 403, 200, 403, 200), prepare: () => ({}) },
  getMyShop: { gets: staff(), prepare: atShop },
  addShop: {
    gets: gets(401, 403, 201, 403, 201),
    // Whoever calls owns the new shop, so its name tells of nobody.
    prepare: () => ({ body: shopForm('Nayi Rasoi') }),
    bad: [
      ...badShop,
      ...missing('name', 'email', 'phoneNo', 'line1', 'line2', 'pincode', 'state', 'shopType'),
    ],
    texts: shopTexts,
  },
  editShop: {
    gets: ownerOnly(),
    prepare: (_, { shopId, name }) => ({
      params: { shopId },
      body: { ...shopForm(name), visitorOrders: 'ALL' },
    }),
    bad: [...badShop, ...each('visitorOrders', ['', 'SOME', 'all'])],
    partial: true,
    texts: shopTexts,
  },
  employeeOf: { gets: gets(401, 200, 403, 200, 403), prepare: () => ({}) },

  tableExist: {
    gets: gets(200, 200, 200, 200, 200),
    prepare: (_, { shopId }) => ({ params: { shopId, tableNo: 'T1' } }),
  },
  getMyTables: { gets: staff(), prepare: atShop },
  addTable: {
    gets: ownerOnly(201),
    prepare: (_, shop) => ({ params: { shopId: shop.shopId }, body: tableForm(shop) }),
    bad: [...badTable, ...missing('name', 'areaId', 'noOfSeats', 'shape')],
    texts: { name: 40 },
  },
  editTable: {
    gets: ownerOnly(),
    prepare: async (server, shop) => ({ ...(await atTable(server, shop)), body: tableForm(shop) }),
    bad: badTable,
    partial: true,
    texts: { name: 40 },
  },
  editTableArea: {
    gets: ownerOnly(),
    prepare: async (server, shop) => ({
      ...(await atTable(server, shop)),
      body: { areaId: await newArea(server, shop) },
    }),
    bad: each('areaId', badIds),
  },
  deleteTable: { gets: ownerOnly(), prepare: atTable },

  getMyAreas: { gets: staff(), prepare: atShop },
  addArea: {
    gets: ownerOnly(201),
    prepare: (_, shop) => ({ params: { shopId: shop.shopId }, body: { name: named(shop), priority: 2 } }),
    bad: [...badText('name', 40), ...badPriority, ...missing('name')],
    texts: { name: 40 },
  },
  editArea: {
    gets: ownerOnly(),
    prepare: async (server, shop) => ({
      ...(await atArea(server, shop)),
      body: { name: named(shop), priority: 3 },
    }),
    bad: [...badText('name', 40), ...badPriority],
    partial: true,
    texts: { name: 40 },
  },
  deleteArea: { gets: ownerOnly(), prepare: atArea },
};
