import type { Invoice } from '@tawa/shared/invoices/invoices.contract.ts';
import { ALL_PAYMENT_MODES, INVOICE_DOCUMENTS } from '@tawa/shared/invoices/invoices.rules.ts';
import { dinerInvoiceMessages } from '@tawa/shared/messages/invoices.diner.en.ts';
import { invoiceMessages } from '@tawa/shared/messages/invoices.en.ts';
import type { Shop } from '@tawa/shared/shops/shops.contract.ts';
import type { ReactNode } from 'react';
import type { ShopRef } from '../../../../lib/paths.ts';
import { shopPaths } from '../../../../lib/shop-paths.ts';
import { ButtonLink } from '../../../../ui/elements/button.tsx';
import { RefreshButton } from '../../../../ui/elements/refresh-button.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { SearchField } from '../../../../ui/forms/search-field.tsx';
import { SelectField } from '../../../../ui/forms/select-field.tsx';
import { TableSkeleton } from '../../../../ui/lists/data-table.tsx';
import { FilterTabs } from '../../../../ui/lists/filter-tabs.tsx';
import { ListError } from '../../../../ui/lists/list-error.tsx';
import { Pager } from '../../../../ui/lists/pager.tsx';
import type { InvoiceListControl } from '../../hooks/use-invoice-list.ts';
import { PERIODS } from '../../model/invoice-periods.ts';
import { BusinessDayLine } from '../business-day-line.tsx';
import { CustomPeriod } from './custom-period.tsx';
import classes from './invoice-list.module.css';
import { InvoiceTable } from './invoice-table.tsx';

type PeriodControl = Pick<InvoiceListControl, 'period' | 'setPeriod' | 'setCustomRange'>;

interface ToolsProps {
  invoices: InvoiceListControl;
  /** On phones these are in one row with the filter. */
  children: ReactNode;
}

export function InvoiceListTools({ invoices, children }: ToolsProps) {
  const { params } = invoices;
  const { list: m } = invoiceMessages();
  const modes = dinerInvoiceMessages().paymentMode;
  return (
    <>
      <SearchField
        className={classes.search ?? ''}
        label={m.search}
        value={params.text}
        onSearch={params.search}
      />
      <RefreshButton busy={invoices.isFetching} onRefresh={invoices.refetch} />
      <div className={classes.filters}>
        <div className={classes.mode}>
          <SelectField
            label={m.paymentMode}
            options={[
              ['', m.allPaymentModes],
              ...ALL_PAYMENT_MODES.map((mode) => [mode, modes[mode]] as const),
            ]}
            value={invoices.paymentMode}
            onPick={invoices.setPaymentMode}
          />
        </div>
        <div className={classes.mode}>
          <SelectField
            label={m.document}
            options={INVOICE_DOCUMENTS.map((document) => [document, m.documents[document]] as const)}
            value={invoices.document}
            onPick={invoices.setDocument}
          />
        </div>
        {children}
      </div>
    </>
  );
}

/** The periods of any list whose control has them. */
export function InvoicePeriods({ shop, invoices }: { shop: Shop; invoices: PeriodControl }) {
  const { period } = invoices;
  const m = invoiceMessages().period;
  return (
    <>
      <FilterTabs
        label={m.period}
        options={PERIODS.map((value) => ({ value, label: m.names[value] }))}
        value={period}
        onChange={invoices.setPeriod}
      />
      {period === 'CUSTOM' && <CustomPeriod onSearch={invoices.setCustomRange} />}
      <BusinessDayLine shop={shop} />
    </>
  );
}

interface Props {
  shop: ShopRef;
  invoices: InvoiceListControl;
  onView: (invoice: Invoice) => void;
}

export function InvoiceList({ shop, invoices, onView }: Props) {
  const { params, period, paymentMode, document, dayRange, list, error } = invoices;
  const m = invoiceMessages().list;
  return (
    <>
      {!dayRange && <EmptyState title={m.chooseDays}>{m.fillFromAndTo}</EmptyState>}
      {dayRange && !list && !error && <TableSkeleton />}
      {dayRange && !list && error && (
        <ListError title={m.notLoaded} error={error} busy={invoices.isFetching} onRetry={invoices.refetch} />
      )}
      {list?.invoices.length === 0 && (
        <EmptyState title={m.noInvoices}>
          {params.q || paymentMode || period !== 'ALL' || document === 'CREDIT_NOTE' ? (
            m.lookElsewhere
          ) : (
            <>
              <p>{m.openInvoice}</p>
              <ButtonLink to={shopPaths.tableInvoices(shop)}>{m.goToTables}</ButtonLink>
            </>
          )}
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
