import { couponsApi } from '@tawa/shared/invoices/coupons.contract.ts';
import { replyMessages } from '@tawa/shared/messages/replies.en.ts';
import type { Serve } from '../../http/serve.ts';
import type { CouponsService } from './coupons.service.ts';

export function couponsRoutes(serve: Serve, coupons: CouponsService): void {
  serve(couponsApi.getCoupons, async ({ scope }) => ({
    message: replyMessages().invoices.couponsListed,
    data: { coupons: await coupons.list(scope) },
  }));

  serve(couponsApi.saveCoupon, async ({ scope, body, idempotencyKey }) => ({
    message: replyMessages().invoices.couponSaved(body.code),
    data: { coupons: await coupons.save(scope, body, idempotencyKey) },
  }));
}
