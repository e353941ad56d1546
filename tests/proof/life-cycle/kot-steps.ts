import { customersApi } from '@tawa/shared/customers/customers.contract.ts';
import { type Kot, ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { KOT_TYPES, type KotStatus } from '@tawa/shared/orders/orders.rules.ts';
import fc from 'fast-check';
import {
  choicesArbitrary,
  idAt,
  indexArbitrary,
  isOrderable,
  phoneArbitrary,
  pickChoices,
  pickIndex,
  preferSuitableArbitrary,
  sentChoices,
  TABLE_NAMES,
  targetArbitrary,
  UNKNOWN_ID,
} from './arbitraries.ts';
import type { ShopRequest } from './keep-alive-client.ts';
import * as rules from './kot-rules.ts';
import { type Choices, isUnpaid, type Model, type ModelKot, requireAt } from './model.ts';
import { createStep } from './step.ts';

const isEditable = (kot: ModelKot): boolean => kot.status === 'REQUESTED' || isUnpaid(kot);
const hasStatus =
  (...statuses: KotStatus[]) =>
  ({ status }: ModelKot): boolean =>
    statuses.includes(status);

const quantity = fc.integer({ min: 1, max: 9 });

function storeKotIds(placed: ModelKot, { kot }: { kot: Kot }): void {
  placed.id = kot._id;
  for (const [index, line] of placed.lines.entries()) line.id = kot.items[index]?._id ?? '';
}

/** A response to a diner has no id of a customer, so the owner's list is asked for it. */
async function storeCustomerId(model: Model, placed: ModelKot, send: ShopRequest): Promise<void> {
  const customer = model.customers[placed.customer ?? -1];
  if (customer?.id !== '') return;
  const { data } = await send(customersApi.getCustomers, { params: {}, query: { q: customer.phoneNo } });
  customer.id = data.customers[0]?._id ?? '';
}

const order = {
  cart: fc.array(fc.record({ item: targetArbitrary, quantity, choices: choicesArbitrary }), {
    minLength: 1,
    maxLength: 3,
  }),
  kotType: fc.oneof({ weight: 4, arbitrary: fc.constant('DINEIN' as const) }, fc.constantFrom(...KOT_TYPES)),
  tableNo: fc.constantFrom('T1', 'T1', 'T2', 'T2', ...TABLE_NAMES),
  preferKnownTable: preferSuitableArbitrary,
};

/** The name of a table that exists in place of one that leads to none. */
export function pickTableNo({ tables, earlierNames }: Model, tableNo: string, preferKnown: boolean): string {
  const known = tables.filter(({ isDeleted }) => !isDeleted);
  const leadsToTable = tableNo in earlierNames || known.some(({ name }) => name === tableNo);
  return leadsToTable || !preferKnown ? tableNo : (known[0]?.name ?? tableNo);
}

/** `at` names the table at which it must be. */
export function placeOrderStep(
  by: 'diner' | 'waiter',
  phoneNo: fc.Arbitrary<string | null>,
  { does = `a ${by} orders`, at }: { does?: string; at?: (model: Model) => string } = {},
) {
  return createStep(does, fc.record({ ...order, phoneNo }), (given, model) => {
    const { cart, preferKnownTable, ...wanted } = given;
    const place = at
      ? { kotType: 'DINEIN' as const, tableNo: at(model) }
      : { tableNo: pickTableNo(model, wanted.tableNo, preferKnownTable) };
    const rest = { ...wanted, ...place };
    const lines = cart.map(({ item: one, quantity, choices }) => {
      const item = pickIndex(model.items, one, (each) => isOrderable(each, quantity));
      return { item, quantity, ...pickChoices(model.items[item], model.options, choices) };
    });
    return {
      endpoint: ordersApi.newOrder,
      params: {},
      caller: by,
      body: {
        kotType: rest.kotType,
        tableNo: rest.tableNo,
        cartItems: lines.map(({ item, quantity: qty, ...choices }) => ({
          foodItemId: idAt(model.items, item),
          qty,
          ...sentChoices(model, item, choices),
        })),
        ...(rest.phoneNo && { customerName: 'Meera', customerPhoneNo: rest.phoneNo }),
      },
      applyToModel: (after) => rules.placeOrder(after, { cart: lines, ...rest, isDiner: by === 'diner' }),
      async storeIds(after: Model, placed: ModelKot, data: { kot: Kot }, send: ShopRequest) {
        storeKotIds(placed, data);
        await storeCustomerId(after, placed, send);
      },
    };
  });
}

type KotEndpoint = 'confirmKot' | 'rejectKot' | 'updateKot' | 'recallKot' | 'deleteKot';

function statusStep(
  action: KotEndpoint,
  isSuitable: (kot: ModelKot) => boolean,
  rule: (model: Model, nth: number) => void,
) {
  return createStep(action, targetArbitrary, (one, { kots }) => {
    const nth = pickIndex(kots, one, isSuitable);
    return {
      endpoint: ordersApi[action] as typeof ordersApi.confirmKot,
      params: { kotId: idAt(kots, nth) },
      applyToModel: (after) => rule(after, nth),
    };
  });
}

const lineIds = ({ kots }: Model, kot: number, line: number) => ({
  kotId: idAt(kots, kot),
  orderItemId: idAt(kots[kot]?.lines ?? [], line),
});

const lineArbitrary = { one: targetArbitrary, line: fc.nat(2) };

type Edited = 'quantity' | 'note' | 'options' | 'choices';

function pickEdited(edited: Edited, { variant, options, note }: Choices): Partial<Choices> {
  switch (edited) {
    case 'quantity':
      return {};
    case 'note':
      return { note };
    case 'options':
      return { options };
    case 'choices':
      // What is not sent stays as it was ordered.
      return { ...(variant !== null && { variant }), options, note };
  }
}

const editArbitrary = {
  quantity,
  choices: choicesArbitrary,
  isShownRight: fc.oneof({ weight: 9, arbitrary: fc.constant(true) }, fc.constant(false)),
};

function editLineStep(edited: Edited) {
  return createStep(
    `edits the ${edited} of a line`,
    fc.record({ ...lineArbitrary, ...editArbitrary }),
    ({ one, line: nthLine, quantity, choices, isShownRight }, model) => {
      const nth = pickIndex(model.kots, one, isEditable);
      const lines = model.kots[nth]?.lines ?? [];
      const line = lines[nthLine % Math.max(1, lines.length)];
      const item = line?.item ?? 0;
      const changed = pickEdited(edited, pickChoices(model.items[item], model.options, choices));
      const shownQuantity = (line?.quantity ?? 1) + (isShownRight ? 0 : 1);
      const { kotId, orderItemId } = lineIds(model, nth, nthLine);
      return {
        endpoint: ordersApi.editOrderItem,
        params: { orderItemId },
        body: { kotId, quantity, ...sentChoices(model, item, changed), shownQuantity },
        applyToModel: (after) =>
          rules.editLine(after, nth, nthLine, { quantity, choices: changed, shownQuantity }),
        storeIds(_, added, { kot }: { kot: Kot }) {
          if (added) added.id = kot.items.at(-1)?._id ?? '';
        },
      };
    },
  );
}

export const orderSteps = [
  placeOrderStep('diner', phoneArbitrary),
  placeOrderStep('waiter', fc.option(phoneArbitrary)),
];

export const statusSteps = [
  statusStep('confirmKot', hasStatus('REQUESTED'), rules.confirm),
  statusStep('rejectKot', hasStatus('REQUESTED'), rules.reject),
  statusStep('updateKot', hasStatus('COOKING'), rules.serve),
  statusStep('recallKot', hasStatus('SERVED', 'PAID'), rules.recall),
  statusStep('deleteKot', isUnpaid, rules.cancel),
];

export const lineSteps = [
  createStep(
    'marks a line',
    fc.record({ ...lineArbitrary, isDone: fc.boolean() }),
    ({ one, line, isDone }, model) => {
      const nth = pickIndex(model.kots, one, hasStatus('COOKING'));
      const { kotId, orderItemId } = lineIds(model, nth, line);
      const option =
        one.index % 2 === 1 ? model.options.choices.findIndex(({ item }) => item !== null) : undefined;
      return {
        endpoint: ordersApi.markOrderItem,
        params: { orderItemId },
        body: {
          kotId,
          isDone,
          ...(option !== undefined && { optionId: idAt(model.options.choices, option) }),
        },
        caller: 'waiter',
        applyToModel: (after) => rules.markLine(after, nth, line, { done: isDone, option }),
      };
    },
  ),
  createStep('has seen', indexArbitrary, (kot, { kots }) => ({
    endpoint: ordersApi.seenKot,
    params: { kotId: idAt(kots, kot) },
    body: { changes: [{ _id: UNKNOWN_ID, now: 1 }] },
    caller: 'waiter',
    applyToModel: (after) => void requireAt(after.kots, kot),
  })),
  ...(['quantity', 'note', 'options', 'choices'] as const).map(editLineStep),
  createStep('deletes a line', fc.record(lineArbitrary), ({ one, line }, model) => {
    const nth = pickIndex(model.kots, one, isEditable);
    const { kotId, orderItemId } = lineIds(model, nth, line);
    return {
      endpoint: ordersApi.deleteOrderItem,
      params: { orderItemId },
      body: { kotId },
      applyToModel: (after) => rules.deleteLine(after, nth, line),
    };
  }),
];
