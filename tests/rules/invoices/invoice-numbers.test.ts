import {
  compareInvoiceNos,
  formatCreditNoteNo,
  formatInvoiceNo,
} from '@tawa/shared/invoices/invoices.rules.ts';
import { expect, test } from 'vitest';

test('numbers sort by their series and within it, also those of more than six digits', () => {
  const sorted = [
    formatInvoiceNo('2627', 9),
    formatInvoiceNo('2627', 10),
    formatInvoiceNo('2627', 999_999),
    formatInvoiceNo('2627', 1_000_000),
    formatInvoiceNo('2728', 1),
    formatCreditNoteNo('2627', 1),
  ];
  expect(sorted.toReversed().sort(compareInvoiceNos)).toEqual(sorted);
  expect(compareInvoiceNos('2627-000009', '2627-000009')).toBe(0);
});
