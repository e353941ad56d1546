import type { LoginAttempts } from './auth/login-attempts.ts';
import type { Sessions } from './auth/sessions.ts';
import type { Db } from './db/database.ts';
import type { UnitOfWork } from './events/unit-of-work.ts';
import { accountsRoutes } from './features/accounts/accounts.routes.ts';
import { createAccountsService } from './features/accounts/accounts.service.ts';
import { createProfileService } from './features/accounts/profile.service.ts';
import { createRecoveryService } from './features/accounts/recovery.service.ts';
import { createRegistrationService } from './features/accounts/registration.service.ts';
import { customersRoutes } from './features/customers/customers.routes.ts';
import { createCustomersService } from './features/customers/customers.service.ts';
import { employeesRoutes } from './features/employees/employees.routes.ts';
import { createEmployeesService } from './features/employees/employees.service.ts';
import { inventoryRoutes } from './features/inventory/inventory.routes.ts';
import { createInventoryService } from './features/inventory/inventory.service.ts';
import { createExportingService } from './features/invoices/invoice-export.service.ts';
import { findShopOfInvoice } from './features/invoices/invoices.repository.ts';
import { invoicesRoutes } from './features/invoices/invoices.routes.ts';
import { createInvoicesService } from './features/invoices/invoices.service.ts';
import { bills, taxChanged } from './features/invoices/open-bills.service.ts';
import { createOpeningService } from './features/invoices/open-invoice.service.ts';
import { createSettlingService } from './features/invoices/settle-invoice.service.ts';
import { categoriesRoutes } from './features/menu/categories.routes.ts';
import { createCategoriesService } from './features/menu/categories.service.ts';
import { menuRoutes } from './features/menu/menu.routes.ts';
import { createMenuService } from './features/menu/menu.service.ts';
import { createImportingService } from './features/menu/menu-import.service.ts';
import { createKitchenService } from './features/orders/kitchen.service.ts';
import { countRequested, findTicket, occupiedTableIds } from './features/orders/orders.repository.ts';
import { ordersRoutes } from './features/orders/orders.routes.ts';
import { createOrdersService } from './features/orders/orders.service.ts';
import { createPlacingService } from './features/orders/place-order.service.ts';
import { createErasingService } from './features/privacy/erase-customer.service.ts';
import { createPersonExportService } from './features/privacy/person-export.service.ts';
import { privacyRoutes } from './features/privacy/privacy.routes.ts';
import { shopsRoutes } from './features/shops/shops.routes.ts';
import { createShopsService } from './features/shops/shops.service.ts';
import { areasRoutes } from './features/tables/areas.routes.ts';
import { createAreasService } from './features/tables/areas.service.ts';
import { findTableByName } from './features/tables/tables.repository.ts';
import { tablesRoutes } from './features/tables/tables.routes.ts';
import { createTablesService } from './features/tables/tables.service.ts';
import type { Pictures } from './files/pictures.ts';
import type { Serve } from './http/serve.ts';
import type { PostOffice } from './mail/mail-queue.ts';
import type { Allowance } from './mail/mail-rate-limit.ts';
import type { ShopFacts } from './realtime/handshake.ts';

interface ServiceNeeds {
  read: Db;
  unitOfWork: UnitOfWork;
  emptyLog(): boolean;
  log: { error(facts: object, what: string): void };
  sessions: Sessions;
  attempts: LoginAttempts;
  pictures: Pictures;
  postOffice: PostOffice;
  mayWriteTo: Allowance;
  adminEmails: ReadonlySet<string>;
}

export type Services = ReturnType<typeof createServices>;

/** The features, each given what it needs of the ones before it. */
export function createServices(needs: ServiceNeeds) {
  const { read, unitOfWork } = needs;
  const registration = createRegistrationService(needs);
  const accounts = createAccountsService({ ...needs, registration });
  const shops = createShopsService({ read, unitOfWork, taxChanged });
  const kitchen = createKitchenService({ read, unitOfWork });
  return {
    accounts,
    registration,
    recovery: createRecoveryService({ ...needs, registration }),
    profile: createProfileService({ ...needs, accounts }),
    shops,
    areas: createAreasService({ read, unitOfWork }),
    tables: createTablesService({ read, unitOfWork, occupiedTableIds, countRequested }),
    categories: createCategoriesService({ read, unitOfWork }),
    menu: createMenuService({ read, unitOfWork }),
    importing: createImportingService(unitOfWork),
    customers: createCustomersService({ read, unitOfWork }),
    employees: createEmployeesService(needs),
    inventory: createInventoryService({ read, unitOfWork }),
    orders: createOrdersService({ read, unitOfWork, kitchen, bills }),
    kitchen,
    placing: createPlacingService(unitOfWork, bills),
    invoices: createInvoicesService({ read, shops, accounts }),
    opening: createOpeningService(unitOfWork),
    settling: createSettlingService(unitOfWork),
    exporting: createExportingService(read),
    erasing: createErasingService(needs),
    personExport: createPersonExportService(read),
  };
}

export function mountRoutes(serve: Serve, services: Services): void {
  const { shops, tables, invoices, opening, settling, exporting } = services;
  accountsRoutes(serve, services);
  shopsRoutes(serve, shops);
  areasRoutes(serve, services.areas);
  tablesRoutes(serve, tables, shops);
  categoriesRoutes(serve, services.categories);
  menuRoutes(serve, services.menu, services.importing);
  customersRoutes(serve, services.customers);
  employeesRoutes(serve, services);
  inventoryRoutes(serve, services.inventory);
  ordersRoutes(serve, services);
  invoicesRoutes(serve, invoices, opening, settling, exporting);
  privacyRoutes(serve, services);
}

/** What the gateway may ask of the features. */
export function shopFacts(read: Db): ShopFacts {
  return {
    tableExists: async (scope, tableNo) => (await findTableByName(read, scope, tableNo)) !== undefined,
    async dinerOrder(scope, kotId) {
      const ticket = await findTicket(read, scope, kotId);
      return ticket?.kot.placedByRole === 'DINER' ? ticket.kot : undefined;
    },
    async shopOfBill(invoiceId) {
      const bill = await findShopOfInvoice(read, invoiceId);
      return bill?.status === 'VOID' ? undefined : bill?.shopId;
    },
  };
}
