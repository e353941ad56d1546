import CustomersPage from '@tawa/client/src/pages/customers/customers.page.tsx';
import { type Customer, customersApi } from '@tawa/shared/customers/customers.contract.ts';
import { errorMessages } from '@tawa/shared/messages/errors.en.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aCustomer } from '../../support/builders/customer.ts';
import { ConnectionLost, ErrorResponse, failNext, handle } from '../support/handlers.ts';
import { press } from '../support/keys.ts';
import { renderPage } from '../support/render-page.tsx';

const PATH = 'customers/customer';
const PER_PAGE = 20;
const form = page.getByRole('dialog');
const field = (label: string) => form.getByLabelText(label);
const button = (name: string) => page.getByRole('button', { name, exact: true });
const save = () => form.getByRole('button', { name: 'Save' }).click();
const textsOf = (list: ReturnType<typeof page.getByRole>) =>
  list.elements().map(({ textContent }) => textContent);
const expectAlerts = (...texts: string[]) =>
  expect.poll(() => textsOf(form.getByRole('alert'))).toEqual(texts);
const row = (name: string) => page.getByRole('row').filter({ hasText: name });
const expectNoForm = () => expect.element(form).not.toBeInTheDocument();

/** Handles the pages of the customers and their changes. What a test changes, the next request gets. */
function handleCustomers(...customers: Customer[]) {
  const stored = { customers };
  const requests = handle(customersApi.getCustomers, ({ query: { page = 1 } }) => ({
    data: {
      customers: stored.customers.slice((page - 1) * PER_PAGE, page * PER_PAGE),
      customerFilteredCount: stored.customers.length,
      resultPerPage: PER_PAGE,
    },
  }));
  const added = handle(customersApi.addCustomer, ({ body }) => {
    const customer = aCustomer({ ...body, email: body.email ?? null });
    stored.customers = [...stored.customers, customer];
    return { data: { customer } };
  });
  const edited = handle(customersApi.editCustomer, ({ params, body }) => {
    const [before] = stored.customers.filter(({ _id }) => _id === params.customerId);
    const customer = aCustomer({ ...before, ...Object.fromEntries(Object.entries(body)) });
    stored.customers = stored.customers.map((other) => (other._id === customer._id ? customer : other));
    return { data: { customer } };
  });
  handle(customersApi.deleteCustomer, ({ params }) => {
    stored.customers = stored.customers.filter(({ _id }) => _id !== params.customerId);
    return { data: {} };
  });
  return { stored, requests, added, edited };
}

test('a customer is added after errors and a lost connection', async () => {
  const { added } = handleCustomers(aCustomer());
  renderPage(<CustomersPage />, PATH);
  await expect
    .poll(() => textsOf(page.getByRole('columnheader')))
    .toEqual(['Customer Name', 'Phone No', 'Spending', 'Owes', 'Last Visited', 'Action']);
  await button('Add Customer').click();
  await expect.element(field('Name')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Fill all the fields')).toBeVisible();
  await expectAlerts('Please fill in this field.', 'Please enter a 10-digit phone number.');
  await field('Name').fill('  Zubin Mehta ');
  await field('Phone No').fill('12345');
  await field('Email').fill('zubin@');
  await press(field('Email'), '{Enter}');
  await expectAlerts('Please enter a 10-digit phone number.', 'Please enter an email address.');
  await expect.element(field('Phone No')).toHaveFocus();

  await field('Phone No').fill('+91 98111 22333');
  await field('Email').fill('Zubin@Mail.example');
  failNext(customersApi.addCustomer, new ConnectionLost());
  await press(field('Email'), '{Enter}');
  await expect.element(page.getByText(/^No connection to the server\./).first()).toBeVisible();
  await expect.element(field('Name')).toHaveValue('  Zubin Mehta ');
  await userEvent.keyboard('{Escape}');
  await button('Keep editing').click();
  await press(field('Email'), '{Enter}');
  await expectNoForm();
  for (const text of ['zubin@mail.example', '9811122333', 'Rs. 0', 'Not yet'])
    await expect.element(row('Zubin Mehta')).toHaveTextContent(text);
  expect(added.map(({ body }) => body)).toEqual([
    { name: 'Zubin Mehta', phoneNo: '9811122333', email: 'zubin@mail.example' },
  ]);
});

test('a customer is changed after the server rejects a phone number, and deleted on second thought', async () => {
  const { edited } = handleCustomers(aCustomer({ name: 'Zubin Mehta', email: 'zubin@mail.example' }));
  renderPage(<CustomersPage />, PATH);
  await button('Edit Zubin Mehta').click();
  await expect.element(field('Email')).toHaveValue('zubin@mail.example');
  await field('Phone No').fill('7000042011');
  await field('Email').fill('');
  const fields = { phoneNo: errorMessages()['customer.phone_taken'] };
  failNext(customersApi.editCustomer, new ErrorResponse('customer.phone_taken', {}, { fields }));
  await save();
  await expectAlerts('Another customer already has this phone number.');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText('What you changed here is not saved yet.')).toBeVisible();
  await button('Keep editing').click();
  await field('Phone No').fill('9811122444');
  await save();
  await expect.element(row('Zubin Mehta')).toHaveTextContent('9811122444');
  await expect.element(row('Zubin Mehta')).not.toHaveTextContent('zubin@');
  expect(edited.map(({ body }) => body)).toEqual([
    { name: 'Zubin Mehta', phoneNo: '9811122444', email: null },
  ]);

  await button('Delete Zubin Mehta').click();
  await expect.element(page.getByText('Are you sure to delete Zubin Mehta?')).toBeVisible();
  await button('Go back').click();
  await expect.element(row('Zubin Mehta')).toBeVisible();
  await button('Delete Zubin Mehta').click();
  await form.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.element(row('Zubin Mehta')).not.toBeInTheDocument();
});

test('the list is sorted by what the owner chooses', async () => {
  const { requests } = handleCustomers(aCustomer());
  renderPage(<CustomersPage />, PATH);
  await page.getByLabelText('Sort').selectOptions('By spending');
  await expect.poll(() => requests.at(-1)?.query.sort).toBe('spending');
  await expect.poll(() => new URLSearchParams(window.location.search).get('sort')).toBe('spending');
});

test('customers of one name are told apart by their phone numbers wherever a choice names them', async () => {
  const twins = ['9000000001', '9000000002'].map((phoneNo) => aCustomer({ name: 'Asha', phoneNo }));
  handleCustomers(...twins, aCustomer({ name: 'Zubin' }));
  renderPage(<CustomersPage />, PATH);
  await button('Delete Asha, 9000000002').click();
  await expect.element(page.getByText('Are you sure to delete Asha, 9000000002?')).toBeVisible();
  await button('Go back').click();
  await button('Export or erase Asha, 9000000001').click();
  await expect.element(page.getByRole('dialog', { name: 'Data of Asha, 9000000001' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(button('Edit Zubin')).toBeVisible();
});

const makeGuests = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    aCustomer({ name: `Guest ${String(index + 1).padStart(4, '0')}` }),
  );

test.each([
  ['without its last customer a page shows the one before', 3],
  ['a page that does not exist shows the last', 9],
])('%s', async (_, number) => {
  handleCustomers(...makeGuests(41));
  const pages = page.getByRole('navigation', { name: 'Pages' });
  renderPage(<CustomersPage />, PATH, { query: `page=${number}` });
  await expect.element(pages).toHaveTextContent('Page 3 of 3');
  await expect.poll(() => page.getByRole('row').elements()).toHaveLength(1 + 1);
  await button('Delete Guest 0041').click();
  await form.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.element(pages).toHaveTextContent('Page 2 of 2');
  await expect.element(row('Guest 0040')).toBeVisible();
});

test('an invalid page is the first', async () => {
  handleCustomers(...makeGuests(41));
  renderPage(<CustomersPage />, PATH, { query: 'page=-1' });
  await expect.element(page.getByRole('navigation', { name: 'Pages' })).toHaveTextContent('Page 1 of 3');
  await expect.element(row('Guest 0001')).toBeVisible();
});

test('a form opens with the latest data; after typing, the user resolves a conflict', async () => {
  const anjali = aCustomer({ name: 'Anjali Sharma', email: 'anjali@mail.example' });
  const { stored, edited } = handleCustomers(anjali);
  renderPage(<CustomersPage />, PATH);
  await expect.element(row('Anjali Sharma')).toBeVisible();
  const rename = (name: string) => {
    stored.customers = stored.customers.map((customer) =>
      customer._id === anjali._id ? { ...customer, name } : customer,
    );
  };
  const comeToFront = () => window.dispatchEvent(new Event('visibilitychange'));
  rename('Anjali Verma');
  await button('Edit Anjali Sharma').click();
  await expect.element(field('Name')).toHaveValue('Anjali Verma');
  await expect.element(button('Keep mine')).not.toBeInTheDocument();

  await field('Email').fill('anjali@new.example');
  rename('Anjali Rao');
  comeToFront();
  await button('Show the change').click();
  await expect.element(field('Name')).toHaveValue('Anjali Rao');

  // The customer moves to another page.
  await field('Email').fill('zoya@new.example');
  stored.customers = [...makeGuests(PER_PAGE), ...stored.customers];
  comeToFront();
  await expect.element(row('Guest 0001')).toBeInTheDocument();
  await save();
  await expectNoForm();
  expect(edited.map(({ body }) => body.email)).toEqual(['zoya@new.example']);
});

test('a search without a result says so, and clearing it never calls the list empty', async () => {
  let respond: () => void = () => undefined;
  const isAllowed = new Promise<void>((resolve) => {
    respond = resolve;
  });
  handle(customersApi.getCustomers, async ({ query: { q } }) => {
    if (!q) await isAllowed;
    const customers = q ? [] : [aCustomer({ name: 'Meera Bai' })];
    return { data: { customers, customerFilteredCount: customers.length, resultPerPage: PER_PAGE } };
  });
  renderPage(<CustomersPage />, PATH, { search: 'nobody at all' });
  await expect.element(page.getByText('No Customers')).toBeVisible();
  await expect.element(page.getByText('Nothing matches “nobody at all”.')).toBeVisible();
  await button('Clear the search').click();
  await expect.poll(() => location.pathname.split('/')[5]).toBe(undefined);
  await expect.element(page.getByRole('status', { name: 'Loading' })).toBeVisible();
  await expect.element(page.getByText('No Customers')).not.toBeInTheDocument();
  respond();
  await expect.element(row('Meera Bai')).toBeVisible();
});
