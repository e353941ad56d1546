import type { Serve } from '../../http/serve.ts';
import type { Core } from '../core.ts';
import type { ReportedPayments } from '../invoices/correct-payment.service.ts';
import type { LateOrders } from '../orders/place-order.service.ts';
import { daysRoutes } from './days.routes.ts';
import { createDaysService } from './days.service.ts';
import { createDeviceContacts } from './device-contacts.service.ts';
import { insertLateOrder } from './late-orders.repository.ts';
import { isPaymentSince } from './since-last-z.repository.ts';
import { listZReports } from './z-reports.repository.ts';

export { cashInNoDrawer } from './cash-in-no-drawer.service.ts';

/** What invoices know of the day-ends. */
export const reportedPayments: ReportedPayments = {
  async isReported(context, paymentId) {
    const [latest] = await listZReports(context, { limit: 1 });
    return latest !== undefined && !(await isPaymentSince(context, latest.end, paymentId));
  },
};

/** What orders tell the day-ends. */
export const lateOrders: LateOrders = {
  async mark(write, kotId, madeAt) {
    const [latest] = await listZReports(write, { limit: 1 });
    if (latest && madeAt < latest.to) await insertLateOrder(write, { kotId, missedZ: latest.number });
  },
};

export function createDays(core: Core) {
  const days = createDaysService(core);
  const deviceContacts = createDeviceContacts(core);
  return { deviceContacts, mountRoutes: (serve: Serve) => daysRoutes(serve, days) };
}
