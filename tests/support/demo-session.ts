import { demoOwner, demoShop } from '@tawa/server/demo/people.ts';
import { accountsApi } from '@tawa/shared/accounts/accounts.contract.ts';
import type { Endpoint } from '@tawa/shared/contract/endpoint.ts';
import { shopsApi } from '@tawa/shared/shops/shops.contract.ts';
import { type RequestInput, request } from './client.ts';

export interface DemoSession {
  origin: string;
  /** The access token of the demo's owner. */
  as: string;
  shopId: string;
}

/** @throws Error if the server does not respond, or rejects the request */
export async function requestData<E extends Endpoint>(origin: string, endpoint: E, input: RequestInput<E>) {
  const { status, message, data } = await request(origin, endpoint, input);
  if (status >= 400) throw new Error(message);
  return data;
}

/** @throws Error if no demo runs at the origin, or its owner has another password */
export async function signInToDemo(origin: string) {
  const { email, password } = demoOwner;
  const { accessToken } = await requestData(origin, accountsApi.loginOwner, {
    body: { email, phoneNo: email, password },
  });
  const { shops } = await requestData(origin, shopsApi.getMyShops, { as: accessToken });
  const [shop] = shops;
  if (!shop) throw new Error('the demo has no shop');
  return { as: accessToken, shop, shops };
}

/** @throws Error unless a server on this computer has the demo's restaurant, and no other shop of its owner */
export async function openDemoSession(origin: string): Promise<DemoSession> {
  if (!['127.0.0.1', 'localhost', '[::1]'].includes(new URL(origin).hostname))
    throw new Error('a rush orders only on this computer');
  const { as, shop, shops } = await signInToDemo(origin);
  if (shops.length > 1 || shop.name !== demoShop.name)
    throw new Error('a rush orders only in the demo restaurant');
  return { origin, as, shopId: shop._id };
}
