import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatDate, startOfDate } from '@tawa/shared/calendar.ts';
import { reportMessages } from '@tawa/shared/messages/reports.en.ts';
import type { Report } from '@tawa/shared/reports/reports.contract.ts';
import {
  isKotTimeReportKind,
  isTimeReportKind,
  PERMISSION_OF_REPORT,
  REPORT_KINDS,
  type ReportKind,
} from '@tawa/shared/reports/reports.rules.ts';
import type { TableFormat } from '@tawa/shared/table-formats.ts';
import { useState } from 'react';
import { BusinessDayLine } from '../../features/invoices/components/business-day-line.tsx';
import { CustomPeriod } from '../../features/invoices/components/list/custom-period.tsx';
import type { DayRange } from '../../features/invoices/model/invoice-periods.ts';
import { ForAccountant } from '../../features/reports/components/for-accountant.tsx';
import classes from '../../features/reports/components/report.module.css';
import { ReportCheck } from '../../features/reports/components/report-check.tsx';
import { ReportTable } from '../../features/reports/components/report-table.tsx';
import { ReportWords } from '../../features/reports/components/report-words.tsx';
import { daysOfPeriod, REPORT_PERIODS } from '../../features/reports/model/report-periods.ts';
import { reportQuery, useReportFile } from '../../features/reports/reports.queries.ts';
import { useCurrentShop } from '../../features/shops/hooks/use-current-shop.tsx';
import { useMay } from '../../features/shops/hooks/use-may.ts';
import { useServerNow } from '../../lib/server-clock.ts';
import { Button } from '../../ui/elements/button.tsx';
import { RefreshButton } from '../../ui/elements/refresh-button.tsx';
import { TableFileButtons } from '../../ui/elements/table-file-buttons.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { useListParams } from '../../ui/hooks/use-list-params.ts';
import { usePageTitle } from '../../ui/hooks/use-page-title.ts';
import { TableSkeleton } from '../../ui/lists/data-table.tsx';
import { FilterTabs } from '../../ui/lists/filter-tabs.tsx';
import { ListError } from '../../ui/lists/list-error.tsx';
import { ListPage } from '../../ui/lists/list-page.tsx';
import { printPage } from '../../ui/print/open-print-dialog.ts';

export default function ReportsPage() {
  const m = reportMessages();
  usePageTitle(m.title);
  const shop = useCurrentShop();
  const params = useListParams();
  const period = params.filter('period', REPORT_PERIODS) ?? 'TODAY';
  const may = useMay(shop);
  const kinds = REPORT_KINDS.filter((name) => may(PERMISSION_OF_REPORT[name] ?? 'report.read'));
  const kind = params.filter('kind', kinds) ?? 'day';
  const [custom, setCustom] = useState<DayRange>();
  const days = daysOfPeriod(period, useServerNow(60_000), custom, shop.businessDayStarts);
  const { data, error, isFetching, refetch } = useQuery(reportQuery(shop._id, kind, days));
  const file = useReportFile(shop._id, kind, days);
  const reload = () => void refetch();
  return (
    <ListPage
      title={m.title}
      hasVisibleTitle
      tools={
        <>
          <Select
            aria-label={m.kind}
            value={kind}
            onChange={(event) => params.setFilter('kind', event.target.value)}
          >
            {kinds.map((name) => (
              <option key={name} value={name}>
                {m.kinds[name]}
              </option>
            ))}
          </Select>
          <RefreshButton busy={isFetching} onRefresh={reload} />
        </>
      }
      tabs={
        <>
          <FilterTabs
            label={m.period}
            options={REPORT_PERIODS.map((value) => ({ value, label: m.periods[value] }))}
            value={period}
            onChange={(name) => params.setFilter('period', name)}
          />
          {period === 'CUSTOM' && <CustomPeriod onSearch={setCustom} />}
          <BusinessDayLine shop={shop} />
        </>
      }
    >
      {!days && <EmptyState title={m.chooseDays}>{m.chooseDaysHint}</EmptyState>}
      {days && !data && !error && <TableSkeleton />}
      {days && !data && error && (
        <ListError title={m.notLoaded} error={error} busy={isFetching} onRetry={reload} />
      )}
      {days && data && <LoadedReport report={data} isSaving={file.isPending} onSave={file.mutate} />}
      <ForAccountant shopId={shop._id} />
    </ListPage>
  );
}

interface LoadedReportProps {
  report: Report;
  isSaving: boolean;
  onSave: (format: TableFormat) => void;
}

function LoadedReport({ report, isSaving, onSave }: LoadedReportProps) {
  const m = reportMessages();
  const { kind } = report;
  const [from, to] = [report.from, report.to].map((day) => formatDate(startOfDate(day)));
  return (
    <div className={classes.parts}>
      <header className={classes.head}>
        <h2>{m.fromTo(from ?? '', to ?? '')}</h2>
        <div className={classes.buttons}>
          <TableFileButtons disabled={isSaving} onSave={onSave} />
          <Button variant="quiet" icon={<IconPrinter size={20} aria-hidden="true" />} onClick={printPage}>
            {m.print}
          </Button>
        </div>
      </header>
      {report.check && <ReportCheck check={report.check} />}
      {report.rows.length === 0 ? <NoRows kind={kind} /> : <ReportTable report={report} />}
      <ReportWords />
    </div>
  );
}

function NoRows({ kind }: { kind: ReportKind }) {
  const m = reportMessages();
  if (isKotTimeReportKind(kind)) return <EmptyState title={m.none.kotTime}>{m.noneTimedHint}</EmptyState>;
  if (isTimeReportKind(kind)) return <EmptyState title={m.none.turn}>{m.noneHint}</EmptyState>;
  if (kind === 'attendance') return <EmptyState title={m.none.attendance}>{m.nonePunchedHint}</EmptyState>;
  return (
    <EmptyState title={m.none[kind === 'rate' || kind === 'discount' || kind === 'void' ? kind : 'paid']}>
      {m.noneHint}
    </EmptyState>
  );
}
