import { afterAll, beforeAll, beforeEach } from 'vitest';
import { openRestaurant, type Restaurant } from './restaurant.ts';
import { openShop, type TestShop } from './shop.ts';

/** What the tests of one file share, but for the shop, which is new in every test. */
interface Neighbours {
  restaurant: Restaurant;
  shop: TestShop;
  /** Another owner's shop in the same database, of whose things the shop must know nothing. */
  neighbour: TestShop;
}

/** Opens a restaurant for the file's tests, and hands them to `take` before each. */
export function openNeighbours(take: (neighbours: Neighbours) => void): void {
  let restaurant: Restaurant;
  let neighbour: TestShop;
  beforeAll(async () => {
    restaurant = await openRestaurant();
    neighbour = await openShop(restaurant);
  });
  beforeEach(async () => {
    take({ restaurant, shop: await openShop(restaurant), neighbour });
  });
  afterAll(() => restaurant.close());
}
