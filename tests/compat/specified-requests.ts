/** The requests of the specification, as its section 7 lists them. */
export const SPECIFIED_REQUESTS = `
GET /users/current-user
POST /users/register-owner
POST /users/login-owner
POST /employees/login-employee
GET /users/logout
POST /users/forgot-password
PUT /users/verify-user/{token}
PUT /users/reset-password/{token}
PUT /users/change-password
PUT /users/update-avatar
PUT /users/update-profile
GET /shops/getMyShops
GET /shops/getMyShop/{shopId}
GET /employees/employeeOf
POST /shops/add-shop
PUT /shops/edit-shop/{shopId}
GET /tables/getMyTables/{shopId}
GET /tables/table-exist/{shopId}/{tableNo}
POST /tables/add-table/{shopId}
PUT /tables/edit-table/{tableId}/{shopId}
PUT /tables/edit-tableArea/{tableId}/{shopId}
DELETE /tables/delete-table/{tableId}/{shopId}
GET /areas/getMyAreas/{shopId}
POST /areas/add-area/{shopId}
PUT /areas/edit-area/{areaId}/{shopId}
DELETE /areas/delete-area/{areaId}/{shopId}
GET /items/getMyItems/{shopId}
POST /items/add-item/{shopId}
PUT /items/edit-item/{itemId}/{shopId}
PUT /items/edit-itemCategory/{itemId}/{shopId}
DELETE /items/delete-item/{itemId}/{shopId}
GET /categories/getMyCategories/{shopId}
POST /categories/add-category/{shopId}
PUT /categories/edit-category/{categoryId}/{shopId}
DELETE /categories/delete-category/{categoryId}/{shopId}
GET /customers/get-customers/{shopId}
POST /customers/add-customer/{shopId}
PUT /customers/edit-customer/{customerId}/{shopId}
DELETE /customers/delete-customer/{customerId}/{shopId}
GET /employees/get-employee/{shopId}
POST /employees/register-employee/{shopId}
PUT /employees/edit-employee/{employeeId}/{shopId}
DELETE /employees/delete-employee/{employeeId}/{shopId}
POST /orders/new-order/{shopId}
GET /orders/get-kots/{shopId}
PUT /orders/edit-orderItem/{orderItemId}/{shopId}
PUT /orders/delete-orderItem/{orderItemId}/{shopId}
DELETE /orders/delete-kot/{kotId}/{shopId}
DELETE /orders/reject-kot/{kotId}/{shopId}
PUT /orders/confirm-kot/{kotId}/{shopId}
PUT /orders/update-kot/{kotId}/{shopId}
GET /invoices/get-invoices/{shopId}
POST /invoices/get-invoiceSummary/{shopId}/{startDate}/{endDate}
PUT /invoices/pay-invoice/{invoiceId}/{shopId}
PUT /invoices/add-charges/{invoiceId}/{shopId}
POST /invoices/single-invoice/{shopId}
POST /invoices/table-invoice/{shopId}
GET /invoices/get-invoice/{invoiceId}
GET /inventories/get-inventory/{shopId}
POST /inventories/add-item/{shopId}
PUT /inventories/update-item/{itemId}/{shopId}
DELETE /inventories/delete-item/{itemId}/{shopId}
`
  .trim()
  .split('\n');

/** Requests that came after the specification and are frozen too. */
export const ADDED_REQUESTS = `
GET /healthz
POST /users/refresh-token
PUT /employees/reset-password/{employeeId}/{shopId}
PUT /orders/recall-kot/{kotId}/{shopId}
PUT /orders/mark-orderItem/{orderItemId}/{shopId}
PUT /orders/seen-kot/{kotId}/{shopId}
PUT /orders/hear-kots/{shopId}
GET /customers/export-customer/{customerId}/{shopId}
PUT /customers/erase-customer/{customerId}/{shopId}
GET /operator/overview
GET /readyz
`
  .trim()
  .split('\n');
