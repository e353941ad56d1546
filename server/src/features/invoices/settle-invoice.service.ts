import type { BodyOf } from '@tawa/shared/contract/endpoint.ts';
import type { Invoice, InvoicePayment, invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import {
  computeSettlement,
  invoiceTotal,
  type PaymentMode,
  type Settlement,
} from '@tawa/shared/invoices/invoices.rules.ts';
import {
  balanceOf,
  PAYMENT_KINDS,
  type TakenPayment,
  takePayment,
  waysAboveDue,
} from '@tawa/shared/invoices/payments.rules.ts';
import { storedReasons } from '@tawa/shared/messages/invoices.server.en.ts';
import { formatRupees, toPaise, toRupees } from '@tawa/shared/money.ts';
import type { Permission } from '@tawa/shared/permissions.ts';
import { may, type ShopScope } from '../../auth/shop-scope.ts';
import { AppError, fieldError } from '../../errors/app-error.ts';
import type { IdempotencyKey } from '../../events/idempotency.repository.ts';
import type { UnitOfWork, WriteContext } from '../../events/unit-of-work.ts';
import { addCreditSale } from '../customers/credit-entries.service.ts';
import { requirePaymentMode } from '../shops/payment-modes.service.ts';
import { auditedInvoice } from './audited-invoice.service.ts';
import { closeIfNothingIsDue, closeInvoice } from './close-invoice.service.ts';
import { requireOpenInvoice } from './invoice-guards.service.ts';
import { currentInvoice } from './invoice-queries.service.ts';
import { presentedPayment } from './invoices.presenter.ts';
import type { InvoiceRow } from './invoices.table.ts';
import { requireFreshReference } from './payment-guards.service.ts';
import { insertPayment, insertSettlement, listPayments } from './payments.repository.ts';
import type { PaymentRow } from './payments.table.ts';

type Settling = BodyOf<typeof invoicesApi.payInvoice>;
type SentPayment = BodyOf<typeof invoicesApi.addPayment>;
/** The modes are known by their class. */
type PaymentForm = Omit<SentPayment, 'paymentMode'> & { paymentMode: PaymentMode };

/** Amounts of forms are in rupees. */
export interface SettleInvoiceService {
  /**
   * Pays what is due, and waives what is due above the amount. The errors invoice.total_changed and
   * invoice.due_changed carry the current invoice.
   */
  pay(
    scope: ShopScope,
    invoiceId: string,
    settling: Settling,
    idempotencyKey: IdempotencyKey | undefined,
  ): Promise<Invoice>;
  /**
   * Takes one payment, which may be a part. The invoice becomes PAID once nothing is due. The errors
   * invoice.due_changed and invoice.above_due carry the current invoice, the latter also the ways out. A tip is taken
   * beside the amount.
   * @throws invoice.reference_used
   * @throws customer.none_for_credit, customer.gone_for_credit; customer.above_credit_limit, with the room in rupees
   */
  addPayment(
    scope: ShopScope,
    invoiceId: string,
    form: SentPayment,
    idempotencyKey: IdempotencyKey | undefined,
  ): Promise<{ invoice: Invoice; payment: InvoicePayment }>;
}

function requirePermission({ scope }: WriteContext, permission: Permission): void {
  if (!may(scope, permission)) throw new AppError('access.forbidden');
}

/** @param expected what was due when the cashier looked, in rupees; without it nothing is compared */
async function requireExpectedDue(
  write: WriteContext,
  row: InvoiceRow,
  due: number,
  expected: number | undefined,
): Promise<void> {
  if (expected === undefined || toPaise(expected) === due) return;
  throw new AppError(
    'invoice.due_changed',
    { invoiceNo: row.invoiceNo },
    await currentInvoice(write, row.id),
  );
}

/** If `rupees` is undefined, nothing is waived. */
function requireSettlement(due: number, rupees: number | undefined): Settlement {
  const settlement = computeSettlement(due, rupees === undefined ? undefined : toPaise(rupees));
  if (settlement) return settlement;
  throw fieldError('amountReceived', rupees === 0 ? 'invoice.no_amount' : 'invoice.amount');
}

/** For payments whose reason nobody typed. */
function auditPayment(write: WriteContext, row: InvoiceRow, payment: PaymentRow): void {
  const { id: paymentId, kind, amount, paymentMode, refundOfId } = payment;
  const { act, defaultReason } = PAYMENT_KINDS[kind];
  write.audit({
    act,
    subject: auditedInvoice(row),
    amount,
    reason: defaultReason && { key: defaultReason },
    before: refundOfId === null ? undefined : { paymentId: refundOfId },
    after: paymentMode === null ? { paymentId } : { paymentId, paymentMode },
  });
}

/** A payment above what is due that is refunded at once is taken whole. */
async function requireTakenPayment(
  write: WriteContext,
  row: InvoiceRow,
  due: number,
  { paymentMode, amount, tip = 0, tendered, refundMode }: PaymentForm,
): Promise<TakenPayment> {
  if (amount === 0) throw fieldError('amount', 'invoice.no_amount');
  if (tip > 0 && paymentMode === 'DUE') throw fieldError('tip', 'invoice.tip_on_credit');
  const paid = toPaise(amount) + toPaise(tip);
  if (tendered !== undefined && toPaise(tendered) < paid) throw fieldError('tendered', 'invoice.tendered');
  const isRefunded = refundMode !== undefined && paymentMode !== 'CASH' && paymentMode !== 'DUE';
  const taken = takePayment(isRefunded ? Math.max(due, toPaise(amount)) : due, {
    paymentMode,
    amount: toPaise(amount),
    tip: toPaise(tip),
    tendered: tendered === undefined ? undefined : toPaise(tendered),
  });
  if (taken) return taken;
  const { data } = await currentInvoice(write, row.id);
  const aboveDue = toRupees(toPaise(amount) - due);
  throw new AppError(
    'invoice.above_due',
    { due: formatRupees(toRupees(due)) },
    { data: { ...data, aboveDue, ways: waysAboveDue(paymentMode) } },
  );
}

export function createSettleInvoiceService({ write }: UnitOfWork): SettleInvoiceService {
  return {
    pay: (scope, invoiceId, { paymentMode, amountReceived, expectedTotal, expectedDue }, idempotencyKey) =>
      write(
        scope,
        async (write) => {
          const row = await requireOpenInvoice(write, invoiceId);
          if (expectedTotal !== undefined && toPaise(expectedTotal) !== invoiceTotal(row)) {
            throw new AppError(
              'invoice.total_changed',
              { invoiceNo: row.invoiceNo },
              await currentInvoice(write, row.id),
            );
          }
          const before = await listPayments(write, row.id);
          const { due } = balanceOf(invoiceTotal(row), before);
          await requireExpectedDue(write, row, due, expectedDue);
          const settlement = requireSettlement(due, amountReceived);
          if (settlement.waived > 0) requirePermission(write, 'invoice.waive');
          const payment = { id: row.id, paymentMode, at: write.at };
          const settled = await insertSettlement(write, payment, settlement);
          for (const one of settled) auditPayment(write, row, one);
          return closeInvoice(write, row, [...before, ...settled]);
        },
        idempotencyKey,
      ),

    addPayment: (scope, invoiceId, sent, idempotencyKey) =>
      write(
        scope,
        async (write) => {
          const row = await requireOpenInvoice(write, invoiceId);
          const before = await listPayments(write, row.id);
          const { due } = balanceOf(invoiceTotal(row), before);
          await requireExpectedDue(write, row, due, sent.expectedDue);
          const mode = await requirePaymentMode(write, sent.paymentMode);
          const refundMode =
            sent.refundMode === undefined ? undefined : await requirePaymentMode(write, sent.refundMode);
          if (refundMode?.paymentMode === 'DUE') throw fieldError('refundMode', 'invoice.refund_of_credit');
          const form = { ...sent, paymentMode: mode.paymentMode };
          const { amount, tendered, change } = await requireTakenPayment(write, row, due, form);
          await requireFreshReference(write, form);
          const { part, tip = 0, reference = null, reuse, reason = null } = form;
          if (part && part.number > part.of) throw fieldError('part', 'invoice.part');
          const isStated = form.tendered !== undefined || change > 0;
          const taken = await insertPayment(write, row.id, {
            kind: 'PAYMENT',
            ...mode,
            amount,
            tendered: form.paymentMode === 'CASH' && isStated ? tendered : null,
            tip: toPaise(tip),
            reference,
            reason: reuse ? reason : null,
            partNumber: part?.number ?? null,
            partOf: part?.of ?? null,
            at: write.at,
          });
          if (form.paymentMode === 'DUE') await addCreditSale(write, row, taken);
          const rows = [taken];
          if (refundMode && amount > due) {
            requirePermission(write, 'invoice.refund');
            rows.push(
              await insertPayment(write, row.id, {
                kind: 'REFUND',
                ...refundMode,
                amount: amount - due,
                // As by a refund of its own, the tip goes back with the last of the amount.
                tip: due === 0 ? taken.tip : 0,
                reason: storedReasons.aboveDue,
                refundOfId: taken.id,
                at: write.at,
              }),
            );
          }
          for (const one of rows) auditPayment(write, row, one);
          const invoice = await closeIfNothingIsDue(write, row, [...before, ...rows]);
          return { invoice, payment: presentedPayment(invoice, taken.id) };
        },
        idempotencyKey,
      ),
  };
}
