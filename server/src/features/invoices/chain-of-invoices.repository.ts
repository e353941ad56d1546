import { invoiceTotal } from '@tawa/shared/invoices/invoices.rules.ts';
import type { ShopContext } from '../../auth/shop-scope.ts';
import { appendToChain } from '../../db/chain/chain.repository.ts';
import { billedBy, receivedBy } from '../../db/chain/chain-entry.ts';
import type { Db } from '../../db/database.ts';
import { handwritten } from '../../db/statement.ts';
import type { InvoiceRow } from './invoices.table.ts';
import type { PaymentRow } from './payments.table.ts';

type Amounts = Pick<
  InvoiceRow,
  'status' | 'subTotal' | 'discount' | 'packingFee' | 'deliveryCharges' | 'taxAdded' | 'roundOff'
>;

const selectAmounts = handwritten<Amounts>(`
  select "status", "sub_total" as "subTotal", "discount", "packing_fee" as "packingFee",
    "delivery_charges" as "deliveryCharges", "tax_added" as "taxAdded", "round_off" as "roundOff"
  from "invoices" where "shop_id" = ? and "id" = ?`);

const billedOf = (amounts: Amounts): number =>
  billedBy({ status: amounts.status, total: invoiceTotal(amounts) });

/** @param before what the invoice came to before this write, in paise; null for a new one */
async function append({ tx, scope }: ShopContext, row: InvoiceRow, before: number | null): Promise<void> {
  const { id, invoiceNo, document, status, creditForId, splitFromId } = row;
  await appendToChain(tx, scope.shopId, {
    kind: 'invoice',
    subjectId: id,
    facts: {
      no: invoiceNo,
      document,
      status,
      total: invoiceTotal(row),
      before,
      creditFor: creditForId,
      splitFrom: splitFromId,
    },
    change: { billed: billedOf(row) - (before ?? 0) },
  });
}

export async function chainNewInvoice(context: ShopContext, row: InvoiceRow): Promise<void> {
  await append(context, row, null);
}

/**
 * Call it before the update, because it compares with what is stored. A write that changes neither the status nor the
 * total, for example of the customer, leaves no entry.
 */
export async function chainChangedInvoice(context: ShopContext, next: InvoiceRow): Promise<void> {
  const { tx, scope } = context;
  const [stored] = await selectAmounts(tx, scope.shopId, next.id);
  if (stored?.status !== 'OPEN') return;
  const isSame = next.status === 'OPEN' && invoiceTotal(stored) === invoiceTotal(next);
  if (!isSame) await append(context, next, billedOf(stored));
}

export interface ChainedInvoice {
  hash: string;
  /** In paise. */
  total: number;
}

const selectChained = handwritten<{ hash: string; facts: string }>(`
  select "hash", "facts" from "chain_entries" where "kind" = 'invoice' and "subject_id" = ? order by "n" desc`);

/** What the invoice came to each time that it changed, the newest first. Empty if it was closed before the chain began. */
export async function listChainedStates(tx: Db, invoiceId: string): Promise<ChainedInvoice[]> {
  const entries = await selectChained(tx, invoiceId);
  return entries.map(({ hash, facts }) => ({ hash, total: Number(JSON.parse(facts).total) }));
}

/** Money on credit and waivers are in the chain, but nothing was received by them. */
export async function chainPayment({ tx, scope }: ShopContext, row: PaymentRow): Promise<void> {
  const { id, invoiceId, kind, paymentMode, amount, tip, refundOfId, at } = row;
  await appendToChain(tx, scope.shopId, {
    kind: 'payment',
    subjectId: id,
    facts: { invoice: invoiceId, kind, mode: paymentMode, amount, tip, refundOf: refundOfId, at },
    change: { received: receivedBy(row) },
  });
}
