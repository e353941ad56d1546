import { api, listEndpoints } from '@tawa/shared/api.ts';
import { isForShop } from '@tawa/shared/contract/access.ts';
import { API_BASE, buildPath } from '@tawa/shared/contract/route.ts';
import { describe, expect, test } from 'vitest';

/** The endpoints of the specification (section 7), and earlier additions. */
const specified = `
GET /users/current-user
POST /users/register-owner
POST /users/login-owner
POST /users/refresh-token
POST /employees/login-employee
GET /users/logout
POST /users/forgot-password
PUT /users/verify-user/:token
PUT /users/reset-password/:token
PUT /users/change-password
PUT /users/update-avatar
PUT /users/update-profile
PUT /users/verify-email/:token
GET /shops/getMyShops
GET /shops/getMyShop/:shopId
GET /employees/employeeOf
POST /shops/add-shop
PUT /shops/edit-shop/:shopId
GET /shops/get-setup/:shopId
PUT /shops/edit-setup/:shopId
GET /tables/getMyTables/:shopId
GET /tables/table-exist/:shopId/:tableNo
POST /tables/add-table/:shopId
PUT /tables/edit-table/:tableId/:shopId
PUT /tables/edit-tableArea/:tableId/:shopId
DELETE /tables/delete-table/:tableId/:shopId
GET /areas/getMyAreas/:shopId
POST /areas/add-area/:shopId
PUT /areas/edit-area/:areaId/:shopId
DELETE /areas/delete-area/:areaId/:shopId
GET /items/getMyItems/:shopId
POST /items/add-item/:shopId
PUT /items/edit-item/:itemId/:shopId
PUT /items/edit-itemCategory/:itemId/:shopId
DELETE /items/delete-item/:itemId/:shopId
POST /items/import-items/:shopId
GET /categories/getMyCategories/:shopId
POST /categories/add-category/:shopId
PUT /categories/edit-category/:categoryId/:shopId
DELETE /categories/delete-category/:categoryId/:shopId
GET /customers/get-customers/:shopId
POST /customers/add-customer/:shopId
PUT /customers/edit-customer/:customerId/:shopId
DELETE /customers/delete-customer/:customerId/:shopId
GET /customers/export-customer/:customerId/:shopId
PUT /customers/erase-customer/:customerId/:shopId
GET /employees/get-employee/:shopId
POST /employees/register-employee/:shopId
PUT /employees/edit-employee/:employeeId/:shopId
PUT /employees/reset-password/:employeeId/:shopId
DELETE /employees/delete-employee/:employeeId/:shopId
POST /orders/new-order/:shopId
GET /orders/get-kots/:shopId
PUT /orders/edit-orderItem/:orderItemId/:shopId
PUT /orders/delete-orderItem/:orderItemId/:shopId
DELETE /orders/delete-kot/:kotId/:shopId
DELETE /orders/reject-kot/:kotId/:shopId
PUT /orders/confirm-kot/:kotId/:shopId
PUT /orders/update-kot/:kotId/:shopId
PUT /orders/recall-kot/:kotId/:shopId
PUT /orders/mark-orderItem/:orderItemId/:shopId
PUT /orders/seen-kot/:kotId/:shopId
PUT /orders/hear-kots/:shopId
GET /invoices/get-invoices/:shopId
GET /invoices/export-invoices/:shopId
POST /invoices/get-invoiceSummary/:shopId/:startDate/:endDate
GET /invoices/get-day-sales/:shopId
PUT /invoices/pay-invoice/:invoiceId/:shopId
PUT /invoices/add-charges/:invoiceId/:shopId
POST /invoices/single-invoice/:shopId
POST /invoices/table-invoice/:shopId
GET /invoices/get-invoice/:invoiceId
GET /inventories/get-inventory/:shopId
POST /inventories/add-item/:shopId
PUT /inventories/update-item/:itemId/:shopId
DELETE /inventories/delete-item/:itemId/:shopId
GET /operator/overview
`
  .trim()
  .split('\n');

const endpoints = listEndpoints();
const signature = ({ route }: (typeof endpoints)[number]['endpoint']) => `${route.method} ${route.path}`;

test('every endpoint of the contract is an endpoint of the API', () => {
  const nouns = Object.values(api).reduce((sum, noun) => sum + Object.keys(noun).length, 0);
  expect(endpoints.length).toBe(nouns);
  expect(endpoints.length).toBeGreaterThanOrEqual(19);
});

test('every endpoint of the specification exists with its method and path', () => {
  expect(specified.length).toBeGreaterThan(70);
  const signatures = endpoints.map(({ endpoint }) => signature(endpoint));
  expect(specified.filter((wanted) => !signatures.includes(wanted))).toEqual([]);
});

test('no two endpoints share method and path, or a name', () => {
  const signatures = endpoints.map(({ endpoint }) => signature(endpoint).replace(/:\w+/g, ':'));
  expect(new Set(signatures).size).toBe(endpoints.length);
  expect(new Set(endpoints.map(({ name }) => name)).size).toBe(endpoints.length);
});

describe.each(endpoints)('$name', ({ endpoint }) => {
  const { route, access, body, status = 200, idempotent } = endpoint;

  test('has a shop in its path exactly if its access depends on one', () => {
    expect(route.path.includes('/:shopId')).toBe(isForShop(access));
  });

  test('has a body only with a form, and returns 201 only for POST', () => {
    if (body) expect(['POST', 'PUT']).toContain(route.method);
    if (idempotent) expect(route.method).not.toBe('GET');
    if (status === 201) expect(route.method).toBe('POST');
  });

  test('has a one-line summary', () => {
    expect(endpoint.summary).toMatch(/^\S.{5,90}$/);
  });
});

test('a path is filled with its encoded parameters', () => {
  const route = { method: 'GET', path: '/tables/table-exist/:shopId/:tableNo' } as const;
  expect(buildPath(route, { shopId: 's1', tableNo: 'Garden / 1 é?' })).toBe(
    `${API_BASE}/tables/table-exist/s1/Garden%20%2F%201%20%C3%A9%3F`,
  );
  expect(API_BASE).toBe('/api/v1');
});
