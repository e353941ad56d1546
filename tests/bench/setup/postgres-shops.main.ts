import { ensureDatabase } from '../../support/postgres/databases.ts';
import { prepareFolder } from './data-folder.ts';
import { seedShops } from './seed-shops.ts';

// A separate process, because DATABASE_URL is read once: it decides the dialect of the tables.
const count = Number(process.argv[2]);
const { seeded, dataDir } = await prepareFolder((server) => seedShops(server, count), true);
process.stdout.write(JSON.stringify({ made: seeded, dataDir, ...ensureDatabase(dataDir) }));
