import { expect, test } from 'vitest';
import { seedShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';

const server = await useServer();
const { shopId, owner } = await seedShop(server);

async function fetchStatus(path: string, method = 'GET'): Promise<number> {
  const headers = { authorization: `Bearer ${owner.token}` };
  const response = await fetch(`${server.origin}/api/v1/${path}`, { method, headers });
  return response.status;
}

// Never stored, or not even valid in a query.
const MALFORMED_IDS = [
  '%00',
  'a%00b',
  '%EF%BF%BD',
  '%F0%9F%8D%9B',
  "'%22%3B--%5C",
  '99999999999999999999999',
];

test.each(MALFORMED_IDS)('a %s in a path is not found', async (odd) => {
  const paths = [
    `invoices/get-invoice/${odd}`,
    `tables/table-exist/${shopId}/${odd}`,
    `items/getMyItems/${odd}`,
  ];
  for (const path of paths) expect([path, await fetchStatus(path)]).toEqual([path, 404]);
  for (const path of [`items/delete-item/${odd}/${shopId}`, `orders/reject-kot/${odd}/${shopId}`])
    expect([path, await fetchStatus(path, 'DELETE')]).toEqual([path, 404]);
});

test.each(MALFORMED_IDS)('a %s in a search finds nothing and fails nothing', async (odd) => {
  for (const list of ['customers/get-customers', 'invoices/get-invoices', 'inventories/get-inventory'])
    expect([list, await fetchStatus(`${list}/${shopId}?q=${odd}`)]).toEqual([list, 200]);
});
