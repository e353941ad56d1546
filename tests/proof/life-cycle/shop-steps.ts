import { customersApi } from '@tawa/shared/customers/customers.contract.ts';
import { GST_SCHEMES } from '@tawa/shared/gst/gst.rules.ts';
import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { toRupees } from '@tawa/shared/money.ts';
import { shopsApi } from '@tawa/shared/shops/shops.contract.ts';
import { tablesApi } from '@tawa/shared/tables/tables.contract.ts';
import fc from 'fast-check';
import * as rules from './shop-rules.ts';
import { step } from './step.ts';
import { idOf, NAMES, phoneNo } from './which.ts';

const taxes = fc.record({
  scheme: fc.constantFrom(...GST_SCHEMES),
  rate: fc.constantFrom(0, 500, 1_200),
  inclusive: fc.boolean(),
  roundsOff: fc.boolean(),
});

export const onTheShop = [
  step('taxes', taxes, ({ scheme, rate, inclusive, roundsOff }) => ({
    endpoint: shopsApi.editShop,
    params: {},
    body: { gstScheme: scheme, gstRate: rate / 100, gstInclusive: inclusive, roundOff: roundsOff },
    rule: (after) => rules.tax(after, { scheme, rate, inclusive, roundsOff }),
  })),
  step(
    'renames a table',
    fc.record({ table: fc.nat(2), name: fc.constantFrom(...NAMES) }),
    (to, { tables }) => ({
      endpoint: tablesApi.editTable,
      params: { tableId: idOf(tables, to.table) },
      body: { name: to.name },
      rule: (after) => rules.renameTable(after, to.table, to.name),
    }),
  ),
  step('deletes a table', fc.nat(2), (table, { tables }) => ({
    endpoint: tablesApi.deleteTable,
    params: { tableId: idOf(tables, table) },
    rule: (after) => rules.dropTable(after, table),
  })),
  step(
    'prices an item',
    fc.record({ item: fc.nat(2), price: fc.integer({ min: 1, max: 90_000 }) }),
    (to, { items }) => ({
      endpoint: menuApi.editItem,
      params: { itemId: idOf(items, to.item) },
      body: { price: toRupees(to.price) },
      rule: (after) => rules.editItem(after, to.item, { price: to.price }),
    }),
  ),
  step('switches an item', fc.record({ item: fc.nat(2), available: fc.boolean() }), (to, { items }) => ({
    endpoint: menuApi.editItem,
    params: { itemId: idOf(items, to.item) },
    body: { isAvailable: to.available },
    rule: (after) => rules.editItem(after, to.item, { available: to.available }),
  })),
  step('deletes an item', fc.nat(2), (item, { items }) => ({
    endpoint: menuApi.deleteItem,
    params: { itemId: idOf(items, item) },
    rule: (after) => rules.dropItem(after, item),
  })),
  step('a guest has another phone', fc.record({ guest: fc.nat(3), phoneNo }), (to, { guests }) => ({
    endpoint: customersApi.editCustomer,
    params: { customerId: idOf(guests, to.guest) },
    body: { phoneNo: to.phoneNo },
    rule: (after) => rules.changePhone(after, to.guest, to.phoneNo),
  })),
  step('deletes a guest', fc.nat(3), (guest, { guests }) => ({
    endpoint: customersApi.deleteCustomer,
    params: { customerId: idOf(guests, guest) },
    rule: (after) => rules.dropGuest(after, guest),
  })),
];
