import type { Kot, KotLine } from '@tawa/shared/orders/orders.contract.ts';
import { newId } from './ids.ts';
import { countPieces, sumLines } from './lines.ts';

export const aKotLine = (overrides: Partial<KotLine> = {}): KotLine => ({
  _id: newId(),
  foodItemId: newId(),
  name: 'Butter Naan',
  price: 45.5,
  quantity: 1,
  voidedQuantity: 0,
  variantId: null,
  options: [],
  note: '',
  seat: 0,
  doneAt: null,
  ...overrides,
});

/** A KOT that the kitchen cooks, placed by a waiter for a table. The sums are those of its lines. */
export function aKot(overrides: Partial<Kot> = {}): Kot {
  const items = overrides.items ?? [aKotLine()];
  const createdAt = overrides.createdAt ?? '2026-11-20T14:35:00.000Z';
  return {
    _id: newId(),
    tokenNo: 12,
    kotType: 'DINEIN',
    status: 'COOKING',
    tableId: { _id: newId(), name: 'T1' },
    movedFrom: null,
    customerId: null,
    items,
    voidedItems: [],
    changes: [],
    totalOrderItems: countPieces(items),
    orderValue: sumLines(items),
    specialRequest: '',
    createdAt,
    confirmedAt: createdAt,
    servedAt: null,
    paidAt: null,
    invoiceId: null,
    invoiceIds: overrides.invoiceId ? [overrides.invoiceId] : [],
    heardAt: null,
    placedBy: { _id: newId(), role: 'WAITER', name: 'Ravi Kumar' },
    ...overrides,
  };
}
