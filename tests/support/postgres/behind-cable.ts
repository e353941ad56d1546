import { openRestaurant, type Restaurant } from '../restaurant.ts';
import { type Cable, cableTo } from './cable.ts';
import { databaseOf } from './databases.ts';

export interface BehindCable {
  house: Restaurant;
  cable: Cable;
  /** Stops it alone; the other program goes on. */
  leave(): Promise<void>;
}

/** Another program on the same database and folder, whose connections a test may cut. */
export async function openBehindCable({ dataDir }: Restaurant): Promise<BehindCable> {
  const cable = await cableTo(databaseOf(dataDir).DATABASE_URL ?? '');
  const house = await openRestaurant({ DATABASE_URL: cable.url }, dataDir);
  const leave = async () => {
    await house.stop();
    cable.close();
  };
  return { house, cable, leave };
}
