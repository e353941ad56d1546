import { databaseOf } from '../support/postgres/databases.ts';
import { prepareFolder } from './bench-shop.ts';
import { openShops } from './shops.ts';

// In a process of its own: which database the tables are made for is decided once, by DATABASE_URL.
const count = Number(process.argv[2]);
const { made, dataDir } = await prepareFolder((server) => openShops(server, count), true);
process.stdout.write(JSON.stringify({ made, dataDir, ...databaseOf(dataDir) }));
