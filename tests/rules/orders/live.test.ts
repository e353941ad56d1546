import { QueryClient } from '@tanstack/react-query';
import { kotKeys, ordersLive } from '@tawa/client/src/features/orders/orders.live.ts';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { expect, test } from 'vitest';
import { newId } from '../../support/builders/ids.ts';
import { anInvoice } from '../../support/builders/invoice.ts';
import { aKot } from '../../support/builders/kot.ts';

test('a changed invoice is set at the orders that it holds, leaves those it lost, and touches no other', () => {
  const [invoiceId, otherId, shopId] = [newId(), newId(), newId()];
  const [held, lost, other] = [aKot(), aKot({ invoiceId }), aKot({ invoiceId: otherId })];
  const queryClient = new QueryClient();
  const key = kotKeys.list(shopId, {});
  queryClient.setQueryData(key, [held, lost, other]);
  ordersLive.handlers.invoice?.(queryClient, {
    name: 'invoice:changed',
    seq: 1,
    at: '2026-11-20T14:35:00.000Z',
    shopId,
    invoice: anInvoice({ _id: invoiceId, kots: [held._id] }),
  });
  const kots = queryClient.getQueryData<Kot[]>(key) ?? [];
  expect(kots.map(({ invoiceId, invoiceIds }) => ({ invoiceId, invoiceIds }))).toEqual([
    { invoiceId, invoiceIds: [invoiceId] },
    { invoiceId: null, invoiceIds: [] },
    { invoiceId: otherId, invoiceIds: [otherId] },
  ]);
});
