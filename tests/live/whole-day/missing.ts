import { expect } from 'vitest';
import type { Screen } from './screen.ts';
import type { Service } from './service.ts';

/** What a screen was told of the shop, without the greeting. */
const told = ({ heard }: Screen) => heard.filter(({ name }) => name !== 'ready');

/** A screen that lost its line when `since` was the newest, back after that. */
async function comesBack({ server, shopId }: Service, token: string | undefined, since: number) {
  const screen = server.screen({ token, shopId, since });
  await screen.hears('ready');
  // What was missed comes before the greeting, so this is all of it.
  return { screen, missed: told(screen), head: screen.heard.at(-1) };
}

/** The number of the shop's newest event, which a screen without `since` is greeted with. */
async function newest({ server, shopId, owner }: Service): Promise<number> {
  const screen = server.screen({ token: owner.token, shopId });
  const { seq } = await screen.hears('ready');
  screen.hangUp();
  return seq;
}

/** Both screens lose their lines while a delivery goes out; they get all that is theirs, in order and once. */
export async function missDelivery(
  service: Service,
  counter: Screen,
  hall: Screen,
  meanwhile: () => unknown,
) {
  const since = await newest(service);
  await Promise.all([counter.reaches(since), hall.reaches(since)]);
  for (const screen of [counter, hall]) screen.hangUp();
  await meanwhile();
  const owners = await comesBack(service, service.owner.token, since);
  expect(owners.missed.map(({ name }) => name)).toEqual([
    'kot:created',
    'kot:served',
    'invoice:opened',
    'invoice:changed',
    'kot:paid',
    'invoice:paid',
  ]);
  expect(owners.missed.map(({ message }) => message.seq - since)).toEqual([1, 2, 3, 4, 5, 6]);
  const greeting = { seq: since + 6, at: expect.any(String), shopId: service.shopId };
  expect(owners.head).toEqual({ name: 'ready', message: { ...greeting, role: 'OWNER' } });

  const waiters = await comesBack(service, service.waiter.token, since);
  expect(waiters.missed).toEqual(owners.missed.filter(({ name }) => name.startsWith('kot:')));
  expect(waiters.head).toEqual({ name: 'ready', message: { ...greeting, role: 'WAITER' } });
  return { counter: owners.screen, hall: waiters.screen };
}

/** The whole day once more from the log: what was heard live, without a gap and without a double. */
export async function hearAllAgain(service: Service, since: number, screens: Screen[]) {
  await screens.at(-1)?.reaches(await newest(service));
  const { screen, missed, head } = await comesBack(service, service.owner.token, since);
  expect(missed).toEqual(screens.flatMap(told));
  expect(missed.map(({ message }) => message.seq)).toEqual(missed.map((_, index) => since + 1 + index));
  expect(head?.message.seq).toBe(since + missed.length);
  screen.hangUp();
}
