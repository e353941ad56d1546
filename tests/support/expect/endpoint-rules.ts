import type { Endpoint, RouteParams } from '@tawa/shared/contract/endpoint.ts';
import { expect } from 'vitest';
import { request } from '../client.ts';
import type { TestShop } from '../seed.ts';
import type { TestServer } from '../server.ts';

interface ShopPair {
  server: TestServer;
  shop: TestShop;
  otherShop: TestShop;
}

type Params = Record<string, string>;

/** Access is checked before the body, so any body will do. */
export async function expectOwnersOnly(
  { server, shop, otherShop }: ShopPair,
  endpoint: Endpoint,
  params: Params = {},
): Promise<void> {
  const tokens: [string | undefined, number, string][] = [
    [undefined, 401, 'UNAUTHENTICATED'],
    [`${shop.owner.token}x`, 401, 'UNAUTHENTICATED'],
    [shop.owner.refreshToken, 401, 'UNAUTHENTICATED'],
    [shop.waiter.token, 403, 'FORBIDDEN'],
    [otherShop.owner.token, 404, 'NOT_FOUND'],
    [otherShop.waiter.token, 404, 'NOT_FOUND'],
  ];
  for (const [as, status, code] of tokens) {
    const response = await request(server.origin, endpoint, {
      params: { shopId: shop.shopId, ...params } as RouteParams<Endpoint>,
      ...(as !== undefined && { as }),
    });
    expect([as, response.status, response.code]).toEqual([as, status, code]);
  }
}

export async function expectFieldsValidated(
  { server, shop }: ShopPair,
  endpoint: Endpoint,
  {
    params = {},
    good: validBody,
    bad: invalidValues,
  }: { params?: Params; good: Params; bad: Record<string, unknown[]> },
): Promise<void> {
  for (const [field, values] of Object.entries(invalidValues)) {
    for (const value of values) {
      const response = await request(server.origin, endpoint, {
        params: { shopId: shop.shopId, ...params } as RouteParams<Endpoint>,
        body: { ...validBody, [field]: value },
        as: shop.owner.token,
      });
      const wrong = Object.keys(response.fields ?? {});
      expect({ field, value, status: response.status, wrong }).toEqual({
        field,
        value,
        status: 400,
        wrong: [field],
      });
      expect(response.message).toBe(response.fields?.[field]);
      expect(response.message).toMatch(/^[A-Z].*\.$/);
    }
  }
}
