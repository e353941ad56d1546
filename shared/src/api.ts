import { accountsApi } from './accounts/accounts.contract.ts';
import { attendanceApi } from './attendance/attendance.contract.ts';
import { auditApi } from './audit/audit.contract.ts';
import { clockApi } from './clock/clock.contract.ts';
import type { Endpoint } from './contract/endpoint.ts';
import { creditAccountsApi } from './customers/credit-accounts.contract.ts';
import { customersApi } from './customers/customers.contract.ts';
import { daysApi } from './days/days.contract.ts';
import { employeesApi } from './employees/employees.contract.ts';
import { inventoryApi } from './inventory/inventory.contract.ts';
import { couponsApi } from './invoices/coupons.contract.ts';
import { invoiceCheckApi } from './invoices/invoice-check.contract.ts';
import { invoicesApi } from './invoices/invoices.contract.ts';
import { menuApi } from './menu/menu.contract.ts';
import { operatorApi } from './operator/operator.contract.ts';
import { ordersApi } from './orders/orders.contract.ts';
import { printAgentsApi } from './printing/print-agents.contract.ts';
import { printingApi } from './printing/printing.contract.ts';
import { reportsApi } from './reports/reports.contract.ts';
import { rolesApi } from './roles/roles.contract.ts';
import { shiftsApi } from './shifts/shifts.contract.ts';
import { shopsApi } from './shops/shops.contract.ts';
import { tablesApi } from './tables/tables.contract.ts';
import { approvalsApi } from './terminals/approvals.contract.ts';
import { terminalsApi } from './terminals/terminals.contract.ts';

export const api = {
  accounts: accountsApi,
  shops: shopsApi,
  audit: auditApi,
  clock: clockApi,
  tables: tablesApi,
  menu: menuApi,
  customers: customersApi,
  creditAccounts: creditAccountsApi,
  employees: employeesApi,
  roles: rolesApi,
  terminals: terminalsApi,
  approvals: approvalsApi,
  inventory: inventoryApi,
  orders: ordersApi,
  invoices: invoicesApi,
  invoiceCheck: invoiceCheckApi,
  coupons: couponsApi,
  shifts: shiftsApi,
  days: daysApi,
  attendance: attendanceApi,
  reports: reportsApi,
  printing: printingApi,
  printAgents: printAgentsApi,
  operator: operatorApi,
};

export function listEndpoints(): { noun: string; name: string; endpoint: Endpoint }[] {
  return Object.entries(api).flatMap(([noun, endpoints]) =>
    Object.entries(endpoints).map(([name, endpoint]) => ({ noun, name, endpoint: endpoint as Endpoint })),
  );
}
