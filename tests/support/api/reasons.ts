import type { BodyInput } from '@tawa/shared/contract/endpoint.ts';
import { GIVEN_REASONS, isGivenReason, type ReasonKind } from '@tawa/shared/reasons.ts';
import { type ShopReason, shopsApi } from '@tawa/shared/shops/shops.contract.ts';
import { expect } from 'vitest';
import { request } from '../client.ts';
import type { TestShop } from '../seed.ts';
import type { TestServer } from '../server.ts';

type SentReason = Exclude<BodyInput<typeof shopsApi.editReasons>['reasons'], string>[number];

/** As every shop gets them. */
export const givenReasons = (kind: ReasonKind): SentReason[] =>
  GIVEN_REASONS[kind].map((_id) => ({ _id, isActive: true }));

export function createReasonsClient({ origin }: TestServer, { shopId, owner }: TestShop, as = owner.token) {
  const params = { shopId };
  const list = async (kind: ReasonKind): Promise<ShopReason[]> =>
    (await request(origin, shopsApi.getReasons, { params, as })).data.reasons.filter(
      (reason) => reason.kind === kind,
    );
  /** @param shown by default the present list */
  const send = async (kind: ReasonKind, reasons: SentReason[], shown?: SentReason[]) =>
    request(origin, shopsApi.editReasons, {
      params,
      body: { kind, reasons, shown: shown ?? (await list(kind)) },
      as,
    });
  /** Puts these after the given ones, and returns them. */
  async function setOwn(kind: ReasonKind, ...own: SentReason[]): Promise<ShopReason[]> {
    const reply = await send(kind, [...givenReasons(kind), ...own]);
    expect(reply.status, reply.text).toBe(200);
    return reply.data.reasons.filter((reason) => reason.kind === kind && !isGivenReason(reason._id));
  }
  return {
    list,
    send,
    setOwn,
    async add(kind: ReasonKind, label: string): Promise<ShopReason> {
      const [reason] = await setOwn(kind, { label, isActive: true });
      if (!reason) throw new Error('no reason');
      return reason;
    },
  };
}
