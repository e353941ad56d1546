import { tablesApi } from '@tawa/shared/tables/tables.contract.ts';
import { request } from '../client.ts';
import type { TestShop } from '../seed.ts';
import type { TestServer } from '../server.ts';

/** Returns the names of the occupied tables of a shop, as its waiter reads them. */
export async function listOccupiedTables(
  { origin }: Pick<TestServer, 'origin'>,
  { shopId, waiter }: TestShop,
): Promise<string[]> {
  const { data } = await request(origin, tablesApi.getMyTables, { params: { shopId }, as: waiter.token });
  return data.tables.filter(({ isEmpty }) => !isEmpty).map(({ name }) => name);
}
