import { ProfileCard } from '@tawa/client/src/features/accounts/components/profile/profile-card.tsx';
import { AccountMenu } from '@tawa/client/src/layout/account-menu/account-menu.tsx';
import { permissionOfPage } from '@tawa/client/src/layout/page-permissions.ts';
import { SideMenu } from '@tawa/client/src/layout/side-menu.tsx';
import CustomersPage from '@tawa/client/src/pages/customers/customers.page.tsx';
import EmployeesPage from '@tawa/client/src/pages/employees/employees.page.tsx';
import InvoicesPage from '@tawa/client/src/pages/invoices/invoices.page.tsx';
import ManagePage from '@tawa/client/src/pages/orders/manage.page.tsx';
import TableInvoicesPage from '@tawa/client/src/pages/orders/table-invoices.page.tsx';
import { creditAccountsApi } from '@tawa/shared/customers/credit-accounts.contract.ts';
import { customersApi } from '@tawa/shared/customers/customers.contract.ts';
import { employeesApi } from '@tawa/shared/employees/employees.contract.ts';
import { invoicesApi } from '@tawa/shared/invoices/invoices.contract.ts';
import { statementMessages } from '@tawa/shared/messages/customers.statement.en.ts';
import { errorMessages } from '@tawa/shared/messages/errors.en.ts';
import { shopMessages } from '@tawa/shared/messages/shops.en.ts';
import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { EMPLOYEE_ROLES, type EmployeeRole, fromWireRole, roleMay } from '@tawa/shared/permissions.ts';
import { printingApi } from '@tawa/shared/printing/printing.contract.ts';
import type { Shop } from '@tawa/shared/shops/shops.contract.ts';
import { tablesApi } from '@tawa/shared/tables/tables.contract.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { rolesOfEndpoints } from '../../rules/contract/role-matrix.ts';
import { anArea } from '../../support/builders/area.ts';
import { aCustomer } from '../../support/builders/customer.ts';
import { anEmployee } from '../../support/builders/employee.ts';
import { anInvoice, aPublicInvoice, withPayment } from '../../support/builders/invoice.ts';
import { aKot, aKotLine } from '../../support/builders/kot.ts';
import { aShop } from '../../support/builders/shop.ts';
import { aTable } from '../../support/builders/table.ts';
import { ErrorResponse, failNext, handle } from '../support/handlers.ts';
import { handleMenu } from '../support/menu.ts';
import { handlePaymentModes } from '../support/payment-modes.ts';
import { renderAt, renderPage } from '../support/render-page.tsx';
import { signInAs, signInAsOwner } from '../support/sign-in.ts';

type Member = EmployeeRole | 'OWNER';
const MEMBERS: readonly Member[] = ['OWNER', ...EMPLOYEE_ROLES];

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const link = (name: string) => page.getByRole('link', { name, exact: true });
const first = (name: RegExp) => page.getByRole('button', { name }).first();

const aBillOfTwo = (overrides = {}) =>
  anInvoice({ items: [{ name: 'Thali', quantity: 2, price: 500, options: [] }], ...overrides });

let invoice = aBillOfTwo();

beforeEach(() => {
  handlePaymentModes();
  handle(printingApi.getPrinters, () => ({ data: { printers: [], stations: [] } }));
  const areaId = anArea();
  handle(tablesApi.getMyAreas, () => ({ data: { areas: [areaId] } }));
  handle(tablesApi.getMyTables, () => ({
    data: { tables: [aTable({ areaId, isEmpty: false }), aTable({ areaId, name: 'T2' })] },
  }));
  handle(ordersApi.getKots, () => ({ data: { kots: [] } }));
  handle(invoicesApi.tableInvoice, () => ({ data: { invoice } }));
  handle(invoicesApi.getInvoice, () => ({ data: { invoice: aPublicInvoice(invoice, aShop()) } }));
  handle(invoicesApi.getInvoices, () => ({
    data: { invoices: [invoice], invoiceFilteredCount: 1, resultPerPage: 20 },
  }));
});

interface Screen {
  name: string;
  /** The page's path without the shop. */
  path: `${string}/${string}`;
  /** Ends when all controls are shown that a role has. */
  open: (shop: Shop) => Promise<void>;
  /** By the endpoint that a control calls. */
  controls: Record<string, () => { elements(): unknown[] }>;
}

const openManage = async (shop: Shop, kot: ReturnType<typeof aKot>) => {
  handle(ordersApi.getKots, () => ({ data: { kots: [kot] } }));
  renderPage(<ManagePage />, 'orders/manage', { shop });
  await expect.element(page.getByRole('article')).toBeVisible();
};

const openBill = async (shop: Shop, opened: typeof invoice) => {
  invoice = opened;
  renderPage(<TableInvoicesPage />, 'orders/table', { shop });
  await first(/^T1\b/).click();
  await expect.element(page.getByText(/^Total Amount/)).toBeVisible();
};

const bhola = aCustomer({ name: 'Bhola', balance: 120 });
const openCustomers = async (shop: Shop) => {
  handle(customersApi.getCustomers, () => ({
    data: { customers: [bhola], customerFilteredCount: 1, resultPerPage: 20 },
  }));
  renderPage(<CustomersPage />, 'customers/customer', { shop });
  await expect.element(page.getByRole('row').filter({ hasText: 'Bhola' })).toBeVisible();
};

const SCREENS: readonly Screen[] = [
  {
    name: 'an order that cooks',
    path: 'orders/manage',
    open: (shop) => openManage(shop, aKot({ items: [aKotLine(), aKotLine()] })),
    controls: {
      'orders.deleteKot': () => button('Cancel'),
      'orders.editOrderItem': () => page.getByRole('button', { name: /quantity/i, disabled: false }),
      'orders.voidLine': () => page.getByRole('button', { name: /^Void/ }),
      'orders.changeKotType': () => page.getByRole('button', { name: /^Move or change/ }),
      'invoices.tableInvoice': () => button('Pay Bill'),
      'printing.reprintKot': () => button('Print Kot'),
    },
  },
  {
    name: 'an order of a diner',
    path: 'orders/manage',
    open: (shop) => openManage(shop, aKot({ status: 'REQUESTED', confirmedAt: null })),
    controls: {
      'orders.confirmKot': () => button('Confirm'),
      'orders.rejectKot': () => button('Cancel'),
      'orders.editOrderItem': () => page.getByRole('button', { name: /quantity/i, disabled: false }),
      'shops.editShop': () => button(shopMessages().acceptedDinerOrders.title),
    },
  },
  {
    name: 'an open bill',
    path: 'orders/table',
    open: (shop) => openBill(shop, aBillOfTwo()),
    controls: {
      'invoices.addPayment': () => button('Paid'),
      'invoices.addCharges': () => button('Add Charges'),
      'invoices.setDiscount': () => button('Discount'),
      'invoices.splitInvoice': () => button('Split Bill'),
      'orders.moveOrders': () => button('Move to another table'),
      'tables.mergeTables': () => page.getByRole('dialog').getByRole('button', { name: /merge/i }),
    },
  },
  {
    name: 'the payment of a bill',
    path: 'orders/table',
    open: async (shop) => {
      await openBill(shop, aBillOfTwo());
      await button('Paid').click();
      await expect.element(page.getByLabelText('Amount Received')).toBeVisible();
    },
    controls: { 'invoices.waive': () => button('Waive the rest') },
  },
  {
    name: 'the payment of less than is due',
    path: 'orders/table',
    open: async (shop) => {
      await openBill(shop, aBillOfTwo());
      await button('Paid').click();
      await page.getByLabelText('Amount Received').fill('300');
      await expect.element(page.getByRole('button', { name: /^Take ₹300/ })).toBeVisible();
    },
    controls: {
      'invoices.addPayment': () => page.getByRole('button', { name: /^Take ₹300/ }),
      'invoices.waive': () => page.getByRole('button', { name: /^Settle/ }),
    },
  },
  {
    name: 'the payments of a bill',
    path: 'orders/table',
    open: async (shop) => {
      await openBill(shop, withPayment(aBillOfTwo(), 'CARD', 200));
      await button('Payments').click();
      await expect.element(page.getByRole('dialog').last().getByText('CARD')).toBeVisible();
    },
    controls: {
      'invoices.correctPayment': () => page.getByRole('button', { name: /^Correct/ }),
      'invoices.refundPayment': () => page.getByRole('button', { name: /^Refund/ }),
    },
  },
  {
    name: 'the list of bills',
    path: 'invoices/invoice',
    open: async (shop) => {
      invoice = aBillOfTwo();
      renderPage(<InvoicesPage />, 'invoices/invoice', { shop });
      await expect.poll(() => page.getByRole('row').elements()).toHaveLength(2);
    },
    controls: {
      'invoices.exportInvoices': () => button('Export'),
      'invoices.getInvoiceSummary': () => button('Summary'),
    },
  },
  {
    name: 'the list of customers',
    path: 'customers/customer',
    open: openCustomers,
    controls: {
      'customers.addCustomer': () => button('Add Customer'),
      'customers.editCustomer': () => button('Edit Bhola'),
      'customers.deleteCustomer': () => button('Delete Bhola'),
      'customers.eraseCustomer': () => page.getByRole('button', { name: /erase/i }),
      'customers.exportCustomer': () => page.getByRole('button', { name: /export/i }),
    },
  },
  {
    name: 'the account of a customer',
    path: 'customers/customer',
    open: async (shop) => {
      handle(creditAccountsApi.getStatement, () => ({
        data: { balance: 120, creditLimit: 500, entries: [] } as never,
      }));
      await openCustomers(shop);
      await first(/account/i).click();
      await expect.element(page.getByText(statementMessages().none)).toBeVisible();
    },
    controls: {
      'creditAccounts.setCreditLimit': () => page.getByRole('button', { name: /limit/i }),
      'creditAccounts.collect': () => page.getByRole('button', { name: /^Collect/ }),
    },
  },
  {
    name: 'a captain in the list of employees',
    path: 'employees/employee',
    open: async (shop) => {
      handle(employeesApi.getEmployee, () => ({
        data: { employees: [anEmployee({ name: 'Ravi', shopRole: 'CAPTAIN' })] },
      }));
      renderPage(<EmployeesPage />, 'employees/employee', { shop });
      await expect.element(page.getByRole('row').filter({ hasText: 'Ravi' })).toBeVisible();
    },
    controls: {
      'employees.registerEmployee': () => button('Add Employee'),
      'employees.editEmployee': () => button('Edit Ravi'),
      'employees.deleteEmployee': () => button('Delete Ravi'),
      'employees.resetEmployeePassword': () => page.getByRole('button', { name: /password/i }),
    },
  },
  {
    name: 'the side menu',
    // Everybody's: a role that opens no page with a side menu has none of its links.
    path: 'employee/orders',
    open: async (shop) => {
      renderPage(<SideMenu collapsed={false} onCollapse={() => undefined} />, 'employee/orders', { shop });
      await expect.element(link('Kitchen')).toBeVisible();
    },
    controls: {
      'shops.editShop': () => page.getByRole('button', { name: /settings/i }),
      'orders.confirmKot': () => link('Orders'),
      'invoices.getDaySales': () => link('Today'),
      'invoices.getInvoices': () => link('Invoices'),
      'customers.getCustomers': () => link('Customers'),
      'menu.editItem': () => link('Items'),
      'tables.editTable': () => link('Tables'),
      'inventory.getInventory': () => link('Inventory'),
      'employees.getEmployee': () => link('Employees'),
      'printing.editPrinter': () => link('Printers'),
    },
  },
];

/** A waiter has no column in the matrix, and none of these controls. */
const mayCall = (member: Member, endpoint: string) =>
  member === 'OWNER' || (rolesOfEndpoints[endpoint] ?? '').split(' ').includes(member.toLowerCase());

const mayOpen = (member: Member, path: string) => roleMay(fromWireRole(member), permissionOfPage(`/${path}`));

function signIn(shop: Shop, member: Member): void {
  if (member === 'OWNER') signInAsOwner(shop);
  else signInAs(shop, member);
}

const CASES = SCREENS.flatMap((screen) =>
  MEMBERS.filter((member) => mayOpen(member, screen.path)).map((member) => ({ ...screen, member })),
);

describe('each role is offered what it may do, and nothing else', () => {
  test.each(CASES)('$name: $member', async ({ member, open, controls }) => {
    const shop = aShop();
    signIn(shop, member);
    await open(shop);
    const offered = Object.keys(controls).filter((endpoint) => controls[endpoint]?.().elements().length);
    expect(offered).toEqual(Object.keys(controls).filter((endpoint) => mayCall(member, endpoint)));
  });
});

test('a manager changes no other manager', async () => {
  const shop = aShop();
  handle(employeesApi.getEmployee, () => ({
    data: {
      employees: [
        anEmployee({ name: 'Meena', shopRole: 'MANAGER' }),
        anEmployee({ name: 'Ravi', shopRole: 'CASHIER' }),
      ],
    },
  }));
  signIn(shop, 'MANAGER');
  renderPage(<EmployeesPage />, 'employees/employee', { shop });
  await expect.element(button('Edit Ravi')).toBeVisible();
  expect(page.getByRole('button', { name: /Meena/ }).elements()).toHaveLength(0);
});

test('what a captain typed stays when the right to edit was taken meanwhile, and the reason is shown', async () => {
  const shop = aShop();
  signIn(shop, 'CAPTAIN');
  handleMenu();
  await openManage(shop, aKot({ items: [aKotLine(), aKotLine({ name: 'Dal Makhani' })] }));
  await first(/quantity/i).click();
  const quantity = page.getByRole('article').getByRole('textbox').first();
  await quantity.fill('7');
  failNext(ordersApi.editOrderItem, new ErrorResponse('access.forbidden'));
  await button('Save').click();
  await expect.element(page.getByText(errorMessages()['access.forbidden'] as string)).toBeVisible();
  await expect.element(quantity).toHaveValue('7');
  await expect.element(button('Save')).toBeEnabled();
});

test.each(EMPLOYEE_ROLES)('the account of a %s names that role', async (role) => {
  const user = signInAs(aShop(), role);
  renderAt(
    <>
      <AccountMenu />
      <ProfileCard user={user} />
    </>,
    'profile',
    '/profile',
  );
  await expect.element(button(new RegExp(`MEENA.*${role}`))).toBeVisible();
  await expect.element(page.getByRole('complementary').getByText(role, { exact: true })).toBeVisible();
});
