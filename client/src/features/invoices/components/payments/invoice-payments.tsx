import { formatDateTime } from '@tawa/shared/calendar.ts';
import type { InvoicePayment } from '@tawa/shared/invoices/invoices.contract.ts';
import { givesBack, takesMoney } from '@tawa/shared/invoices/payments.rules.ts';
import { hasSlip, type SlipPayment } from '@tawa/shared/invoices/receipts.rules.ts';
import { dinerInvoiceMessages } from '@tawa/shared/messages/invoices.diner.en.ts';
import { invoiceMessages } from '@tawa/shared/messages/invoices.en.ts';
import { invoicePaymentMessages } from '@tawa/shared/messages/invoices.payments.en.ts';
import { formatRupees } from '@tawa/shared/money.ts';
import type { Shop } from '@tawa/shared/shops/shops.contract.ts';
import { type ComponentType, Suspense, useState } from 'react';
import { Button } from '../../../../ui/elements/button.tsx';
import { Sheet } from '../../../../ui/overlays/sheet.tsx';
import { useMay } from '../../../shops/hooks/use-may.ts';
import type { PrintableInvoice } from '../../model/printable-invoice.ts';
import { CorrectPayment } from './correct-payment.tsx';
import classes from './payments.module.css';
import { RefundPayment } from './refund-payment.tsx';

/** Shows and prints what a guest gets who paid a part. */
export type PartSlip = ComponentType<{
  shop: Shop;
  invoice: PrintableInvoice;
  payment: SlipPayment;
  onClose: () => void;
}>;

interface Props {
  shop: Shop;
  invoice: PrintableInvoice;
  Slip: PartSlip;
  onClose: () => void;
}

/** All payments of an invoice, the earliest first, and what can be done with those that still hold money. */
export default function InvoicePayments({ shop, invoice, Slip, onClose }: Props) {
  const m = invoicePaymentMessages().list;
  const [opened, setOpened] = useState<{ payment: InvoicePayment; change: 'correct' | 'refund' }>();
  const [slipOf, setSlipOf] = useState<SlipPayment>();
  const may = useMay(shop);
  const mayRefund = may('invoice.refund');
  const back = () => setOpened(undefined);
  const sheet = opened && {
    shopId: shop._id,
    invoice,
    payment: opened.payment,
    name: nameOf(opened.payment),
    onClose: back,
  };
  return (
    <>
      <Sheet
        opened
        title={m.title(invoice.invoiceNo)}
        onClose={onClose}
        footer={
          <Button variant="quiet" onClick={onClose}>
            {m.close}
          </Button>
        }
      >
        <ul className={classes.payments}>
          {invoice.payments.map((payment) => (
            <li key={payment._id} className={classes.payment}>
              <PaymentFacts payment={payment} />
              {payment.held > 0 && (
                <div className={classes.choices}>
                  {payment.paymentMode !== null && may('invoice.correct') && (
                    <Button
                      variant="quiet"
                      aria-label={m.correctPayment(nameOf(payment))}
                      onClick={() => setOpened({ payment, change: 'correct' })}
                    >
                      {m.correct}
                    </Button>
                  )}
                  {invoice.status === 'OPEN' && (mayRefund || may('invoice.read')) && (
                    <RefundButton
                      payment={payment}
                      needsApproval={!mayRefund}
                      onClick={() => setOpened({ payment, change: 'refund' })}
                    />
                  )}
                  {hasSlip(payment) && (
                    <Button
                      variant="quiet"
                      aria-label={m.printSlipOf(nameOf(payment))}
                      onClick={() => setSlipOf(payment)}
                    >
                      {m.printSlip}
                    </Button>
                  )}
                </div>
              )}
            </li>
          ))}
        </ul>
      </Sheet>
      {sheet && opened.change === 'correct' && <CorrectPayment {...sheet} />}
      {sheet && opened.change === 'refund' && <RefundPayment {...sheet} needsApproval={!mayRefund} />}
      {slipOf && (
        <Suspense>
          <Slip shop={shop} invoice={invoice} payment={slipOf} onClose={() => setSlipOf(undefined)} />
        </Suspense>
      )}
    </>
  );
}

interface RefundButtonProps {
  payment: InvoicePayment;
  needsApproval: boolean;
  onClick: () => void;
}

function RefundButton({ payment, needsApproval, onClick }: RefundButtonProps) {
  const { list: m, takeBack } = invoicePaymentMessages();
  const name = nameOf(payment);
  const [text, label] =
    payment.paymentMode === null
      ? needsApproval
        ? [m.askTakeBack, m.askTakeBackWaiver]
        : [m.takeBack, takeBack.title()]
      : needsApproval
        ? [m.askRefund, m.askRefundPayment(name)]
        : [m.refund, m.refundPayment(name)];
  return (
    <Button variant="quiet" aria-label={label} onClick={onClick}>
      {text}
    </Button>
  );
}

/** As `CASH ₹120` or `Given back in CASH`. */
function nameOf({ kind, paymentMode, modeName, amount }: InvoicePayment): string {
  const { paymentMode: modes } = dinerInvoiceMessages();
  const mode = modeName ?? (paymentMode && modes[paymentMode]);
  return invoicePaymentMessages().list.kinds[kind](mode, `₹${formatRupees(amount)}`);
}

function PaymentFacts({ payment }: { payment: InvoicePayment }) {
  const { kind, amount, held, tip, reference, part, tendered, change, reason, at, by } = payment;
  const m = invoicePaymentMessages().list;
  const time = formatDateTime(at);
  return (
    <>
      <p className={classes.head}>
        <strong>{nameOf(payment)}</strong>
        {!takesMoney(payment) && (
          <span className="figures">
            {givesBack(kind) && '− '}₹{formatRupees(amount)}
          </span>
        )}
      </p>
      <p className={classes.quiet}>{by === null ? time : m.byAt(by, time)}</p>
      {tendered !== null && change > 0 && (
        <p className={classes.quiet}>
          {dinerInvoiceMessages().state.change(`₹${formatRupees(tendered)}`, `₹${formatRupees(change)}`)}
        </p>
      )}
      {part && <p className={classes.quiet}>{invoiceMessages().pay.part(part.number, part.of)}</p>}
      {tip > 0 && <p className={classes.quiet}>{m.tip(`₹${formatRupees(tip)}`)}</p>}
      {reference !== null && <p className={classes.quiet}>{m.reference(reference)}</p>}
      {reason !== null && <p className={classes.quiet}>{reason}</p>}
      {!givesBack(kind) && held < amount && (
        <p className={classes.quiet}>{held > 0 ? m.left(`₹${formatRupees(held)}`) : m.nothingLeft}</p>
      )}
    </>
  );
}
