import type { Report } from '@tawa/shared/reports/reports.contract.ts';

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
    check: {
      net: 100,
      charges: 0,
      tax: 5,
      roundOff: 0,
      otherDays: 0,
      received: 100,
      credit: 0,
      waived: 5,
      difference: 0,
    },
    ...overrides,
  };
}
