import { replyMessages } from '@tawa/shared/messages/replies.en.ts';
import { shopsApi } from '@tawa/shared/shops/shops.contract.ts';
import type { Serve } from '../../http/serve.ts';
import type { PaymentModesService } from './payment-modes.service.ts';
import type { ReasonsService } from './reasons.service.ts';
import type { ShopsService } from './shops.service.ts';

interface ShopsServices {
  shops: ShopsService;
  paymentModes: PaymentModesService;
  reasons: ReasonsService;
}

export function shopsRoutes(serve: Serve, { shops, paymentModes, reasons }: ShopsServices): void {
  serve(shopsApi.getMyShops, async ({ sessionUser }) => ({
    message: replyMessages().shops.listed,
    data: { shops: await shops.listOwnedBy(sessionUser) },
  }));

  serve(shopsApi.getMyShop, async ({ scope }) => ({
    message: replyMessages().shops.loaded,
    data: { shop: await shops.get(scope) },
  }));

  serve(shopsApi.addShop, async ({ sessionUser, body, idempotencyKey }) => {
    const shop = await shops.add(sessionUser, body, idempotencyKey);
    return { message: replyMessages().shops.added(shop.name), data: { shop } };
  });

  serve(shopsApi.editShop, async ({ scope, body }) => {
    const shop = await shops.edit(scope, body);
    return { message: replyMessages().shops.updated(shop.name), data: { shop } };
  });

  serve(shopsApi.getPaymentModes, async ({ scope }) => ({
    message: replyMessages().shops.modesListed,
    data: { modes: await paymentModes.list(scope) },
  }));

  serve(shopsApi.editPaymentModes, async ({ scope, body, idempotencyKey }) => {
    const modes = await paymentModes.replace(scope, body.modes, idempotencyKey);
    return { message: replyMessages().shops.modesUpdated, data: { modes } };
  });

  serve(shopsApi.getReasons, async ({ scope }) => ({
    message: replyMessages().shops.reasonsListed,
    data: { reasons: await reasons.list(scope) },
  }));

  serve(shopsApi.editReasons, async ({ scope, body, idempotencyKey }) => ({
    message: replyMessages().shops.reasonsUpdated,
    data: { reasons: await reasons.replace(scope, body, idempotencyKey) },
  }));

  serve(shopsApi.employeeOf, async ({ sessionUser }) => {
    const workplaces = await shops.listWorkplaces(sessionUser);
    return { message: replyMessages().shops.loaded, data: { shop: workplaces[0], shops: workplaces } };
  });
}
