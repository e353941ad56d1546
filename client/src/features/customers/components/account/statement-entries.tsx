import { formatDateTime } from '@tawa/shared/calendar.ts';
import type { AccountEntry } from '@tawa/shared/customers/credit-accounts.contract.ts';
import { statementMessages } from '@tawa/shared/messages/customers.statement.en.ts';
import { dinerInvoiceMessages } from '@tawa/shared/messages/invoices.diner.en.ts';
import { formatRupees, signedRupees } from '@tawa/shared/money.ts';
import { useId } from 'react';
import { Button } from '../../../../ui/elements/button.tsx';
import classes from './statement-entries.module.css';

interface Props<Entry> {
  entries: readonly Entry[];
  /** Opens the receipt of a collection. Missing for the customer, who has only the link. */
  onReceipt?: (entry: Entry) => void;
}

/** `entries` are the oldest first, and shown the newest first. */
export function StatementEntries<Entry extends AccountEntry>({ entries, onReceipt }: Props<Entry>) {
  const m = statementMessages();
  const titleId = useId();
  return (
    <section className={classes.statement} aria-labelledby={titleId}>
      <h2 id={titleId}>{m.entries}</h2>
      {entries.length === 0 && <p className={classes.quiet}>{m.none}</p>}
      <ul className={classes.entries}>
        {[...entries].reverse().map((entry) => (
          <li key={entry._id} className={classes.entry}>
            <span>{nameOf(entry)}</span>
            <strong className="figures">{signedRupees(entry.amount)}</strong>
            <span className={classes.quiet}>{formatDateTime(entry.at)}</span>
            <span className={`${classes.quiet} figures`}>
              {m.owedAfter(`₹${formatRupees(entry.balance)}`)}
            </span>
            {onReceipt && entry.kind === 'COLLECTION' && (
              <Button
                variant="quiet"
                className={classes.receipt ?? ''}
                aria-label={m.receiptOf(formatDateTime(entry.at))}
                onClick={() => onReceipt(entry)}
              >
                {m.receipt}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function nameOf({ kind, invoiceNo, paymentMode, modeName }: AccountEntry): string {
  const { kinds } = statementMessages();
  if (kind === 'COLLECTION')
    return kinds.COLLECTION(modeName ?? dinerInvoiceMessages().paymentMode[paymentMode ?? 'OTHER']);
  return kinds[kind](invoiceNo ?? '');
}
