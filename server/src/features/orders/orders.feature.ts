import type { Db } from '../../db/database.ts';
import type { Serve } from '../../http/serve.ts';
import type { AnonymousAccessQueries } from '../../realtime/handshake.ts';
import type { Core } from '../core.ts';
import type { ApprovalsService } from '../terminals/approvals.service.ts';
import { findBestSellerIds } from './best-sellers.repository.ts';
import { createKitchenService } from './kitchen.service.ts';
import type { KotInvoicing } from './kot-lifecycle.service.ts';
import { createMoveOrdersService } from './move-orders.service.ts';
import { findOccupiedTableIds } from './occupied-tables.repository.ts';
import { countRequestedAtTable, findKot } from './orders.repository.ts';
import { ordersRoutes } from './orders.routes.ts';
import { createOrdersService } from './orders.service.ts';
import { createPlaceOrderService, type LateOrders } from './place-order.service.ts';
import { createRequestedLimits } from './requested-limits.service.ts';

export function createOrders(
  core: Core,
  { kotInvoicing }: { kotInvoicing: KotInvoicing },
  { approvals }: { approvals: ApprovalsService },
  lateOrders: LateOrders,
) {
  const kitchen = createKitchenService(core);
  const orders = createOrdersService({ ...core, kitchen, kotInvoicing, approvals });
  const requestedLimits = createRequestedLimits({ limitsAddresses: core.rateLimit });
  const placeOrderService = createPlaceOrderService(
    core.unitOfWork,
    kotInvoicing,
    requestedLimits,
    lateOrders,
  );
  const moveOrdersService = createMoveOrdersService(core.unitOfWork, kotInvoicing);
  return {
    orders,
    placeOrderService,
    mountRoutes: (serve: Serve) =>
      ordersRoutes(serve, { orders, placeOrderService, kitchen, moveOrdersService }),
  };
}

/** What earlier features ask about KOTs. */
export const kotQueries = { findOccupiedTableIds, countRequestedAtTable, findBestSellerIds };

export const createDinerOrderQuery =
  (read: Db): AnonymousAccessQueries['findDinerOrder'] =>
  async (scope, kotId) => {
    const found = await findKot({ tx: read, scope }, kotId);
    return found?.kot.placedByRole === 'DINER' ? found.kot : undefined;
  };
