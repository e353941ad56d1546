import { type Channel, createChannel } from '@tawa/server/db/postgres-channel.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onPostgres } from '../support/postgres/alone.ts';
import { type Cable, cableTo } from '../support/postgres/cable.ts';
import { databaseOf } from '../support/postgres/databases.ts';
import { openRestaurant, type Restaurant } from '../support/restaurant.ts';
import { until } from '../support/until.ts';

onPostgres('what one program calls to the others', () => {
  let restaurant: Restaurant;
  let cable: Cable;
  let caller: Channel;
  let listener: Channel;
  const heard: string[] = [];
  let gaps = 0;
  beforeAll(async () => {
    restaurant = await openRestaurant();
    const url = databaseOf(restaurant.dataDir).DATABASE_URL ?? '';
    cable = await cableTo(url);
    caller = createChannel(cable.url);
    listener = createChannel(url);
    listener.hear(
      (text) => heard.push(text),
      () => gaps++,
    );
    await until(() => gaps > 0);
  });
  afterAll(async () => {
    await caller.close();
    await listener.close();
    cable.close();
    await restaurant.close();
  });

  test('arrives although the connection was cut in silence, and what is called meanwhile behind it', async () => {
    caller.call('before');
    await until(() => heard.length === 1);
    cable.mute();
    for (const text of ['one', 'two', 'three', 'two']) caller.call(text);
    await until(() => heard.length === 4);
    expect(heard).toEqual(['before', 'one', 'two', 'three']);
    expect(gaps).toBe(1);
  });
});
