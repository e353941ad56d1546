import type { GstScheme } from '@tawa/shared/gst.ts';
import { compareInvoiceNos, INVOICE_DOCUMENTS } from '@tawa/shared/invoices/invoices.rules.ts';
import type { GstMonth } from '@tawa/shared/reports/gst-month.contract.ts';
import { addSupplies, NO_SUPPLIES, suppliesOf } from '@tawa/shared/reports/gst-month.rules.ts';
import { monthOf, monthPeriod } from '@tawa/shared/reports/months.rules.ts';
import type { ShopScope } from '../../auth/shop-scope.ts';
import type { Db } from '../../db/database.ts';
import { serverNow } from '../../support/server-clock.ts';
import { findShop } from '../shops/shops.repository.ts';
import { presentGstMonth } from './gst-month.presenter.ts';
import { type IssuedDocument, readIssuedDocuments } from './issued-documents.repository.ts';

export interface GstMonthService {
  /** @param month a calendar month, by default this one */
  read(scope: ShopScope, month: string | undefined): Promise<GstMonth>;
}

/** If the shop has changed its scheme in a month, the sheet is of the one that has tax. */
const SCHEMES_BY_TAX = ['REGULAR', 'COMPOSITION', 'NONE'] as const satisfies readonly GstScheme[];

/** The numbers of one series, as on the wire. */
type SeriesOfMonth = GstMonth['series'][number];

function countInSeries(series: Map<string, SeriesOfMonth>, { invoiceNo, document, status }: IssuedDocument) {
  const name = invoiceNo.slice(0, invoiceNo.indexOf('-'));
  const counted = series.get(name) ?? {
    document,
    first: invoiceNo,
    last: invoiceNo,
    issued: 0,
    voided: 0,
    net: 0,
  };
  counted.issued += 1;
  if (status === 'VOID') counted.voided += 1;
  else counted.net += 1;
  if (compareInvoiceNos(counted.first, invoiceNo) > 0) counted.first = invoiceNo;
  if (compareInvoiceNos(invoiceNo, counted.last) > 0) counted.last = invoiceNo;
  series.set(name, counted);
}

export function createGstMonthService(read: Db): GstMonthService {
  return {
    async read(scope, month = monthOf(serverNow())) {
      const context = { tx: read, scope };
      const shop = await findShop(context);
      const supplies = { INVOICE: NO_SUPPLIES, CREDIT_NOTE: NO_SUPPLIES };
      const byRegistration = { b2b: NO_SUPPLIES, b2c: NO_SUPPLIES };
      const buyerDocuments: IssuedDocument[] = [];
      const series = new Map<string, SeriesOfMonth>();
      const schemes = new Set<GstScheme>();
      let open = 0;
      for await (const issued of readIssuedDocuments(context, monthPeriod(month))) {
        const { document, status } = issued;
        countInSeries(series, issued);
        if (status === 'OPEN') open += 1;
        if (status === 'VOID') continue;
        schemes.add(issued.scheme);
        const registration = issued.buyerGstIn === null ? 'b2c' : 'b2b';
        const supplied = suppliesOf(issued.parts);
        supplies[document] = addSupplies(supplies[document], supplied);
        byRegistration[registration] = addSupplies(byRegistration[registration], supplied);
        if (registration === 'b2b') buyerDocuments.push(issued);
      }
      const bySeries = INVOICE_DOCUMENTS.flatMap((kind) =>
        [...series.values()].filter(({ document }) => document === kind),
      );
      return presentGstMonth(
        {
          month,
          // The shop may have another scheme by now.
          scheme: SCHEMES_BY_TAX.find((scheme) => schemes.has(scheme)) ?? shop?.gstScheme ?? 'NONE',
          gstIn: shop?.gstIn ?? '',
        },
        { supplies, byRegistration, buyerDocuments, series: bySeries, open },
      );
    },
  };
}
