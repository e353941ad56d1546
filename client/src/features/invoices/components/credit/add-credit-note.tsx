import type { CreditableItem, Invoice } from '@tawa/shared/invoices/invoices.contract.ts';
import { creditMessages } from '@tawa/shared/messages/invoices.credit.en.ts';
import { invoiceMessages } from '@tawa/shared/messages/invoices.en.ts';
import { formatRupees, toPaise } from '@tawa/shared/money.ts';
import { lineSummary } from '@tawa/shared/orders/choice-text.rules.ts';
import type { Approval } from '@tawa/shared/terminals/approval.contract.ts';
import { type ReactNode, Suspense, useState } from 'react';
import { Button } from '../../../../ui/elements/button.tsx';
import { lazyPage } from '../../../../ui/feedback/lazy-page.tsx';
import { useContractForm } from '../../../../ui/forms/contract-form.ts';
import { FormSheet } from '../../../../ui/forms/form-sheet.tsx';
import { QuantityStepper } from '../../../../ui/forms/quantity-stepper.tsx';
import { Segments } from '../../../../ui/forms/segments.tsx';
import { SelectField } from '../../../../ui/forms/select-field.tsx';
import { useApprovedAct } from '../../../terminals/hooks/use-approved-act.ts';
import { type CreditNoteBody, useAddCreditNote } from '../../hooks/use-credit-notes.ts';
import { usePayableModes } from '../../hooks/use-payable-modes.ts';
import { loadCreditNoteSchema } from '../../invoices.forms.ts';
import {
  allLeft,
  chosenLines,
  creditPreview,
  parseCreditAmount,
  type Quantities,
} from '../../model/credit-draft.ts';
import { likelyModeOfCreditNote, modesOfCreditNote } from '../../model/credit-modes.ts';
import { modeNameOf } from '../../model/payable-modes.ts';
import type { PrintableInvoice } from '../../model/printable-invoice.ts';
import { AmountField } from '../amount-field.tsx';
import { ReasonField } from '../payments/reason-field.tsx';
import classes from './credit-notes.module.css';

const ApprovalSheet = lazyPage(() => import('../../../terminals/components/approval-sheet.tsx'));

interface Props {
  shopId: string;
  invoice: PrintableInvoice;
  credited: { creditNotes: Invoice[]; lines: CreditableItem[]; left: number; owed: number };
  needsApproval: boolean;
  onSaved: (creditNoteId: string) => void;
  onClose: () => void;
  /** The credit notes that there are. */
  children: ReactNode;
}

const WAYS = ['ITEMS', 'AMOUNT'] as const;
type Way = (typeof WAYS)[number];

export function AddCreditNote(props: Props) {
  const { shopId, invoice, credited, needsApproval, onSaved, onClose, children } = props;
  const m = creditMessages();
  const modes = usePayableModes(shopId, modesOfCreditNote(invoice));
  const { add, addApproved } = useAddCreditNote(shopId, invoice._id, credited.creditNotes.length);
  const [asked, setAsked] = useState<CreditNoteBody>();
  const doApproved = useApprovedAct(() => setAsked(undefined));
  const previewOf = (values: { way: string; quantities: Quantities; amount: string }) => {
    if (values.way === 'ITEMS')
      return creditPreview(invoice, credited, { lines: chosenLines(values.quantities) });
    const amount = parseCreditAmount(values.amount);
    return amount === undefined
      ? 'invoice.no_amount'
      : creditPreview(invoice, credited, { amount: toPaise(amount) });
  };
  const form = useContractForm({
    initial: {
      way: 'ITEMS' as Way,
      quantities: {} as Quantities,
      amount: '',
      paymentMode: likelyModeOfCreditNote(invoice, credited.owed) as string,
      reason: '',
    },
    loadSchema: loadCreditNoteSchema,
    missingMessage: m.noReason,
    validateExtra: (values) => {
      const preview = previewOf(values);
      if (typeof preview === 'number') return {};
      const message = m.faults[preview];
      return values.way === 'ITEMS' ? { quantities: message } : { amount: message };
    },
    save: async (values) => {
      const preview = previewOf(values);
      const { way, paymentMode, reason } = values;
      const lines = chosenLines(values.quantities);
      const amount = typeof preview === 'number' ? preview : undefined;
      const body = { ...(way === 'ITEMS' && { lines }), amount, paymentMode, reason };
      if (needsApproval) {
        setAsked(body);
        return false;
      }
      return onSaved((await add(body)).data.creditNote._id);
    },
  });
  const addAsked = (body: CreditNoteBody, approval: Approval) =>
    doApproved(async () => {
      const reply = await addApproved(body, approval);
      onSaved(reply.data.creditNote._id);
      return reply;
    });
  const title = needsApproval ? m.askTitle(invoice.invoiceNo) : m.title(invoice.invoiceNo);
  const { way, quantities } = form.values;
  const preview = previewOf(form.values);
  return (
    <>
      <FormSheet
        title={title}
        form={form}
        submitLabel={needsApproval ? m.askApproval : m.submit}
        onClose={onClose}
      >
        {children}
        <p className={classes.quiet}>{m.left(`₹${formatRupees(credited.left)}`)}</p>
        <Segments
          label={m.what}
          values={WAYS}
          labels={m.ways}
          value={way}
          onPick={(next) => form.set('way', next)}
        />
        {way === 'ITEMS' ? (
          <Items
            lines={credited.lines}
            chosen={quantities}
            error={form.errors.quantities}
            onChoose={(next) => form.set('quantities', next)}
          />
        ) : (
          <AmountField label={m.amount} hint={m.amountHint} required {...form.field('amount')} />
        )}
        <p className={classes.sum}>
          <span>{m.goesBack}</span>
          <output className="figures">
            {typeof preview === 'number' ? `₹${formatRupees(preview)}` : '—'}
          </output>
        </p>
        <SelectField
          label={invoiceMessages().pay.paymentMode}
          options={modes.map(({ id, name }) => [id, name] as const)}
          hint={credited.owed > 0 && m.stillOwed(`₹${formatRupees(credited.owed)}`)}
          {...form.select('paymentMode')}
        />
        <ReasonField choices={m.reasons} form={form} />
      </FormSheet>
      {asked && (
        <Suspense>
          <ApprovalSheet
            shopId={shopId}
            permission="invoice.refund"
            title={title}
            act={m.act(`₹${formatRupees(Number(asked.amount))}`, modeNameOf(modes, asked.paymentMode))}
            note={asked.reason}
            asked={{ act: 'creditNote.made', subject: invoice._id, form: { ...asked } }}
            approve={(approval) => addAsked(asked, approval)}
            onClose={() => setAsked(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

interface ItemsProps {
  lines: readonly CreditableItem[];
  chosen: Quantities;
  error: string | undefined;
  onChoose: (quantities: Quantities) => void;
}

function Items({ lines, chosen, error, onChoose }: ItemsProps) {
  const m = creditMessages();
  return (
    <div className={classes.section}>
      <Button variant="quiet" onClick={() => onChoose(allLeft(lines))}>
        {m.allItems}
      </Button>
      <ul className={classes.list}>
        {lines.map((line) => {
          const { orderItemId, left } = line;
          const name = lineSummary({ name: line.name, options: line.options, note: '' });
          const quantity = chosen[orderItemId] ?? 0;
          const choose = (next: number) => onChoose({ ...chosen, [orderItemId]: next });
          return (
            <li key={orderItemId} className={classes.row}>
              <span>{m.of(left, name)}</span>
              <QuantityStepper
                name={name}
                quantity={quantity}
                canDecrease={quantity > 0}
                canIncrease={quantity < left}
                onDecrease={() => choose(quantity - 1)}
                onIncrease={() => choose(quantity + 1)}
              />
            </li>
          );
        })}
      </ul>
      {error && (
        <p className={classes.fault} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
