import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Fills a data folder with a shop and open invoices, by the seeds of the commit in `root`, whose migrations the folder then
 * has. Arguments: root, data folder, how many invoices, the file that receives the shop.
 */
const [root = '', dataDir = '', count = '0', resultFile = ''] = process.argv.slice(2);
const load = <Exports>(file: string): Promise<Exports> =>
  import(pathToFileURL(join(root, 'tests/support', file)).href) as Promise<Exports>;

const { startServer } = await load<typeof import('../../support/server.ts')>('server.ts');
const { seedShop } = await load<typeof import('../../support/seed.ts')>('seed.ts');
const { insertOpenInvoices } =
  await load<typeof import('../../support/database/bulk-seed.ts')>('database/bulk-seed.ts');

const server = await startServer({}, dataDir);
const shop = await seedShop(server);
const invoices = await insertOpenInvoices(server, shop, Number(count));
await server.stop();
writeFileSync(resultFile, JSON.stringify({ shop, invoices }));
process.exit();
