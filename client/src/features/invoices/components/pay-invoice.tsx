import type { Invoice } from '@tawa/shared/invoices/invoices.contract.ts';
import { UPI_MODES } from '@tawa/shared/invoices/invoices.rules.ts';
import { dinerInvoiceMessages } from '@tawa/shared/messages/invoices.diner.en.ts';
import { invoiceMessages } from '@tawa/shared/messages/invoices.en.ts';
import { formatRupees, toPaise, toRupees } from '@tawa/shared/money.ts';
import type { Shop } from '@tawa/shared/shops/shops.contract.ts';
import { type FormEvent, lazy, Suspense, useId, useState } from 'react';
import { retryImport } from '../../../lib/browser/retry-import.ts';
import { Button } from '../../../ui/elements/button.tsx';
import { RichText } from '../../../ui/elements/rich-text.tsx';
import { Segments } from '../../../ui/forms/segments.tsx';
import type { FieldLabelProps } from '../../../ui/forms/text-fields.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { useMay } from '../../shops/hooks/use-may.ts';
import { usePayableModes } from '../hooks/use-payable-modes.ts';
import { type PaymentControl, usePayment } from '../hooks/use-payment.ts';
import { modesOfPayment } from '../model/credit-modes.ts';
import type { PrintableInvoice } from '../model/printable-invoice.ts';
import { AmountField } from './amount-field.tsx';
import classes from './pay-invoice.module.css';
import { PaymentModes } from './payment-modes.tsx';

const PayByUpi = lazy(() => retryImport(() => import('./pay-by-upi.tsx')));

const WaiveRest = lazy(() => retryImport(() => import('./payments/waive-rest.tsx')));
const AboveDue = lazy(() => retryImport(() => import('./payments/above-due.tsx')));
const TipAndReference = lazy(() => retryImport(() => import('./payments/tip-and-reference.tsx')));
const ReuseReference = lazy(() => retryImport(() => import('./payments/reuse-reference.tsx')));

const PART_COUNTS = ['1', '2', '3', '4', '5', '6'] as const;

interface Props {
  shop: Shop;
  invoice: PrintableInvoice;
  onClose: () => void;
}

/**
 * The button of a payment mode pays all that is due, or the next equal part, in one tap. Another amount needs a mode
 * and then Take or Settle.
 */
export function PayInvoice({ shop, invoice, onClose }: Props) {
  const m = invoiceMessages().pay;
  const payment = usePayment(shop._id, invoice);
  const modes = usePayableModes(shop._id, modesOfPayment(invoice));
  const formId = useId();
  const may = useMay(shop);
  const [isWaiving, setWaiving] = useState(false);
  const { target, part, isTyped, isPaying, errors } = payment;
  const upiAmount = payment.withTip(payment.received ?? target);
  const [isCodeOpened, setCodeOpened] = useState(false);
  const chosenUpiMode =
    isTyped && payment.mode && UPI_MODES.includes(payment.mode.paymentMode) ? payment.mode.id : undefined;
  const hasCode = Boolean(shop.upiId) && upiAmount > 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // To settle with less than is due waives the rest.
    if (payment.waived !== undefined && !may('invoice.waive')) payment.takePart();
    else payment.settle();
  };
  return (
    <>
      <Sheet
        opened
        title={m.title(invoice.invoiceNo)}
        onClose={onClose}
        footer={
          <PaymentButtons
            payment={payment}
            formId={formId}
            isAmountAtCode={hasCode && (isCodeOpened || chosenUpiMode !== undefined)}
            onClose={onClose}
            onWaive={may('invoice.waive') ? () => setWaiving(true) : undefined}
          />
        }
      >
        <form id={formId} className={classes.form} noValidate onSubmit={submit}>
          {/* A form with two fields is sent by Enter only if a button in it does that. */}
          <button type="submit" hidden />
          <AmountDue payment={payment} invoice={invoice} />
          {payment.due > 0 && (
            <div>
              <p className={classes.parts} aria-hidden="true">
                {m.inParts}
              </p>
              <Segments
                label={m.inParts}
                values={PART_COUNTS}
                labels={m.wholeOrParts}
                value={PART_COUNTS[(part?.of ?? 1) - 1] ?? '1'}
                onPick={(count) => payment.share(Number(count))}
              />
            </div>
          )}
          <PaymentModes
            modes={modes}
            chosen={isTyped ? payment.mode : undefined}
            paysAtOnce={!isTyped}
            disabled={payment.isTapGuarded || isPaying}
            error={errors.paymentMode}
            onPick={payment.pick}
          />
          <div className={classes.amounts}>
            <TypedAmount
              label={m.amountReceived}
              disabled={isPaying}
              value={payment.amountText}
              error={errors.amountReceived}
              hint={!isTyped && m.lessThanTotal}
              onType={payment.setAmount}
            />
            <CashGiven payment={payment} />
          </div>
          {payment.above && (
            <Suspense>
              <AboveDue
                {...payment.above}
                due={payment.due}
                disabled={payment.isTapGuarded || isPaying}
                onTip={payment.takeTip}
                onRefund={payment.takeAbove}
                onRefuse={payment.refuse}
              />
            </Suspense>
          )}
          <Extras payment={payment} />
          {payment.reuseReference && (
            <Suspense>
              <ReuseReference isPaying={isPaying} onReuse={payment.reuseReference} />
            </Suspense>
          )}
          {shop.upiId && upiAmount > 0 && (
            <UpiCode
              amount={upiAmount}
              chosenMode={chosenUpiMode}
              isOpened={isCodeOpened}
              onToggle={() => setCodeOpened(!isCodeOpened)}
              invoice={invoice}
              payee={{ upiId: shop.upiId, name: shop.name }}
            />
          )}
        </form>
      </Sheet>
      {isWaiving && (
        <Suspense>
          <WaiveRest shopId={shop._id} invoice={invoice} onClose={() => setWaiving(false)} />
        </Suspense>
      )}
    </>
  );
}

interface TypedAmountProps extends FieldLabelProps {
  value: string;
  disabled: boolean;
  onType: (text: string) => void;
}

function TypedAmount({ onType, ...rest }: TypedAmountProps) {
  return (
    <AmountField
      {...rest}
      onChange={(event) => onType(event.target.value)}
      onFocus={(event) => event.target.select()}
    />
  );
}

/** What was handed over in cash. It is taken with the next tap on CASH. */
function CashGiven({ payment }: { payment: PaymentControl }) {
  const m = invoiceMessages().pay;
  const { change, tenders, isPaying } = payment;
  return (
    <div>
      <TypedAmount
        label={m.cashGiven}
        disabled={isPaying}
        value={payment.tenderedText}
        error={payment.errors.tendered}
        hint={change !== undefined && <strong>{m.change(`₹${formatRupees(change)}`)}</strong>}
        onType={payment.setTendered}
      />
      <div className={classes.tenders}>
        {tenders.map((tender) => (
          <Button
            key={tender}
            variant="quiet"
            disabled={isPaying}
            onClick={() => payment.setTendered(String(tender))}
          >
            ₹{formatRupees(tender)}
          </Button>
        ))}
      </div>
    </div>
  );
}

/** Closed at first, because few payments have one. Typing another amount than is due tells the mode, and its field opens. */
function Extras({ payment }: { payment: PaymentControl }) {
  const m = invoiceMessages().pay;
  const [isTipOpened, setTipOpened] = useState(false);
  const [isReferenceOpened, setReferenceOpened] = useState(false);
  const isTipShown = isTipOpened || payment.tipText !== '';
  const needsReference = payment.isTyped && payment.mode !== undefined && payment.mode.paymentMode !== 'CASH';
  const isReferenceShown = isReferenceOpened || needsReference || payment.referenceText !== '';
  return (
    <>
      {!(isTipShown && isReferenceShown) && (
        <div className={classes.extras}>
          {!isTipShown && (
            <Button variant="quiet" onClick={() => setTipOpened(true)}>
              {m.addTip}
            </Button>
          )}
          {!isReferenceShown && (
            <Button variant="quiet" onClick={() => setReferenceOpened(true)}>
              {m.addReference}
            </Button>
          )}
        </div>
      )}
      {(isTipShown || isReferenceShown) && (
        <Suspense>
          <TipAndReference payment={payment} hasTip={isTipShown} hasReference={isReferenceShown} />
        </Suspense>
      )}
    </>
  );
}

/**
 * On a phone the code is below the fold, and the guest waits for it. A field that is loaded with the mode pushes the code down
 * again, so it is scrolled into view again whenever the form grows or shrinks.
 */
function keepWholeInView(code: HTMLElement | null) {
  if (!code) return;
  const observer = new ResizeObserver(() => code.scrollIntoView({ block: 'nearest' }));
  observer.observe(code.closest('form') ?? code);
  return () => observer.disconnect();
}

/** The code is closed at first, because most people pay by a printed one. A mode of UPI that is chosen opens it. */
function UpiCode({
  amount,
  chosenMode,
  isOpened,
  onToggle,
  invoice,
  payee,
}: {
  amount: number;
  /** The id of a mode of UPI. */
  chosenMode: string | undefined;
  isOpened: boolean;
  onToggle: () => void;
  invoice: Pick<Invoice, 'invoiceNo'>;
  payee: { upiId: string; name: string };
}) {
  const isShown = isOpened || chosenMode !== undefined;
  return (
    <div className={classes.upi}>
      {chosenMode === undefined && (
        <Button variant="quiet" aria-expanded={isShown} onClick={onToggle}>
          {invoiceMessages().pay.upiCode}
        </Button>
      )}
      {isShown && (
        <Suspense fallback={<div className={classes.upiPlace} />}>
          {/* The key mounts the code again when the mode changes, so that it is scrolled into view again. */}
          <div key={chosenMode} ref={keepWholeInView} className={classes.code}>
            <PayByUpi
              amount={amount}
              note={dinerInvoiceMessages().upi.note(invoice.invoiceNo)}
              payee={payee}
              isAmountLarge
            />
          </div>
        </Suspense>
      )}
    </div>
  );
}

interface ButtonsProps {
  payment: PaymentControl;
  formId: string;
  /** The amount stands large at the UPI code, so the buttons only name it to a screen reader. */
  isAmountAtCode: boolean;
  onClose: () => void;
  /** Undefined if the user may not waive. */
  onWaive: (() => void) | undefined;
}

function PaymentButtons({ payment, formId, isAmountAtCode, onClose, onWaive }: ButtonsProps) {
  const { received, waived, isPaying } = payment;
  const m = invoiceMessages().pay;
  const mayWaive = onWaive !== undefined;
  const take = m.takePart(`₹${formatRupees(payment.withTip(received ?? 0))}`);
  const settle = received === undefined ? m.settle : m.settleWith(`₹${formatRupees(received)}`);
  return (
    <div className={classes.buttons}>
      {mayWaive && payment.isTyped && waived !== undefined && (
        <p className={classes.waived} role="status">
          <RichText content={m.waived(`₹${formatRupees(waived)}`, (text) => <strong>{text}</strong>)} />
        </p>
      )}
      <Button variant="quiet" disabled={isPaying} onClick={onClose}>
        {m.back}
      </Button>
      {onWaive && !payment.isTyped && payment.due > 0 && (
        <Button variant="quiet" disabled={isPaying} onClick={onWaive}>
          {m.waiveRest}
        </Button>
      )}
      {payment.isTyped && received !== undefined && (waived !== undefined || payment.takesPartOnly) && (
        <Button
          variant={mayWaive ? 'quiet' : 'filled'}
          busy={isPaying}
          disabled={payment.isTapGuarded}
          aria-label={take}
          onClick={() => payment.takePart()}
        >
          {isAmountAtCode ? m.take : take}
        </Button>
      )}
      {payment.isTyped && !payment.takesPartOnly && (mayWaive || waived === undefined) && (
        <Button
          type="submit"
          form={formId}
          busy={isPaying}
          disabled={payment.isTapGuarded}
          aria-label={settle}
        >
          {isAmountAtCode ? m.settle : settle}
        </Button>
      )}
    </div>
  );
}

interface AmountDueProps {
  payment: PaymentControl;
  invoice: PrintableInvoice;
}

/**
 * The amount that a tap on a mode pays. Warns if the total has changed since the dialog opened, or if it is unknown
 * whether a payment succeeded.
 */
function AmountDue({ payment, invoice }: AmountDueProps) {
  const m = invoiceMessages().pay;
  const { target, totalPayment, initialTotal, part } = payment;
  const covered = toPaise(totalPayment) - toPaise(invoice.due) - toPaise(invoice.waivedAmount);
  return (
    <>
      <p className={classes.due} role={part && 'status'}>
        <span>{part ? m.part(part.number, part.of) : m.toBePaid}</span>
        <strong className="figures">₹{formatRupees(target)}</strong>
      </p>
      {(covered > 0 || part) && (
        <p className={classes.progress} role="status">
          {m.paidSoFar(`₹${formatRupees(toRupees(covered))}`, `₹${formatRupees(totalPayment)}`)}
        </p>
      )}
      {payment.tip > 0 && (
        <p className={classes.progress} role="status">
          {m.withTip(`₹${formatRupees(payment.withTip(payment.received ?? target))}`)}
        </p>
      )}
      {initialTotal !== totalPayment && (
        <p className={classes.changed} role="alert">
          <RichText
            content={m.totalChanged(
              `₹${formatRupees(initialTotal)}`,
              <strong>₹{formatRupees(totalPayment)}</strong>,
            )}
          />
        </p>
      )}
      {payment.isOutcomeUnknown && (
        <p className={classes.changed} role="alert">
          {m.unknownOutcome}
        </p>
      )}
    </>
  );
}
