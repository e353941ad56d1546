import type { PaymentMode } from '@tawa/shared/invoices/invoices.rules.ts';
import type { ShopContext } from '../../auth/shop-scope.ts';
import { isChainedAfter } from '../../db/chain/chain.repository.ts';
import type { CorrectedMoney, CountedPayments } from '../invoices/correct-payment.service.ts';
import { presentShift } from './shifts.presenter.ts';
import { findShift, type StoredCount, updateShift } from './shifts.repository.ts';

/**
 * Whether the money of a payment was in the drawer when it was counted. The chain says it, because a clock may be set
 * back. Counts of earlier versions hold no place in the chain.
 */
async function wasCounted(
  { tx, scope: { shopId } }: ShopContext,
  { chainEnd, correctedIds = [] }: StoredCount,
  paymentId: string,
): Promise<boolean> {
  if (correctedIds.includes(paymentId)) return true;
  if (chainEnd === undefined) return false;
  return !(await isChainedAfter(tx, shopId, chainEnd, { kind: 'payment', subjectId: paymentId }));
}

/** @param amount what the count had of the money, in paise */
function correctCount(
  count: StoredCount,
  { from, to, correctedId }: CorrectedMoney,
  amount: number,
): StoredCount {
  const change = (paymentMode: PaymentMode): number =>
    (paymentMode === to ? amount : 0) - (paymentMode === from ? amount : 0);
  const expect = <Sum extends { expected: number; variance: number }>(sum: Sum, mode: PaymentMode): Sum => ({
    ...sum,
    expected: sum.expected + change(mode),
    variance: sum.variance - change(mode),
  });
  return {
    ...expect(count, 'CASH'),
    modes: count.modes.map((mode) => expect(mode, mode.paymentMode)),
    correctedIds: [...(count.correctedIds ?? []), correctedId],
  };
}

/** What went back after the count was still there when it was counted. */
async function countedAmount(
  context: ShopContext,
  count: StoredCount,
  { amount, refunds }: CorrectedMoney,
): Promise<number> {
  let counted = amount;
  for (const refund of refunds)
    if (!(await wasCounted(context, count, refund.paymentId))) counted += refund.amount;
  return counted;
}

/** What invoices know of the counts of drawers. */
export const countedPayments: CountedPayments = {
  async correct(write, shiftId, money) {
    const row = await findShift(write, shiftId);
    if (!row || row.closedAt !== null) return;
    const counts = await Promise.all(
      row.counts.map(async (count) =>
        (await wasCounted(write, count, money.paymentId))
          ? correctCount(count, money, await countedAmount(write, count, money))
          : count,
      ),
    );
    if (counts.every((count, index) => count === row.counts[index])) return;
    await updateShift(write, shiftId, { counts });
    write.announce({ name: 'shift:changed', payload: { shift: presentShift({ ...row, counts }) } });
  },
};
