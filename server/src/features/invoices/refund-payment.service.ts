import type { BodyOf } from '@tawa/shared/contract/endpoint.ts';
import type { Invoice, InvoicePayment, invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import type { PaymentMode } from '@tawa/shared/invoices/invoices.rules.ts';
import { PAYMENT_KINDS } from '@tawa/shared/invoices/payments.rules.ts';
import { formatRupees, toPaise, toRupees } from '@tawa/shared/money.ts';
import type { ShopScope } from '../../auth/shop-scope.ts';
import { AppError, fieldError } from '../../errors/app-error.ts';
import type { IdempotencyKey } from '../../events/idempotency.repository.ts';
import { reverseCreditSale } from '../customers/credit-entries.service.ts';
import { requirePaymentMode } from '../shops/payment-modes.service.ts';
import type { ApprovalsService, SentApproval } from '../terminals/approvals.service.ts';
import { auditedInvoice } from './audited-invoice.service.ts';
import { announcePayments } from './close-invoice.service.ts';
import { describeRefund } from './described-act.service.ts';
import { closedError } from './invoice-guards.service.ts';
import { currentInvoice } from './invoice-queries.service.ts';
import { presentedPayment } from './invoices.presenter.ts';
import { requireHeldPayment } from './payment-guards.service.ts';
import { insertPayment } from './payments.repository.ts';
import type { PaymentRow } from './payments.table.ts';

export interface RefundPaymentService {
  /**
   * Gives back an amount in rupees of a payment of an open invoice, also in another mode; with the last of it the tip goes
   * back too. A waiver is taken back without a mode, because no money moves. What is on credit is taken off what the
   * customer owes, in the mode DUE. The errors invoice.payment_used_up and invoice.above_held carry the current invoice.
   * @throws also what `ApprovalsService.write` throws
   */
  refund(
    scope: ShopScope,
    paymentId: string,
    form: Omit<BodyOf<typeof invoicesApi.refundPayment>, 'approval'>,
    sent: SentApproval,
    idempotencyKey: IdempotencyKey | undefined,
  ): Promise<{ invoice: Invoice; payment: InvoicePayment }>;
}

function requireModeOfRefund(
  { paymentMode: modeOfPayment }: PaymentRow,
  paymentMode: PaymentMode | null,
): void {
  if (modeOfPayment === null && paymentMode !== null)
    throw fieldError('paymentMode', 'invoice.waiver_without_mode');
  if (modeOfPayment !== null && paymentMode === null) throw fieldError('paymentMode', 'invoice.refund_mode');
  if (modeOfPayment !== paymentMode && [modeOfPayment, paymentMode].includes('DUE'))
    throw fieldError('paymentMode', 'invoice.refund_of_credit');
}

export function createRefundPaymentService(approvals: Pick<ApprovalsService, 'write'>): RefundPaymentService {
  return {
    refund: (scope, paymentId, { amount: rupees, paymentMode: sentMode, reason }, sent, idempotencyKey) =>
      approvals.write(
        scope,
        sent,
        async (write) => {
          const { row, payment, held } = await requireHeldPayment(write, paymentId);
          if (row.status !== 'OPEN') throw closedError(row);
          const mode =
            sentMode === undefined ? { paymentMode: null } : await requirePaymentMode(write, sentMode);
          requireModeOfRefund(payment, mode.paymentMode);
          const amount = toPaise(rupees);
          if (amount === 0) throw fieldError('amount', 'invoice.no_amount');
          if (amount > held) {
            const details = { held: formatRupees(toRupees(held)) };
            throw new AppError('invoice.above_held', details, await currentInvoice(write, row.id));
          }
          // The tip was taken with the amount, so it goes back with the last of it.
          const tip = amount === held ? payment.tip : 0;
          const refund = await insertPayment(write, row.id, {
            kind: 'REFUND',
            ...mode,
            amount,
            tip,
            reason,
            refundOfId: payment.id,
            at: write.at,
          });
          if (mode.paymentMode === 'DUE') await reverseCreditSale(write, payment.id, refund);
          write.audit({
            act: PAYMENT_KINDS[payment.kind].actOfRefund ?? PAYMENT_KINDS.REFUND.act,
            subject: auditedInvoice(row),
            amount,
            reason: { text: reason },
            before: { paymentId: payment.id, paymentMode: payment.paymentMode },
            after: { paymentId: refund.id, paymentMode: refund.paymentMode, ...(tip > 0 && { tip }) },
            detail: describeRefund(refund),
          });
          const invoice = await announcePayments(write, row.id);
          return { invoice, payment: presentedPayment(invoice, refund.id) };
        },
        idempotencyKey,
      ),
  };
}
