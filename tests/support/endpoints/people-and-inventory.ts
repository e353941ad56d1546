import { creditAccountsApi } from '@tawa/shared/customers/credit-accounts.contract.ts';
import { customersApi } from '@tawa/shared/customers/customers.contract.ts';
import { inventoryApi } from '@tawa/shared/inventory/inventory.contract.ts';
import { rolesApi } from '@tawa/shared/roles/roles.contract.ts';
import { createInvoice, createInvoiceClient } from '../api/invoices.ts';
import { request } from '../client.ts';
import { seedEmployee, seedShop, type TestShop } from '../seed.ts';
import type { TestServer } from '../server.ts';
import {
  type EndpointCase,
  type EndpointInput,
  invalidAddress,
  invalidEmails,
  invalidPhones,
  invalidText,
  invalidValues,
  missingFields,
  sampleAddress,
  uniqueEmail,
  uniqueName,
  uniquePhone,
} from './endpoint-case.ts';

const shopParams = (_: TestServer, { shopId }: TestShop): EndpointInput => ({ params: { shopId } });

const customerForm = (shop: TestShop) => ({
  name: uniqueName(shop),
  phoneNo: uniquePhone(),
  email: uniqueEmail(),
});
const invalidCustomer: EndpointCase['invalid'] = [
  ...invalidText('name', 80),
  ...invalidPhones,
  ...invalidEmails,
];

async function addCustomer(
  { origin }: TestServer,
  { shopId, owner }: TestShop,
  body: Record<string, string>,
) {
  const params = { shopId };
  const { data } = await request(origin, customersApi.addCustomer, { params, body, as: owner.token });
  return { customerId: data.customer._id, shopId };
}

const newCustomerParams = async (server: TestServer, shop: TestShop) => ({
  params: await addCustomer(server, shop, customerForm(shop)),
});

/** The customer owes a cup of chai. */
export async function oweSomething(server: TestServer, shop: TestShop) {
  const form = customerForm(shop);
  const params = await addCustomer(server, shop, form);
  const { _id, due } = await createInvoice(server, shop, {
    kotType: 'TAKEAWAY',
    customerName: form.name,
    customerPhoneNo: form.phoneNo,
  });
  const response = await createInvoiceClient(server, shop).addPayment(_id, {
    paymentMode: 'DUE',
    amount: due,
  });
  if (response.status !== 201) throw new Error(response.text);
  return params;
}

const employeeForm = (shop: TestShop) => ({ ...customerForm(shop), ...sampleAddress, salary: 18_000.5 });
const employeeTextFields = { name: 80, line1: 120, line2: 120, state: 60 };
const invalidEmployee: EndpointCase['invalid'] = [
  ...invalidCustomer,
  ...invalidValues('email', ['']),
  ...invalidAddress,
  ...invalidValues('salary', [-1, 0.001, 10_000_001, 'much', '1e3']),
  ...invalidValues('shopRole', ['OWNER', 'waiter', 'BOSS', '', null]),
  [{ name: '', email: 'x', pincode: '' }, 'email', 'name', 'pincode'],
];

const newEmployeeParams = async (server: TestServer, shop: TestShop) => ({
  params: { employeeId: (await seedEmployee(server, shop)).employeeId, shopId: shop.shopId },
});

const inventoryForm = (shop: TestShop) => ({ name: uniqueName(shop), quantity: 2.125, quantityType: 'KG' });
const invalidInventory: EndpointCase['invalid'] = [
  ...invalidText('name', 80),
  ...invalidValues('quantity', ['', -0.001, 1.0005, 10_000_001, 'some', '1e3', '٤']),
  ...invalidValues('quantityType', ['', 'STONE', 'kg']),
  [{ name: '', quantity: 'x', quantityType: '' }, 'name', 'quantity', 'quantityType'],
];

async function newInventoryParams({ origin }: TestServer, shop: TestShop) {
  const { shopId } = shop;
  const { data } = await request(origin, inventoryApi.addInventoryItem, {
    params: { shopId },
    body: inventoryForm(shop),
    as: shop.owner.token,
  });
  return { params: { itemId: data.inventory._id, shopId } };
}

export const peopleCases: Record<string, Partial<EndpointCase>> = {
  getAuditEntries: { prepare: shopParams },
  getChain: { prepare: shopParams },
  exportAudit: { prepare: shopParams },
  getCustomers: { prepare: shopParams },
  addCustomer: {
    prepare: (_, shop) => ({ params: { shopId: shop.shopId }, body: customerForm(shop) }),
    invalid: [...invalidCustomer, ...missingFields('name', 'phoneNo')],
    textFields: { name: 80 },
  },
  editCustomer: {
    prepare: async (server, shop) => ({
      ...(await newCustomerParams(server, shop)),
      body: customerForm(shop),
    }),
    invalid: invalidCustomer,
    isPartial: true,
    textFields: { name: 80 },
  },
  deleteCustomer: { prepare: newCustomerParams },
  setCreditLimit: {
    prepare: async (server, shop) => ({ ...(await newCustomerParams(server, shop)), body: { limit: 500.5 } }),
    invalid: [
      ...invalidValues('limit', ['', -1, 0.001, 'much', '1e3', '1,000', null]),
      ...missingFields('limit'),
    ],
  },
  collect: {
    prepare: async (server, shop) => ({
      params: await oweSomething(server, shop),
      body: { amount: 20.5, paymentMode: 'CASH', reference: 'UTR 1' },
    }),
    invalid: [
      ...invalidValues('amount', ['', -1, 0, 0.001, 'much', '1e3', '1,000', null]),
      ...invalidValues('paymentMode', ['', 'DUE', 'cash', 'BARTER']),
      ...invalidText('reference', 60).slice(4),
      [{ reference: 'two\nlines' }, 'reference'],
      ...missingFields('amount', 'paymentMode'),
    ],
  },
  getStatement: { prepare: newCustomerParams },
  shareStatement: { prepare: newCustomerParams },
  getSharedStatement: {
    prepare: async (server, shop) => {
      const { params } = await newCustomerParams(server, shop);
      const { data } = await request(server.origin, creditAccountsApi.shareStatement, {
        params,
        as: shop.owner.token,
      });
      return { params: { key: data.key } };
    },
  },
  exportCustomer: { prepare: newCustomerParams },
  eraseCustomer: { prepare: newCustomerParams },

  getEmployee: { prepare: shopParams },
  registerEmployee: {
    prepare: (_, shop) => ({
      params: { shopId: shop.shopId },
      body: { ...employeeForm(shop), shopRole: 'WAITER' },
    }),
    invalid: [
      ...invalidEmployee,
      ...missingFields('name', 'email', 'phoneNo', 'line1', 'line2', 'pincode', 'state'),
    ],
    textFields: employeeTextFields,
  },
  getPeopleOfOtherShops: { prepare: shopParams },
  addPerson: {
    prepare: async (server, shop) => {
      const { waiter } = await seedShop(server, undefined, shop);
      const body = { userId: waiter.userId, email: waiter.email, shopRole: 'CASHIER', salary: 9_000.5 };
      return { params: { shopId: shop.shopId }, body };
    },
    invalid: [
      ...invalidValues('userId', ['', 'nobody', null]),
      ...invalidValues('email', ['', 'x']),
      ...invalidValues('salary', [-1, 0.001, 10_000_001, 'much', '1e3']),
      ...invalidValues('shopRole', ['OWNER', 'waiter', '', null]),
      ...missingFields('userId', 'email'),
    ],
  },
  editPermissions: {
    prepare: async (server, shop) => {
      const { shopId, owner } = shop;
      // A new employee, and what a cook may do anyway, so that no socket of the others closes.
      const { userId } = await seedEmployee(server, shop);
      const params = { shopId };
      const { data } = await request(server.origin, rolesApi.getPermissions, { params, as: owner.token });
      const { revision } = data.permissions;
      // Each call changes something.
      const effect = revision % 2 === 0 ? 'allow' : 'deny';
      return {
        params,
        body: {
          revision,
          roles: { COOK: { 'order.read': revision % 2 === 0 ? 'allow' : null } },
          people: { [userId]: { 'invoice.export': effect } },
          discountCaps: { COOK: { percent: revision % 2 === 0 ? 10 : null } },
        },
      };
    },
    invalid: [
      ...invalidValues('revision', [-1, 1.5, 'two']),
      ...invalidValues('roles', ['all', [], { OWNER: {} }]),
      [{ roles: { COOK: 'all' } }, 'roles.COOK'],
      ...invalidValues('people', ['all', []]),
      [{ people: { everybody: {} } }, 'people.everybody'],
      ...invalidValues('discountCaps', ['all', [], { OWNER: {} }]),
      [{ discountCaps: { CASHIER: { percent: 101 } } }, 'discountCaps.CASHIER.percent'],
      ...missingFields('revision'),
    ],
    objectFields: ['roles', 'people', 'discountCaps'],
  },
  editEmployee: {
    prepare: async (server, shop) => ({
      ...(await newEmployeeParams(server, shop)),
      body: { ...employeeForm(shop), shopRole: 'CASHIER', salaryReceived: '2026-11-05' },
    }),
    invalid: [
      ...invalidEmployee,
      ...invalidValues('salaryReceived', [
        'yesterday',
        '2026-13-01',
        '2026-02-30',
        '05/11/2026',
        '2026-11-05T10:00',
        '9999-12-31T23:59:59-23:59',
        0,
      ]),
    ],
    isPartial: true,
    textFields: employeeTextFields,
  },
  resetEmployeePassword: { prepare: newEmployeeParams },
  resetEmployeePin: { prepare: newEmployeeParams },
  deleteEmployee: { prepare: newEmployeeParams },

  getInventory: { prepare: shopParams },
  addInventoryItem: {
    prepare: (_, shop) => ({ params: { shopId: shop.shopId }, body: inventoryForm(shop) }),
    invalid: [...invalidInventory, ...missingFields('name', 'quantity', 'quantityType')],
    textFields: { name: 80 },
  },
  updateInventoryItem: {
    prepare: async (server, shop) => ({
      ...(await newInventoryParams(server, shop)),
      body: inventoryForm(shop),
    }),
    invalid: invalidInventory,
    isPartial: true,
    textFields: { name: 80 },
  },
  deleteInventoryItem: { prepare: newInventoryParams },
};
