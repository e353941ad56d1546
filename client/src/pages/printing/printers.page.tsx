import { useQuery } from '@tanstack/react-query';
import { printersMessages } from '@tawa/shared/messages/printers.en.ts';
import { categoriesQuery } from '../../features/menu/menu.queries.ts';
import { NoPrinters } from '../../features/printing/components/no-printers.tsx';
import { PrintAgentList } from '../../features/printing/components/print-agent-list.tsx';
import { PrinterDialogs } from '../../features/printing/components/printer-dialogs.tsx';
import { PrinterOverview } from '../../features/printing/components/printer-overview.tsx';
import { usePrinterDialogs } from '../../features/printing/hooks/use-printer-dialogs.ts';
import { printAgentsQuery, printersQuery, printJobsQuery } from '../../features/printing/printing.queries.ts';
import { useCurrentShop } from '../../features/shops/hooks/use-current-shop.tsx';
import { CardSkeletons } from '../../ui/feedback/skeletons.tsx';
import { usePageTitle } from '../../ui/hooks/use-page-title.ts';
import { AddButton } from '../../ui/lists/add-button.tsx';
import { ListError } from '../../ui/lists/list-error.tsx';
import { ListPage } from '../../ui/lists/list-page.tsx';

/** The parts of the page are shown together, because a part that came later would move those below it. */
function useIsLoadingParts(shopId: string): boolean {
  const jobs = useQuery(printJobsQuery(shopId));
  const agents = useQuery(printAgentsQuery(shopId));
  const categories = useQuery(categoriesQuery(shopId));
  return jobs.isPending || agents.isPending || categories.isPending;
}

export default function PrintersPage() {
  const m = printersMessages().list;
  usePageTitle(m.title);
  const { _id: shopId } = useCurrentShop();
  const { data, error, isFetching, refetch } = useQuery(printersQuery(shopId));
  const isLoading = useIsLoadingParts(shopId);
  const shown = isLoading ? undefined : data;
  const dialogs = usePrinterDialogs(data);
  const hasNone = data?.printers.length === 0;
  return (
    <ListPage
      title={m.title}
      action={<AddButton label={m.add} isInList={hasNone} onClick={dialogs.ofPrinters.add} />}
    >
      {!shown && !error && <CardSkeletons count={2} height={180} />}
      {!data && error && (
        <ListError title={m.notLoaded} error={error} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {shown && hasNone && <NoPrinters onAdd={dialogs.ofPrinters.add} />}
      {shown && !hasNone && <PrinterOverview shopId={shopId} {...shown} dialogs={dialogs} />}
      {shown && <PrintAgentList shopId={shopId} />}
      {data && <PrinterDialogs shopId={shopId} {...data} dialogs={dialogs} />}
    </ListPage>
  );
}
