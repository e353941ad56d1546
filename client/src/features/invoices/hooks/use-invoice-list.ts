import { useQuery } from '@tanstack/react-query';
import {
  ALL_PAYMENT_MODES,
  INVOICE_DOCUMENTS,
  type PaymentMode,
} from '@tawa/shared/invoices/invoices.rules.ts';
import type { Shop } from '@tawa/shared/shops/shops.contract.ts';
import { useFirstPageIfEmpty, useListParams } from '../../../ui/hooks/use-list-params.ts';
import { invoicesQuery } from '../invoices.queries.ts';
import { usePeriod } from './use-period.ts';

/** One page of the shop's invoices. Search, period, payment mode, document and page are in the URL. */
export function useInvoiceList(shop: Shop) {
  const { _id: shopId } = shop;
  const params = useListParams();
  const { q, page } = params;
  const period = usePeriod(shop, params);
  const { dayRange } = period;
  const paymentMode: PaymentMode | '' = params.filter('mode', ALL_PAYMENT_MODES) ?? '';
  const document = params.filter('document', INVOICE_DOCUMENTS) ?? 'INVOICE';
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
  useFirstPageIfEmpty(params, list?.invoices.length === 0);
  return {
    params,
    ...period,
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
