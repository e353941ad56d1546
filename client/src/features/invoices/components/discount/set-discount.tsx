import { DISCOUNT_REASONS } from '@tawa/shared/audit/discount-reasons.rules.ts';
import { DISCOUNT_KINDS, discountOf } from '@tawa/shared/invoices/discount.rules.ts';
import { MAX_REASON_LENGTH } from '@tawa/shared/invoices/payments.rules.ts';
import { invoiceDiscountMessages } from '@tawa/shared/messages/invoices.discount.en.ts';
import { formatRupees, toPaise, toRupees } from '@tawa/shared/money.ts';
import type { Approval } from '@tawa/shared/terminals/approval.contract.ts';
import { cleanNumber } from '@tawa/shared/typed-codes.ts';
import { Suspense, useState } from 'react';
import { isApiError } from '../../../../lib/api/api-error.ts';
import { toastError, toastSuccess } from '../../../../lib/toasts.ts';
import { lazyPage } from '../../../../ui/feedback/lazy-page.tsx';
import { useContractForm } from '../../../../ui/forms/contract-form.ts';
import { FormSheet } from '../../../../ui/forms/form-sheet.tsx';
import { Segments } from '../../../../ui/forms/segments.tsx';
import { SelectField } from '../../../../ui/forms/select-field.tsx';
import { Field } from '../../../../ui/forms/text-fields.tsx';
import { useApprovedAct } from '../../../terminals/hooks/use-approved-act.ts';
import { type Discount, useSetDiscount } from '../../hooks/use-set-discount.ts';
import { type DiscountValues, loadDiscountSchema, toDiscount } from '../../invoices.forms.ts';
import type { PrintableInvoice } from '../../model/printable-invoice.ts';
import { AmountField } from '../amount-field.tsx';
import classes from './set-discount.module.css';

const ApprovalSheet = lazyPage(() => import('../../../terminals/components/approval-sheet.tsx'));

interface Props {
  shopId: string;
  invoice: PrintableInvoice;
  /** The user may set no discount, so somebody else approves. */
  needsApproval: boolean;
  onClose: () => void;
}

/** Sets the discount of a bill with its reason, in place of the one that the bill has. */
export default function SetDiscount({ shopId, invoice, needsApproval, onClose }: Props) {
  const m = invoiceDiscountMessages();
  const setDiscount = useSetDiscount(shopId, invoice._id);
  const doApproved = useApprovedAct(onClose);
  // What the form showed when it opened: a later total is somebody else's change, which the first attempt to save tells.
  const [openedTotal, setOpenedTotal] = useState<number | undefined>(invoice.totalPayment);
  const [asked, setAsked] = useState<Discount>();
  const subTotal = toPaise(invoice.subTotal);
  const send = async (discount: Discount, approval?: Approval) => {
    try {
      return await setDiscount(discount, approval);
    } catch (error) {
      setOpenedTotal(undefined);
      throw error;
    }
  };
  const form = useContractForm<DiscountValues>({
    initial: initialValues(invoice),
    loadSchema: loadDiscountSchema,
    missingMessage: m.noReason,
    validateExtra: ({ kind, amount }) =>
      kind === 'AMOUNT' && toPaise(Number(cleanNumber(amount))) >= subTotal ? { amount: m.notAllowed } : {},
    save: async (values) => {
      const discount = { ...toDiscount(values), shownTotal: openedTotal ?? invoice.totalPayment };
      if (needsApproval) {
        setAsked(discount);
        return false;
      }
      try {
        toastSuccess((await send(discount)).message);
      } catch (error) {
        // Above a cap, and of a printed bill, somebody else decides.
        if (isApiError(error, 'NEEDS_APPROVAL')) {
          setAsked(discount);
          return false;
        }
        toastError((error as Error).message);
        throw error;
      }
    },
    onSaved: onClose,
  });
  const { kind } = form.values;
  const title = (needsApproval ? m.askTitle : m.title)(invoice.invoiceNo);
  const reasonError = form.errors.reasonId ?? (form.errors.reason && m.noReason);
  return (
    <>
      <FormSheet
        title={title}
        form={form}
        submitLabel={needsApproval ? m.askApproval : m.save}
        onClose={onClose}
      >
        <Segments
          label={m.kind}
          values={DISCOUNT_KINDS}
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
        {kind === 'COMP' && <p className={classes.explanation}>{m.complimentary}</p>}
        <SelectField
          label={m.reason}
          options={[
            ['', m.chooseReason],
            ...DISCOUNT_REASONS.map((reason) => [reason, m.reasons[reason]] as const),
            ['other', m.other],
          ]}
          {...form.select('reasonId')}
          error={form.values.reasonId === 'other' ? undefined : reasonError}
        />
        {form.values.reasonId === 'other' && (
          <Field
            label={m.otherReason}
            autoComplete="off"
            maxLength={MAX_REASON_LENGTH}
            {...form.field('reason')}
            error={reasonError}
          />
        )}
      </FormSheet>
      {asked && (
        <Suspense>
          <ApprovalSheet
            shopId={shopId}
            permission="invoice.charge"
            title={m.askTitle(invoice.invoiceNo)}
            act={actOf(asked, subTotal)}
            note={asked.reason ?? (asked.reasonId ? m.reasons[asked.reasonId] : '')}
            asked={{ act: 'invoice.discounted', subject: invoice._id, form: { ...asked } }}
            approve={(approval) => doApproved(() => send(asked, approval))}
            onClose={() => setAsked(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

function initialValues({ discount, discountKind, discountPercent }: PrintableInvoice): DiscountValues {
  const isAmount = discount > 0 && (discountKind ?? 'AMOUNT') === 'AMOUNT';
  return {
    kind: isAmount ? 'AMOUNT' : (discountKind ?? 'PERCENT'),
    percent: discountPercent === undefined ? '' : String(discountPercent),
    amount: isAmount ? String(discount) : '',
    reasonId: '',
    reason: '',
  };
}

/** As the button of the approver says it. */
function actOf({ kind, percent, amount }: Discount, subTotal: number): string {
  const values = {
    PERCENT: Math.round(Number(percent) * 100),
    AMOUNT: toPaise(Number(amount)),
    COMP: subTotal,
  };
  const value = values[kind];
  const rupees = `₹${formatRupees(toRupees(discountOf({ kind, value }, subTotal)))}`;
  return invoiceDiscountMessages().acts[kind](String(percent), rupees);
}
