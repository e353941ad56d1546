import { deepEqual, equal } from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import type { BodyInput } from '@tawa/shared/contract/endpoint.ts';
import { employeesApi } from '@tawa/shared/employees/employees.contract.ts';
import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { tablesApi } from '@tawa/shared/tables/tables.contract.ts';
import { addItem } from '../../support/api/menu.ts';
import { placeOrder, postOrder } from '../../support/api/orders.ts';
import { request } from '../../support/client.ts';
import { countRows } from '../../support/database/count-rows.ts';
import { loginWaiter, seedEmployee } from '../../support/seed.ts';
import {
  expectBothSucceeded,
  type Race,
  type RaceContext,
  type RunnerResponse,
  responseKot,
  statusesOf,
} from './race.ts';
import { readKot, readRemaining } from './stored-rows.ts';
import { createTable, uniquePhone } from './unique-data.ts';

type AvailabilityBody = BodyInput<typeof menuApi.setItemAvailability>;

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
          const held = [countRows(server, 'tables', `id = '${tableId}'`)];
          deepEqual([...held, countRows(server, 'kots', `table_id = '${tableId}'`)], [first, first]);
          return first;
        },
      };
    },
  };
}

const addThali = async ({ server, shop }: RaceContext): Promise<string> =>
  (await addItem(server, shop, { name: `Thali ${uniquePhone()}` }))._id;

const orderItem = ({ server, shop }: RaceContext, itemId: string, qty: number) =>
  postOrder(server, shop, {
    as: shop.waiter.token,
    body: { kotType: 'TAKEAWAY', cartItems: [{ foodItemId: itemId, qty }] },
  });

/** `after`: status of an order after the change, which always succeeds. */
function itemRace(
  name: string,
  change: (room: RaceContext, itemId: string) => Promise<RunnerResponse>,
  after: number,
): Race {
  return {
    name,
    async prepare(room) {
      const { server } = room;
      const itemId = await addThali(room);
      return {
        runners: [() => change(room, itemId), () => orderItem(room, itemId, 3)],
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

const setAvailability =
  (body: AvailabilityBody) =>
  ({ server, shop }: RaceContext, itemId: string) =>
    request(server.origin, menuApi.setItemAvailability, {
      params: { shopId: shop.shopId, itemId },
      body,
      as: shop.waiter.token,
    });

/** An order of 3 against a count that goes from `from` to `to`, of which there are enough. */
function countRace(name: string, from: number, to: number): Race {
  return {
    name,
    async prepare(room) {
      const itemId = await addThali(room);
      await setAvailability({ availability: 'AVAILABLE', remaining: from })(room, itemId);
      return {
        runners: [
          () => setAvailability({ availability: 'AVAILABLE', remaining: to })(room, itemId),
          () => orderItem(room, itemId, 3),
        ],
        judge(responses) {
          const [changed, ordered] = statusesOf(responses);
          equal(changed, 200);
          const remaining = readRemaining(room.server, itemId);
          const outcomes = { changeFirst: [201, to - 3], orderFirst: [from < 3 ? 409 : 201, to] };
          const first = isDeepStrictEqual([ordered, remaining], outcomes.changeFirst) ? 0 : 1;
          deepEqual([ordered, remaining], first === 0 ? outcomes.changeFirst : outcomes.orderFirst);
          return first;
        },
      };
    },
  };
}

export const shopRaces: Race[] = [
  tableRace('table delete/order', 'staff'),
  tableRace("table delete/diner's order", 'diner'),
  itemRace('edit-item price/order', editItem({ price: 250 }), 201),
  itemRace('item off the menu/order', editItem({ isAvailable: false }), 409),
  itemRace('delete-item/order', deleteItem, 404),
  itemRace('item sold out for today/order', setAvailability({ availability: 'SOLD_OUT_TODAY' }), 409),
  countRace('set the count again/order', 5, 10),
  countRace('a count that is raised/order of more than are left', 2, 10),
  {
    name: 'two orders for the last pieces',
    async prepare(room) {
      const itemId = await addThali(room);
      await setAvailability({ availability: 'AVAILABLE', remaining: 3 })(room, itemId);
      return {
        runners: [() => orderItem(room, itemId, 2), () => orderItem(room, itemId, 2)],
        judge(responses) {
          const first = responses[0]?.status === 201 ? 0 : 1;
          deepEqual(statusesOf(responses), first === 0 ? [201, 409] : [409, 201]);
          equal(readRemaining(room.server, itemId), 1);
          return first;
        },
      };
    },
  },
  {
    name: 'two diners on one table',
    async prepare(room) {
      const { name: tableNo } = await createTable(room);
      const phoneNo = uniquePhone();
      return {
        runners: [() => orderAsDiner(room, tableNo, phoneNo), () => orderAsDiner(room, tableNo, phoneNo)],
        judge(responses) {
          expectBothSucceeded(responses, 201);
          equal(countRows(room.server, 'customers', `phone_no = '${phoneNo}'`), 1);
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
          equal(countRows(room.server, 'kots', `table_name = '${tableNo}'`), 5);
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
          equal(countRows(server, 'kots', `placed_by_id = '${data.user._id}'`), first);
          return first;
        },
      };
    },
  },
];
