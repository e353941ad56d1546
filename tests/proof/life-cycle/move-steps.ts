import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { KOT_TYPES } from '@tawa/shared/orders/orders.rules.ts';
import fc from 'fast-check';
import { idAt, pickIndex, TABLE_NAMES, targetArbitrary } from './arbitraries.ts';
import { pickTableNo } from './kot-steps.ts';
import { isLive, type Model, type ModelKot } from './model.ts';
import * as rules from './move-rules.ts';
import { createStep } from './step.ts';

const mergeArbitrary = fc.oneof({ weight: 3, arbitrary: fc.constant(true) }, fc.constant(false));

const isAtTable =
  ({ tables }: Model, table: number) =>
  (kot: ModelKot): boolean =>
    isLive(kot) && kot.table === table && tables[table]?.isDeleted === false;

export const moveSteps = [
  createStep(
    'moveOrders',
    fc.record({
      from: targetArbitrary,
      to: targetArbitrary,
      one: fc.option(targetArbitrary, { freq: 2 }),
      merge: mergeArbitrary,
    }),
    ({ one, merge, ...given }, model) => {
      const { tables, kots } = model;
      const from = pickIndex(tables, given.from, (table) => {
        const isMovable = one !== null || table.group === null;
        return isMovable && kots.some(isAtTable(model, tables.indexOf(table)));
      });
      const to = pickIndex(tables, given.to, ({ isDeleted }) => !isDeleted);
      const kot = one && pickIndex(kots, one, isAtTable(model, from));
      return {
        endpoint: ordersApi.moveOrders,
        params: { tableId: idAt(tables, from) },
        body: {
          toTableId: idAt(tables, to),
          ...(kot !== null && { kotIds: [idAt(kots, kot)] }),
          merge,
        },
        caller: 'waiter',
        applyToModel: (after) => rules.moveOrders(after, { from, to, kot, merge }),
      };
    },
  ),
  createStep(
    'changeKotType',
    fc.record({
      one: targetArbitrary,
      kotType: fc.constantFrom(...KOT_TYPES, 'DINEIN' as const),
      tableNo: fc.constantFrom(...TABLE_NAMES),
      merge: mergeArbitrary,
    }),
    ({ one, kotType, merge, ...given }, model) => {
      const nth = pickIndex(model.kots, one, isLive);
      const tableNo = pickTableNo(model, given.tableNo, one.preferSuitable);
      return {
        endpoint: ordersApi.changeKotType,
        params: { kotId: idAt(model.kots, nth) },
        body: { kotType, tableNo, merge },
        caller: 'waiter',
        applyToModel: (after) => rules.changeType(after, nth, { kotType, tableNo, merge }),
      };
    },
  ),
];
