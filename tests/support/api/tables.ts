import { type Table, tablesApi } from '@tawa/shared/tables/tables.contract.ts';
import { request } from '../client.ts';
import type { TestShop } from '../seed.ts';
import type { TestServer } from '../server.ts';

/** As the shop's waiter reads them. */
export async function listTables(
  { origin }: Pick<TestServer, 'origin'>,
  { shopId, waiter }: TestShop,
): Promise<Table[]> {
  const { data } = await request(origin, tablesApi.getMyTables, { params: { shopId }, as: waiter.token });
  return data.tables;
}

/** Returns the names of the occupied tables of a shop, as its waiter reads them. */
export async function listOccupiedTables(
  server: Pick<TestServer, 'origin'>,
  shop: TestShop,
): Promise<string[]> {
  const tables = await listTables(server, shop);
  return tables.filter(({ isEmpty }) => !isEmpty).map(({ name }) => name);
}

/** As the waiter. */
export function mergeTables(
  { origin }: Pick<TestServer, 'origin'>,
  { shopId, waiter }: TestShop,
  tableIds: readonly string[],
  headers: Record<string, string> = {},
) {
  return request(origin, tablesApi.mergeTables, {
    params: { shopId },
    body: { tableIds: [...tableIds] },
    as: waiter.token,
    headers,
  });
}

/** As the waiter. */
export function unmergeTables(
  { origin }: Pick<TestServer, 'origin'>,
  { shopId, waiter }: TestShop,
  groupId: string,
  headers: Record<string, string> = {},
) {
  return request(origin, tablesApi.unmergeTables, { params: { shopId, groupId }, as: waiter.token, headers });
}
