import type { TestShop } from '../seed.ts';
import type { TestServer } from '../server.ts';

/** Returns the stored documents of all prints of the shop as one text. */
export function readDocuments(
  { app }: Pick<TestServer, 'app'>,
  { shopId }: Pick<TestShop, 'shopId'>,
): string {
  const rows = `SELECT CAST(document AS text) AS d FROM print_jobs WHERE shop_id = '${shopId}'`;
  return JSON.stringify(app.databases.reader.all(rows));
}
