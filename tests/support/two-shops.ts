import { afterAll, beforeAll, beforeEach } from 'vitest';
import { seedShop, type TestShop } from './seed.ts';
import { startServer, type TestServer } from './server.ts';

/** What the tests of one file share, but for the shop, which is new in every test. */
interface Neighbours {
  server: TestServer;
  shop: TestShop;
  /** Another owner's shop in the same database, of whose things the shop must know nothing. */
  neighbour: TestShop;
}

/** Opens a restaurant for the file's tests, and hands them to `take` before each. */
export function useTwoShops(take: (neighbours: Neighbours) => void): void {
  let server: TestServer;
  let neighbour: TestShop;
  beforeAll(async () => {
    server = await startServer();
    neighbour = await seedShop(server);
  });
  beforeEach(async () => {
    take({ server, shop: await seedShop(server), neighbour });
  });
  afterAll(() => server.close());
}
