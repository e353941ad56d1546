import type { BodyInput } from '@tawa/shared/contract/endpoint.ts';
import { shiftsApi } from '@tawa/shared/shifts/shifts.contract.ts';
import { DENOMINATIONS } from '@tawa/shared/shifts/shifts.rules.ts';
import { type RequestInput, request } from '../client.ts';
import type { TestShop } from '../seed.ts';
import type { TestServer } from '../server.ts';

type Headers = Record<string, string>;
type Movement = BodyInput<typeof shiftsApi.addCashMovement>;

/** The fewest notes and coins of an amount in rupees, which is a multiple of 0.5. */
function piecesOf(amount: number) {
  let rest = amount;
  return DENOMINATIONS.flatMap((value) => {
    const pieces = Math.floor(rest / value);
    rest -= pieces * value;
    return pieces === 0 ? [] : [{ value, pieces }];
  });
}

/** Sends requests as the shop's owner, or with the token `as`. Amounts are in rupees. */
export function createShiftClient(
  { origin }: TestServer,
  { shopId, owner }: TestShop,
  as: string = owner.token,
) {
  const params = (shiftId: string) => ({ shopId, shiftId });
  return {
    open: (float = 0, drawer = 'Counter', headers: Headers = {}) =>
      request(origin, shiftsApi.openShift, { params: { shopId }, body: { drawer, float }, as, headers }),
    move: (
      shiftId: string,
      kind: Movement['kind'],
      amount: number | string,
      more: Partial<Pick<Movement, 'reason' | 'correctsId'>> = {},
      headers: Headers = {},
    ) =>
      request(origin, shiftsApi.addCashMovement, {
        params: params(shiftId),
        body: { kind, amount, reason: 'Milk', ...more },
        as,
        headers,
      }),
    addReceipt: (movementId: string, photo: File) =>
      request(origin, shiftsApi.setReceipt, { params: { shopId, movementId }, body: { photo }, as }),
    receipt: (movementId: string) =>
      request(origin, shiftsApi.getReceipt, { params: { shopId, movementId }, as }),
    /** An amount is sent as the fewest notes and coins. */
    count: (
      shiftId: string,
      counted: number | BodyInput<typeof shiftsApi.countShift>['denominations'],
      modes?: { paymentMode: string; amount: number }[],
      headers: Headers = {},
    ) =>
      request(origin, shiftsApi.countShift, {
        params: params(shiftId),
        body: {
          denominations: typeof counted === 'number' ? piecesOf(counted) : counted,
          ...(modes && { modes }),
        } as BodyInput<typeof shiftsApi.countShift>,
        as,
        headers,
      }),
    close: (shiftId: string, note?: string, headers: Headers = {}) =>
      request(origin, shiftsApi.closeShift, {
        params: params(shiftId),
        body: note === undefined ? {} : { note },
        as,
        headers,
      }),
    accept: (shiftId: string, headers: Headers = {}) =>
      request(origin, shiftsApi.acceptVariance, { params: params(shiftId), as, headers }),
    x: (shiftId: string) => request(origin, shiftsApi.getXReport, { params: params(shiftId), as }),
    list: (query: RequestInput<typeof shiftsApi.getShifts>['query'] = {}) =>
      request(origin, shiftsApi.getShifts, { params: { shopId }, query, as }),
  };
}
