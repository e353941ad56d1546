import type { BodyInput } from '@tawa/shared/contract/endpoint.ts';
import type { invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import { invoicePaymentMessages } from '@tawa/shared/messages/invoices.payments.en.ts';
import { formatRupees } from '@tawa/shared/money.ts';
import { cleanNumber } from '@tawa/shared/typed-codes.ts';
import { Suspense, useState } from 'react';
import { lazyPage } from '../../../../ui/feedback/lazy-page.tsx';
import { useContractForm } from '../../../../ui/forms/contract-form.ts';
import { FormSheet } from '../../../../ui/forms/form-sheet.tsx';
import { useApprovedAct } from '../../../terminals/hooks/use-approved-act.ts';
import { usePayableModes } from '../../hooks/use-payable-modes.ts';
import { useRefundPayment } from '../../hooks/use-payment-changes.ts';
import { loadRefundSchema } from '../../invoices.forms.ts';
import { modesOfRefund } from '../../model/credit-modes.ts';
import { findModeOf, modeNameOf } from '../../model/payable-modes.ts';
import { AmountField } from '../amount-field.tsx';
import { amountErrors } from './amount-errors.ts';
import type { PaymentSheetProps } from './correct-payment.tsx';
import { ModeField } from './mode-field.tsx';
import classes from './payments.module.css';
import { ReasonField } from './reason-field.tsx';

const ApprovalSheet = lazyPage(() => import('../../../terminals/components/approval-sheet.tsx'));

interface Props extends PaymentSheetProps {
  /** The user may not refund, so somebody else approves. */
  needsApproval: boolean;
}

/**
 * Gives back what the payment holds, or a part of it, by default in the mode in which it came. A waiver is taken back
 * without a mode.
 */
export function RefundPayment({ shopId, invoice, payment, name, needsApproval, onClose }: Props) {
  const m = invoicePaymentMessages();
  const modes = usePayableModes(shopId, modesOfRefund(payment));
  const isWaiver = payment.paymentMode === null;
  const texts = isWaiver ? m.takeBack : m.refund;
  const refund = useRefundPayment(shopId, invoice, payment._id);
  const left = `₹${formatRupees(payment.held)}`;
  // The shop's own modes may load later than the form opens.
  const sameMode = findModeOf(modes, payment)?.id ?? payment.paymentMode ?? 'CASH';
  const doApproved = useApprovedAct(onClose);
  const [asked, setAsked] = useState<BodyInput<typeof invoicesApi.refundPayment>>();
  const title = needsApproval ? texts.askTitle(name) : texts.title(name);
  const form = useContractForm({
    initial: { amount: String(payment.held), paymentMode: '', reason: '' },
    loadSchema: loadRefundSchema,
    missingMessage: m.noReason,
    validateExtra: ({ amount }) => amountErrors(amount, payment.held, texts.tooMuch(left)),
    save: async (values) => {
      const body = {
        ...values,
        amount: cleanNumber(values.amount),
        paymentMode: isWaiver ? undefined : values.paymentMode || sameMode,
      };
      if (!needsApproval) return refund.mutateAsync(body);
      setAsked(body);
      return false;
    },
    onSaved: onClose,
  });
  return (
    <>
      <FormSheet
        title={title}
        form={form}
        submitLabel={needsApproval ? m.askApproval : texts.submit}
        onClose={onClose}
      >
        <p className={classes.explanation}>{texts.explanation(left)}</p>
        <AmountField label={m.amount} {...form.field('amount')} />
        {!isWaiver && (
          <ModeField
            modes={modes}
            {...form.select('paymentMode')}
            value={form.values.paymentMode || sameMode}
          />
        )}
        <ReasonField choices={texts.reasons} form={form} />
      </FormSheet>
      {asked && (
        <Suspense>
          <ApprovalSheet
            shopId={shopId}
            permission="invoice.refund"
            title={title}
            act={texts.act(
              `₹${formatRupees(Number(asked.amount))}`,
              modeNameOf(modes, asked.paymentMode ?? ''),
            )}
            note={asked.reason}
            asked={{
              act: isWaiver ? 'waiver.takenBack' : 'payment.refunded',
              subject: payment._id,
              form: asked,
            }}
            approve={(approval) => doApproved(() => refund.changeApproved(asked, approval))}
            onClose={() => setAsked(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
