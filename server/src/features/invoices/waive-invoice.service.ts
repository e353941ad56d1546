import type { BodyOf } from '@tawa/shared/contract/endpoint.ts';
import type { Invoice, InvoicePayment, invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import { invoiceTotal } from '@tawa/shared/invoices/invoices.rules.ts';
import { balanceOf, PAYMENT_KINDS } from '@tawa/shared/invoices/payments.rules.ts';
import { formatRupees, toPaise, toRupees } from '@tawa/shared/money.ts';
import type { ShopScope } from '../../auth/shop-scope.ts';
import { AppError, fieldError } from '../../errors/app-error.ts';
import type { IdempotencyKey } from '../../events/idempotency.repository.ts';
import type { UnitOfWork } from '../../events/unit-of-work.ts';
import { auditedInvoice } from './audited-invoice.service.ts';
import { closeIfNothingIsDue } from './close-invoice.service.ts';
import { requireOpenInvoice } from './invoice-guards.service.ts';
import { currentInvoice } from './invoice-queries.service.ts';
import { presentedPayment } from './invoices.presenter.ts';
import { insertPayment, listPayments } from './payments.repository.ts';

export interface WaiveInvoiceService {
  /**
   * Waives an amount in rupees. The invoice becomes PAID if nothing is due then. The error
   * invoice.waiver_above_due carries the current invoice.
   */
  waive(
    scope: ShopScope,
    invoiceId: string,
    form: BodyOf<typeof invoicesApi.waive>,
    idempotencyKey: IdempotencyKey | undefined,
  ): Promise<{ invoice: Invoice; payment: InvoicePayment }>;
}

export function createWaiveInvoiceService({ write }: UnitOfWork): WaiveInvoiceService {
  return {
    waive: (scope, invoiceId, { amount: rupees, reason }, idempotencyKey) =>
      write(
        scope,
        async (write) => {
          const row = await requireOpenInvoice(write, invoiceId);
          const before = await listPayments(write, row.id);
          const { due } = balanceOf(invoiceTotal(row), before);
          const amount = toPaise(rupees);
          if (amount === 0) throw fieldError('amount', 'invoice.no_amount');
          if (amount > due) {
            const details = { due: formatRupees(toRupees(due)) };
            throw new AppError('invoice.waiver_above_due', details, await currentInvoice(write, row.id));
          }
          const waiver = await insertPayment(write, row.id, {
            kind: 'WAIVER',
            paymentMode: null,
            amount,
            reason,
            at: write.at,
          });
          write.audit({
            act: PAYMENT_KINDS.WAIVER.act,
            subject: auditedInvoice(row),
            amount,
            reason: { text: reason },
            after: { paymentId: waiver.id },
          });
          const invoice = await closeIfNothingIsDue(write, row, [...before, waiver]);
          return { invoice, payment: presentedPayment(invoice, waiver.id) };
        },
        idempotencyKey,
      ),
  };
}
