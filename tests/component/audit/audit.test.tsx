import AuditPage from '@tawa/client/src/pages/audit/audit.page.tsx';
import { type AuditEntry, auditApi } from '@tawa/shared/audit/audit.contract.ts';
import { invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import { printingApi } from '@tawa/shared/printing/printing.contract.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { anAuditEntry } from '../../support/builders/audit.ts';
import { newId } from '../../support/builders/ids.ts';
import { anInvoice, aPublicInvoice } from '../../support/builders/invoice.ts';
import { aShop } from '../../support/builders/shop.ts';
import { ErrorResponse, failNext, type HandledRequest, handle } from '../support/handlers.ts';
import { expectDepth, goBack } from '../support/history.ts';
import { renderPage } from '../support/render-page.tsx';
import { PHONE } from '../support/screens.ts';
import { signInAsOwner } from '../support/sign-in.ts';

const PATH = 'audit/audit';
const shop = aShop();
const ravi = { _id: newId(), name: 'Ravi' };
const rows = page.getByRole('row');
const row = (text: string | RegExp) => rows.filter({ hasText: text });
const viewBills = page.getByRole('button', { name: /^View the bill/ });

const kotOf = (label: string): AuditEntry['subject'] => ({ kind: 'kot', _id: newId(), label, name: null });
const shopItself: AuditEntry['subject'] = { kind: 'shop', _id: shop._id, label: '', name: null };
const employee = (name: string | null): AuditEntry['subject'] => ({
  kind: 'employee',
  _id: newId(),
  label: 'EMP1',
  name,
});

const invoice = anInvoice({ status: 'PAID', paymentMode: 'CASH', amountReceived: 45.5 });
const voided = anAuditEntry({
  act: 'line.voided',
  subject: kotOf('12'),
  itemName: 'Paneer Tikka',
  invoiceId: invoice._id,
  amount: 360,
  reason: 'Cold food',
  facts: [
    { name: 'itemId', before: newId(), after: newId() },
    { name: 'quantity', before: '3', after: '1' },
    { name: 'status', before: 'SERVED', after: null },
  ],
  flags: ['voidedAfterServing', 'repeatedVoids'],
});
const settings = anAuditEntry({
  at: '2026-11-18T15:30:00.000Z',
  act: 'settings.changed',
  subject: shopItself,
  invoiceId: null,
  actor: null,
  amount: null,
  isLoss: false,
  facts: [
    { name: 'gstRate', before: '5', after: '18' },
    { name: 'roundOff', before: 'false', after: 'true' },
    { name: 'businessDayStart', before: '0', after: '4' },
    { name: 'amberMinutes', before: '10', after: '10' },
    { name: 'upiId', before: null, after: 'true' },
  ],
});
const discount = anAuditEntry({ flags: ['largeDiscount'] });

let entries: AuditEntry[];
let requests: HandledRequest<typeof auditApi.getAuditEntries>[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T12:00:00+05:30') });
  signInAsOwner(shop);
  entries = [voided, discount, settings];
  requests = handle(auditApi.getAuditEntries, ({ query }) => ({
    data: {
      entries: query.isFlagged ? entries.filter(({ flags }) => flags.length > 0) : entries,
      entryFilteredCount: entries.length,
      resultPerPage: 20,
      people: [ravi],
    },
  }));
  handle(printingApi.getPrinters, () => ({ data: { printers: [], stations: [] } }));
});

const newestQuery = () => requests.at(-1)?.query;

async function renderAudit(options: { query?: string } = {}): Promise<void> {
  renderPage(<AuditPage />, PATH, { shop, ...options });
  await expect.poll(() => rows.elements()).toHaveLength(entries.length + 1);
}

test('a row says when, who, what, why and how much, and what was different before', async () => {
  await renderAudit();
  const cells = (text: string) =>
    row(text)
      .getByRole('cell')
      .elements()
      .map(({ textContent }) => textContent);
  expect(cells('Paneer')).toEqual([
    '12:00 pm',
    'Ravi',
    expect.stringMatching(/^Voided 2 × Paneer Tikka of KOT 12Quantity 3 → 1 · Order was SERVED/),
    'Cold food',
    '₹360',
    '',
  ]);
  expect(cells('Discount')).toEqual([
    '12:00 pm',
    'Ravi',
    expect.stringMatching(/^Discount of ₹50 on bill 2627-000123Discount ₹0 → ₹50 · Subtotal ₹200/),
    '—',
    '₹50',
    '',
  ]);
  expect(cells('settings')).toEqual([
    '18 Nov 2026, 9:00 pm',
    'Not signed in',
    'Changed the settings of the shopGST rate 5 → 18 · Totals are rounded no → yes · Business day starts at 0:00 → 4:00 · UPI ID changed',
    '—',
    '',
    '',
  ]);
  await expect.element(row('Paneer')).toHaveTextContent('Voided after serving');
  await expect.element(row('Paneer')).toHaveTextContent('Three voids in an hour');
  await expect.element(row('Discount of')).toHaveTextContent('Large discount');
});

test('each act is a sentence, also of what is gone or was lowered', async () => {
  const customer = (name: string | null) => ({ kind: 'customer' as const, _id: newId(), label: '', name });
  const money = { amount: 120, invoiceId: null };
  const said: [Partial<AuditEntry>, string][] = [
    [
      { act: 'line.voided', subject: kotOf('7'), facts: [{ name: 'quantity', before: '1', after: '0' }] },
      'Voided 1 item of KOT 7',
    ],
    [{ amount: -20 }, 'Lowered the discount on bill 2627-000123 by ₹20'],
    [{ itemName: 'Chai' }, 'Discount of ₹50 on Chai of bill 2627-000123'],
    [{ act: 'line.complimentary', itemName: 'Chai' }, 'Complimentary Chai of ₹50 on bill 2627-000123'],
    [{ act: 'line.complimentary' }, 'Complimentary items of ₹50 on bill 2627-000123'],
    [
      { act: 'line.complimentary', itemName: 'Chai', amount: -20 },
      'Charged ₹20 of complimentary Chai on bill 2627-000123',
    ],
    [
      {
        act: 'kots.moved',
        subject: { kind: 'table', _id: newId(), label: 'T1', name: null },
        facts: [
          { name: 'table', before: 'T1', after: 'T2' },
          { name: 'kots', before: null, after: '2' },
        ],
      },
      'Moved 2 orders from table T1 to table T2',
    ],
    [
      {
        act: 'kot.typeChanged',
        subject: kotOf('7'),
        facts: [
          { name: 'kotType', before: 'DINEIN', after: 'TAKEAWAY' },
          { name: 'table', before: 'T1', after: null },
        ],
      },
      'Changed KOT 7 to TAKEAWAYType DINEIN → TAKEAWAY · Table T1 → none',
    ],
    [{ ...money, act: 'credit.collected', subject: customer('Meera') }, 'Collected ₹120 from Meera'],
    [
      { ...money, act: 'credit.collected', subject: customer(null) },
      'Collected ₹120 from a customer who is gone',
    ],
    [
      {
        act: 'employee.changed',
        subject: employee('Asha'),
        facts: [{ name: 'role', before: 'WAITER', after: 'CAPTAIN' }],
      },
      'Changed the role of AshaRole Waiter → Captain',
    ],
    [
      {
        act: 'employee.changed',
        subject: employee('Asha'),
        facts: [{ name: 'salary', before: null, after: '9000' }],
      },
      'Changed the employee AshaSalary ₹9,000',
    ],
    [
      {
        act: 'prices.changed',
        subject: { kind: 'menu', _id: newId(), label: '', name: null },
        facts: [{ name: 'prices', before: null, after: '31' }],
      },
      'Changed 31 prices of the menu',
    ],
  ];
  entries = said.map(([entry]) => anAuditEntry({ facts: [], ...entry }));
  await renderAudit();
  const sentences = rows
    .elements()
    .slice(1)
    .map((element) => element.querySelectorAll('td')[2]?.textContent);
  expect(sentences).toEqual(said.map(([, sentence]) => expect.stringContaining(sentence)));
});

test('a cash movement is named as on the page of the drawer', async () => {
  const movedAs = (kind: string) =>
    anAuditEntry({
      act: 'cash.moved',
      subject: { kind: 'shift', _id: newId(), label: 'Counter', name: null },
      invoiceId: null,
      facts: [{ name: 'cashMovementKind', before: null, after: kind }],
    });
  entries = ['IN', 'OUT', 'DROP', 'EXPENSE'].map(movedAs);
  await renderAudit();
  for (const name of ['Cash in', 'Cash out', 'Safe drop', 'Expense'])
    await expect.element(row(`Kind ${name}`)).toBeVisible();
});

test('a count names each mode that was counted, and one that a later version added by its word', async () => {
  const facts = {
    expected: '2000',
    'counted:CARD': '400',
    'expected:CARD': '440.5',
    'variance:CARD': '-40.5',
    'expected:WALLET': '75',
    'seen:CARD': '7',
  };
  entries = [
    anAuditEntry({
      act: 'shift.closed',
      subject: { kind: 'shift', _id: newId(), label: 'Counter', name: null },
      invoiceId: null,
      facts: Object.entries(facts).map(([name, after]) => ({ name, before: null, after })),
    }),
  ];
  await renderAudit();
  await expect
    .element(row('Counter').getByRole('cell').nth(2))
    .toHaveTextContent(
      'Expected ₹2,000 · CARD, counted ₹400 · CARD, expected ₹440.50 · CARD, variance − ₹40.50 · WALLET, expected ₹75',
    );
});

test('each filter asks for its entries from the first page, and is in the URL', async () => {
  await renderAudit({ query: 'page=2' });
  expect(newestQuery()).toEqual({ page: 2 });
  await page.getByLabelText('Person').selectOptions('Ravi');
  await expect.poll(newestQuery).toEqual({ page: 1, personId: ravi._id });
  await page.getByLabelText('Act', { exact: true }).selectOptions('Discounts');
  await expect.poll(newestQuery).toEqual({ page: 1, personId: ravi._id, act: 'invoice.discounted' });
  await page.getByLabelText('Act', { exact: true }).selectOptions('All acts');
  await page.getByLabelText('Person').selectOptions('Everybody');
  await page.getByLabelText('Amount from ₹').fill('250.5');
  await expect.poll(newestQuery).toEqual({ page: 1, minAmount: 250.5 });
  await expect.poll(() => location.pathname.endsWith('/250.5')).toBe(true);
  await page.getByLabelText('Amount from ₹').fill('');
  await page.getByRole('button', { name: 'YESTERDAY' }).click();
  await expect.poll(newestQuery).toEqual({ page: 1, startDate: '2026-11-19', endDate: '2026-11-19' });
  await page.getByRole('button', { name: 'ALL', exact: true }).click();
  await page.getByLabelText('Only what deserves a look').click();
  await expect.poll(newestQuery).toEqual({ page: 1, isFlagged: true });
  await expect.poll(() => rows.elements()).toHaveLength(3);
  expect(location.search).toBe('?flagged=true');
});

test.each([
  ['CSV', 'csv'],
  ['Excel (XLSX)', 'xlsx'],
] as const)('the file in %s has the filters of the list', async (name, format) => {
  await renderAudit();
  await page.getByLabelText('Only what deserves a look').click();
  const exported = handle(auditApi.exportAudit, () => {
    throw new ErrorResponse('access.forbidden');
  });
  await page.getByRole('button', { name }).click();
  await expect.poll(() => exported.map(({ query }) => query)).toEqual([{ isFlagged: true, format }]);
});

test('a row opens its bill, Back closes it, and a row without a bill has nothing to open', async () => {
  const asked = handle(invoicesApi.getInvoice, () => ({ data: { invoice: aPublicInvoice(invoice, shop) } }));
  await renderAudit();
  expect(viewBills.elements()).toHaveLength(2);
  const opener = page.getByRole('button', { name: 'View the bill: Voided 2 × Paneer Tikka of KOT 12' });
  opener.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog', { name: `Bill ${invoice.invoiceNo}` })).toBeVisible();
  expect(asked[0]?.params.invoiceId).toBe(invoice._id);
  await expectDepth(1);
  await goBack();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(opener).toHaveFocus();
});

test('an audit without entries says what will stand there, and one without a match says so', async () => {
  entries = [];
  renderPage(<AuditPage />, PATH, { shop });
  await expect
    .element(page.getByText('Voids, discounts, refunds and changes of settings will stand here.'))
    .toBeVisible();
  for (const name of ['CSV', 'Excel (XLSX)'])
    await expect.element(page.getByRole('button', { name })).toBeDisabled();
  await page.getByLabelText('Only what deserves a look').click();
  await expect.element(page.getByText('Nothing found')).toBeVisible();
});

test('an audit that fails to load says so, and loads when it is tried again', async () => {
  await renderAudit();
  failNext(auditApi.getAuditEntries, new ErrorResponse('access.forbidden'));
  await page.getByRole('button', { name: 'TODAY' }).click();
  await expect.element(page.getByText('The audit could not be loaded')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => rows.elements()).toHaveLength(4);
});

test('on a phone a row opens for its reason and its bill, and nothing scrolls sideways', async () => {
  await page.viewport(PHONE.width, PHONE.height);
  await renderAudit();
  expect(document.documentElement.scrollWidth).toBe(PHONE.width);
  await expect.element(row('Paneer').getByText('Voided after serving')).toBeVisible();
  await expect.element(page.getByText('Cold food')).not.toBeVisible();
  await row('Paneer')
    .getByRole('button', { name: /^Details/ })
    .click();
  await expect.element(page.getByText('Cold food')).toBeVisible();
  await expect.element(row('Paneer').getByRole('button', { name: /^View the bill/ })).toBeVisible();
});
