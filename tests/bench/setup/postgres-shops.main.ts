import { ensureDatabase } from '../../support/postgres/databases.ts';
import { prepareFolder } from './data-folder.ts';
import { seedShops } from './seed-shops.ts';

// In a process of its own: which database the tables are made for is decided once, by DATABASE_URL.
const count = Number(process.argv[2]);
const { seeded, dataDir } = await prepareFolder((server) => seedShops(server, count), true);
process.stdout.write(JSON.stringify({ made: seeded, dataDir, ...ensureDatabase(dataDir) }));
