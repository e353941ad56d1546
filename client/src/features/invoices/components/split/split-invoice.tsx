import { useQuery } from '@tanstack/react-query';
import type { Invoice } from '@tawa/shared/invoices/invoices.contract.ts';
import { splitMessages } from '@tawa/shared/messages/invoices.split.en.ts';
import type { Shop } from '@tawa/shared/shops/shops.contract.ts';
import { useEffect, useId, useState } from 'react';
import { Button } from '../../../../ui/elements/button.tsx';
import { RowSkeletons } from '../../../../ui/feedback/skeletons.tsx';
import { Sheet } from '../../../../ui/overlays/sheet.tsx';
import { splitInvoicesQuery } from '../../hooks/use-split-invoices.ts';
import { invoiceQuery } from '../../invoices.queries.ts';
import { PayInvoice } from '../pay-invoice.tsx';
import { SplitDraft } from './split-draft.tsx';
import classes from './split-invoice.module.css';
import { SplitList } from './split-list.tsx';

interface Props {
  shop: Shop;
  /** The source, or one that was split from it. */
  invoiceId: string;
  onOpen: (invoiceId: string) => void;
  onClose: () => void;
}

/** Moves items of a bill to new bills, and lists the bills of the split, each of which is paid or joined back. */
export default function SplitInvoice({ shop, invoiceId, onOpen, onClose }: Props) {
  const m = splitMessages();
  const split = useQuery(splitInvoicesQuery(shop._id, invoiceId));
  const [payingId, setPayingId] = useState<string>();
  const formId = useId();
  const [source, ...others] = split.data?.invoices ?? [];
  const paying = split.data?.invoices.find(({ _id }) => _id === payingId);
  const canSplit = source?.status === 'OPEN' && source.payments.length === 0 && source.totalItems > 1;
  return (
    <>
      <Sheet
        opened
        title={source ? m.title(source.invoiceNo) : m.loading}
        onClose={onClose}
        footer={
          <div className={classes.buttons}>
            <Button variant="quiet" onClick={onClose}>
              {m.back}
            </Button>
            {canSplit && (
              <Button type="submit" form={formId}>
                {m.save}
              </Button>
            )}
          </div>
        }
      >
        {split.isPending && <RowSkeletons count={5} height={44} />}
        {split.isError && !source && (
          <div className={classes.failed}>
            <p role="alert">{m.notLoaded}</p>
            <Button variant="quiet" onClick={() => void split.refetch()}>
              {m.tryAgain}
            </Button>
          </div>
        )}
        {source && others.length > 0 && (
          <SplitList shop={shop} invoices={[source, ...others]} onPay={setPayingId} onOpen={onOpen} />
        )}
        {source && canSplit && (
          // A split changes what is left, so the next one starts again.
          <SplitDraft
            key={others.length}
            formId={formId}
            shop={shop}
            source={source}
            lines={split.data?.lines ?? []}
          />
        )}
      </Sheet>
      {paying && (
        <PaySplit
          shop={shop}
          invoice={paying}
          onPaid={() => void split.refetch()}
          onClose={() => setPayingId(undefined)}
        />
      )}
    </>
  );
}

interface PaySplitProps {
  shop: Shop;
  invoice: Invoice;
  onPaid: () => void;
  onClose: () => void;
}

/** Closes itself once the bill is paid. */
function PaySplit({ shop, invoice, onPaid, onClose }: PaySplitProps) {
  const { data = invoice } = useQuery({
    ...invoiceQuery(shop._id, invoice._id),
    placeholderData: invoice,
  });
  const isOpen = invoice.status === 'OPEN' && data.status === 'OPEN';
  useEffect(() => {
    if (isOpen) return;
    onPaid();
    onClose();
  }, [isOpen, onPaid, onClose]);
  return isOpen && <PayInvoice shop={shop} invoice={data} onClose={onClose} />;
}
