const ID = '/[0-9a-f-]{36}';
const TEXT = '/[^/]+';

const SPECIFIED_ENDPOINTS = `
GET /users/current-user
POST /users/register-owner
POST /users/login-owner
POST /employees/login-employee
POST /users/refresh-token
GET /users/logout
POST /users/forgot-password
PUT /users/verify-user/*
PUT /users/reset-password/*
PUT /users/change-password
PUT /users/update-avatar
PUT /users/update-profile
GET /shops/getMyShops
GET /shops/getMyShop/:
GET /employees/employeeOf
POST /shops/add-shop
PUT /shops/edit-shop/:
GET /tables/getMyTables/:
GET /tables/table-exist/:/*
POST /tables/add-table/:
PUT /tables/edit-table/:/:
PUT /tables/edit-tableArea/:/:
DELETE /tables/delete-table/:/:
GET /areas/getMyAreas/:
POST /areas/add-area/:
PUT /areas/edit-area/:/:
DELETE /areas/delete-area/:/:
GET /items/getMyItems/:
POST /items/add-item/:
PUT /items/edit-item/:/:
PUT /items/edit-itemCategory/:/:
DELETE /items/delete-item/:/:
GET /categories/getMyCategories/:
POST /categories/add-category/:
PUT /categories/edit-category/:/:
DELETE /categories/delete-category/:/:
GET /customers/get-customers/:
POST /customers/add-customer/:
PUT /customers/edit-customer/:/:
DELETE /customers/delete-customer/:/:
GET /employees/get-employee/:
POST /employees/register-employee/:
PUT /employees/edit-employee/:/:
PUT /employees/reset-password/:/:
DELETE /employees/delete-employee/:/:
POST /orders/new-order/:
GET /orders/get-kots/:
PUT /orders/edit-orderItem/:/:
PUT /orders/delete-orderItem/:/:
DELETE /orders/delete-kot/:/:
DELETE /orders/reject-kot/:/:
PUT /orders/confirm-kot/:/:
PUT /orders/update-kot/:/:
GET /invoices/get-invoices/:
POST /invoices/get-invoiceSummary/:/*/*
PUT /invoices/pay-invoice/:/:
PUT /invoices/add-charges/:/:
POST /invoices/single-invoice/:
POST /invoices/table-invoice/:
GET /invoices/get-invoice/:
GET /inventories/get-inventory/:
POST /inventories/add-item/:
PUT /inventories/update-item/:/:
DELETE /inventories/delete-item/:/:
`;

export function endpointsNotCalled(requestLog: Iterable<string>): string[] {
  const endpoints = SPECIFIED_ENDPOINTS.trim().split('\n');
  const all = [...requestLog].map((endpoint) => endpoint.split('?')[0] ?? '');
  return endpoints.filter((endpoint) => {
    const pattern = new RegExp(`^${endpoint.replaceAll('/:', ID).replaceAll('/*', TEXT)}$`);
    return !all.some((one) => pattern.test(one));
  });
}
