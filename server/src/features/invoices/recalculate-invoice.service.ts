import { isDeepStrictEqual } from 'node:util';
import { type DiscountRule, discountOf } from '@tawa/shared/invoices/discount.rules.ts';
import type { Invoice } from '@tawa/shared/invoices/invoices.contract.ts';
import { hasValidCharges, invoiceTotal } from '@tawa/shared/invoices/invoices.rules.ts';
import { balanceOf, holdsMoney } from '@tawa/shared/invoices/payments.rules.ts';
import { formatRupees, toRupees } from '@tawa/shared/money.ts';
import { AppError } from '../../errors/app-error.ts';
import type { WriteContext } from '../../events/unit-of-work.ts';
import { hasPrintedLine } from '../orders/printed-lines.service.ts';
import { deleteAdjustment, setAdjustment } from './adjustments.repository.ts';
import type { AdjustmentRow } from './adjustments.table.ts';
import { auditedInvoice } from './audited-invoice.service.ts';
import { closeIfNothingIsLeft, saveAndCloseInvoice } from './close-invoice.service.ts';
import { hasPaymentsError, requireInvoiceWithKots } from './invoice-guards.service.ts';
import { calculateInvoiceTax, ownDiscount, subTotalAndCustomer } from './invoice-totals.service.ts';
import type { InvoiceWithKots } from './invoice-with-kots.repository.ts';
import { UNTAXED } from './invoice-writes.repository.ts';
import { listOpenInvoices } from './invoices.repository.ts';
import type { InvoiceRow } from './invoices.table.ts';
import { saveAndAnnounce } from './save-invoice.service.ts';

/**
 * Saves an open invoice whose amounts have changed. If its payments are its new total, or its split invoices hold and
 * have paid all of it, it becomes PAID.
 * @throws invoice.below_paid
 */
export async function saveAmounts(write: WriteContext, written: InvoiceWithKots): Promise<Invoice> {
  const { row, payments } = written;
  const total = invoiceTotal(row);
  const { due } = balanceOf(total, payments);
  if (due < 0) {
    const covered = formatRupees(toRupees(total - due));
    throw new AppError('invoice.below_paid', { invoiceNo: row.invoiceNo, covered });
  }
  if (due === 0 && holdsMoney(payments)) return saveAndCloseInvoice(write, row, payments);
  return (await closeIfNothingIsLeft(write, written)) ?? saveAndAnnounce(write, written, 'invoice:changed');
}

/**
 * Returns the discount of the whole invoice, in paise: what its lines lose, and then what the adjustment takes off the rest. An
 * adjustment that the invoice does not have leaves it `own`.
 */
export function wholeDiscount(
  { subTotal, lineDiscount }: Pick<InvoiceRow, 'subTotal' | 'lineDiscount'>,
  adjustment: DiscountRule | undefined,
  own: number,
): number {
  return lineDiscount + (adjustment ? discountOf(adjustment, subTotal - lineDiscount) : own);
}

/** Whether a guest may hold a print of some of the invoice in the hand, or has paid a part. `stored` has the lines of now. */
const isPrintedOrPaid = ({ kotsWithLines, payments }: InvoiceWithKots): boolean =>
  holdsMoney(payments) || kotsWithLines.some(({ lines }) => hasPrintedLine(lines));

/**
 * Returns what `wholeDiscount` returns, but of a coupon on an invoice that is printed or paid in part no more than it took off
 * before. `stored` is the invoice before the change, and `row` has its items and what its lines lose after it.
 */
export function discountAfterChange(
  stored: InvoiceWithKots,
  row: Pick<InvoiceRow, 'subTotal' | 'lineDiscount'>,
  rule: DiscountRule | undefined,
): number {
  const own = ownDiscount(stored.row);
  const fresh = wholeDiscount(row, rule, own);
  return rule?.couponCode && isPrintedOrPaid(stored) ? Math.min(fresh, row.lineDiscount + own) : fresh;
}

/** What a coupon takes off at most when items of others come: what it would give for the items before, whatever its minimum. */
const couponCeiling = (rule: DiscountRule, { subTotal, lineDiscount }: InvoiceRow): number =>
  discountOf({ ...rule, minSubTotal: null }, subTotal - lineDiscount);

/**
 * Returns the invoice with what its adjustment takes off its present items. If `own` differs from what the stored invoice has,
 * because it takes over the discount of a void one, the discount is an amount from now on, unless all of the items are
 * complimentary. A percent was set for the items of this invoice, so it does not grow with those of others. A coupon does not
 * either, and it takes over no other discount. What lines lose comes first.
 * @param changed the row with the items of now; its `discount` is not read. `own` is what is taken off beside its lines, in
 * paise
 */
async function withFreshDiscount(
  write: WriteContext,
  stored: InvoiceWithKots,
  { row: changed, own }: { row: InvoiceRow; own: number },
  { takesItemsOfOthers }: { takesItemsOfOthers: boolean },
): Promise<{ row: InvoiceRow; adjustment: AdjustmentRow | undefined }> {
  const { row: before, adjustment } = stored;
  const row = { ...changed, discount: changed.lineDiscount + own };
  if (!adjustment) return { row, adjustment };
  const change = (rule: Partial<DiscountRule>) => setAdjustment(write, row.id, { ...adjustment, ...rule });
  if (adjustment.couponCode) {
    const rule =
      takesItemsOfOthers && row.subTotal > before.subTotal
        ? await change({ maxAmount: couponCeiling(adjustment, before) })
        : adjustment;
    return { row: { ...row, discount: discountAfterChange(stored, row, rule) }, adjustment: rule };
  }
  if (own !== ownDiscount(before)) {
    if (adjustment.kind === 'COMP' && row.discount === row.subTotal)
      return { row, adjustment: await change({ kind: 'COMP', value: own }) };
    await deleteAdjustment(write, row.id);
    return { row, adjustment: undefined };
  }
  if (adjustment.kind === 'PERCENT' && takesItemsOfOthers && row.subTotal > before.subTotal)
    return { row, adjustment: await change({ kind: 'AMOUNT', value: own }) };
  return { row: { ...row, discount: wholeDiscount(row, adjustment, own) }, adjustment };
}

/**
 * An invoice without KOTs becomes void. A discount in percent follows the items that are left.
 * @param changes whether the invoice gets items that other guests may have ordered
 * @throws invoice.discount_too_high, invoice.too_high, invoice.has_payments, invoice.below_paid
 */
export async function recalculateAndSave(
  write: WriteContext,
  row: InvoiceRow,
  changes = { takesItemsOfOthers: false },
): Promise<Invoice> {
  const stored = await requireInvoiceWithKots(write, row.id);
  const { kotsWithLines, payments } = stored;
  const changed = { ...row, ...subTotalAndCustomer(kotsWithLines) };
  if (kotsWithLines.length === 0) {
    if (holdsMoney(payments)) throw hasPaymentsError(row);
    const empty = {
      ...changed,
      ...UNTAXED,
      discount: 0,
      lineDiscount: 0,
      packingFee: 0,
      deliveryCharges: 0,
      status: 'VOID',
    } as const;
    write.audit({
      act: 'invoice.voided',
      subject: auditedInvoice(row),
      before: { total: invoiceTotal(stored.row) },
    });
    // Its reason may speak of a guest whom the invoice no longer names.
    if (stored.adjustment) await deleteAdjustment(write, row.id);
    return saveAndAnnounce(write, { ...stored, row: empty, adjustment: undefined }, 'invoice:voided');
  }
  const fresh = { row: changed, own: ownDiscount(row) };
  const { row: next, adjustment } = await withFreshDiscount(write, stored, fresh, changes);
  if (adjustment?.kind !== 'COMP' && !hasValidCharges(next)) {
    throw new AppError('invoice.discount_too_high', { invoiceNo: row.invoiceNo });
  }
  const taxed = { ...next, ...(await calculateInvoiceTax(write, next, kotsWithLines)) };
  return saveAmounts(write, { ...stored, row: taxed, adjustment });
}

/**
 * An invoice that is paid in part keeps its tax until its orders or charges change, because its total must not change
 * under the people who pay it.
 */
export async function recalculateTaxOfOpenInvoices(write: WriteContext): Promise<void> {
  for (const row of await listOpenInvoices(write)) {
    const invoiceWithKots = await requireInvoiceWithKots(write, row.id);
    if (holdsMoney(invoiceWithKots.payments)) continue;
    const tax = await calculateInvoiceTax(write, row, invoiceWithKots.kotsWithLines);
    const { taxAdded, roundOff, gst } = row;
    if (isDeepStrictEqual(tax, { taxAdded, roundOff, gst })) continue;
    await saveAndAnnounce(write, { ...invoiceWithKots, row: { ...row, ...tax } }, 'invoice:changed');
  }
}
