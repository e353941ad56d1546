import { QueryClient } from '@tanstack/react-query';
import { menuKeys, menuLive } from '@tawa/client/src/features/menu/menu.live.ts';
import type { MessageAbout } from '@tawa/client/src/realtime/event-bus.ts';
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => vi.useRealTimers());

const itemOf = (_id: string, isAvailable: boolean) => ({ _id, name: 'Dosa', priority: 1, isAvailable });

const switchedOff = (shopId: string, _id: string) =>
  ({
    name: 'menu:changed',
    shopId,
    action: 'edited',
    item: itemOf(_id, false),
  }) as unknown as MessageAbout<'menu'>;

test('events of two shops within one batch are applied to the lists of both', () => {
  vi.useFakeTimers();
  const queryClient = new QueryClient();
  for (const shopId of ['first', 'second'])
    queryClient.setQueryData(menuKeys.items(shopId), [itemOf('a', true), itemOf('b', true)]);
  menuLive.handlers.menu?.(queryClient, switchedOff('first', 'a'));
  menuLive.handlers.menu?.(queryClient, switchedOff('first', 'b'));
  menuLive.handlers.menu?.(queryClient, switchedOff('second', 'a'));
  vi.runAllTimers();
  const availability = (shopId: string) =>
    queryClient
      .getQueryData<{ isAvailable: boolean }[]>(menuKeys.items(shopId))
      ?.map((item) => item.isAvailable);
  expect([availability('first'), availability('second')]).toEqual([
    [false, false],
    [false, true],
  ]);
});

test('after the first event, those of a batch wait until its end', () => {
  vi.useFakeTimers();
  const queryClient = new QueryClient();
  queryClient.setQueryData(
    menuKeys.items('first'),
    ['a', 'b', 'c'].map((_id) => itemOf(_id, true)),
  );
  const soldOut = () =>
    queryClient
      .getQueryData<{ _id: string; isAvailable: boolean }[]>(menuKeys.items('first'))
      ?.filter(({ isAvailable }) => !isAvailable)
      .map(({ _id }) => _id);
  for (const _id of ['a', 'b', 'c']) menuLive.handlers.menu?.(queryClient, switchedOff('first', _id));
  expect(soldOut()).toEqual(['a']);
  vi.runAllTimers();
  expect(soldOut()).toEqual(['a', 'b', 'c']);
});
