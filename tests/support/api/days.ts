import { daysApi, type ZReport } from '@tawa/shared/days/days.contract.ts';
import { request } from '../client.ts';
import type { TestShop } from '../seed.ts';
import type { TestServer } from '../server.ts';
import { createShiftClient } from './shifts.ts';

/** Sends requests as the shop's owner, or with the token `as`. */
export function createDayClient(
  { origin }: Pick<TestServer, 'origin'>,
  { shopId, owner }: TestShop,
  as: string = owner.token,
) {
  return {
    close: (lastNumber?: number, headers: Record<string, string> = {}) =>
      request(origin, daysApi.closeDay, {
        params: { shopId },
        body: lastNumber === undefined ? {} : { lastNumber },
        as,
        headers,
      }),
    list: (page?: number) =>
      request(origin, daysApi.getZReports, { params: { shopId }, query: { page }, as }),
  };
}

/** Counts and closes the drawers that are open. */
export async function closeDrawers(server: TestServer, shop: TestShop): Promise<void> {
  const shifts = createShiftClient(server, shop);
  for (;;) {
    const open = (await shifts.list({ status: 'OPEN' })).data.shifts;
    if (open.length === 0) return;
    for (const { _id, counts } of open) {
      if (counts.length === 0) await shifts.count(_id, 0);
      const response = await shifts.close(_id, 'Closed for the day');
      if (response.status !== 200) throw new Error(response.text);
    }
  }
}

/** Closes drawers and day. */
export async function closeDay(server: TestServer, shop: TestShop): Promise<ZReport> {
  await closeDrawers(server, shop);
  const response = await createDayClient(server, shop).close();
  if (response.status !== 201) throw new Error(response.text);
  return response.data.z;
}
