import { divideLineRule } from '@tawa/shared/invoices/line-discount.rules.ts';
import type { ShopContext } from '../../auth/shop-scope.ts';
import type { WriteContext } from '../../events/unit-of-work.ts';
import type { KotWithLines } from '../orders/orders.repository.ts';
import { closedError } from './invoice-guards.service.ts';
import { findSplitAmong, listSplitsOfLine, setInvoiceLineQuantity } from './invoice-lines.repository.ts';
import type { InvoiceRow } from './invoices.table.ts';
import { attachLineAdjustments, setLineAdjustment } from './line-adjustments.repository.ts';
import { recalculateAndSave } from './recalculate-invoice.service.ts';

type Line = KotWithLines['lines'][number];

const sumQuantities = (parts: readonly { quantity: number }[]) =>
  parts.reduce((sum, { quantity }) => sum + quantity, 0);

/**
 * Returns the split invoices that have lost some of the line.
 * @param left what is left of the line
 */
async function takeFromSplits(
  write: WriteContext,
  source: InvoiceRow,
  line: Line,
  left: number,
): Promise<InvoiceRow[]> {
  const splits = await listSplitsOfLine(write, line.id);
  const changed: InvoiceRow[] = [];
  const fromSource = source.status === 'OPEN' ? line.quantity - sumQuantities(splits) : 0;
  let excess = line.quantity - left - fromSource;
  for (const { invoice, quantity } of splits) {
    if (excess <= 0) break;
    if (invoice.status !== 'OPEN') continue;
    const taken = Math.min(excess, quantity);
    excess -= taken;
    const rest = { invoiceId: invoice.id, kotLineId: line.id, quantity: quantity - taken };
    await setInvoiceLineQuantity(write, rest);
    if (rest.quantity === 0)
      await setLineAdjustment(write, { kotLineId: line.id, splitInvoiceId: invoice.id }, undefined);
    changed.push(invoice);
  }
  const holders = [...splits.map(({ invoice }) => invoice), source];
  const closed = holders.find(({ status }) => status !== 'OPEN');
  if (excess > 0 && closed) throw closedError(closed);
  return changed;
}

/**
 * Leaves `quantity` of each line of a KOT, as far as the open source does not hold what is taken. The latest of the
 * split invoices loses its part first; one that is empty then becomes void.
 * @throws invoice.closed if only paid invoices hold the rest; invoice.discount_too_high, invoice.has_payments,
 * invoice.below_paid
 */
export async function lowerOnSplits(
  write: WriteContext,
  source: InvoiceRow,
  lines: readonly Line[],
  quantity: number,
): Promise<void> {
  const changed = new Map<string, InvoiceRow>();
  for (const line of lines)
    for (const invoice of await takeFromSplits(write, source, line, quantity))
      changed.set(invoice.id, invoice);
  for (const invoice of changed.values()) await recalculateAndSave(write, invoice);
}

/**
 * Divides what is taken off the part of a line that goes with its KOT.
 * @param quantity how many of the line a new line takes, at the same price
 * @returns the step that gives the new line its share
 */
export async function passOnDiscount(
  write: WriteContext,
  kot: KotWithLines['kot'],
  line: Line,
  quantity: number,
): Promise<(newLineId: string) => Promise<void>> {
  const [billed] = await attachLineAdjustments(write, [{ kot, lines: [line] }]);
  const adjustment = billed?.lines[0]?.adjustment;
  if (!adjustment) return async () => {};
  const held = line.quantity - sumQuantities(await listSplitsOfLine(write, line.id));
  const taken = Math.min(quantity, held);
  const [left, passed] = divideLineRule(adjustment, { price: line.price, quantity: held }, [taken]);
  return async (newLineId) => {
    for (const [kotLineId, rule] of [
      [line.id, left],
      [newLineId, passed],
    ] as const)
      await setLineAdjustment(write, { kotLineId, splitInvoiceId: null }, rule && { ...adjustment, ...rule });
  };
}

/** Returns those KOTs that may move to another invoice. A KOT with a line on a split invoice stays on the source. */
export async function withoutSplitKots(
  context: ShopContext,
  kots: readonly KotWithLines['kot'][],
): Promise<KotWithLines['kot'][]> {
  const billedIds = kots.flatMap(({ id, invoiceId }) => (invoiceId === null ? [] : [id]));
  const splitIds = await findSplitAmong(context, billedIds);
  return kots.filter(({ id }) => !splitIds.has(id));
}
