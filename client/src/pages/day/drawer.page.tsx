import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { shiftMessages } from '@tawa/shared/messages/shifts.en.ts';
import type { Shift } from '@tawa/shared/shifts/shifts.contract.ts';
import type { Shop } from '@tawa/shared/shops/shops.contract.ts';
import { lazy, Suspense, useState } from 'react';
import { ClosedShifts } from '../../features/shifts/components/closed-shifts.tsx';
import { OpenShift } from '../../features/shifts/components/open-shift.tsx';
import { OpenShiftForm } from '../../features/shifts/components/open-shift-form.tsx';
import { closedShiftsQuery, openShiftsQuery, xReportQuery } from '../../features/shifts/shifts.queries.ts';
import { useCurrentShop } from '../../features/shops/hooks/use-current-shop.tsx';
import { useMay } from '../../features/shops/hooks/use-may.ts';
import { retryImport } from '../../lib/browser/retry-import.ts';
import { useSession } from '../../lib/session.ts';
import { Button } from '../../ui/elements/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/feedback/skeletons.tsx';
import { Segments } from '../../ui/forms/segments.tsx';
import { useListParams } from '../../ui/hooks/use-list-params.ts';
import { usePageTitle } from '../../ui/hooks/use-page-title.ts';
import { ListError } from '../../ui/lists/list-error.tsx';
import { ListPage } from '../../ui/lists/list-page.tsx';
import { Pager } from '../../ui/lists/pager.tsx';
import classes from './drawer.module.css';

const ShiftReport = lazy(() =>
  retryImport(() => import('../../features/shifts/components/shift-report.tsx')),
);

/** The cash drawers: what is open now, and the shifts that were closed. */
export default function DrawerPage() {
  const m = shiftMessages();
  usePageTitle(m.title);
  const shop = useCurrentShop();
  const params = useListParams();
  const open = useQuery(openShiftsQuery(shop._id));
  const closed = useQuery(closedShiftsQuery(shop._id, params.page));
  const [isOpening, setOpening] = useState(false);
  const [reportOf, setReportOf] = useState<Shift>();
  const failed = [open, closed].find(({ isError, data }) => isError && !data);
  if (failed?.error)
    return (
      <ListPage title={m.title}>
        <ListError
          title={m.notLoaded}
          error={failed.error}
          busy={failed.isFetching}
          onRetry={() => void failed.refetch()}
        />
      </ListPage>
    );
  return (
    <ListPage title={m.title}>
      {!open.data || !closed.data ? (
        <Skeleton height={480} />
      ) : (
        <div className={classes.parts}>
          <OpenShifts shop={shop} shifts={open.data} onOpen={() => setOpening(true)} onClosed={setReportOf} />
          <ClosedShifts shop={shop} shifts={closed.data.shifts} onOpen={setReportOf} />
          <Pager
            page={params.page}
            filteredCount={closed.data.shiftFilteredCount}
            resultPerPage={closed.data.resultPerPage}
            onPage={params.goToPage}
          />
        </div>
      )}
      {isOpening && open.data && closed.data && (
        <OpenShiftForm
          shopId={shop._id}
          open={open.data}
          closed={closed.data.shifts}
          onClose={() => setOpening(false)}
        />
      )}
      {reportOf && (
        <Suspense>
          <ShiftReport shop={shop} shift={reportOf} onClose={() => setReportOf(undefined)} />
        </Suspense>
      )}
    </ListPage>
  );
}

interface OpenShiftsProps {
  shop: Shop;
  shifts: readonly Shift[];
  onOpen: () => void;
  onClosed: (shift: Shift) => void;
}

/** One drawer at a time, first the one that the user has opened. */
function OpenShifts({ shop, shifts, onOpen, onClosed }: OpenShiftsProps) {
  const m = shiftMessages();
  const session = useSession();
  const userId = session.status === 'signed-in' ? session.user._id : undefined;
  const [picked, setPicked] = useState<string>();
  const shown =
    shifts.find(({ _id }) => _id === picked) ??
    shifts.find(({ openedBy }) => openedBy?._id === userId) ??
    shifts[0];
  if (!shown)
    return (
      <EmptyState title={m.none.title}>
        <p>{m.none.hint}</p>
        <Button onClick={onOpen}>{m.open.open}</Button>
      </EmptyState>
    );
  return (
    <>
      {shifts.length > 1 && (
        <Segments
          label={m.drawers}
          values={shifts.map(({ _id }) => _id)}
          labels={Object.fromEntries(shifts.map(({ _id, drawer }) => [_id, drawer]))}
          value={shown._id}
          onPick={setPicked}
        />
      )}
      <ShownShift key={shown._id} shop={shop} shiftId={shown._id} onClosed={onClosed} />
      <Button
        variant="bare"
        className={classes.another ?? ''}
        icon={<IconPlus size={20} aria-hidden="true" />}
        onClick={onOpen}
      >
        {m.open.another}
      </Button>
    </>
  );
}

function ShownShift({
  shop,
  shiftId,
  onClosed,
}: {
  shop: Shop;
  shiftId: string;
  onClosed: (shift: Shift) => void;
}) {
  const may = useMay(shop);
  const { data, error, isFetching, refetch } = useQuery(xReportQuery(shop._id, shiftId));
  if (!data && error)
    return (
      <ListError
        title={shiftMessages().notLoaded}
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <Skeleton height={380} />;
  return <OpenShift shopId={shop._id} report={data} mayClose={may('shift.close')} onClosed={onClosed} />;
}
