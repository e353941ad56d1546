import { IconReceipt } from '@tabler/icons-react';
import { isTaxExclusive } from '@tawa/shared/gst.ts';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { KOT_TYPES, type KotFilter, kotMatches } from '@tawa/shared/orders/orders.rules.ts';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { InvoiceModal } from '../../features/invoicing/components/invoice-modal.tsx';
import { useInvoiceChooser } from '../../features/invoicing/hooks/use-invoice-chooser.tsx';
import { useOpenInvoice } from '../../features/invoicing/hooks/use-open-invoice.ts';
import { KotCard } from '../../features/kots/components/kot-card.tsx';
import { KotTicketModal } from '../../features/kots/components/kot-ticket-modal.tsx';
import { useKots } from '../../features/kots/kots.queries.ts';
import { DinerOrdersButton, DinerOrdersNote } from '../../features/shops/components/guest-orders.tsx';
import { useCurrentShop } from '../../features/shops/hooks/use-current-shop.tsx';
import { useServerNow } from '../../lib/clock.ts';
import { Button } from '../../ui/elements/button.tsx';
import { RefreshButton } from '../../ui/elements/refresh-button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { CardSkeletons } from '../../ui/feedback/skeletons.tsx';
import { Segments } from '../../ui/forms/segments.tsx';
import { SearchField } from '../../ui/forms/text-fields.tsx';
import { usePageTitle } from '../../ui/hooks/use-page.ts';
import { useUrlSearch } from '../../ui/hooks/use-url-search.ts';
import classes from './manage.module.css';

const TABS = ['ALL', 'REQUESTED', ...KOT_TYPES] as const;
type Tab = (typeof TABS)[number];

function filterOfTab(tab: Tab, q = ''): KotFilter {
  if (tab === 'ALL') return { q };
  return tab === 'REQUESTED' ? { q, status: tab } : { q, kotType: tab };
}

/** History state, set by the order page. */
interface LocationState {
  printKotId?: string;
}

export default function ManagePage() {
  usePageTitle('Manage');
  const shop = useCurrentShop();
  const { text, search } = useUrlSearch();
  const q = text.trim();
  const [tab, setTab] = useState<Tab>('ALL');
  const { data: kots, isError, isFetching, refetch } = useKots(shop._id);
  const now = useServerNow(15_000);
  const kotToPrint = useKotToPrint();
  const openInvoice = useOpenInvoice(shop._id);
  const invoiceChooser = useInvoiceChooser(kots, openInvoice, isTaxExclusive(shop));
  const matching = (filter: KotFilter) => kots?.filter((kot) => kotMatches(kot, filter)) ?? [];
  const shown = requestedFirst(matching(filterOfTab(tab, q)));
  const counts = Object.fromEntries(TABS.map((name) => [name, matching(filterOfTab(name)).length]));

  return (
    <>
      <h1 className="unseen">Manage orders</h1>
      <div className={classes.tools}>
        <Segments label="Orders" values={TABS} value={tab} onPick={setTab} counts={counts} />
        <SearchField
          className={classes.search ?? ''}
          label="Search by token number"
          inputMode="numeric"
          value={text}
          onSearch={search}
        />
        <DinerOrdersButton shop={shop} />
        <RefreshButton busy={isFetching} onRefresh={() => void refetch()} />
      </div>
      <DinerOrdersNote shop={shop} />
      {!kots && !isError && <CardSkeletons height={320} />}
      {!kots && isError && !isFetching && (
        <EmptyState title="The orders could not be loaded">
          <Button onClick={() => void refetch()}>Try again</Button>
        </EmptyState>
      )}
      {kots && shown.length === 0 && (
        <EmptyState title="No Orders" icon={<IconReceipt size={30} aria-hidden="true" />}>
          {q ? `There is no order #${q} here. Clear the search or look under ALL.` : EMPTY_HINTS[tab]}
        </EmptyState>
      )}
      <div className={classes.cards}>
        {shown.map((kot) => (
          <KotCard
            key={kot._id}
            shopId={shop._id}
            kot={kot}
            now={now}
            limits={shop}
            onPrint={kotToPrint.print}
            onPay={invoiceChooser.pay}
          />
        ))}
      </div>
      <KotTicketModal
        kot={kotToPrint.findIn(kots)}
        shouldPrintOnOpen={kotToPrint.shouldPrintOnOpen}
        onClose={kotToPrint.close}
      />
      {invoiceChooser.dialog}
      <InvoiceModal shop={shop} openInvoice={openInvoice} />
    </>
  );
}

function requestedFirst(kots: Kot[]): Kot[] {
  const isWaiting = (kot: Kot) => kot.status === 'REQUESTED';
  return [...kots.filter(isWaiting), ...kots.filter((kot) => !isWaiting(kot))];
}

const EMPTY_HINTS: Record<Tab, string> = {
  ALL: 'Start one with New Order, or let a guest scan the QR code of a table.',
  REQUESTED: 'Orders from the QR codes of your tables wait here until you confirm them.',
  DINEIN: 'Start one with New Order and choose a table.',
  TAKEAWAY: 'Start one with New Order and choose TAKEAWAY.',
  DELIVERY: 'Start one with New Order and choose DELIVERY.',
};

/** KOT of `KotTicketModal`; `printKotId` in the history state prints it once. */
function useKotToPrint() {
  const navigate = useNavigate();
  const { pathname, state } = useLocation();
  const requestedKotId = (state as LocationState | null)?.printKotId;
  const [kotId, setKotId] = useState(requestedKotId);
  const [shouldPrintOnOpen, setAutomatic] = useState(requestedKotId !== undefined);
  useEffect(() => {
    // Clears the state: a reload must not print again.
    if (requestedKotId) void navigate(pathname, { replace: true, state: null });
  }, [requestedKotId, pathname, navigate]);
  return {
    shouldPrintOnOpen,
    findIn: (kots: Kot[] | undefined) => kots?.find((kot) => kot._id === kotId),
    print: (kot: Kot) => {
      setAutomatic(false);
      setKotId(kot._id);
    },
    close: () => setKotId(undefined),
  };
}
