import { customersApi } from '@tawa/shared/customers/customers.contract.ts';
import { inventoryApi } from '@tawa/shared/inventory/inventory.contract.ts';
import { request } from '../client.ts';
import { seedEmployee, type TestShop } from '../seed.ts';
import type { TestServer } from '../server.ts';
import {
  address,
  badAddress,
  badEmail,
  badPhone,
  badText,
  type EndpointCase,
  each,
  freshEmail,
  freshPhone,
  type Input,
  missing,
  named,
  ownerOnly,
} from './endpoint-case.ts';

const atShop = (_: TestServer, { shopId }: TestShop): Input => ({ params: { shopId } });

const customerForm = (shop: TestShop) => ({
  name: named(shop),
  phoneNo: freshPhone(),
  email: freshEmail(),
});
const badCustomer: EndpointCase['bad'] = [...badText('name', 80), ...badPhone, ...badEmail];

async function atCustomer({ origin }: TestServer, shop: TestShop) {
  const { shopId } = shop;
  const { data } = await request(origin, customersApi.addCustomer, {
    params: { shopId },
    body: customerForm(shop),
    as: shop.owner.token,
  });
  return { params: { customerId: data.customer._id, shopId } };
}

const employeeForm = (shop: TestShop) => ({ ...customerForm(shop), ...address, salary: 18_000.5 });
const employeeTexts = { name: 80, line1: 120, line2: 120, state: 60 };
const badEmployee: EndpointCase['bad'] = [
  ...badCustomer,
  ...each('email', ['']),
  ...badAddress,
  ...each('salary', [-1, 0.001, 10_000_001, 'much', '1e3']),
  [{ name: '', email: 'x', pincode: '' }, 'email', 'name', 'pincode'],
];

const atEmployee = async (server: TestServer, shop: TestShop) => ({
  params: { employeeId: (await seedEmployee(server, shop)).employeeId, shopId: shop.shopId },
});

const stockForm = (shop: TestShop) => ({ name: named(shop), quantity: 2.125, quantityType: 'KG' });
const badStock: EndpointCase['bad'] = [
  ...badText('name', 80),
  ...each('quantity', ['', -0.001, 1.0005, 10_000_001, 'some', '1e3', '٤']),
  ...each('quantityType', ['', 'STONE', 'kg']),
  [{ name: '', quantity: 'x', quantityType: '' }, 'name', 'quantity', 'quantityType'],
];

async function atStock({ origin }: TestServer, shop: TestShop) {
  const { shopId } = shop;
  const { data } = await request(origin, inventoryApi.addInventoryItem, {
    params: { shopId },
    body: stockForm(shop),
    as: shop.owner.token,
  });
  return { params: { itemId: data.inventory._id, shopId } };
}

/** The rows of `everyCall` for customers and employees, and for the stock. */
export const everyPeopleCall: Record<string, EndpointCase> = {
  getCustomers: { gets: ownerOnly(), prepare: atShop },
  addCustomer: {
    gets: ownerOnly(201),
    prepare: (_, shop) => ({ params: { shopId: shop.shopId }, body: customerForm(shop) }),
    bad: [...badCustomer, ...missing('name', 'phoneNo')],
    texts: { name: 80 },
  },
  editCustomer: {
    gets: ownerOnly(),
    prepare: async (server, shop) => ({
      ...(await atCustomer(server, shop)),
      body: customerForm(shop),
    }),
    bad: badCustomer,
    partial: true,
    texts: { name: 80 },
  },
  deleteCustomer: { gets: ownerOnly(), prepare: atCustomer },
  exportCustomer: { gets: ownerOnly(), prepare: atCustomer },
  eraseCustomer: { gets: ownerOnly(), prepare: atCustomer },

  getEmployee: { gets: ownerOnly(), prepare: atShop },
  registerEmployee: {
    gets: ownerOnly(201),
    prepare: (_, shop) => ({ params: { shopId: shop.shopId }, body: employeeForm(shop) }),
    bad: [...badEmployee, ...missing('name', 'email', 'phoneNo', 'line1', 'line2', 'pincode', 'state')],
    texts: employeeTexts,
  },
  editEmployee: {
    gets: ownerOnly(),
    prepare: async (server, shop) => ({
      ...(await atEmployee(server, shop)),
      body: { ...employeeForm(shop), salaryReceived: '2026-11-05' },
    }),
    bad: [
      ...badEmployee,
      ...each('salaryReceived', [
        'yesterday',
        '2026-13-01',
        '2026-02-30',
        '05/11/2026',
        '2026-11-05T10:00',
        '9999-12-31T23:59:59-23:59',
        0,
      ]),
    ],
    partial: true,
    texts: employeeTexts,
  },
  resetEmployeePassword: { gets: ownerOnly(), prepare: atEmployee },
  deleteEmployee: { gets: ownerOnly(), prepare: atEmployee },

  getInventory: { gets: ownerOnly(), prepare: atShop },
  addInventoryItem: {
    gets: ownerOnly(201),
    prepare: (_, shop) => ({ params: { shopId: shop.shopId }, body: stockForm(shop) }),
    bad: [...badStock, ...missing('name', 'quantity', 'quantityType')],
    texts: { name: 80 },
  },
  updateInventoryItem: {
    gets: ownerOnly(),
    prepare: async (server, shop) => ({ ...(await atStock(server, shop)), body: stockForm(shop) }),
    bad: badStock,
    partial: true,
    texts: { name: 80 },
  },
  deleteInventoryItem: { gets: ownerOnly(), prepare: atStock },
};
