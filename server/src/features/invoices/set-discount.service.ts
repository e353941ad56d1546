import type { BodyOf } from '@tawa/shared/contract/endpoint.ts';
import { percentToBasisPoints } from '@tawa/shared/gst.ts';
import { type DiscountRule, discountOf } from '@tawa/shared/invoices/discount.rules.ts';
import { cappedRule } from '@tawa/shared/invoices/discount-caps.rules.ts';
import type { Invoice, invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import { hasValidCharges, invoiceTotal } from '@tawa/shared/invoices/invoices.rules.ts';
import { toPaise } from '@tawa/shared/money.ts';
import type { ShopScope } from '../../auth/shop-scope.ts';
import { AppError, fieldError } from '../../errors/app-error.ts';
import type { Approver } from '../../events/audit.repository.ts';
import type { IdempotencyKey } from '../../events/idempotency.repository.ts';
import type { WriteContext } from '../../events/unit-of-work.ts';
import type { ApprovalsService, SentApproval } from '../terminals/approvals.service.ts';
import { deleteAdjustment, setAdjustment } from './adjustments.repository.ts';
import { auditedInvoice } from './audited-invoice.service.ts';
import { describeDiscount } from './described-act.service.ts';
import { requireWithinDiscountCaps } from './discount-caps.service.ts';
import { requireInvoiceWithKots, requireOpenInvoice } from './invoice-guards.service.ts';
import { currentInvoice } from './invoice-queries.service.ts';
import { calculateInvoiceTax } from './invoice-totals.service.ts';
import { requireMayLowerInvoiceAlone } from './printed-invoice-guards.service.ts';
import { saveAmounts } from './recalculate-invoice.service.ts';

type DiscountForm = Omit<BodyOf<typeof invoicesApi.setDiscount>, 'approval'>;

export interface SetDiscountService {
  /**
   * Sets the discount of an open invoice in place of the one that it has. Of a printed invoice only an owner raises it
   * without an approval, and above a cap nobody does whose cap it is. The error invoice.total_changed carries the current
   * invoice.
   * @throws invoice.charges, invoice.below_paid, approval.above_cap; also what `ApprovalsService.write` throws
   */
  set(
    scope: ShopScope,
    invoiceId: string,
    form: DiscountForm,
    sent: SentApproval,
    idempotencyKey: IdempotencyKey | undefined,
  ): Promise<Invoice>;
}

function toRule({ kind, percent = 0, amount = 0 }: DiscountForm, subTotal: number): DiscountRule {
  if (kind === 'PERCENT') return { kind, value: percentToBasisPoints(percent) };
  return { kind, value: kind === 'AMOUNT' ? toPaise(amount) : subTotal };
}

/** The words of the code and what somebody typed are stored apart. */
function reasonOf({ reasonId, reason }: DiscountForm) {
  if (reason !== undefined) return { audited: { text: reason }, stored: { reasonKey: null, reason } };
  const audited = { key: reasonId ?? ('notStated' as const) };
  return { audited, stored: { reasonKey: reasonId ?? null, reason: null } };
}

export function createSetDiscountService(approvals: Pick<ApprovalsService, 'write'>): SetDiscountService {
  async function setDiscount(
    write: WriteContext,
    invoiceId: string,
    form: DiscountForm,
    { approver, isRehearsal = false }: { approver?: Approver | undefined; isRehearsal?: boolean | undefined },
  ): Promise<Invoice> {
    const row = await requireOpenInvoice(write, invoiceId);
    if (form.shownTotal !== undefined && toPaise(form.shownTotal) !== invoiceTotal(row)) {
      const details = { invoiceNo: row.invoiceNo };
      throw new AppError('invoice.total_changed', details, await currentInvoice(write, row.id));
    }
    const stored = await requireInvoiceWithKots(write, row.id);
    const chosen = toRule(form, row.subTotal);
    const next = { ...row, discount: discountOf(chosen, row.subTotal) };
    if (chosen.kind !== 'COMP' && !hasValidCharges(next))
      throw fieldError(chosen.kind === 'PERCENT' ? 'percent' : 'amount', 'invoice.charges');
    // Nobody answers for a rehearsal yet. Who decides is checked then, and once more with the act.
    const caps = isRehearsal
      ? []
      : await requireWithinDiscountCaps(write, { before: row, discount: next.discount }, approver);
    const rule = cappedRule(chosen, next.discount, caps);
    if (!approver) requireMayLowerInvoiceAlone(write, { before: row, after: next }, stored.kotsWithLines);
    const { audited, stored: reason } = reasonOf(form);
    const isRemoved = rule.kind !== 'COMP' && rule.value === 0;
    if (isRemoved) await deleteAdjustment(write, row.id);
    const adjustment = isRemoved
      ? undefined
      : await setAdjustment(write, row.id, {
          ...rule,
          ...reason,
          byId: write.scope.person?.userId ?? null,
          approverId: approver?.userId ?? null,
          at: write.at,
        });
    write.audit({
      act: 'invoice.discounted',
      subject: auditedInvoice(row),
      amount: next.discount - row.discount,
      reason: audited,
      before: { discount: row.discount, ...(stored.adjustment && factsOf(stored.adjustment)) },
      after: { discount: next.discount, subTotal: row.subTotal, ...(adjustment && factsOf(rule)) },
      // As it was asked for, so that an approval of it stays valid whatever is stored.
      detail: describeDiscount(
        chosen.kind !== 'COMP' && chosen.value === 0 ? undefined : chosen,
        next.discount,
      ),
    });
    const taxed = { ...next, ...(await calculateInvoiceTax(write, next, stored.kotsWithLines)) };
    return saveAmounts(write, { ...stored, row: taxed, adjustment });
  }

  return {
    set: (scope, invoiceId, form, sent, idempotencyKey) =>
      approvals.write(
        scope,
        sent,
        (write, approver) => setDiscount(write, invoiceId, form, { approver, isRehearsal: sent.isRehearsal }),
        idempotencyKey,
      ),
  };
}

/** Of an AMOUNT the discount says enough. */
function factsOf({ kind, value }: DiscountRule): { discountKind: string; discountPercent?: number } {
  return { discountKind: kind, ...(kind === 'PERCENT' && { discountPercent: value / 100 }) };
}
