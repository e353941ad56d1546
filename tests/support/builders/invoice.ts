import type { Invoice, InvoicePayment, PublicInvoice } from '@tawa/shared/invoices/invoices.contract.ts';
import type { PaymentMode } from '@tawa/shared/invoices/invoices.rules.ts';
import { toPaise, toRupees } from '@tawa/shared/money.ts';
import { newId } from './ids.ts';
import { countPieces, sumLines } from './lines.ts';

/** An open invoice of a table, without charges and GST. The sums are those of its lines. */
export function anInvoice(overrides: Partial<Invoice> = {}): Invoice {
  const items = overrides.items ?? [{ name: 'Butter Naan', quantity: 1, price: 45.5, options: [] }];
  const subTotal = sumLines(items);
  return {
    _id: newId(),
    invoiceNo: '2627-000123',
    document: 'INVOICE',
    splitFrom: null,
    hasSplits: false,
    status: 'OPEN',
    createdAt: '2026-11-20T14:35:00.000Z',
    paidAt: null,
    customerId: null,
    tableId: { name: 'T1' },
    tables: [{ _id: newId(), name: 'T1' }],
    items,
    subTotal,
    discount: 0,
    packingFee: 0,
    deliveryCharges: 0,
    totalPayment: subTotal,
    totalItems: countPieces(items),
    paymentMode: null,
    amountReceived: null,
    waivedAmount: 0,
    payments: [],
    due: overrides.totalPayment ?? subTotal,
    kots: [newId()],
    ...overrides,
  };
}

/** The invoice as its public link gives it. */
export const aPublicInvoice = (invoice: Invoice, shop: PublicInvoice['shopId']): PublicInvoice => ({
  ...invoice,
  shopId: shop,
  checkPath: null,
});

/** A request may name a mode that is not of every shop. */
type PaymentOverrides = Partial<Omit<InvoicePayment, 'paymentMode'>> & {
  paymentMode?: string | null | undefined;
};

/** A payment without refunds. */
export function aPayment({ paymentMode = 'CASH', ...overrides }: PaymentOverrides = {}): InvoicePayment {
  const { kind = 'PAYMENT', amount = 45.5 } = overrides;
  return {
    _id: newId(),
    kind,
    paymentMode: paymentMode as PaymentMode | null,
    modeName: null,
    amount,
    held: kind === 'PAYMENT' ? amount : 0,
    tip: 0,
    reference: null,
    part: null,
    tendered: null,
    change: 0,
    reason: null,
    refundOf: null,
    at: '2026-11-20T15:00:00.000Z',
    by: 'Asha',
    ...overrides,
  };
}

/** The invoice after one more payment, and PAID if nothing is due then. The rest is waived only if `waivesRest`. */
export function withPayment(
  invoice: Invoice,
  paymentMode: string,
  amount: number = invoice.due,
  { waivesRest = false, tendered = null }: { waivesRest?: boolean; tendered?: number | null } = {},
): Invoice {
  const payment = aPayment({
    paymentMode,
    amount,
    tendered,
    change: tendered === null ? 0 : tendered - amount,
  });
  const rest = toRupees(toPaise(invoice.due) - toPaise(amount));
  const waived = waivesRest ? rest : 0;
  const received = paymentMode === 'DUE' ? 0 : amount;
  const waiver = aPayment({ kind: 'WAIVER', paymentMode: null, amount: waived });
  const due = rest - waived;
  return {
    ...invoice,
    payments: [...invoice.payments, payment, ...(waived > 0 ? [waiver] : [])],
    amountReceived: toRupees(toPaise(invoice.amountReceived ?? 0) + toPaise(received)),
    waivedAmount: waived,
    due,
    ...(due === 0 && { status: 'PAID', paymentMode: payment.paymentMode, paidAt: payment.at }),
  };
}
