import type { Invoice } from '@tawa/shared/invoices/invoices.contract.ts';
import { splitMessages } from '@tawa/shared/messages/invoices.split.en.ts';
import type { Shop } from '@tawa/shared/shops/shops.contract.ts';
import { useId } from 'react';
import { Button } from '../../../../ui/elements/button.tsx';
import { useJoinInvoice } from '../../hooks/use-split-invoices.ts';
import { InvoiceStatus } from '../invoice-status.tsx';
import classes from './split-invoice.module.css';

interface Props {
  shop: Shop;
  /** The source comes first. */
  invoices: readonly Invoice[];
  onPay: (invoiceId: string) => void;
  onOpen: (invoiceId: string) => void;
}

export function SplitList({ shop, invoices, onPay, onOpen }: Props) {
  const m = splitMessages();
  const titleId = useId();
  const join = useJoinInvoice(shop._id);
  const [source] = invoices;
  return (
    <section className={classes.section} aria-labelledby={titleId}>
      <h3 id={titleId}>{m.invoices}</h3>
      <ul className={classes.bills}>
        {invoices.map((invoice) => {
          const { _id, invoiceNo, status, payments, splitFrom } = invoice;
          const isJoinable = splitFrom && status === 'OPEN' && payments.length === 0;
          return (
            <li key={_id} className={classes.bill}>
              <button
                type="button"
                className={classes.number}
                aria-label={m.openInvoice(invoiceNo)}
                onClick={() => onOpen(_id)}
              >
                {invoiceNo}
              </button>
              <InvoiceStatus invoice={invoice} />
              <div className={classes.acts}>
                {isJoinable && source?.status === 'OPEN' && (
                  <Button
                    variant="quiet"
                    aria-label={m.joinInvoiceNo(invoiceNo)}
                    disabled={join.isPending}
                    onClick={() => join.mutate(_id)}
                  >
                    {m.joinBack}
                  </Button>
                )}
                {status === 'OPEN' && (
                  <Button
                    aria-label={m.payInvoiceNo(invoiceNo)}
                    disabled={join.isPending}
                    onClick={() => onPay(_id)}
                  >
                    {m.pay}
                  </Button>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
