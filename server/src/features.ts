import type { LoginAttempts } from './auth/login-attempts.ts';
import type { Sessions } from './auth/sessions.ts';
import type { Db } from './db/database.ts';
import type { UnitOfWork } from './db/unit-of-work.ts';
import { accountsRoutes } from './features/accounts/accounts.routes.ts';
import { createAccountsService } from './features/accounts/accounts.service.ts';
import { createProfileService } from './features/accounts/profile.service.ts';
import { createRecoveryService } from './features/accounts/recovery.service.ts';
import { createRegistrationService } from './features/accounts/registration.service.ts';
import { employeesRoutes } from './features/employees/employees.routes.ts';
import { menuRoutes } from './features/menu/menu.routes.ts';
import { createMenuService } from './features/menu/menu.service.ts';
import { findTicket, occupiedTableIds } from './features/orders/orders.repository.ts';
import { ordersRoutes } from './features/orders/orders.routes.ts';
import { createOrdersService } from './features/orders/orders.service.ts';
import { createPlacingService } from './features/orders/placing.service.ts';
import { shopsRoutes } from './features/shops/shops.routes.ts';
import { createShopsService } from './features/shops/shops.service.ts';
import { findTableByName } from './features/tables/tables.repository.ts';
import { tablesRoutes } from './features/tables/tables.routes.ts';
import { createTablesService } from './features/tables/tables.service.ts';
import type { Pictures } from './files/pictures.ts';
import type { Serve } from './http/serve.ts';
import type { Allowance } from './mail/allowance.ts';
import type { PostOffice } from './mail/post-office.ts';
import type { ShopFacts } from './realtime/handshake.ts';

interface ServiceNeeds {
  read: Db;
  unitOfWork: UnitOfWork;
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
  return {
    accounts,
    registration,
    recovery: createRecoveryService({ ...needs, registration }),
    profile: createProfileService({ ...needs, accounts }),
    shops: createShopsService({ read }),
    tables: createTablesService({ read, occupiedTableIds }),
    menu: createMenuService({ read, unitOfWork }),
    orders: createOrdersService({ read, unitOfWork }),
    placing: createPlacingService(unitOfWork),
  };
}

export function mountRoutes(serve: Serve, services: Services): void {
  const { accounts, shops, tables, menu, orders, placing } = services;
  accountsRoutes(serve, services);
  shopsRoutes(serve, shops);
  employeesRoutes(serve, accounts, shops);
  tablesRoutes(serve, tables, shops);
  menuRoutes(serve, menu);
  ordersRoutes(serve, orders, placing);
}

/** What the gateway may ask of the features. */
export function shopFacts(read: Db): ShopFacts {
  return {
    tableExists: async (scope, tableNo) => (await findTableByName(read, scope, tableNo)) !== undefined,
    async dinerOrder(scope, kotId) {
      const ticket = await findTicket(read, scope, kotId);
      return ticket?.kot.placedByRole === 'DINER' ? ticket.kot : undefined;
    },
  };
}
