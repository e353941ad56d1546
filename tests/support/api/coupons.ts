import type { BodyInput } from '@tawa/shared/contract/endpoint.ts';
import { type Coupon, couponsApi } from '@tawa/shared/invoices/coupons.contract.ts';
import { expect } from 'vitest';
import { request } from '../client.ts';
import type { TestShop } from '../seed.ts';
import type { TestServer } from '../server.ts';

type SentCoupon = BodyInput<typeof couponsApi.saveCoupon>;

/** Ten percent, without a limit. */
const TEN_PERCENT = { kind: 'PERCENT', percent: 10, days: [], isActive: true } as const;

export function createCouponsClient({ origin }: TestServer, { shopId, owner }: TestShop, as = owner.token) {
  const params = { shopId };
  const send = (code: string, coupon: Partial<SentCoupon> = {}, headers: Record<string, string> = {}) =>
    request(origin, couponsApi.saveCoupon, {
      params,
      body: { ...TEN_PERCENT, ...coupon, code },
      as,
      headers,
    });
  const list = () => request(origin, couponsApi.getCoupons, { params, as });
  return {
    send,
    list,
    /** How many paid bills have the coupon. */
    uses: async (code: string) => (await list()).data.coupons.find((one) => one.code === code)?.uses,
    /** Adds a coupon, or with a revision changes it, and returns it. */
    async save(code: string, coupon: Partial<SentCoupon> = {}): Promise<Coupon> {
      const reply = await send(code, coupon);
      expect(reply.status, reply.text).toBe(200);
      const saved = reply.data.coupons.find((one) => one.code === code);
      if (!saved) throw new Error(`no coupon ${code}`);
      return saved;
    },
  };
}
