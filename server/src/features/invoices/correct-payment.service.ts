import { businessDay } from '@tawa/shared/business-day.ts';
import type { BodyOf } from '@tawa/shared/contract/endpoint.ts';
import type { Invoice, InvoicePayment, invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import type { PaymentMode } from '@tawa/shared/invoices/invoices.rules.ts';
import { isRefundedInOtherMode, mainPaymentMode } from '@tawa/shared/invoices/payments.rules.ts';
import type { ShopContext, ShopScope } from '../../auth/shop-scope.ts';
import { AppError, fieldError } from '../../errors/app-error.ts';
import type { IdempotencyKey } from '../../events/idempotency.repository.ts';
import type { UnitOfWork, WriteContext } from '../../events/unit-of-work.ts';
import { addCreditSale, reverseCreditSale } from '../customers/credit-entries.service.ts';
import { findShiftOfCorrection } from '../drawers/shifts.repository.ts';
import { requirePaymentMode } from '../shops/payment-modes.service.ts';
import { findDayStarts } from '../shops/shops.repository.ts';
import { auditedInvoice } from './audited-invoice.service.ts';
import { announcePayments } from './close-invoice.service.ts';
import { currentInvoice } from './invoice-queries.service.ts';
import { setPaymentMode } from './invoice-writes.repository.ts';
import { presentedPayment } from './invoices.presenter.ts';
import type { InvoiceRow } from './invoices.table.ts';
import { requireFreshReference, requireHeldPayment } from './payment-guards.service.ts';
import { insertPayment } from './payments.repository.ts';
import type { PaymentRow } from './payments.table.ts';
import { moveCountOfPaidInvoice } from './sales/daily-sales.repository.ts';

/** What a later feature knows of payments that a day-end report has. */
export interface ReportedPayments {
  isReported(context: ShopContext, paymentId: string): Promise<boolean>;
}

/** Money whose mode was wrong. It stays where it is. */
export interface CorrectedMoney {
  /** The payment in the wrong mode. */
  paymentId: string;
  /** The payment that took its place. */
  correctedId: string;
  from: PaymentMode;
  to: PaymentMode;
  /** With the tip, in paise, as for `refunds`: what went back of the payment before. */
  amount: number;
  refunds: readonly { paymentId: string; amount: number }[];
}

/** What a later feature knows of the counts of drawers. */
export interface CountedPayments {
  /** Expects the money in its right mode in each count of the open shift that had it. */
  correct(write: WriteContext, shiftId: string, money: CorrectedMoney): Promise<void>;
}

export interface CorrectPaymentService {
  /**
   * Takes back what the payment still holds, and takes the same amount in another mode, on the business day of the
   * payment. The invoice may be paid. Its lines and totals stay. So does the reference, unless the form has another.
   * @throws invoice.same_mode, invoice.payment_of_earlier_day, invoice.payment_reported, invoice.reference_used;
   * invoice.payment_used_up and invoice.refunded_in_other_mode, with the current invoice; as for a payment on credit and
   * its refund
   */
  correct(
    scope: ShopScope,
    paymentId: string,
    form: BodyOf<typeof invoicesApi.correctPayment>,
    idempotencyKey: IdempotencyKey | undefined,
  ): Promise<{ invoice: Invoice; payment: InvoicePayment }>;
}

/** A paid invoice has the mode of its largest payment, and counts in it. */
async function renewPaymentMode(
  write: WriteContext,
  row: InvoiceRow,
  payments: readonly PaymentRow[],
): Promise<void> {
  const { paymentMode: from, paidAt } = row;
  const to = mainPaymentMode(payments);
  if (from === null || paidAt === null || to === null || from === to) return;
  await setPaymentMode(write, row, to);
  await moveCountOfPaidInvoice(write, { from, to, paidAt });
}

export function createCorrectPaymentService(
  { write }: UnitOfWork,
  reportedPayments: ReportedPayments,
  countedPayments: CountedPayments,
): CorrectPaymentService {
  return {
    correct: (scope, paymentId, form, idempotencyKey) =>
      write(
        scope,
        async (write) => {
          const { row, payments, payment, held } = await requireHeldPayment(write, paymentId);
          if (payment.paymentMode === null) throw fieldError('paymentMode', 'invoice.waiver_without_mode');
          const mode = await requirePaymentMode(write, form.paymentMode);
          const { reason, reference = payment.reference } = form;
          if (payment.paymentMode === mode.paymentMode && payment.modeId === mode.modeId)
            throw fieldError('paymentMode', 'invoice.same_mode');
          const { at } = write;
          const starts = await findDayStarts(write);
          if (businessDay(payment.at, starts) !== businessDay(at, starts))
            throw new AppError('invoice.payment_of_earlier_day');
          if (await reportedPayments.isReported(write, payment.id))
            throw new AppError('invoice.payment_reported');
          // The correction would leave what went back in the wrong mode.
          if (isRefundedInOtherMode(payment, payments)) {
            const current = await currentInvoice(write, row.id);
            throw new AppError('invoice.refunded_in_other_mode', {}, current);
          }
          if (payment.tip > 0 && mode.paymentMode === 'DUE')
            throw fieldError('paymentMode', 'invoice.tip_on_credit');
          // The tip came in the same mode as the amount, into the same drawer.
          const { tip } = payment;
          const shiftId = await findShiftOfCorrection(write, payment.shiftId);
          const both = { amount: held, tip, reason, at, shiftId };
          const takenBack = await insertPayment(write, row.id, {
            ...both,
            kind: 'REFUND',
            paymentMode: payment.paymentMode,
            modeId: payment.modeId,
            modeName: payment.modeName,
            refundOfId: payment.id,
          });
          // The payment itself holds nothing now, so its own reference is free in another name of its class.
          await requireFreshReference(write, { ...form, paymentMode: mode.paymentMode });
          const corrected = await insertPayment(write, row.id, {
            ...both,
            kind: 'PAYMENT',
            ...mode,
            reference,
            partNumber: payment.partNumber,
            partOf: payment.partOf,
          });
          // In another mode on credit it stays the debt of the customer who took it, whom the invoice may not have any more.
          const debtor =
            payment.paymentMode === 'DUE' ? await reverseCreditSale(write, payment.id, takenBack) : {};
          if (mode.paymentMode === 'DUE') await addCreditSale(write, { ...row, ...debtor }, corrected);
          write.audit({
            act: 'payment.corrected',
            subject: auditedInvoice(row),
            amount: held,
            reason: { text: reason },
            before: { paymentId: payment.id, paymentMode: payment.paymentMode },
            after: { paymentId: corrected.id, paymentMode: corrected.paymentMode },
          });
          if (shiftId !== null)
            await countedPayments.correct(write, shiftId, {
              paymentId: payment.id,
              correctedId: corrected.id,
              from: payment.paymentMode,
              to: mode.paymentMode,
              amount: held + tip,
              refunds: payments
                .filter(({ refundOfId }) => refundOfId === payment.id)
                .map((refund) => ({ paymentId: refund.id, amount: refund.amount + refund.tip })),
            });
          await renewPaymentMode(write, row, [...payments, takenBack, corrected]);
          const invoice = await announcePayments(write, row.id);
          return { invoice, payment: presentedPayment(invoice, corrected.id) };
        },
        idempotencyKey,
      ),
  };
}
