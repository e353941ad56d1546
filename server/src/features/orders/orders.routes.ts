import { replyMessages } from '@tawa/shared/messages/replies.en.ts';
import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import type { Serve } from '../../http/serve.ts';
import type { KitchenService } from './kitchen.service.ts';
import type { MoveOrdersService } from './move-orders.service.ts';
import { kotShownTo, withoutCustomerId } from './orders.presenter.ts';
import type { OrdersService } from './orders.service.ts';
import type { PlaceOrderService } from './place-order.service.ts';

interface OrderServices {
  orders: OrdersService;
  placeOrderService: PlaceOrderService;
  kitchen: KitchenService;
  moveOrdersService: MoveOrdersService;
}

export function ordersRoutes(
  serve: Serve,
  { orders, placeOrderService, kitchen, moveOrdersService }: OrderServices,
): void {
  serve(ordersApi.newOrder, async ({ scope, body, query, idempotencyKey, request }) => {
    const { waitedMs } = query;
    const sent = { idempotencyKey, address: request.ip, waitedMs };
    const placed = await placeOrderService.placeOrder(scope, body, sent);
    const kot = scope.rights === null ? withoutCustomerId(placed) : placed;
    return { message: replyMessages().orders.placed(kot.tokenNo), data: { kot: kotShownTo(scope, kot) } };
  });

  serve(
    ordersApi.getKots,
    async ({ scope, query }) => ({
      message: replyMessages().orders.loaded,
      data: { kots: await orders.list(scope, query) },
    }),
    // A KOT leaves a view when its time is over, which is no event.
    { cacheUntilNextEvent: ({ view }) => view === undefined },
  );

  lifecycleRoutes(serve, orders);
  kitchenRoutes(serve, kitchen);
  lineRoutes(serve, orders);
  moveRoutes(serve, moveOrdersService);
}

function lifecycleRoutes(serve: Serve, orders: OrdersService): void {
  serve(ordersApi.confirmKot, async ({ scope, params }) => {
    const kot = await orders.confirm(scope, params.kotId);
    return { message: replyMessages().orders.confirmed(kot.tokenNo), data: { kot: kotShownTo(scope, kot) } };
  });

  serve(ordersApi.rejectKot, async ({ scope, params }) => {
    const kot = await orders.reject(scope, params.kotId);
    return { message: replyMessages().orders.rejected(kot.tokenNo), data: { kot: kotShownTo(scope, kot) } };
  });

  serve(ordersApi.updateKot, async ({ scope, params, body }) => {
    const kot = await orders.serve(scope, params.kotId, body.items);
    return { message: replyMessages().orders.served(kot.tokenNo), data: { kot: kotShownTo(scope, kot) } };
  });

  serve(ordersApi.recallKot, async ({ scope, params }) => {
    const kot = await orders.recall(scope, params.kotId);
    return {
      message: replyMessages().orders.cookingAgain(kot.tokenNo),
      data: { kot: kotShownTo(scope, kot) },
    };
  });

  serve(ordersApi.deleteKot, async ({ scope, params }) => {
    const kot = await orders.cancel(scope, params.kotId);
    return { message: replyMessages().orders.cancelled(kot.tokenNo), data: { kot: kotShownTo(scope, kot) } };
  });
}

function kitchenRoutes(serve: Serve, kitchen: KitchenService): void {
  serve(ordersApi.markOrderItem, async ({ scope, params, body }) => {
    const line = { kotId: body.kotId, lineId: params.orderItemId };
    const { isDone, optionId, quantity: shown } = body;
    const kot = await kitchen.markLine(scope, line, { isDone, optionId, shown });
    return { message: replyMessages().orders.updated(kot.tokenNo), data: { kot: kotShownTo(scope, kot) } };
  });

  serve(ordersApi.seenKot, async ({ scope, params, body }) => {
    const kot = await kitchen.acknowledgeKotChanges(scope, params.kotId, body.changes);
    return {
      message: replyMessages().orders.changesAcknowledged(kot.tokenNo),
      data: { kot: kotShownTo(scope, kot) },
    };
  });

  serve(ordersApi.hearKots, async ({ scope, body }) => {
    const kots = await kitchen.acknowledgeBell(scope, body.status, body.kotIds);
    return {
      message: replyMessages().orders.bellSilenced,
      data: { kots: kots.map((kot) => kotShownTo(scope, kot)) },
    };
  });
}

function lineRoutes(serve: Serve, orders: OrdersService): void {
  serve(ordersApi.editOrderItem, async ({ scope, params, body }) => {
    const { kotId, quantity, shownQuantity, ...choices } = body;
    const line = { kotId, lineId: params.orderItemId };
    const kot = await orders.editLine(scope, line, { quantity, shownQuantity, choices });
    return { message: replyMessages().orders.updated(kot.tokenNo), data: { kot: kotShownTo(scope, kot) } };
  });

  serve(ordersApi.voidLine, async ({ scope, params, body, idempotencyKey, actHash, request }) => {
    const line = { kotId: body.kotId, lineId: params.orderItemId };
    const sent = { approval: body.approval, address: request.ip, actHash, idempotencyKey };
    const kot = await orders.voidLine(scope, line, body, sent);
    return { message: replyMessages().orders.updated(kot.tokenNo), data: { kot: kotShownTo(scope, kot) } };
  });

  serve(ordersApi.deleteOrderItem, async ({ scope, params, body }) => {
    const kot = await orders.deleteLine(scope, { kotId: body.kotId, lineId: params.orderItemId });
    return { message: replyMessages().orders.updated(kot.tokenNo), data: { kot: kotShownTo(scope, kot) } };
  });
}

function moveRoutes(serve: Serve, moveOrdersService: MoveOrdersService): void {
  serve(ordersApi.moveOrders, async ({ scope, params, body, idempotencyKey }) => {
    const { kots, table } = await moveOrdersService.move(scope, params.tableId, body, idempotencyKey);
    return {
      message: replyMessages().orders.moved(table),
      data: { kots: kots.map((kot) => kotShownTo(scope, kot)) },
    };
  });

  serve(ordersApi.changeKotType, async ({ scope, params, body, idempotencyKey }) => {
    const kot = await moveOrdersService.changeType(scope, params.kotId, body, idempotencyKey);
    return { message: replyMessages().orders.updated(kot.tokenNo), data: { kot: kotShownTo(scope, kot) } };
  });
}
