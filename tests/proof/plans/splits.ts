import { type Invoice, invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import { paiseOf } from '../exact/parse-paise.ts';
import {
  count,
  Difference,
  expectAmounts,
  expectStored,
  type Sitting,
  sendAsOwner,
  toRupees,
} from './evening.ts';
import * as ledger from './ledger.ts';
import { type LedgerInvoice, newLedgerInvoice } from './ledger.ts';

const MAX_NEW_BILLS = 4;

interface Part {
  lines: { orderItemId: string; quantity: number }[];
  packingFee: bigint;
  deliveryCharges: bigint;
}

/** Some parts ask for more than there is, or leave nothing. */
function generateParts({ random }: Sitting, source: LedgerInvoice): Part[] {
  const left = new Map(source.holds);
  const parts: Part[] = [];
  for (let n = random.integer(1, MAX_NEW_BILLS); n > 0; n--) {
    const lines: Part['lines'] = [];
    for (const [orderItemId, most] of left) {
      if (most === 0 || random.chance(0.6)) continue;
      const quantity = random.integer(
        1,
        random.chance(0.02) ? most + 1 : Math.ceil(most / random.integer(1, 2)),
      );
      lines.push({ orderItemId, quantity });
      left.set(orderItemId, Math.max(0, most - quantity));
    }
    const share = (charge: bigint) =>
      random.chance(0.3) ? BigInt(random.integer(0, Number(charge / 2n))) : 0n;
    if (lines.length > 0)
      parts.push({
        lines,
        packingFee: share(source.packingFee),
        deliveryCharges: share(source.deliveryCharges),
      });
  }
  return parts;
}

/** Returns the source without the parts; undefined if the contract refuses the split. */
function takeParts(
  { family }: Sitting,
  source: LedgerInvoice,
  parts: readonly Part[],
): LedgerInvoice | undefined {
  const rest: LedgerInvoice = { ...source, holds: new Map(source.holds) };
  for (const { lines, packingFee, deliveryCharges } of parts) {
    for (const { orderItemId, quantity } of lines)
      rest.holds.set(orderItemId, (rest.holds.get(orderItemId) ?? 0) - quantity);
    rest.packingFee -= packingFee;
    rest.deliveryCharges -= deliveryCharges;
  }
  const quantities = [...rest.holds.values()];
  if (quantities.some((quantity) => quantity < 0) || quantities.every((quantity) => quantity === 0)) return;
  if (rest.packingFee < 0n || rest.deliveryCharges < 0n) return;
  return rest.discount === 0n || rest.discount < ledger.subTotalOf(family, rest) ? rest : undefined;
}

const AMOUNTS = ['subTotal', 'discount', 'packingFee', 'deliveryCharges', 'totalItems'] as const;

/**
 * What was one bill is the same in several. Each bill rounds each tax and its total by itself, so the totals may differ
 * by these; a discount stays with the source, and lowers the tax of its rates only.
 */
function expectSameSums({ family }: Sitting, before: Invoice, bills: readonly Invoice[]): void {
  for (const amount of AMOUNTS) {
    const all = ledger.sum(bills.map((bill) => paiseOf(bill[amount])));
    if (all !== paiseOf(before[amount]))
      throw new Difference(`${amount} of all bills: ${all} for ${before[amount]}`);
  }
  const { scheme, inclusive, roundsOff } = family.settings;
  const isTaxed = scheme === 'REGULAR' && !inclusive;
  if (isTaxed && before.discount > 0) return;
  const rates = new Set(family.lines.map(({ gstRate }) => gstRate)).size + 1;
  const rounding = (isTaxed ? BigInt(rates) : 0n) + (roundsOff && scheme !== 'NONE' ? 50n : 0n);
  const difference =
    ledger.sum(bills.map((bill) => paiseOf(bill.totalPayment))) - paiseOf(before.totalPayment);
  const most = rounding * BigInt(bills.length + 1);
  if (difference > most || -difference > most)
    throw new Difference(`total of all bills: ${difference} more than of one, at most ${most}`);
}

/** Splits the source, which has no money yet. */
export async function split(sitting: Sitting, source: LedgerInvoice): Promise<void> {
  const { family } = sitting;
  const parts = generateParts(sitting, source);
  if (parts.length === 0) return;
  const rest = takeParts(sitting, source, parts);
  const params = { invoiceId: source.id };
  const bills = parts.map(({ lines, packingFee, deliveryCharges }) => ({
    lines,
    ...(packingFee > 0n && { packingFee: toRupees(packingFee) }),
    ...(deliveryCharges > 0n && { deliveryCharges: toRupees(deliveryCharges) }),
  }));
  if (!rest) {
    await sendAsOwner(sitting, invoicesApi.splitInvoice, { params, body: { bills } }, 400);
    return count(sitting, 'splits refused');
  }
  const before = (await sendAsOwner(sitting, invoicesApi.getInvoice, { params }, 200)).invoice;
  const { invoices } = await sendAsOwner(sitting, invoicesApi.splitInvoice, { params, body: { bills } }, 201);
  Object.assign(source, rest);
  const made = parts.map(({ lines, packingFee, deliveryCharges }, n) => ({
    ...newLedgerInvoice(
      invoices[n + 1]?._id ?? '',
      new Map(lines.map(({ orderItemId, quantity }) => [orderItemId, quantity])),
    ),
    ...{ packingFee, deliveryCharges },
  }));
  family.bills.push(...made);
  for (const [n, bill] of [source, ...made].entries()) {
    const shown = invoices[n];
    if (!shown || invoices.length !== made.length + 1) throw new Difference(`bills: ${invoices.length}`);
    expectAmounts(sitting, bill, shown);
  }
  expectSameSums(sitting, before, invoices);
  count(sitting, 'splits');
}

/** A split bill without money goes back into its source, with its charges. */
export async function join(sitting: Sitting, source: LedgerInvoice, bill: LedgerInvoice): Promise<void> {
  const { invoice } = await sendAsOwner(
    sitting,
    invoicesApi.joinInvoice,
    { params: { invoiceId: bill.id } },
    200,
  );
  for (const [id, quantity] of bill.holds) source.holds.set(id, (source.holds.get(id) ?? 0) + quantity);
  source.discount += bill.discount;
  source.packingFee += bill.packingFee;
  source.deliveryCharges += bill.deliveryCharges;
  Object.assign(bill, { status: 'VOID', holds: new Map() });
  expectAmounts(sitting, source, invoice);
  await expectStored(sitting, bill);
  count(sitting, 'joined back');
}
