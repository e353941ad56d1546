import { COUPON_REASON } from '@tawa/shared/audit/audit.rules.ts';
import type { BodyOf } from '@tawa/shared/contract/endpoint.ts';
import { percentToBasisPoints } from '@tawa/shared/gst.ts';
import type { DiscountKind, DiscountRule } from '@tawa/shared/invoices/discount.rules.ts';
import { cappedRule } from '@tawa/shared/invoices/discount-caps.rules.ts';
import type { Invoice, invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import { hasValidCharges, invoiceTotal } from '@tawa/shared/invoices/invoices.rules.ts';
import type { LineDiscountRule } from '@tawa/shared/invoices/line-discount.rules.ts';
import { toPaise } from '@tawa/shared/money.ts';
import type { ShopScope } from '../../auth/shop-scope.ts';
import { AppError, fieldError } from '../../errors/app-error.ts';
import type { Approver, AuditedAct } from '../../events/audit.repository.ts';
import type { IdempotencyKey } from '../../events/idempotency.repository.ts';
import type { WriteContext } from '../../events/unit-of-work.ts';
import { requireReason } from '../shops/reasons.service.ts';
import type { ApprovalsService, SentApproval } from '../terminals/approvals.service.ts';
import { deleteAdjustment, setAdjustment } from './adjustments.repository.ts';
import { auditedInvoice } from './audited-invoice.service.ts';
import { couponDiscount, couponFacts, requireApplicableCoupon, ruleOfCoupon } from './coupon-uses.service.ts';
import type { CouponRow } from './coupons.table.ts';
import { couponLabel, describeDiscount, describeLineDiscount } from './described-act.service.ts';
import { requireWithinDiscountCaps } from './discount-caps.service.ts';
import { requireInvoiceWithKots, requireOpenInvoice } from './invoice-guards.service.ts';
import { currentInvoice } from './invoice-queries.service.ts';
import { calculateInvoiceTax, ownDiscount, subTotalAndCustomer } from './invoice-totals.service.ts';
import type { InvoiceWithKots } from './invoice-with-kots.repository.ts';
import {
  type BilledLine,
  type NewLineAdjustment,
  setLineAdjustment,
  withAdjustment,
} from './line-adjustments.repository.ts';
import { requireMayLowerInvoiceAlone } from './printed-invoice-guards.service.ts';
import { discountAfterChange, saveAmounts, wholeDiscount } from './recalculate-invoice.service.ts';

type DiscountForm = Omit<BodyOf<typeof invoicesApi.setDiscount>, 'approval'>;
type ComplimentaryForm = Omit<BodyOf<typeof invoicesApi.complimentaryLine>, 'approval'>;

export interface SetDiscountService {
  /**
   * Sets the discount of an open invoice, or of one of its lines, in place of the one that there is. Of a printed invoice only
   * an owner raises it without an approval, and above a cap nobody does whose cap it is. A coupon is under no cap. The error
   * invoice.total_changed carries the current invoice.
   * @throws what `requireReason` throws, kot.line_not_found, invoice.charges, invoice.discount_too_high, invoice.below_paid, approval.above_cap; also what
   * `ApprovalsService.write` and, for a coupon, `requireApplicableCoupon` throw
   */
  set(
    scope: ShopScope,
    invoiceId: string,
    form: DiscountForm,
    sent: SentApproval,
    idempotencyKey: IdempotencyKey | undefined,
  ): Promise<Invoice>;
  /** Makes a line complimentary, or some of it, as `set` does. It stays on the invoice at its price. */
  complimentary(
    scope: ShopScope,
    lineId: string,
    form: ComplimentaryForm,
    sent: SentApproval,
    idempotencyKey: IdempotencyKey | undefined,
  ): Promise<Invoice>;
}

/** Why something is taken off, the total that was shown, and who approves. */
interface Stated extends Pick<ComplimentaryForm, 'reason' | 'reasonId' | 'shownTotal'> {
  kind: DiscountKind;
  approver: Approver | undefined;
  /** Nobody answers for the discount yet. */
  isRehearsal: boolean | undefined;
}

/** How an invoice changes. `audited.after` and `store` get the rule that is stored, which a cap may make another one. */
interface PlannedDiscount {
  written: InvoiceWithKots;
  /** Undefined if nothing is taken off any more. */
  chosen: DiscountRule | undefined;
  /** What the rule comes to now, in paise. */
  amount: number;
  /** What a coupon takes off the invoice then, in paise. */
  ofCoupon: number;
  /** Undefined if it is of the whole invoice. */
  lineId?: string;
  audited: Pick<AuditedAct, 'act' | 'before' | 'detail'> & { after?: AuditedAct['after'] };
  store(
    rule: DiscountRule | undefined,
  ): Promise<Partial<Pick<InvoiceWithKots, 'adjustment' | 'kotsWithLines'>>>;
}

type StoredReason = Omit<NewLineAdjustment, keyof LineDiscountRule>;

/**
 * The reason of the list and what somebody typed are stored apart.
 * @throws what `requireReason` throws
 */
async function reasonOf(
  write: WriteContext,
  { kind, approver, ...sent }: Stated,
): Promise<{ audited: AuditedAct['reason']; stored: StoredReason }> {
  const byId = write.scope.person?.userId ?? null;
  const { audited, ...reason } = await requireReason(write, kind === 'COMP' ? 'COMP' : 'DISCOUNT', sent);
  return { audited, stored: { ...reason, byId, approverId: approver?.userId ?? null, at: write.at } };
}

/**
 * Every way to set a discount ends here: it decides by what is taken off the whole invoice whether the person may do it alone,
 * and saves it.
 */
async function saveDiscount(
  write: WriteContext,
  current: InvoiceWithKots,
  { written, chosen, amount, ofCoupon, lineId, audited, store }: PlannedDiscount,
  { approver, isRehearsal, reason }: Pick<Stated, 'approver' | 'isRehearsal'> & Pick<AuditedAct, 'reason'>,
): Promise<Invoice> {
  const { row, kotsWithLines } = written;
  const { row: before } = current;
  // What coupons give counts for nobody.
  const change = {
    before: { ...before, discount: before.discount - couponDiscount(current) },
    discount: row.discount - ofCoupon,
    lineId,
  };
  // Who decides on a rehearsal is checked then, and once more with the act.
  const caps = isRehearsal ? [] : await requireWithinDiscountCaps(write, change, approver);
  const rule = chosen && cappedRule(chosen, amount, caps);
  if (!approver) requireMayLowerInvoiceAlone(write, { before, after: row }, kotsWithLines);
  const stored = { ...written, ...(await store(rule)) };
  write.audit({
    ...audited,
    subject: auditedInvoice(before),
    amount: row.discount - before.discount,
    reason,
    before: { discount: before.discount, ...audited.before, ...couponFacts(current) },
    after: {
      discount: row.discount,
      subTotal: row.subTotal,
      ...audited.after,
      ...(rule && factsOf(rule)),
      ...couponFacts(stored),
    },
  });
  const taxed = { ...row, ...(await calculateInvoiceTax(write, row, kotsWithLines)) };
  return saveAmounts(write, { ...stored, row: taxed });
}

/** @throws invoice.closed, invoice.total_changed */
async function requireShown(
  write: WriteContext,
  invoiceId: string,
  { shownTotal }: Pick<Stated, 'shownTotal'>,
): Promise<InvoiceWithKots> {
  const row = await requireOpenInvoice(write, invoiceId);
  if (shownTotal !== undefined && toPaise(shownTotal) !== invoiceTotal(row)) {
    const details = { invoiceNo: row.invoiceNo };
    throw new AppError('invoice.total_changed', details, await currentInvoice(write, row.id));
  }
  return requireInvoiceWithKots(write, row.id);
}

/** Of an AMOUNT the discount says enough. */
function factsOf({ kind, value }: DiscountRule): { discountKind: string; discountPercent?: number } {
  return { discountKind: kind, ...(kind === 'PERCENT' && { discountPercent: value / 100 }) };
}

type ChangeOfDiscount = (
  write: WriteContext,
  stored: InvoiceWithKots,
  reason: StoredReason,
) => PlannedDiscount;

const ofWholeInvoice =
  ({ percent = 0, amount = 0 }: DiscountForm, kind: DiscountKind): ChangeOfDiscount =>
  (write, stored, reason) => {
    const { row } = stored;
    const base = row.subTotal - row.lineDiscount;
    const value = { PERCENT: percentToBasisPoints(percent), AMOUNT: toPaise(amount), COMP: base }[kind];
    const rule: DiscountRule = { kind, value };
    const next = { ...row, discount: wholeDiscount(row, rule, 0) };
    if (kind !== 'COMP' && !hasValidCharges(next))
      throw fieldError(kind === 'PERCENT' ? 'percent' : 'amount', 'invoice.charges');
    const isRemoved = kind !== 'COMP' && value === 0;
    return {
      written: { ...stored, row: next },
      chosen: isRemoved ? undefined : rule,
      amount: ownDiscount(next),
      ofCoupon: 0,
      audited: {
        act: 'invoice.discounted',
        before: stored.adjustment && factsOf(stored.adjustment),
        // As it was asked for, so that an approval of it stays valid whatever is stored.
        detail: describeDiscount(isRemoved ? undefined : rule, next.discount),
      },
      async store(finalRule) {
        if (finalRule) return { adjustment: await setAdjustment(write, row.id, { ...finalRule, ...reason }) };
        await deleteAdjustment(write, row.id);
        return { adjustment: undefined };
      },
    };
  };

const ofCoupon =
  (coupon: CouponRow): ChangeOfDiscount =>
  (write, stored, reason) => {
    const { row } = stored;
    const rule = ruleOfCoupon(coupon);
    const next = { ...row, discount: wholeDiscount(row, rule, 0) };
    return {
      written: { ...stored, row: next },
      chosen: rule,
      amount: ownDiscount(next),
      ofCoupon: ownDiscount(next),
      audited: {
        act: 'invoice.discounted',
        before: stored.adjustment && factsOf(stored.adjustment),
        detail: describeDiscount(rule, next.discount),
      },
      store: async () => ({
        adjustment: await setAdjustment(write, row.id, { ...rule, ...reason, couponId: coupon.id }),
      }),
    };
  };

/** Returns undefined if nothing is taken off the line any more. @throws invoice.charges */
type RuleOfLine = (line: BilledLine) => LineDiscountRule | undefined;

const discountOfLine =
  ({ percent = 0, amount = 0 }: DiscountForm, kind: DiscountKind): RuleOfLine =>
  ({ price, quantity }) => {
    const value = kind === 'PERCENT' ? percentToBasisPoints(percent) : toPaise(amount);
    if (value === 0) return undefined;
    if (kind === 'AMOUNT' && value >= price * quantity) throw fieldError('amount', 'invoice.charges');
    return { kind, value, quantity };
  };

const complimentaryOfLine =
  ({ quantity: requested }: ComplimentaryForm): RuleOfLine =>
  ({ quantity }) => {
    if (requested === 0) return undefined;
    if (requested !== undefined && requested > quantity) throw fieldError('quantity', 'invoice.charges');
    return { kind: 'COMP', value: 0, quantity: requested ?? quantity };
  };

const ofLine =
  (act: 'invoice.discounted' | 'line.complimentary', lineId: string, ruleOf: RuleOfLine): ChangeOfDiscount =>
  (write, stored, reason) => {
    const { row, adjustment } = stored;
    const line = stored.kotsWithLines.flatMap(({ lines }) => lines).find(({ id }) => id === lineId);
    if (!line) throw new AppError('kot.line_not_found');
    const rule = ruleOf(line);
    const part = { kotLineId: lineId, splitInvoiceId: row.splitFromId === null ? null : row.id };
    const nextRow = rule && { ...rule, ...reason, ...part, id: '', shopId: row.shopId };
    const linesWith = (lineAdjustment: BilledLine['adjustment']) =>
      stored.kotsWithLines.map(({ kot, lines }) => ({
        kot,
        lines: lines.map((one) => (one.id === lineId ? withAdjustment(one, lineAdjustment) : one)),
      }));
    const kotsWithLines = linesWith(nextRow);
    const { lineDiscount } = subTotalAndCustomer(kotsWithLines);
    const lowered = { ...row, lineDiscount };
    const next = { ...lowered, discount: discountAfterChange(stored, lowered, adjustment) };
    if (adjustment?.kind !== 'COMP' && !hasValidCharges(next))
      throw new AppError('invoice.discount_too_high', { invoiceNo: row.invoiceNo });
    const { foodItemId: itemId } = line;
    const taken = lineDiscount - row.lineDiscount + (line.discount ?? 0);
    return {
      written: { ...stored, row: next, kotsWithLines },
      chosen: rule,
      amount: taken,
      ofCoupon: couponDiscount({ row: next, adjustment }),
      lineId,
      audited: {
        act,
        before: { lineId, itemId, ...(line.adjustment && factsOf(line.adjustment)) },
        ...(rule && { after: { itemId, quantity: rule.quantity } }),
        detail: describeLineDiscount(line, rule, taken),
      },
      async store(finalRule) {
        const storedRow = rule && finalRule && { ...rule, ...finalRule, ...reason };
        const kotsWithLines = linesWith(await setLineAdjustment(write, part, storedRow));
        if (adjustment?.kind !== 'COMP') return { kotsWithLines };
        // Of a complimentary bill only what was approved is free, and the line has a part of that now.
        const value = next.discount - lineDiscount;
        return { kotsWithLines, adjustment: await setAdjustment(write, row.id, { ...adjustment, value }) };
      },
    };
  };

export function createSetDiscountService(approvals: Pick<ApprovalsService, 'write'>): SetDiscountService {
  const setDiscount = async (
    write: WriteContext,
    invoiceId: string,
    stated: Stated,
    change: ChangeOfDiscount,
  ): Promise<Invoice> => {
    const stored = await requireShown(write, invoiceId, stated);
    const reason = await reasonOf(write, stated);
    const changed = change(write, stored, reason.stored);
    const { approver, isRehearsal } = stated;
    return saveDiscount(write, stored, changed, { approver, isRehearsal, reason: reason.audited });
  };

  const applyCoupon = async (
    write: WriteContext,
    invoiceId: string,
    code: string,
    { shownTotal, approver, isRehearsal }: Omit<Stated, 'kind' | 'reason' | 'reasonId'>,
  ): Promise<Invoice> => {
    const stored = await requireShown(write, invoiceId, { shownTotal });
    const coupon = await requireApplicableCoupon(write, code, stored);
    const changed = ofCoupon(coupon)(write, stored, {
      reasonKey: coupon.id,
      reason: null,
      byId: write.scope.person?.userId ?? null,
      approverId: approver?.userId ?? null,
      at: write.at,
    });
    const reason = { key: COUPON_REASON, text: couponLabel(code) };
    return saveDiscount(write, stored, changed, { approver, isRehearsal, reason });
  };

  return {
    set: (scope, invoiceId, form, sent, idempotencyKey) =>
      approvals.write(
        scope,
        sent,
        (write, approver) => {
          const { kind, orderItemId, couponCode = '', shownTotal } = form;
          const { isRehearsal } = sent;
          if (kind === 'COUPON')
            return applyCoupon(write, invoiceId, couponCode, { shownTotal, approver, isRehearsal });
          const change =
            orderItemId === undefined
              ? ofWholeInvoice(form, kind)
              : ofLine('invoice.discounted', orderItemId, discountOfLine(form, kind));
          return setDiscount(write, invoiceId, { ...form, kind, approver, isRehearsal }, change);
        },
        idempotencyKey,
      ),
    complimentary: (scope, lineId, form, sent, idempotencyKey) =>
      approvals.write(
        scope,
        sent,
        (write, approver) => {
          const change = ofLine('line.complimentary', lineId, complimentaryOfLine(form));
          return setDiscount(
            write,
            form.invoiceId,
            { ...form, kind: 'COMP', approver, isRehearsal: sent.isRehearsal },
            change,
          );
        },
        idempotencyKey,
      ),
  };
}
