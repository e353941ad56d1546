import { invoiceTotal } from '@tawa/shared/invoices/invoices.rules.ts';
import type { ShopContext } from '../../auth/shop-scope.ts';
import { appendToChain } from '../../db/chain/chain.repository.ts';
import { billedBy, canonicalJson, receivedBy } from '../../db/chain/chain-entry.ts';
import type { Db } from '../../db/database.ts';
import { handwritten } from '../../db/statement.ts';
import type { InvoiceRow } from './invoices.table.ts';
import type { PaymentRow } from './payments.table.ts';

/** A row as the chain records it. */
type ChainedColumns = Pick<
  InvoiceRow,
  | 'invoiceNo'
  | 'document'
  | 'status'
  | 'creditForId'
  | 'splitFromId'
  | 'createdAt'
  | 'paidAt'
  | 'paymentMode'
  | 'subTotal'
  | 'discount'
  | 'packingFee'
  | 'deliveryCharges'
  | 'taxAdded'
  | 'roundOff'
  | 'gst'
>;

const selectChainedColumns = handwritten<Omit<ChainedColumns, 'gst'> & { gst: string | null }>(`
  select "invoice_no" as "invoiceNo", "document", "status", "credit_for_id" as "creditForId",
    "split_from_id" as "splitFromId", "created_at" as "createdAt", "paid_at" as "paidAt",
    "payment_mode" as "paymentMode", "sub_total" as "subTotal", "discount", "packing_fee" as "packingFee",
    "delivery_charges" as "deliveryCharges", "tax_added" as "taxAdded", "round_off" as "roundOff", "gst"
  from "invoices" where "shop_id" = ? and "id" = ?`);

const billedOf = (row: ChainedColumns): number => billedBy({ status: row.status, total: invoiceTotal(row) });

/** What the reports and the GST sheet read of an invoice. Nothing in it is a name or was typed. */
const lastingFacts = (row: ChainedColumns) => ({
  no: row.invoiceNo,
  document: row.document,
  status: row.status,
  total: invoiceTotal(row),
  creditFor: row.creditForId,
  splitFrom: row.splitFromId,
  createdAt: row.createdAt,
  paidAt: row.paidAt,
  mode: row.paymentMode,
  subTotal: row.subTotal,
  discount: row.discount,
  packingFee: row.packingFee,
  deliveryCharges: row.deliveryCharges,
  taxAdded: row.taxAdded,
  roundOff: row.roundOff,
  gst: row.gst && {
    scheme: row.gst.scheme,
    inclusive: row.gst.inclusive,
    lines: row.gst.lines.map(({ rate, taxable, cgst, sgst }) => ({ rate, taxable, cgst, sgst })),
  },
});

/** @param before what the invoice came to before this write, in paise; null for a new one */
async function append(context: ShopContext, row: InvoiceRow, before: number | null): Promise<void> {
  await appendToChain(context, context.scope.shopId, {
    kind: 'invoice',
    subjectId: row.id,
    facts: { ...lastingFacts(row), before },
    change: { billed: billedOf(row) - (before ?? 0) },
  });
}

export async function chainNewInvoice(context: ShopContext, row: InvoiceRow): Promise<void> {
  await append(context, row, null);
}

/**
 * Call it before the update, because it compares with what is stored. A write that changes no fact, for example of the
 * customer, leaves no entry.
 */
export async function chainChangedInvoice(context: ShopContext, next: InvoiceRow): Promise<void> {
  const { tx, scope } = context;
  const [row] = await selectChainedColumns(tx, scope.shopId, next.id);
  if (row?.status !== 'OPEN') return;
  const stored: ChainedColumns = { ...row, gst: row.gst === null ? null : JSON.parse(row.gst) };
  if (canonicalJson(lastingFacts(stored)) !== canonicalJson(lastingFacts(next)))
    await append(context, next, billedOf(stored));
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
export async function chainPayment(context: ShopContext, row: PaymentRow): Promise<void> {
  const { id, invoiceId, kind, paymentMode, amount, tip, refundOfId, at, modeId, tendered, shiftId, byId } =
    row;
  await appendToChain(context, context.scope.shopId, {
    kind: 'payment',
    subjectId: id,
    facts: {
      invoice: invoiceId,
      kind,
      mode: paymentMode,
      amount,
      tip,
      refundOf: refundOfId,
      at,
      modeId,
      tendered,
      shift: shiftId,
      by: byId,
    },
    change: { received: receivedBy(row) },
  });
}
