import { useQuery } from '@tanstack/react-query';
import { PAYMENT_MODES } from '@tawa/shared/invoices/invoices.rules.ts';
import { useEffect, useState } from 'react';
import { InvoiceModal } from '../../features/invoicing/components/invoice-modal.tsx';
import { InvoiceTable } from '../../features/invoicing/components/invoice-table.tsx';
import { useOpenInvoice } from '../../features/invoicing/hooks/use-open-invoice.ts';
import { invoicesQuery } from '../../features/invoicing/invoicing.queries.ts';
import { CustomPeriod } from '../../features/sales/components/custom-period.tsx';
import { InvoiceListActions } from '../../features/sales/components/invoice-actions.tsx';
import {
  type DayRange,
  dayRangeOf,
  PERIODS,
  type PeriodName,
} from '../../features/sales/model/sales-period.ts';
import { useCurrentShop } from '../../features/shops/hooks/use-current-shop.tsx';
import { useServerNow } from '../../lib/clock.ts';
import { RefreshButton } from '../../ui/elements/refresh-button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { SearchField } from '../../ui/forms/text-fields.tsx';
import { useListParams } from '../../ui/hooks/use-list-params.ts';
import { usePageTitle } from '../../ui/hooks/use-page.ts';
import { TableSkeleton } from '../../ui/lists/data-table.tsx';
import { FilterTabs } from '../../ui/lists/filter-tabs.tsx';
import { ListError } from '../../ui/lists/list-error.tsx';
import { ListPage } from '../../ui/lists/list-page.tsx';
import { Pager } from '../../ui/lists/pager.tsx';
import classes from './invoices.module.css';

const MODES = [['', 'All payment modes'], ...PAYMENT_MODES.map((mode) => [mode, mode] as const)] as const;
const TABS = PERIODS.map((value) => ({ value, label: value }));

export default function InvoicesPage() {
  usePageTitle('Invoices');
  const shop = useCurrentShop();
  const params = useListParams();
  const { q, page, goToPage } = params;
  const period = params.filter('period', PERIODS) ?? 'ALL';
  const paymentMode = params.filter('mode', PAYMENT_MODES) ?? '';
  const [customRange, setCustomRange] = useState<DayRange>();
  const setPeriod = (name: PeriodName) => params.setFilter('period', name === 'ALL' ? '' : name);
  const openInvoice = useOpenInvoice(shop._id);
  // TODAY changes at midnight in Kolkata.
  const dayRange = dayRangeOf(period, useServerNow(60_000), customRange);
  const { data, error, isFetching, refetch } = useQuery({
    ...invoicesQuery(shop._id, { q, page, ...dayRange, paymentMode }),
    enabled: dayRange !== undefined,
  });
  const list = dayRange && data;
  const isPastEnd = list !== undefined && list.invoices.length === 0 && page > 1;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `goToPage` is a new function on each render
  useEffect(() => {
    if (isPastEnd) goToPage(1, { replace: true });
  }, [isPastEnd]);

  return (
    <ListPage
      title="Invoices"
      action={
        <InvoiceListActions
          shopId={shop._id}
          dayRange={dayRange}
          filter={{ q, paymentMode }}
          count={list?.invoiceFilteredCount}
        />
      }
      tools={
        <>
          <SearchField
            label="Search by name, invoiceNo or email"
            value={params.text}
            onSearch={params.search}
            maxLength={100}
          />
          <div className={classes.mode}>
            <SelectField
              label="Payment Mode"
              options={MODES}
              value={paymentMode}
              onPick={(mode) => params.setFilter('mode', mode)}
            />
          </div>
          <RefreshButton busy={isFetching} onRefresh={() => void refetch()} />
          <div className={classes.periods}>
            <FilterTabs label="Period" options={TABS} value={period} onChange={setPeriod} />
          </div>
          {period === 'CUSTOM' && <CustomPeriod onSearch={setCustomRange} />}
        </>
      }
    >
      {!dayRange && <EmptyState title="Choose the days">Fill From and To above, then tap Search.</EmptyState>}
      {dayRange && !list && !error && <TableSkeleton />}
      {dayRange && !list && error && (
        <ListError
          title="The invoices could not be loaded"
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {list?.invoices.length === 0 && (
        <EmptyState title="No Invoices">
          {q || paymentMode || period !== 'ALL'
            ? 'Look in another period, or clear the search and the payment mode.'
            : 'Open a bill under Orders, Table: it appears here.'}
        </EmptyState>
      )}
      {list && list.invoices.length > 0 && (
        <InvoiceTable invoices={list.invoices} onView={openInvoice.show} />
      )}
      {list && (
        <Pager
          page={page}
          filteredCount={list.invoiceFilteredCount}
          resultPerPage={list.resultPerPage}
          onPage={goToPage}
        />
      )}
      <InvoiceModal shop={shop} openInvoice={openInvoice} />
    </ListPage>
  );
}
