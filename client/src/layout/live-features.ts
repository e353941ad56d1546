import { attendanceLive } from '../features/attendance/attendance.live.ts';
import { customersLive } from '../features/customers/customers.live.ts';
import { daysLive } from '../features/days/days.live.ts';
import { rightsLive } from '../features/employees/employees.live.ts';
import { invoicesLive } from '../features/invoices/invoices.live.ts';
import { menuLive } from '../features/menu/menu.live.ts';
import { ordersLive } from '../features/orders/orders.live.ts';
import { printingLive } from '../features/printing/printing.live.ts';
import { permissionsLive } from '../features/roles/roles.live.ts';
import { setupLive } from '../features/setup/setup.live.ts';
import { shiftsLive } from '../features/shifts/shifts.live.ts';
import { shopsLive } from '../features/shops/shops.live.ts';
import { tablesLive } from '../features/tables/tables.live.ts';
import { salesLive } from '../features/today/today.live.ts';
import type { LiveFeature } from '../realtime/live-updates.ts';

export const staffLiveFeatures: readonly LiveFeature[] = [
  ordersLive,
  tablesLive,
  invoicesLive,
  salesLive,
  menuLive,
  shopsLive,
  setupLive,
  customersLive,
  printingLive,
  rightsLive,
  permissionsLive,
  shiftsLive,
  daysLive,
  attendanceLive,
];
