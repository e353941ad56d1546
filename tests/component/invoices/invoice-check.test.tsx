import InvoiceCheckPage from '@tawa/client/src/pages/invoices/invoice-check.page.tsx';
import { type CheckedInvoice, invoiceCheckApi } from '@tawa/shared/invoices/invoice-check.contract.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ErrorResponse, handle } from '../support/handlers.ts';
import { findLayoutFaults } from '../support/measure.ts';
import { renderAt } from '../support/render-page.tsx';
import { PHONE } from '../support/screens.ts';

const PRINTED = { shopCode: '9a41c0d2e7b5', invoiceNo: '2627-000123', code: '7q2m-x9fk-03ad' };
const finding = page.getByRole('status');

const aCheck = (overrides: Partial<CheckedInvoice> = {}): CheckedInvoice => ({
  shopName: 'Annapurna',
  invoiceNo: PRINTED.invoiceNo,
  document: 'INVOICE',
  createdAt: '2026-11-20T14:35:00.000Z',
  status: 'PAID',
  totalPayment: 2784,
  printedTotal: 2784,
  ...overrides,
});

function openCheck(invoice?: CheckedInvoice) {
  const asked = handle(invoiceCheckApi.checkInvoice, () => {
    if (!invoice) throw new ErrorResponse('entity.not_found', { noun: 'bill' });
    return { data: { invoice } };
  });
  const { shopCode, invoiceNo, code } = PRINTED;
  renderAt(
    <InvoiceCheckPage />,
    'check/:shopCode/:invoiceNo/:code',
    `/check/${shopCode}/${invoiceNo}/${code}`,
  );
  return asked;
}

test('a guest sees that the bill is as it was printed, and what it says', async () => {
  await page.viewport(PHONE.width, PHONE.height);
  const asked = openCheck(aCheck());
  await expect.element(finding).toHaveTextContent('The bill is as it was printed.');
  expect(asked[0]?.params).toEqual(PRINTED);
  const facts = page.getByRole('definition').elements();
  expect(facts.map(({ textContent }) => textContent)).toEqual([
    'Annapurna',
    expect.stringMatching(/^20 Nov 2026/),
    'Paid',
    '₹2,784',
  ]);
  expect(await findLayoutFaults()).toEqual([]);
});

test('a bill that was changed after its print says both amounts', async () => {
  openCheck(aCheck({ totalPayment: 27 }));
  await expect
    .element(finding)
    .toHaveTextContent(/changed since it was printed\. It came to ₹2,784 then and comes to ₹27 now/);
});

test('a void bill says only that it does not count', async () => {
  openCheck(aCheck({ status: 'VOID', totalPayment: 0 }));
  await expect.element(finding).toHaveTextContent(/^The bill does not count any more/);
});

test('a code that no bill has asks to compare the signs', async () => {
  openCheck();
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('No bill has this number and this code');
});
