import { useQuery } from '@tanstack/react-query';
import type { Invoice } from '@tawa/shared/invoices/invoices.contract.ts';
import { creditMessages } from '@tawa/shared/messages/invoices.credit.en.ts';
import { formatRupees } from '@tawa/shared/money.ts';
import { useId } from 'react';
import { Button } from '../../../../ui/elements/button.tsx';
import { RowSkeletons } from '../../../../ui/feedback/skeletons.tsx';
import { Sheet } from '../../../../ui/overlays/sheet.tsx';
import { creditNotesQuery } from '../../hooks/use-credit-notes.ts';
import type { PrintableInvoice } from '../../model/printable-invoice.ts';
import { AddCreditNote } from './add-credit-note.tsx';
import classes from './credit-notes.module.css';

interface Props {
  shopId: string;
  invoice: PrintableInvoice;
  /** The user may give nothing back, so somebody else approves. */
  needsApproval: boolean;
  onOpen: (invoiceId: string) => void;
  onClose: () => void;
}

/** Lists the credit notes of a paid invoice, and gives what is left of it back. */
export default function CreditNotes({ shopId, invoice, needsApproval, onOpen, onClose }: Props) {
  const m = creditMessages();
  const credited = useQuery(creditNotesQuery(shopId, invoice._id));
  const { data } = credited;
  const notes = data && <NoteList creditNotes={data.creditNotes} onOpen={onOpen} />;
  if (data && data.left > 0)
    return (
      // What is left changes with each credit note, so the next one starts again.
      <AddCreditNote
        key={data.creditNotes.length}
        shopId={shopId}
        invoice={invoice}
        credited={data}
        needsApproval={needsApproval}
        onSaved={onOpen}
        onClose={onClose}
      >
        {notes}
      </AddCreditNote>
    );
  return (
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
      {credited.isPending && <RowSkeletons count={4} height={44} />}
      {credited.isError && !data && (
        <div className={classes.failed}>
          <p role="alert">{m.notLoaded}</p>
          <Button variant="quiet" onClick={() => void credited.refetch()}>
            {m.tryAgain}
          </Button>
        </div>
      )}
      {notes}
      {data && <p className={classes.quiet}>{m.nothingLeft}</p>}
    </Sheet>
  );
}

function NoteList({
  creditNotes,
  onOpen,
}: {
  creditNotes: readonly Invoice[];
  onOpen: (invoiceId: string) => void;
}) {
  const m = creditMessages();
  const titleId = useId();
  if (creditNotes.length === 0) return null;
  return (
    <section className={classes.section} aria-labelledby={titleId}>
      <h3 id={titleId}>{m.notes}</h3>
      <ul className={classes.list}>
        {creditNotes.map(({ _id, invoiceNo, totalPayment }) => (
          <li key={_id} className={classes.row}>
            <button
              type="button"
              className={classes.number}
              aria-label={m.openNote(invoiceNo)}
              onClick={() => onOpen(_id)}
            >
              {invoiceNo}
            </button>
            <span className="figures">₹{formatRupees(-totalPayment)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
