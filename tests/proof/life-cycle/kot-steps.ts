import { type Kot, ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { KOT_TYPES, type KotStatus } from '@tawa/shared/orders/orders.rules.ts';
import fc from 'fast-check';
import {
  idAt,
  indexArbitrary,
  phoneArbitrary,
  pickIndex,
  TABLE_NAMES,
  targetArbitrary,
  UNKNOWN_ID,
} from './arbitraries.ts';
import * as rules from './kot-rules.ts';
import { isUnpaid, type Model, type ModelKot, requireAt } from './model.ts';
import { createStep } from './step.ts';

const isEditable = (kot: ModelKot): boolean => kot.status === 'REQUESTED' || isUnpaid(kot);
const hasStatus =
  (...statuses: KotStatus[]) =>
  ({ status }: ModelKot): boolean =>
    statuses.includes(status);

const quantity = fc.integer({ min: 1, max: 9 });

function storeKotIds(model: Model, placed: ModelKot, { kot }: { kot: Kot }): void {
  placed.id = kot._id;
  for (const [index, line] of placed.lines.entries()) line.id = kot.items[index]?._id ?? '';
  const diner = model.customers[placed.customer ?? -1];
  if (diner && diner.id === '') diner.id = kot.customerId?._id ?? '';
}

const order = {
  cart: fc.array(fc.record({ item: fc.nat(2), quantity }), { minLength: 1, maxLength: 3 }),
  kotType: fc.oneof({ weight: 4, arbitrary: fc.constant('DINEIN' as const) }, fc.constantFrom(...KOT_TYPES)),
  tableNo: fc.constantFrom('T1', 'T1', 'T2', 'T2', ...TABLE_NAMES),
};

function placeOrderStep(by: 'diner' | 'waiter', phoneNo: fc.Arbitrary<string | null>) {
  return createStep(`a ${by} orders`, fc.record({ ...order, phoneNo }), ({ cart, ...rest }, { items }) => ({
    endpoint: ordersApi.newOrder,
    params: {},
    caller: by,
    body: {
      kotType: rest.kotType,
      tableNo: rest.tableNo,
      cartItems: cart.map(({ item, quantity: qty }) => ({ foodItemId: idAt(items, item), qty })),
      ...(rest.phoneNo && { customerName: 'Meera', customerPhoneNo: rest.phoneNo }),
    },
    applyToModel: (model) => rules.placeOrder(model, { cart, ...rest, isDiner: by === 'diner' }),
    storeIds: storeKotIds,
  }));
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
      return {
        endpoint: ordersApi.markOrderItem,
        params: { orderItemId },
        body: { kotId, isDone },
        caller: 'waiter',
        applyToModel: (after) => rules.markLine(after, nth, line, isDone),
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
  createStep('edits a line', fc.record({ ...lineArbitrary, quantity }), ({ one, line, quantity }, model) => {
    const nth = pickIndex(model.kots, one, isEditable);
    const { kotId, orderItemId } = lineIds(model, nth, line);
    return {
      endpoint: ordersApi.editOrderItem,
      params: { orderItemId },
      body: { kotId, quantity },
      applyToModel: (after) => rules.setQuantity(after, nth, line, quantity),
    };
  }),
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
