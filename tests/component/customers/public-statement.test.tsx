import PublicStatementPage from '@tawa/client/src/pages/customers/public-statement.page.tsx';
import { creditAccountsApi, type SharedStatement } from '@tawa/shared/customers/credit-accounts.contract.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { anAccountEntry } from '../../support/builders/customer.ts';
import { aShop } from '../../support/builders/shop.ts';
import { ConnectionLost, ErrorResponse, failNext, handle } from '../support/handlers.ts';
import { findLayoutFaults } from '../support/measure.ts';
import { renderAt } from '../support/render-page.tsx';
import { PHONE } from '../support/screens.ts';

const KEY = 'q3mXb7R0cJ2YwE9sTf1uLg';
const upiCode = page.getByRole('img', { name: /^UPI code for/ });
const toBePaid = page.getByRole('status').filter({ hasText: /^To be paid/ });

const collection = anAccountEntry({
  kind: 'COLLECTION',
  amount: -50,
  invoiceNo: null,
  paymentMode: 'GOOGLEPAY',
  balance: 70,
});
const { name, address, phoneNo } = aShop({ name: 'Café Demo' });

const aStatement = (overrides: Partial<SharedStatement> = {}): SharedStatement => ({
  name: 'Meera',
  entries: [anAccountEntry(), collection],
  balance: 70,
  shopId: { name, address, phoneNo, upiId: 'cafe@okaxis' },
  ...overrides,
});

/** Keys other than `KEY` are of links that were replaced. */
function serve(statement: SharedStatement): void {
  handle(creditAccountsApi.getSharedStatement, ({ params }) => {
    if (params.key !== KEY) throw new ErrorResponse('entity.not_found', { noun: 'statement' });
    return { data: { statement } };
  });
}

const openLink = (key = KEY) =>
  renderAt(<PublicStatementPage />, 'customers/statement/:key', `/customers/statement/${key}`);

test('a customer sees what is owed and why, and pays it by UPI', async () => {
  await page.viewport(PHONE.width, PHONE.height);
  serve(aStatement());
  openLink();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Statement of Meera');
  await expect.element(toBePaid).toHaveTextContent('To be paid₹70');
  await expect.element(upiCode).toHaveAccessibleName('UPI code for ₹70');
  const texts = page
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent);
  expect(texts).toEqual([
    expect.stringMatching(/^Paid by GOOGLEPAY.*₹50.*₹70 owed then$/),
    expect.stringMatching(/^Bill 2627-000123₹120.*₹120 owed then$/),
  ]);
  await expect.poll(() => document.title).toContain('Statement of Meera');
  expect(await findLayoutFaults()).toEqual([]);
});

test.each([
  ['nothing is owed', aStatement({ balance: 0 })],
  ['the shop takes no UPI', aStatement({ shopId: { ...aStatement().shopId, upiId: null } })],
])('there is no UPI code if %s', async (_, statement) => {
  serve(statement);
  openLink();
  await expect.element(toBePaid).toBeVisible();
  await expect.element(upiCode).not.toBeInTheDocument();
});

test('a link that was replaced says so', async () => {
  serve(aStatement());
  openLink('replaced');
  await expect.element(page.getByText('This statement does not exist')).toBeVisible();
  await expect.element(page.getByText(/a newer one has replaced it/)).toBeVisible();
});

test('a page that was opened without a connection loads when it is back', async () => {
  serve(aStatement());
  failNext(creditAccountsApi.getSharedStatement, new ConnectionLost());
  openLink();
  await expect.element(toBePaid).toHaveTextContent('To be paid₹70');
});
