import { useQuery } from '@tanstack/react-query';
import {
  ALL_PAYMENT_MODES,
  INVOICE_DOCUMENTS,
  type PaymentMode,
} from '@tawa/shared/invoices/invoices.rules.ts';
import type { Shop } from '@tawa/shared/shops/shops.contract.ts';
import { useEffect, useState } from 'react';
import { useServerNow } from '../../../lib/server-clock.ts';
import { useListParams } from '../../../ui/hooks/use-list-params.ts';
import { invoicesQuery } from '../invoices.queries.ts';
import { type DayRange, dayRangeOf, PERIODS, type PeriodName } from '../model/invoice-periods.ts';

/** One page of the shop's invoices. Search, period, payment mode, document and page are in the URL. */
export function useInvoiceList({ _id: shopId, businessDayStarts }: Shop) {
  const params = useListParams();
  const { q, page, goToPage } = params;
  const period = params.filter('period', PERIODS) ?? 'ALL';
  const paymentMode: PaymentMode | '' = params.filter('mode', ALL_PAYMENT_MODES) ?? '';
  const document = params.filter('document', INVOICE_DOCUMENTS) ?? 'INVOICE';
  const [customRange, setCustomRange] = useState<DayRange>();
  // TODAY changes when a business day starts.
  const dayRange = dayRangeOf(period, useServerNow(60_000), customRange, businessDayStarts);
  const { data, error, isFetching, refetch } = useQuery({
    ...invoicesQuery(shopId, {
      q,
      page,
      ...dayRange,
      paymentMode,
      ...(document === 'CREDIT_NOTE' && { document }),
    }),
    enabled: dayRange !== undefined,
  });
  const list = dayRange && data;
  const isPastEnd = list !== undefined && list.invoices.length === 0 && page > 1;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `goToPage` is a new function on each render
  useEffect(() => {
    if (isPastEnd) goToPage(1, { replace: true });
  }, [isPastEnd]);
  return {
    params,
    period,
    setPeriod: (name: PeriodName) => params.setFilter('period', name === 'ALL' ? '' : name),
    setCustomRange,
    /** Undefined until the dates of a custom period are set. */
    dayRange,
    paymentMode,
    setPaymentMode: (mode: string) => params.setFilter('mode', mode),
    document,
    setDocument: (name: string) => params.setFilter('document', name === 'INVOICE' ? '' : name),
    list,
    error,
    isFetching,
    refetch: () => void refetch(),
  };
}

export type InvoiceListControl = ReturnType<typeof useInvoiceList>;
