import { customersApi } from '@tawa/shared/customers/customers.contract.ts';
import { GST_SCHEMES } from '@tawa/shared/gst.ts';
import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { AVAILABILITIES } from '@tawa/shared/menu/menu.rules.ts';
import { toRupees } from '@tawa/shared/money.ts';
import { shopsApi } from '@tawa/shared/shops/shops.contract.ts';
import { tablesApi } from '@tawa/shared/tables/tables.contract.ts';
import fc from 'fast-check';
import { idAt, phoneArbitrary, TABLE_NAMES } from './arbitraries.ts';
import type { Model } from './model.ts';
import * as rules from './shop-rules.ts';
import { createStep } from './step.ts';

const taxArbitrary = fc.record({
  scheme: fc.constantFrom(...GST_SCHEMES),
  rate: fc.constantFrom(0, 500, 1_200),
  inclusive: fc.boolean(),
  roundsOff: fc.boolean(),
});

/** Counts so small that orders reach them. */
const availabilityArbitrary = fc.oneof(
  fc.record({ availability: fc.constant('AVAILABLE' as const), remaining: fc.integer({ min: 1, max: 20 }) }),
  fc.record({ availability: fc.constantFrom(...AVAILABILITIES) }),
);

export const availabilitySteps = [
  createStep(
    'sells an item out, or counts it',
    fc.record({ item: fc.nat(2), to: availabilityArbitrary }),
    ({ item, to }, { items }) => ({
      endpoint: menuApi.setItemAvailability,
      params: { itemId: idAt(items, item) },
      caller: 'waiter',
      body: to,
      applyToModel: (after) => rules.setAvailability(after, item, to),
    }),
  ),
];

/** Usually available, so that most orders succeed. */
const choiceArbitrary = {
  price: fc.integer({ min: 0, max: 40_000 }),
  available: fc.oneof({ weight: 3, arbitrary: fc.constant(true) }, fc.constant(false)),
};

const sentChoice = ({ id, name, price, available }: Model['items'][number]['variants'][number]) => ({
  _id: id,
  name,
  price: toRupees(price),
  isAvailable: available,
});

export const choiceSteps = [
  createStep(
    'prices a variant, or sells it out',
    fc.record({ item: fc.constantFrom(0, 2), variant: fc.nat(1), ...choiceArbitrary }),
    (to, { items }) => {
      const { item, variant, ...change } = to;
      const variants = (items[item]?.variants ?? []).map((one, nth) =>
        sentChoice(nth === variant ? { ...one, ...change } : one),
      );
      return {
        endpoint: menuApi.editItem,
        params: { itemId: idAt(items, item) },
        body: { variants },
        applyToModel: (after) => rules.changeVariant(after, to),
      };
    },
  ),
  createStep(
    'prices an option, or sells it out',
    fc.record({ option: fc.nat(1), ...choiceArbitrary }),
    (to, { items, options: { id, name, max, choices } }) => {
      const { option, ...change } = to;
      const options = choices.map((one, nth) => ({
        ...sentChoice(nth === option ? { ...one, ...change } : one),
        maxEach: one.maxEach,
        ...(one.item !== null && { itemId: idAt(items, one.item) }),
      }));
      return {
        endpoint: menuApi.editOptionGroup,
        params: { optionGroupId: id },
        body: { name, min: 0, max, options },
        applyToModel: (after) => rules.changeOption(after, to),
      };
    },
  ),
];

export const shopSteps = [
  createStep('taxes', taxArbitrary, ({ scheme, rate, inclusive, roundsOff }) => ({
    endpoint: shopsApi.editShop,
    params: {},
    body: { gstScheme: scheme, gstRate: rate / 100, gstInclusive: inclusive, roundOff: roundsOff },
    applyToModel: (after) => rules.setTax(after, { scheme, rate, inclusive, roundsOff }),
  })),
  createStep(
    'renames a table',
    fc.record({ table: fc.nat(2), name: fc.constantFrom(...TABLE_NAMES) }),
    (to, { tables }) => ({
      endpoint: tablesApi.editTable,
      params: { tableId: idAt(tables, to.table) },
      body: { name: to.name },
      applyToModel: (after) => rules.renameTable(after, to.table, to.name),
    }),
  ),
  createStep('deletes a table', fc.nat(2), (table, { tables }) => ({
    endpoint: tablesApi.deleteTable,
    params: { tableId: idAt(tables, table) },
    applyToModel: (after) => rules.deleteTable(after, table),
  })),
  createStep(
    'prices an item',
    fc.record({ item: fc.nat(2), price: fc.integer({ min: 1, max: 90_000 }) }),
    (to, { items }) => ({
      endpoint: menuApi.editItem,
      params: { itemId: idAt(items, to.item) },
      body: { price: toRupees(to.price) },
      applyToModel: (after) => rules.priceItem(after, to.item, to.price),
    }),
  ),
  createStep(
    'switches an item',
    fc.record({ item: fc.nat(2), available: fc.boolean() }),
    (to, { items }) => ({
      endpoint: menuApi.editItem,
      params: { itemId: idAt(items, to.item) },
      body: { isAvailable: to.available },
      applyToModel: (after) => rules.switchItem(after, to.item, to.available),
    }),
  ),
  createStep('deletes an item', fc.nat(2), (item, { items }) => ({
    endpoint: menuApi.deleteItem,
    params: { itemId: idAt(items, item) },
    applyToModel: (after) => rules.deleteItem(after, item),
  })),
  createStep(
    'a customer has another phone',
    fc.record({ diner: fc.nat(3), phoneNo: phoneArbitrary }),
    (to, { customers }) => ({
      endpoint: customersApi.editCustomer,
      params: { customerId: idAt(customers, to.diner) },
      body: { phoneNo: to.phoneNo },
      applyToModel: (after) => rules.changePhone(after, to.diner, to.phoneNo),
    }),
  ),
  createStep('deletes a customer', fc.nat(3), (diner, { customers }) => ({
    endpoint: customersApi.deleteCustomer,
    params: { customerId: idAt(customers, diner) },
    applyToModel: (after) => rules.deleteCustomer(after, diner),
  })),
];
