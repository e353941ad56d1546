import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { AttendanceMonth, Punch } from '@tawa/shared/attendance/attendance.contract.ts';
import { businessDay } from '@tawa/shared/business-day.ts';
import { attendanceMessages } from '@tawa/shared/messages/attendance.en.ts';
import { addMonths, MONTH } from '@tawa/shared/reports/months.rules.ts';
import type { Shop } from '@tawa/shared/shops/shops.contract.ts';
import { lazy, Suspense, useId, useState } from 'react';
import { attendanceMonthQuery, useAttendanceFile } from '../../features/attendance/attendance.queries.ts';
import classes from '../../features/attendance/components/attendance.module.css';
import { PersonHours } from '../../features/attendance/components/person-hours.tsx';
import { PresentPeople } from '../../features/attendance/components/present-people.tsx';
import { useCurrentShop } from '../../features/shops/hooks/use-current-shop.tsx';
import { useShopRole } from '../../features/shops/hooks/use-may.ts';
import { retryImport } from '../../lib/browser/retry-import.ts';
import { nameOfMonth } from '../../lib/month-names.ts';
import { useServerNow } from '../../lib/server-clock.ts';
import { useSession } from '../../lib/session.ts';
import { Button } from '../../ui/elements/button.tsx';
import { RefreshButton } from '../../ui/elements/refresh-button.tsx';
import { TableFileButtons } from '../../ui/elements/table-file-buttons.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/feedback/skeletons.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { usePageTitle } from '../../ui/hooks/use-page-title.ts';
import { ListError } from '../../ui/lists/list-error.tsx';
import { ListPage } from '../../ui/lists/list-page.tsx';
import { printPageAfterPaint } from '../../ui/print/open-print-dialog.ts';

const CorrectPunchForm = lazy(() =>
  retryImport(() => import('../../features/attendance/components/correct-punch-form.tsx')),
);

/** As far back as a person can choose. */
const MONTHS = 25;

/** Who is in now, and everybody's hours of a month. */
export default function AttendancePage() {
  const m = attendanceMessages();
  usePageTitle(m.title);
  const shop = useCurrentShop();
  const thisMonth = businessDay(useServerNow(60_000), shop.businessDayStarts).slice(0, 7);
  const [chosen, setChosen] = useState<string>();
  const month = chosen && MONTH.test(chosen) ? chosen : thisMonth;
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(
    attendanceMonthQuery(shop._id, month),
  );
  const reload = () => void refetch();
  return (
    <ListPage
      title={m.title}
      tools={
        <>
          <Select aria-label={m.month} value={month} onChange={({ target }) => setChosen(target.value)}>
            {Array.from({ length: MONTHS }, (_, back) => addMonths(thisMonth, -back)).map((value) => (
              <option key={value} value={value}>
                {nameOfMonth(value)}
              </option>
            ))}
          </Select>
          <RefreshButton busy={isFetching} onRefresh={reload} />
        </>
      }
    >
      {!data && !error && <Skeleton height={480} />}
      {error && (!data || isPlaceholderData) && (
        <ListError title={m.notLoaded} error={error} busy={isFetching} onRetry={reload} />
      )}
      {data && !(error && isPlaceholderData) && (
        <div className={classes.parts} aria-busy={isPlaceholderData}>
          <PresentPeople present={data.present} />
          <HoursOfMonth key={data.month} shop={shop} sheet={data} />
        </div>
      )}
    </ListPage>
  );
}

function HoursOfMonth({ shop, sheet }: { shop: Shop; sheet: AttendanceMonth }) {
  const m = attendanceMessages();
  const { month, people } = sheet;
  const session = useSession();
  const isOwner = useShopRole(shop) === 'OWNER';
  const file = useAttendanceFile(shop._id, month);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const [corrected, setCorrected] = useState<Punch>();
  const titleId = useId();
  const toggle = (id: string) => {
    const next = new Set(opened);
    if (!next.delete(id)) next.add(id);
    setOpened(next);
  };
  /** On paper everybody's days are seen. */
  const print = () => {
    setOpened(new Set(people.map(({ person }) => person._id)));
    printPageAfterPaint();
  };
  const mayCorrect = (id: string) => isOwner || (session.status === 'signed-in' && session.user._id !== id);
  return (
    <section className={classes.card} aria-labelledby={titleId}>
      <header className={classes.head}>
        <h2 id={titleId}>{nameOfMonth(month)}</h2>
        <div className={classes.buttons}>
          <TableFileButtons disabled={file.isPending} onSave={file.mutate} />
          <Button variant="quiet" icon={<IconPrinter size={20} aria-hidden="true" />} onClick={print}>
            {m.print}
          </Button>
        </div>
      </header>
      {people.every(({ punches }) => punches.length === 0) ? (
        <EmptyState title={m.none}>{m.noneHint}</EmptyState>
      ) : (
        <ul className={classes.hours} aria-label={m.hours}>
          {people.map((hours) => (
            <PersonHours
              key={hours.person._id}
              hours={hours}
              isOpen={opened.has(hours.person._id)}
              onToggle={() => toggle(hours.person._id)}
              onCorrect={mayCorrect(hours.person._id) ? setCorrected : undefined}
            />
          ))}
        </ul>
      )}
      {corrected && (
        <Suspense>
          <CorrectPunchForm
            key={corrected._id}
            shopId={shop._id}
            punch={corrected}
            onClose={() => setCorrected(undefined)}
          />
        </Suspense>
      )}
    </section>
  );
}
