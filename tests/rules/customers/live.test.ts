import { QueryClient } from '@tanstack/react-query';
import { customerKeys, customersLive } from '@tawa/client/src/features/customers/customers.live.ts';
import { invoiceKeys } from '@tawa/client/src/features/invoices/invoices.live.ts';
import { kotKeys } from '@tawa/client/src/features/orders/orders.live.ts';
import { expect, test } from 'vitest';

test('once a customer is erased, no list of the shop that is not shown keeps the name', () => {
  const queryClient = new QueryClient();
  const keysOf = (shopId: string) => [
    [...customerKeys.all(shopId), { page: 1 }],
    kotKeys.list(shopId, {}),
    [...invoiceKeys.lists(shopId), { page: 1 }],
    invoiceKeys.detail(shopId, 'bill'),
    [...invoiceKeys.splits(shopId), 'bill'],
  ];
  for (const queryKey of [...keysOf('shop'), ...keysOf('other')])
    queryClient.setQueryData(queryKey, 'Meera Bai');
  customersLive.handlers.customer?.(queryClient, {
    name: 'customer:erased',
    seq: 1,
    at: '2026-11-20T14:35:00.000Z',
    shopId: 'shop',
    customerId: 'meera',
  });
  const namesOf = (shopId: string) => keysOf(shopId).map((queryKey) => queryClient.getQueryData(queryKey));
  expect(namesOf('shop').filter(Boolean)).toEqual([]);
  expect(namesOf('other').filter(Boolean)).toHaveLength(5);
});
