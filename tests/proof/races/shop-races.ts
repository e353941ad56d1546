import { deepEqual, equal } from 'node:assert/strict';
import { employeesApi } from '@tawa/shared/employees/employees.contract.ts';
import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { tablesApi } from '@tawa/shared/tables/tables.contract.ts';
import { placeOrder, postOrder } from '../../support/api/orders.ts';
import { request } from '../../support/client.ts';
import { loginWaiter, seedEmployee } from '../../support/seed.ts';
import {
  expectBothSucceeded,
  type Race,
  type RaceContext,
  type RunnerResponse,
  responseKot,
  statusesOf,
} from './race.ts';
import { countRows, readKot } from './stored-rows.ts';
import { createTable, uniquePhone } from './unique-data.ts';

/** Diners with one phone number are one customer. */
const orderAsDiner = ({ server, shop }: RaceContext, tableNo: string, customerPhoneNo = uniquePhone()) =>
  postOrder(server, shop, { body: { tableNo, customerName: 'Meera', customerPhoneNo } });

function tableRace(name: string, as: 'staff' | 'diner'): Race {
  return {
    name,
    async prepare(room) {
      const { server, shop } = room;
      const { name: tableNo, tableId } = await createTable(room);
      const params = { shopId: shop.shopId, tableId };
      const asStaff = { as: shop.waiter.token, body: { tableNo } };
      return {
        runners: [
          () => request(server.origin, tablesApi.deleteTable, { params, as: shop.owner.token }),
          () => (as === 'staff' ? postOrder(server, shop, asStaff) : orderAsDiner(room, tableNo)),
        ],
        judge(responses) {
          const first = responses[0]?.status === 200 ? 0 : 1;
          deepEqual(statusesOf(responses), first === 0 ? [200, 404] : [409, 201]);
          const held = [countRows(server, `tables WHERE id = '${tableId}'`)];
          deepEqual([...held, countRows(server, `kots WHERE table_id = '${tableId}'`)], [first, first]);
          return first;
        },
      };
    },
  };
}

/** `after`: status of an order after the change, which always succeeds. */
function itemRace(
  name: string,
  change: (room: RaceContext, itemId: string) => Promise<RunnerResponse>,
  after: number,
): Race {
  return {
    name,
    async prepare(room) {
      const { server, shop } = room;
      const params = { shopId: shop.shopId };
      const body = {
        name: `Thali ${uniquePhone()}`,
        price: 100,
        categoryId: shop.categoryId,
        mealType: 'VEG',
      };
      const as = shop.owner.token;
      const { data } = await request(server.origin, menuApi.addItem, { params, body, as });
      const cartItems = [{ foodItemId: data.item._id, qty: 3 }];
      return {
        runners: [
          () => change(room, data.item._id),
          () => postOrder(server, shop, { as: shop.waiter.token, body: { kotType: 'TAKEAWAY', cartItems } }),
        ],
        judge(responses) {
          const [changed, ordered] = statusesOf(responses);
          equal(changed, 200);
          if (ordered !== 201) {
            equal(ordered, after);
            return 0;
          }
          const { _id, orderValue } = responseKot(responses[1]);
          const [line] = readKot(server, _id).lines;
          deepEqual([line?.quantity, (line?.price ?? 0) * 3], [3, orderValue * 100]);
          // Only a price change permits two amounts.
          equal([300, ...(after === 201 ? [750] : [])].includes(orderValue), true, `${orderValue} for three`);
          return orderValue === 300 ? 1 : 0;
        },
      };
    },
  };
}

const editItem =
  (body: Record<string, unknown>) =>
  ({ server, shop }: RaceContext, itemId: string) =>
    request(server.origin, menuApi.editItem, {
      params: { shopId: shop.shopId, itemId },
      body,
      as: shop.owner.token,
    });
const deleteItem = ({ server, shop }: RaceContext, itemId: string) =>
  request(server.origin, menuApi.deleteItem, {
    params: { shopId: shop.shopId, itemId },
    as: shop.owner.token,
  });

export const shopRaces: Race[] = [
  tableRace('table delete/order', 'staff'),
  tableRace("table delete/diner's order", 'diner'),
  itemRace('edit-item price/order', editItem({ price: 250 }), 201),
  itemRace('item off the menu/order', editItem({ isAvailable: false }), 409),
  itemRace('delete-item/order', deleteItem, 404),
  {
    name: 'two diners on one table',
    async prepare(room) {
      const { name: tableNo } = await createTable(room);
      const phoneNo = uniquePhone();
      return {
        runners: [() => orderAsDiner(room, tableNo, phoneNo), () => orderAsDiner(room, tableNo, phoneNo)],
        judge(responses) {
          expectBothSucceeded(responses, 201);
          equal(countRows(room.server, `customers WHERE phone_no = '${phoneNo}'`), 1);
          const [one, two] = responses.map(responseKot) as [Kot, Kot];
          equal(Math.abs(one.tokenNo - two.tokenNo), 1, 'tokens that do not follow each other');
          return one.tokenNo < two.tokenNo ? 0 : 1;
        },
      };
    },
  },
  {
    // One place left of five.
    name: "two diners for a table's last place",
    async prepare(room) {
      const { name: tableNo } = await createTable(room);
      for (let n = 0; n < 4; n++) await placeOrder(room.server, room.shop, { body: { tableNo } });
      return {
        runners: [() => orderAsDiner(room, tableNo), () => orderAsDiner(room, tableNo)],
        judge(responses) {
          const first = responses[0]?.status === 201 ? 0 : 1;
          deepEqual(statusesOf(responses), first === 0 ? [201, 429] : [429, 201]);
          equal(countRows(room.server, `kots WHERE table_name = '${tableNo}'`), 5);
          return first;
        },
      };
    },
  },
  {
    name: 'employee delete/their order',
    async prepare(room) {
      const { server, shop } = room;
      const { saleId, employeeId } = await seedEmployee(server, shop);
      const { data } = await loginWaiter(server.origin, saleId ?? '');
      const params = { shopId: shop.shopId, employeeId };
      const body = { kotType: 'TAKEAWAY' };
      return {
        runners: [
          () => request(server.origin, employeesApi.deleteEmployee, { params, as: shop.owner.token }),
          () => postOrder(server, shop, { as: data.accessToken, body }),
        ],
        judge(responses) {
          const first = responses[1]?.status === 201 ? 1 : 0;
          deepEqual(statusesOf(responses), [200, first === 1 ? 201 : 401]);
          equal(countRows(server, `kots WHERE placed_by_id = '${data.user._id}'`), first);
          return first;
        },
      };
    },
  },
];
