import type { GstMonth } from '@tawa/shared/reports/gst-month.contract.ts';
import type { Report, ReportCheck } from '@tawa/shared/reports/reports.contract.ts';

/** That of `aReport`. */
export const aReportCheck = (overrides: Partial<ReportCheck> = {}): ReportCheck => ({
  net: 100,
  charges: 0,
  tax: 5,
  roundOff: 0,
  otherDays: 0,
  received: 100,
  credit: 0,
  waived: 5,
  difference: 0,
  ...overrides,
});

/** A day with one bill of 105 rupees, of which 5 are tax. */
export function aReport(overrides: Partial<Report> = {}): Report {
  const sums = {
    invoices: 1,
    gross: 100,
    discount: 0,
    net: 100,
    charges: 0,
    tax: 5,
    roundOff: 0,
    billed: 105,
    received: 100,
    credit: 0,
    waived: 5,
    refunded: 0,
    tips: 20,
    collected: 0,
  };
  return {
    kind: 'day',
    from: '2026-11-20',
    to: '2026-11-20',
    rows: [{ key: '2026-11-20', ...sums }],
    totals: sums,
    check: aReportCheck(),
    ...overrides,
  };
}

/** A month with two bills of 105 rupees, of which one is open, and a credit note of 21. */
export function aGstMonth(overrides: Partial<GstMonth> = {}): GstMonth {
  const supplies = (documents: number, half: number) => {
    const sums = { taxable: 40 * half, cgst: half, sgst: half, tax: 2 * half };
    const rates = documents === 0 ? [] : [{ rate: 5, ...sums }];
    return { documents, rates, ...sums, untaxed: 0, roundOff: 0, total: 42 * half };
  };
  return {
    month: '2026-11',
    scheme: 'REGULAR',
    gstIn: '',
    invoices: supplies(2, 5),
    creditNotes: supplies(1, -0.5),
    net: supplies(3, 4.5),
    b2b: supplies(0, 0),
    b2c: supplies(3, 4.5),
    buyerDocuments: [],
    series: [
      { document: 'INVOICE', first: '2627-000001', last: '2627-000003', issued: 3, voided: 1, net: 2 },
      { document: 'CREDIT_NOTE', first: 'C2627-000001', last: 'C2627-000001', issued: 1, voided: 0, net: 1 },
    ],
    open: 1,
    difference: 0,
    ...overrides,
  };
}
