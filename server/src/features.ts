import type { Db } from './db/database.ts';
import { createAccounts } from './features/accounts/accounts.feature.ts';
import { createApprovals } from './features/approvals/approvals.feature.ts';
import { createAttendance } from './features/attendance/attendance.feature.ts';
import { createAudit } from './features/audit/audit.feature.ts';
import { createClock } from './features/clock/clock.feature.ts';
import type { Core } from './features/core.ts';
import { createCreditAccounts } from './features/credit-accounts/credit-accounts.feature.ts';
import { createCustomers } from './features/customers/customers.feature.ts';
import { cashInNoDrawer, createDays, lateOrders, reportedPayments } from './features/days/days.feature.ts';
import { createEmployees } from './features/employees/employees.feature.ts';
import { createInventory } from './features/inventory/inventory.feature.ts';
import { createInvoices, createValidInvoiceQuery, invoicing } from './features/invoices/invoices.feature.ts';
import { createMenu, moveEndOfSoldOutDay } from './features/menu/menu.feature.ts';
import { createDinerOrderQuery, createOrders, kotQueries } from './features/orders/orders.feature.ts';
import { createAgentQuery, createPrinting } from './features/printing/printing.feature.ts';
import { createPrivacy } from './features/privacy/privacy.feature.ts';
import { createReports } from './features/reports/reports.feature.ts';
import { createRoles } from './features/roles/roles.feature.ts';
import { createSetup } from './features/setup/setup.feature.ts';
import { countedPayments, createShifts } from './features/shifts/shifts.feature.ts';
import { createShops } from './features/shops/shops.feature.ts';
import { createTableQuery, createTables } from './features/tables/tables.feature.ts';
import { createTerminals } from './features/terminals/terminals.feature.ts';
import type { Serve } from './http/serve.ts';

/** Test overrides. */
export type PrintTimings = Parameters<typeof createPrinting>[1];

export type Features = ReturnType<typeof createFeatures>;

export function createFeatures(core: Core, printTimings: PrintTimings) {
  const accounts = createAccounts(core);
  const shops = createShops(core, { ...invoicing, moveEndOfSoldOutDay });
  const terminals = createTerminals(core, accounts, shops);
  const orders = createOrders(core, invoicing, terminals, lateOrders);
  const invoices = createInvoices(core, accounts, shops, terminals, reportedPayments, countedPayments);
  return {
    accounts,
    shops,
    setup: createSetup(core, shops),
    clock: createClock(core, accounts),
    tables: createTables(core, shops, kotQueries, invoicing.groupInvoicing),
    menu: createMenu(core, kotQueries),
    customers: createCustomers(core),
    employees: createEmployees(core, accounts, shops),
    roles: createRoles(core),
    terminals,
    inventory: createInventory(core),
    orders,
    invoices,
    approvals: createApprovals(core, terminals, orders, invoices),
    creditAccounts: createCreditAccounts(core),
    shifts: createShifts(core, cashInNoDrawer),
    days: createDays(core),
    attendance: createAttendance(core),
    reports: createReports(core),
    privacy: createPrivacy(core),
    audit: createAudit(core),
    printing: createPrinting(core, printTimings),
  };
}

export function mountRoutes(serve: Serve, features: Features): void {
  for (const feature of Object.values(features)) feature.mountRoutes(serve);
}

/** What realtime asks about a caller without a session. Undefined or false rejects the caller. */
export const createRealtimeQueries = (read: Db) => ({
  tableExists: createTableQuery(read),
  findDinerOrder: createDinerOrderQuery(read),
  findShopOfValidInvoice: createValidInvoiceQuery(read),
  findAgentOfToken: createAgentQuery(read),
});
