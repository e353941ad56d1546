import { useQueryClient } from '@tanstack/react-query';
import { MAX_COUPON_CODE_LENGTH } from '@tawa/shared/invoices/coupons.rules.ts';
import { DISCOUNT_CHOICES, DISCOUNT_KINDS } from '@tawa/shared/invoices/discount.rules.ts';
import type { SplittableLine } from '@tawa/shared/invoices/invoices.contract.ts';
import { invoiceDiscountMessages } from '@tawa/shared/messages/invoices.discount.en.ts';
import { formatRupees, toPaise, toRupees } from '@tawa/shared/money.ts';
import { lineSummary } from '@tawa/shared/orders/choice-text.rules.ts';
import type { Approval } from '@tawa/shared/terminals/approval.contract.ts';
import { cleanCouponCode, cleanNumber } from '@tawa/shared/typed-codes.ts';
import { Suspense, useState } from 'react';
import { fieldErrors, isApiError } from '../../../../lib/api/api-error.ts';
import { toastError, toastSuccess } from '../../../../lib/toasts.ts';
import { lazyPage } from '../../../../ui/feedback/lazy-page.tsx';
import { useContractForm } from '../../../../ui/forms/contract-form.ts';
import { FormSheet } from '../../../../ui/forms/form-sheet.tsx';
import { Segments } from '../../../../ui/forms/segments.tsx';
import { SelectField } from '../../../../ui/forms/select-field.tsx';
import { Field } from '../../../../ui/forms/text-fields.tsx';
import { putReasonsOfError, useReasons } from '../../../shops/hooks/reasons-query.ts';
import { useApprovedAct } from '../../../terminals/hooks/use-approved-act.ts';
import type { DiscountToApprove } from '../../../terminals/terminals.queries.ts';
import { useInvoiceLines } from '../../hooks/use-invoice-lines.ts';
import { type Discount, useSetDiscount } from '../../hooks/use-set-discount.ts';
import { type DiscountValues, loadDiscountSchema, toDiscount } from '../../invoices.forms.ts';
import {
  type DiscountTarget,
  discountAdded,
  discountBase,
  discountTyped,
  initialDiscount,
} from '../../model/discount-target.ts';
import type { PrintableInvoice } from '../../model/printable-invoice.ts';
import { AmountField } from '../amount-field.tsx';
import { DiscountReason, isUnlisted } from './discount-reason.tsx';
import classes from './set-discount.module.css';

const ApprovalSheet = lazyPage(() => import('../../../terminals/components/approval-sheet.tsx'));

interface Props {
  shopId: string;
  invoice: PrintableInvoice;
  /** The user may set no discount, so somebody else approves. */
  needsApproval: boolean;
  onClose: () => void;
}

/** Sets the discount of a bill or of one item of it with its reason, in place of the one that there is. */
export default function SetDiscount({ shopId, invoice, needsApproval, onClose }: Props) {
  const m = invoiceDiscountMessages();
  const setDiscount = useSetDiscount(shopId, invoice._id);
  const queryClient = useQueryClient();
  // The form is beneath the approval, and asks for another reason if this one was switched off, or for another code.
  const doApproved = useApprovedAct((error) => {
    const { couponCode } = fieldErrors(error);
    if (couponCode) form.setErrors({ couponCode });
    if (couponCode || putReasonsOfError(queryClient, shopId, error)) setAsked(undefined);
    else onClose();
  });
  // What the form showed when it opened: a later total is somebody else's change, which the first attempt to save tells.
  const [openedTotal, setOpenedTotal] = useState<number | undefined>(invoice.totalPayment);
  const [asked, setAsked] = useState<{
    discount: Discount;
    target: DiscountTarget;
    values: DiscountValues;
    /** The reason. */
    note: string;
  }>();
  const { data: lines = [] } = useInvoiceLines(shopId, invoice._id);
  const targetOf = (orderItemId: string): DiscountTarget => ({
    invoice,
    line: lines.find((line) => line.orderItemId === orderItemId),
  });
  const send = async (discount: Discount, approval?: Approval) => {
    try {
      return await setDiscount(discount, approval);
    } catch (error) {
      setOpenedTotal(undefined);
      throw error;
    }
  };
  const form = useContractForm<DiscountValues>({
    initial: initialDiscount({ invoice, line: undefined }),
    loadSchema: () => loadDiscountSchema(invoice._id),
    missingMessage: (empty) => (empty.includes('couponCode') ? m.noCouponCode : m.noReason),
    validateExtra: (values) => ({
      ...errorsOf(targetOf(values.orderItemId), values),
      ...(values.kind !== 'COUPON' && isUnlisted(values.reasonId, listed) && { reasonId: m.noReason }),
    }),
    save: async (values) => {
      const discount = withTotal(toDiscount(invoice._id, values), openedTotal ?? invoice.totalPayment);
      const stated = discount.form.reason ?? listed?.get(values.reasonId) ?? '';
      const note = values.kind === 'COUPON' ? '' : stated;
      const toAsk = { discount, target: targetOf(values.orderItemId), values, note };
      if (needsApproval) {
        setAsked(toAsk);
        return false;
      }
      try {
        toastSuccess((await send(discount)).message);
      } catch (error) {
        // Above a cap, and of a printed bill, somebody else decides.
        if (isApiError(error, 'NEEDS_APPROVAL')) {
          setAsked(toAsk);
          return false;
        }
        putReasonsOfError(queryClient, shopId, error);
        toastError((error as Error).message);
        throw error;
      }
    },
    onSaved: onClose,
  });
  const { kind, orderItemId } = form.values;
  const listed = useReasons(shopId, kind === 'COMP' ? 'COMP' : 'DISCOUNT');
  const pickTarget = (picked: string) => {
    const { reasonId: _, reason: __, ...shown } = initialDiscount(targetOf(picked));
    for (const [name, value] of Object.entries(shown)) form.set(name as keyof DiscountValues, value);
  };
  const title = (needsApproval ? m.askTitle : m.title)(invoice.invoiceNo);
  return (
    <>
      <FormSheet
        title={title}
        form={form}
        submitLabel={needsApproval ? m.askApproval : m.save}
        onClose={onClose}
      >
        {lines.length > 0 && (
          <SelectField
            label={m.target}
            options={[
              ['', m.wholeInvoice],
              ...lines.map((line) => [line.orderItemId, lineName(line)] as const),
            ]}
            {...form.select('orderItemId')}
            onPick={pickTarget}
          />
        )}
        <Segments
          label={m.kind}
          values={orderItemId === '' ? DISCOUNT_CHOICES : DISCOUNT_KINDS}
          labels={m.kinds}
          value={kind}
          wide
          onPick={(picked) => form.set('kind', picked)}
        />
        {kind === 'PERCENT' && (
          <AmountField label={m.percent} hint={m.zeroRemoves} data-autofocus {...form.field('percent')} />
        )}
        {kind === 'AMOUNT' && (
          <AmountField label={m.amount} hint={m.zeroRemoves} data-autofocus {...form.field('amount')} />
        )}
        {kind === 'COMP' && orderItemId === '' && <p className={classes.explanation}>{m.complimentary}</p>}
        {kind === 'COMP' && orderItemId !== '' && (
          <>
            <p className={classes.explanation}>{m.complimentaryLine}</p>
            <Field
              label={m.quantity}
              hint={m.zeroCharges}
              inputMode="numeric"
              autoComplete="off"
              {...form.field('quantity')}
            />
          </>
        )}
        {kind === 'COUPON' ? (
          <Field
            label={m.couponCode}
            hint={m.couponHint}
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={MAX_COUPON_CODE_LENGTH}
            data-autofocus
            {...form.field('couponCode')}
          />
        ) : (
          <DiscountReason form={form} listed={listed} />
        )}
      </FormSheet>
      {asked && (
        <Suspense>
          <ApprovalSheet
            shopId={shopId}
            permission="invoice.charge"
            discount={toApprove(asked.target, asked.values)}
            title={m.askTitle(invoice.invoiceNo)}
            act={actOf(asked.target, asked.values)}
            note={asked.note}
            asked={{ ...asked.discount, form: { ...asked.discount.form } }}
            approve={(approval) => doApproved(() => send(asked.discount, approval))}
            onClose={() => setAsked(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

const withTotal = ({ form, ...rest }: ReturnType<typeof toDiscount>, shownTotal: number): Discount =>
  ({ ...rest, form: { ...form, shownTotal } }) as Discount;

function lineName({ quantity, name, options, tokenNo }: SplittableLine): string {
  return invoiceDiscountMessages().line(quantity, lineSummary({ name, options, note: '' }), tokenNo);
}

/** Only the server knows the rest of the rules. */
function errorsOf(target: DiscountTarget, { kind, amount, quantity }: DiscountValues) {
  const m = invoiceDiscountMessages();
  if (kind === 'AMOUNT' && toPaise(Number(cleanNumber(amount))) >= discountBase(target))
    return { amount: target.line ? m.notAllowedOfLine : m.notAllowed };
  if (kind === 'COMP' && target.line && cleanNumber(quantity) === '') return { quantity: m.noQuantity };
  if (kind === 'COMP' && target.line && Number(cleanNumber(quantity)) > target.line.quantity)
    return { quantity: m.tooMany(target.line.quantity) };
  return {};
}

/** Undefined if nothing is added, which no cap forbids. */
function toApprove(target: DiscountTarget, values: DiscountValues): DiscountToApprove | undefined {
  const added = discountAdded(target, values);
  return added > 0 ? { invoiceId: target.invoice._id, amount: toRupees(added) } : undefined;
}

/** As the button of the approver says it. */
function actOf(target: DiscountTarget, values: DiscountValues): string {
  const m = invoiceDiscountMessages();
  if (values.kind === 'COUPON') return m.acts.COUPON(cleanCouponCode(values.couponCode));
  const rupees = `₹${formatRupees(toRupees(discountTyped(target, values) ?? 0))}`;
  const act = m.acts[values.kind](cleanNumber(values.percent), rupees);
  return target.line ? m.ofLine(target.line.name, act) : act;
}
