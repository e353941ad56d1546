import { useQuery } from '@tanstack/react-query';
import type { ZReport } from '@tawa/shared/days/days.contract.ts';
import { dayMessages } from '@tawa/shared/messages/days.en.ts';
import { lazy, Suspense, useState } from 'react';
import { CloseDay } from '../../features/days/components/close-day.tsx';
import { ZReportList } from '../../features/days/components/z-report-list.tsx';
import { zReportsQuery } from '../../features/days/days.queries.ts';
import { useCurrentShop } from '../../features/shops/hooks/use-current-shop.tsx';
import { useMay } from '../../features/shops/hooks/use-may.ts';
import { retryImport } from '../../lib/browser/retry-import.ts';
import { Button } from '../../ui/elements/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { RowSkeletons } from '../../ui/feedback/skeletons.tsx';
import { useListParams } from '../../ui/hooks/use-list-params.ts';
import { usePageTitle } from '../../ui/hooks/use-page-title.ts';
import { ListError } from '../../ui/lists/list-error.tsx';
import { ListPage } from '../../ui/lists/list-page.tsx';
import { Pager } from '../../ui/lists/pager.tsx';

const ZSheet = lazy(() => retryImport(() => import('../../features/days/components/z-sheet.tsx')));

/** The Z reports, and the closing that makes the next one. */
export default function ZReportsPage() {
  const m = dayMessages();
  usePageTitle(m.title);
  const shop = useCurrentShop();
  const may = useMay(shop);
  const params = useListParams();
  const { data, error, isFetching, refetch } = useQuery(zReportsQuery(shop._id, params.page));
  const [isClosing, setClosing] = useState(false);
  const [opened, setOpened] = useState<{ z: ZReport; note?: string }>();
  const closeButton = data && may('day.close') && (
    <Button
      onClick={() => {
        setClosing(true);
        // No event says which devices are connected.
        void refetch();
      }}
    >
      {m.close.close}
    </Button>
  );
  const isEmpty = data?.zFilteredCount === 0;
  return (
    <ListPage title={m.title} action={!isEmpty && closeButton}>
      {!data && error && (
        <ListError title={m.notLoaded} error={error} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !error && <RowSkeletons count={8} height={64} />}
      {isEmpty && (
        <EmptyState title={m.none.title}>
          <p>{m.none.hint}</p>
          {closeButton}
        </EmptyState>
      )}
      {data && !isEmpty && (
        <>
          <ZReportList zs={data.zs} onOpen={(z) => setOpened({ z })} />
          <Pager
            page={params.page}
            filteredCount={data.zFilteredCount}
            resultPerPage={data.resultPerPage}
            onPage={params.goToPage}
          />
        </>
      )}
      {isClosing && data && (
        <CloseDay
          shop={shop}
          // Numbers have no gaps.
          newestNumber={data.zFilteredCount}
          devices={data.absentDevices ?? { withUnsent: [], others: 0 }}
          onClosed={(z, note) => {
            setClosing(false);
            setOpened({ z, note });
          }}
          onClose={() => setClosing(false)}
        />
      )}
      {opened && (
        <Suspense>
          <ZSheet shop={shop} {...opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </ListPage>
  );
}
