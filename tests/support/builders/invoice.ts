import type { Invoice } from '@tawa/shared/invoices/invoices.contract.ts';
import { newId } from './ids.ts';
import { countPieces, sumLines } from './lines.ts';

/** An open invoice of a table, without charges and GST. The sums are those of its lines. */
export function anInvoice(overrides: Partial<Invoice> = {}): Invoice {
  const items = overrides.items ?? [{ name: 'Butter Naan', quantity: 1, price: 45.5, options: [] }];
  const subTotal = sumLines(items);
  return {
    _id: newId(),
    invoiceNo: '2627-000123',
    status: 'OPEN',
    createdAt: '2026-11-20T14:35:00.000Z',
    paidAt: null,
    customerId: null,
    tableId: { name: 'T1' },
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
    kots: [newId()],
    ...overrides,
  };
}
