import { useQueryClient } from '@tanstack/react-query';
import type { Invoice } from '@tawa/shared/invoices/invoices.contract.ts';
import { orderMessages } from '@tawa/shared/messages/orders.en.ts';
import type { Shop } from '@tawa/shared/shops/shops.contract.ts';
import { useEffect } from 'react';
import { isLive } from '../../../realtime/connection-state.ts';
import { Button } from '../../../ui/elements/button.tsx';
import { InvoiceDialog } from '../../invoices/components/invoice-dialog.tsx';
import { PayInvoice } from '../../invoices/components/pay-invoice.tsx';
import { useOpenInvoice } from '../../invoices/hooks/use-open-invoice.ts';
import { kotKeys } from '../../orders/orders.live.ts';
import { useKots } from '../../orders/orders.queries.ts';
import { LazyPartSlip } from '../../printing/components/lazy-part-slip.tsx';
import { usePrintInvoice } from '../../printing/hooks/use-print-invoice.ts';
import { type PlacedOrder, takePayRequest, useCounterDraft } from '../counter.store.ts';
import classes from './placed-order-note.module.css';

interface Props {
  shop: Shop;
  placed: PlacedOrder;
  /** True where another button is the primary one. */
  isQuiet?: boolean;
}

/**
 * Leads to the payment of the order that was placed last, and then to its invoice. Nothing is shown of an order that was
 * cancelled, or that somebody has paid and served.
 */
export default function PlacedOrderNote({ shop, placed: { kotId, tokenNo }, isQuiet = false }: Props) {
  const m = orderMessages();
  const { data: kots } = useKots(shop._id);
  const { invoice, isOpening, openForKot, close } = useOpenInvoice(shop._id);
  const shown = useOpenInvoice(shop._id);
  const print = usePrintInvoice(shop._id, shown);
  useEffect(() => {
    if (takePayRequest(shop._id)) openForKot(kotId);
  });
  useRefetchKotsOncePaid(shop._id, invoice);
  const kot = kots?.find(({ _id }) => _id === kotId);
  // A live KOT is unpaid while a bill that was split from the paid one is open.
  const paidInvoiceId = kot ? kot.paidAt && kot.invoiceId : invoice?.status === 'PAID' && invoice._id;
  if (kots && !kot && !invoice) return null;
  const text = paidInvoiceId ? m.placed.paid(tokenNo) : m.placed.placed(tokenNo);
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would name a group of form fields */}
      <div className={classes.note} role="group" aria-label={text}>
        <p>{text}</p>
        {paidInvoiceId ? (
          <Button variant="quiet" busy={shown.isOpening} onClick={() => shown.openById(paidInvoiceId)}>
            {m.placed.viewInvoice}
          </Button>
        ) : (
          <Button variant={isQuiet ? 'quiet' : 'filled'} busy={isOpening} onClick={() => openForKot(kotId)}>
            {m.kot.payInvoice}
          </Button>
        )}
      </div>
      {invoice?.status === 'OPEN' && <PayInvoice shop={shop} invoice={invoice} onClose={close} />}
      <InvoiceDialog
        shop={shop}
        openInvoice={shown}
        onPrint={(invoiceId) => void print(invoiceId)}
        Slip={LazyPartSlip}
      />
    </>
  );
}

/** Without a socket the KOTs say half a minute later that they are paid. */
function useRefetchKotsOncePaid(shopId: string, invoice: Invoice | undefined): void {
  const queryClient = useQueryClient();
  const paidAt = invoice?.paidAt;
  useEffect(() => {
    if (paidAt && !isLive()) void queryClient.invalidateQueries({ queryKey: kotKeys.all(shopId) });
  }, [queryClient, shopId, paidAt]);
}

/** The note below another list, until the next order of the counter begins. */
export function PlacedOrderBar({ shop }: Pick<Props, 'shop'>) {
  const placed = useCounterDraft(shop._id)?.placed;
  if (!placed) return null;
  return (
    <div className={classes.bar} data-bottom-bar="">
      <PlacedOrderNote key={placed.kotId} shop={shop} placed={placed} isQuiet />
    </div>
  );
}
