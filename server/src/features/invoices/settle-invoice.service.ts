import type { BodyOf } from '@tawa/shared/contract/endpoint.ts';
import type { Invoice, invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import { computeSettlement, invoiceTotal, type Settlement } from '@tawa/shared/invoices/invoices.rules.ts';
import { toPaise } from '@tawa/shared/money.ts';
import type { ShopScope } from '../../auth/shop-scope.ts';
import { AppError, fieldError } from '../../errors/app-error.ts';
import type { IdempotencyKey } from '../../events/idempotency.repository.ts';
import type { UnitOfWork } from '../../events/unit-of-work.ts';
import { recordSpendingAndVisit } from '../customers/customers.repository.ts';
import { markKotsPaidAndAnnounce } from '../orders/kot-lifecycle.service.ts';
import { requireOpenInvoice } from './invoice-guards.service.ts';
import type { InvoiceRow } from './invoices.table.ts';
import { insertSettlement } from './payments.repository.ts';
import { announceInvoice, presentInvoiceRow, saveIfOpen } from './save-invoice.service.ts';

type Payment = BodyOf<typeof invoicesApi.payInvoice>;

export interface SettleInvoiceService {
  /** The amount is in rupees. The error invoice.total_changed carries the current invoice. */
  pay(
    scope: ShopScope,
    invoiceId: string,
    payment: Payment,
    idempotencyKey: IdempotencyKey | undefined,
  ): Promise<Invoice>;
}

/** If `rupees` is undefined, nothing is waived. */
function requireSettlement(row: InvoiceRow, rupees: number | undefined): Settlement {
  const settlement = computeSettlement(invoiceTotal(row), rupees === undefined ? undefined : toPaise(rupees));
  if (settlement) return settlement;
  throw fieldError('amountReceived', rupees === 0 ? 'invoice.no_amount' : 'invoice.amount');
}

export function createSettleInvoiceService({ write }: UnitOfWork): SettleInvoiceService {
  return {
    pay: (scope, invoiceId, { paymentMode, amountReceived, expectedTotal }, idempotencyKey) =>
      write(
        scope,
        async (write) => {
          const row = await requireOpenInvoice(write, invoiceId);
          if (expectedTotal !== undefined && toPaise(expectedTotal) !== invoiceTotal(row)) {
            const data = { invoice: await presentInvoiceRow(write, row) };
            throw new AppError('invoice.total_changed', { invoiceNo: row.invoiceNo }, { data });
          }
          const settlement = requireSettlement(row, amountReceived);
          const at = write.at;
          const paid = { ...row, paymentMode, paidAt: at, status: 'PAID' } as const;
          await saveIfOpen(write, paid);
          await insertSettlement(write, paid, settlement);
          const kotsWithLines = await markKotsPaidAndAnnounce(write, row.id, at);
          if (row.customerId !== null)
            await recordSpendingAndVisit(write, row.customerId, { received: settlement.received, at });
          return announceInvoice(write, { row: paid, kotsWithLines }, 'invoice:paid');
        },
        idempotencyKey,
      ),
  };
}
