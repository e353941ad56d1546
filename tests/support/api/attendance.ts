import { setClockReading } from '@tawa/server/support/server-clock.ts';
import { attendanceApi } from '@tawa/shared/attendance/attendance.contract.ts';
import type { BodyInput } from '@tawa/shared/contract/endpoint.ts';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { type RequestInput, request } from '../client.ts';
import { loginOwner, loginWaiter, type TestShop } from '../seed.ts';
import type { TestServer } from '../server.ts';

/** Sends requests as the shop's owner, or with the token `as`. */
export function createAttendanceClient(
  { origin }: Pick<TestServer, 'origin'>,
  { shopId, owner }: TestShop,
  as: string = owner.token,
) {
  return {
    punch: (kind: 'IN' | 'OUT', headers: Record<string, string> = {}) =>
      request(origin, attendanceApi.punch, { params: { shopId }, body: { kind }, as, headers }),
    own: () => request(origin, attendanceApi.getOwnAttendance, { params: { shopId }, as }),
    month: (query: RequestInput<typeof attendanceApi.getAttendanceMonth>['query'] = {}) =>
      request(origin, attendanceApi.getAttendanceMonth, { params: { shopId }, query, as }),
    correct: (punchId: string, body: Partial<BodyInput<typeof attendanceApi.correctPunch>>) =>
      request(origin, attendanceApi.correctPunch, {
        params: { punchId, shopId },
        body: { reason: 'Forgot to punch', ...body } as BodyInput<typeof attendanceApi.correctPunch>,
        as,
      }),
  };
}

/** For all tests of a file time stands still, so that an expected time is exact. Each test starts with the machine's clock. */
export function useStandingClock(): void {
  beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterAll(() => void vi.useRealTimers());
  afterEach(() => setClockReading());
}

/** Moves the server to a time in Asia/Kolkata. */
export function moveTo(time: string): void {
  const correctionMs = Date.parse(iso(time)) - Date.now();
  setClockReading({ correctionMs, kotDayAt: null, mayNumberInvoices: true });
}

/** `2026-11-20T09:00` in Asia/Kolkata as an instant. */
export const iso = (time: string): string => new Date(`${time}:00+05:30`).toISOString();

interface Worker {
  saleId: string | null;
}

/** The people of a shop over several days. A session ends after 15 minutes, so each signs in again. */
export function createWorkers(server: TestServer, shop: TestShop) {
  const { origin } = server;

  async function signInOwner(): Promise<TestShop> {
    const { data } = await loginOwner(origin, shop.owner.email);
    return { ...shop, owner: { ...shop.owner, token: data.accessToken } };
  }

  const asOwner = async () => createAttendanceClient(server, await signInOwner());

  const as = async ({ saleId }: Worker) =>
    createAttendanceClient(server, shop, (await loginWaiter(origin, saleId ?? '')).data.accessToken);

  async function punchAt(time: string, kind: 'IN' | 'OUT', person: Worker = shop.waiter) {
    moveTo(time);
    const response = await (await as(person)).punch(kind);
    if (response.status !== 201) throw new Error(response.text);
    return response.data.punch;
  }

  return {
    signInOwner,
    asOwner,
    as,
    asWaiter: () => as(shop.waiter),
    punchAt,
    async work(from: string, to: string, person: Worker = shop.waiter) {
      await punchAt(from, 'IN', person);
      return punchAt(to, 'OUT', person);
    },
    /** Of a month, or of this one. */
    async sheetOf(userId: string, month?: string) {
      const { data } = await (await asOwner()).month(month === undefined ? {} : { month });
      return data.people.find(({ person }) => person._id === userId);
    },
  };
}
