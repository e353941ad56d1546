import type { BodyOf } from '@tawa/shared/contract/endpoint.ts';
import type { Invoice, invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import { computeSettlement, hasValidCharges, invoiceTotal } from '@tawa/shared/invoices/invoices.rules.ts';
import { toPaise } from '@tawa/shared/money.ts';
import type { ShopScope } from '../../auth/shop-scope.ts';
import { AppError, fieldError } from '../../errors/app-error.ts';
import type { IdempotencyKey } from '../../events/idempotency.repository.ts';
import type { UnitOfWork } from '../../events/unit-of-work.ts';
import { serverNow } from '../../support/server-clock.ts';
import { recordSpendingAndVisit } from '../customers/customers.repository.ts';
import { markKotsPaidAndAnnounce } from '../orders/kot-invoicing.service.ts';
import { listKotsOnInvoice } from '../orders/orders.repository.ts';
import { calculateInvoiceTax } from './invoice-tax.service.ts';
import type { InvoiceRow } from './invoices.table.ts';
import { presentInvoiceRow, requireOpenInvoice, saveAndAnnounce } from './recalculate-invoice.service.ts';

type ChargesForm = BodyOf<typeof invoicesApi.addCharges>;
type Payment = BodyOf<typeof invoicesApi.payInvoice>;

export interface SettleInvoiceService {
  /**
   * Charges are in rupees.
   * @throws entity.not_found, invoice.closed, invoice.charges
   */
  setCharges(scope: ShopScope, invoiceId: string, charges: ChargesForm): Promise<Invoice>;
  /**
   * The amount is in rupees. The error invoice.total_changed carries the current invoice.
   * @throws entity.not_found, invoice.closed, invoice.total_changed, invoice.amount, invoice.no_amount
   */
  pay(
    scope: ShopScope,
    invoiceId: string,
    payment: Payment,
    idempotencyKey: IdempotencyKey | undefined,
  ): Promise<Invoice>;
}

/** If `rupees` is undefined, nothing is waived. */
function requireReceivedPaise(row: InvoiceRow, rupees: number | undefined): number {
  const settled = computeSettlement(invoiceTotal(row), rupees === undefined ? undefined : toPaise(rupees));
  if (settled) return settled.received;
  throw fieldError('amountReceived', rupees === 0 ? 'invoice.no_amount' : 'invoice.amount');
}

export function createSettleInvoiceService({ write }: UnitOfWork): SettleInvoiceService {
  return {
    setCharges: (scope, invoiceId, form) =>
      write(scope, async (tx, announce) => {
        const row = await requireOpenInvoice(tx, scope, invoiceId);
        const charges = {
          discount: toPaise(form.discount),
          packingFee: toPaise(form.packingFee),
          deliveryCharges: toPaise(form.deliveryCharges),
        };
        const next = { ...row, ...charges };
        if (!hasValidCharges(next)) throw fieldError('discount', 'invoice.charges');
        const kotsWithLines = await listKotsOnInvoice(tx, scope, row.id);
        const taxed = { ...next, ...(await calculateInvoiceTax(tx, scope, next, kotsWithLines)) };
        return saveAndAnnounce(tx, scope, { row: taxed, kotsWithLines }, 'invoice:changed', announce);
      }),

    pay: (scope, invoiceId, { paymentMode, amountReceived, expectedTotal }, idempotencyKey) =>
      write(
        scope,
        async (tx, announce) => {
          const row = await requireOpenInvoice(tx, scope, invoiceId);
          if (expectedTotal !== undefined && toPaise(expectedTotal) !== invoiceTotal(row)) {
            const data = { invoice: await presentInvoiceRow(tx, scope, row) };
            throw new AppError('invoice.total_changed', { invoiceNo: row.invoiceNo }, { data });
          }
          const received = requireReceivedPaise(row, amountReceived);
          const at = serverNow();
          const kotsWithLines = await markKotsPaidAndAnnounce(tx, scope, row.id, at, announce);
          if (row.customerId !== null)
            await recordSpendingAndVisit(tx, scope, row.customerId, { received, at });
          const paid = { ...row, paymentMode, amountReceived: received, paidAt: at, status: 'PAID' } as const;
          return saveAndAnnounce(tx, scope, { row: paid, kotsWithLines }, 'invoice:paid', announce);
        },
        idempotencyKey,
      ),
  };
}
