import type { WriteContext } from '../../events/unit-of-work.ts';

interface Priced {
  id: string;
  price: number;
}

/** What is new has no price that could have changed. */
export function countRepriced(before: readonly Priced[], after: readonly Priced[]): number {
  const pricesBefore = new Map(before.map(({ id, price }) => [id, price]));
  return after.filter(({ id, price }) => (pricesBefore.get(id) ?? price) !== price).length;
}

/** @param prices how many prices of the menu have changed */
export function auditPrices(write: WriteContext, prices: number): void {
  if (prices === 0) return;
  write.audit({
    act: 'prices.changed',
    subject: { kind: 'menu', id: write.scope.shopId, label: '' },
    after: { prices },
  });
}
