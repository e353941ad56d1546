import type { Invoice } from '@tawa/shared/invoices/invoices.contract.ts';
import { PAYMENT_MODES } from '@tawa/shared/invoices/invoices.rules.ts';
import { RefreshButton } from '../../../ui/elements/refresh-button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { SearchField } from '../../../ui/forms/text-fields.tsx';
import { TableSkeleton } from '../../../ui/lists/data-table.tsx';
import { FilterTabs } from '../../../ui/lists/filter-tabs.tsx';
import { ListError } from '../../../ui/lists/list-error.tsx';
import { Pager } from '../../../ui/lists/pager.tsx';
import { InvoiceTable } from '../../invoicing/components/invoice-table.tsx';
import type { InvoiceListControl } from '../hooks/use-invoice-list.ts';
import { PERIODS } from '../model/sales-period.ts';
import { CustomPeriod } from './custom-period.tsx';
import classes from './invoice-list.module.css';

const MODES = [['', 'All payment modes'], ...PAYMENT_MODES.map((mode) => [mode, mode] as const)] as const;
const TABS = PERIODS.map((value) => ({ value, label: value }));

export function InvoiceListTools({ invoices }: { invoices: InvoiceListControl }) {
  const { params, period } = invoices;
  return (
    <>
      <SearchField label="Search by name, invoiceNo or email" value={params.text} onSearch={params.search} />
      <div className={classes.mode}>
        <SelectField
          label="Payment Mode"
          options={MODES}
          value={invoices.paymentMode}
          onPick={invoices.setPaymentMode}
        />
      </div>
      <RefreshButton busy={invoices.isFetching} onRefresh={invoices.refetch} />
      <div className={classes.periods}>
        <FilterTabs label="Period" options={TABS} value={period} onChange={invoices.setPeriod} />
      </div>
      {period === 'CUSTOM' && <CustomPeriod onSearch={invoices.setCustomRange} />}
    </>
  );
}

interface Props {
  invoices: InvoiceListControl;
  onView: (invoice: Invoice) => void;
}

export function InvoiceList({ invoices, onView }: Props) {
  const { params, period, paymentMode, dayRange, list, error } = invoices;
  return (
    <>
      {!dayRange && <EmptyState title="Choose the days">Fill From and To above, then tap Search.</EmptyState>}
      {dayRange && !list && !error && <TableSkeleton />}
      {dayRange && !list && error && (
        <ListError
          title="The invoices could not be loaded"
          error={error}
          busy={invoices.isFetching}
          onRetry={invoices.refetch}
        />
      )}
      {list?.invoices.length === 0 && (
        <EmptyState title="No Invoices">
          {params.q || paymentMode || period !== 'ALL'
            ? 'Look in another period, or clear the search and the payment mode.'
            : 'Open a bill under Orders, Table: it appears here.'}
        </EmptyState>
      )}
      {list && list.invoices.length > 0 && <InvoiceTable invoices={list.invoices} onView={onView} />}
      {list && (
        <Pager
          page={params.page}
          filteredCount={list.invoiceFilteredCount}
          resultPerPage={list.resultPerPage}
          onPage={params.goToPage}
        />
      )}
    </>
  );
}
