import type { Endpoint } from '@tawa/shared/contract/endpoint.ts';
import type { CallInput } from '../support/call.ts';
import type { Restaurant } from '../support/restaurant.ts';
import type { TestShop } from '../support/shop.ts';

/** Who calls; each is signed in where the name says so. */
export type CallerName = 'visitor' | 'waiter' | 'owner' | 'otherWaiter' | 'otherOwner';

export type Input = Pick<CallInput<Endpoint>, 'query'> & {
  params?: Record<string, string>;
  body?: Record<string, unknown>;
};

export interface CallRow {
  /** The status that each caller gets. */
  gets: Record<CallerName, number>;
  /** A good call at this shop, after whatever must have happened there before. */
  prepare(restaurant: Restaurant, shop: TestShop): Promise<Input> | Input;
  /** A good call ends other sessions of whoever makes it. */
  endsSessions?: boolean;
  /** Bodies that must be refused, and the fields that the refusal names. Other fields are as in the good call. */
  bad?: [change: Record<string, unknown>, ...fields: string[]][];
}

export const gets = (
  visitor: number,
  waiter: number,
  owner: number,
  otherWaiter: number,
  otherOwner: number,
) => ({
  visitor,
  waiter,
  owner,
  otherWaiter,
  otherOwner,
});
export const created = gets(201, 201, 201, 201, 201);
export const open = gets(200, 200, 200, 200, 200);
export const signedIn = gets(401, 200, 200, 200, 200);
export const staff = gets(401, 200, 200, 404, 404);
export const ownerOnly = gets(401, 403, 200, 404, 404);

export const nothing = (): Input => ({});
