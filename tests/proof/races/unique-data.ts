import { tablesApi } from '@tawa/shared/tables/tables.contract.ts';
import { request } from '../../support/client.ts';
import type { RaceContext } from './race.ts';

let counter = 0;

export async function createTable({ server, shop }: RaceContext): Promise<{ name: string; tableId: string }> {
  const name = `R${++counter}`;
  const { data } = await request(server.origin, tablesApi.addTable, {
    params: { shopId: shop.shopId },
    body: { name, areaId: shop.areaId, noOfSeats: 4, shape: 'CIRCLE' },
    as: shop.owner.token,
  });
  return { name, tableId: data.table._id };
}

export const uniquePhone = (): string => `7${String(++counter).padStart(9, '0')}`;
