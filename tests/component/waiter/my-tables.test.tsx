import { MyTableAlerts } from '@tawa/client/src/features/my-tables/components/my-table-alerts.tsx';
import { MyTables } from '@tawa/client/src/features/my-tables/components/my-tables.tsx';
import { MyTablesSummary } from '@tawa/client/src/features/my-tables/components/my-tables-summary.tsx';
import { kotKeys } from '@tawa/client/src/features/orders/orders.live.ts';
import { queryClient } from '@tawa/client/src/lib/query-client.ts';
import { type Kot, ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { type Table, tablesApi } from '@tawa/shared/tables/tables.contract.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { newId } from '../../support/builders/ids.ts';
import { aKot, aKotLine } from '../../support/builders/kot.ts';
import { aShop } from '../../support/builders/shop.ts';
import { aTable } from '../../support/builders/table.ts';
import { handle } from '../support/handlers.ts';
import { findLayoutFaults, findTextsOutside, visibleTexts } from '../support/measure.ts';
import { renderAt } from '../support/render-page.tsx';
import { PHONE } from '../support/screens.ts';
import { signInAsOwner } from '../support/sign-in.ts';

const [t1, t2] = ['T1', 'T2'].map((name) => ({ ...aKot().tableId, name })) as [
  NonNullable<Kot['tableId']>,
  NonNullable<Kot['tableId']>,
];
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

const KOTS = [
  aKot({ tokenNo: 31, tableId: t1, createdAt: ago(192), items: [aKotLine({ price: 12_345.5 })] }),
  aKot({ tokenNo: 32, tableId: t1, createdAt: ago(20) }),
  aKot({ tokenNo: 33, tableId: t1, createdAt: ago(9), items: [aKotLine({ doneAt: ago(1) })] }),
  aKot({ tokenNo: 34, tableId: t1, createdAt: ago(40), status: 'SERVED', servedAt: ago(25) }),
  aKot({ tokenNo: 35, tableId: t1, createdAt: ago(2), status: 'REQUESTED', confirmedAt: null }),
  aKot({ tokenNo: 36, tableId: t2, createdAt: ago(5) }),
];

test.each([PHONE.width, 1366])('a table has one line for each KOT with its time at %i px', async (width) => {
  await page.viewport(width, 768);
  renderAt(
    <main>
      <h1>Choose a table</h1>
      <MyTables tables={[t1, t2]} kots={KOTS} limits={aShop()} onOpen={() => undefined} />
    </main>,
    'employee/tables/:shopId',
    `/employee/tables/${aShop()._id}`,
  );
  const table = page.getByRole('button', { name: /^T1/ });
  await expect.element(table).toBeVisible();
  const lines = new Map<number, string[]>();
  for (const { text, box } of visibleTexts(table.element()).filter(({ text }) => text.trim() !== '')) {
    const y = Math.round(box.top / 10);
    lines.set(y, [...(lines.get(y) ?? []), text]);
  }
  expect([...lines.values()].slice(-5).map((texts) => texts.join(' '))).toEqual([
    '# 35 REQUESTED 2 min',
    '# 33 Ready 9 min',
    '# 34 Served 25 min',
    '# 31 In the kitchen 3 h 12 min · late',
    '# 32 In the kitchen 20 min · late',
  ]);
  expect(findTextsOutside(table.element())).toEqual([]);
  expect(await findLayoutFaults()).toEqual([]);
});

test('the home of a waiter shows the host of a group with its amount, though another waiter has its orders', async () => {
  const shop = aShop();
  const [t4, t5, t6] = ['T4', 'T5', 'T6'].map((name) => aTable({ name, isEmpty: false })) as [
    Table,
    Table,
    Table,
  ];
  const group = { _id: newId(), tables: [t4, t5].map(({ _id, name }) => ({ _id, name })) };
  const tables = [{ ...t4, group }, { ...t5, group }, t6];
  const me = aKot().placedBy;
  const other = { ...me, _id: newId() };
  const kots = [
    aKot({ tableId: t5, placedBy: me, items: [aKotLine({ price: 200, quantity: 1 })] }),
    aKot({ tableId: t4, placedBy: other, items: [aKotLine({ price: 100, quantity: 1 })] }),
    aKot({ tableId: t6, placedBy: other }),
  ];
  handle(tablesApi.getMyTables, () => ({ data: { tables } }));
  handle(ordersApi.getKots, () => ({ data: { kots } }));
  queryClient.setQueryData(['current-user'], { _id: me._id });
  renderAt(<MyTablesSummary shop={shop} isLive onOpen={() => undefined} />, 'shops', '/shops');
  const own = page.getByRole('region', { name: 'Your tables' });
  await expect.element(own.getByRole('button', { name: /^T4 \+ T5/ })).toHaveTextContent('₹300');
  await expect.element(own.getByRole('button', { name: /^T5/ })).toHaveTextContent('T4 + T5');
  expect(own.getByRole('button').elements()).toHaveLength(2);
});

test('an order that another device served is announced once, if its table is one of the own', async () => {
  const shop = aShop();
  signInAsOwner(shop);
  const own = aKot({ tokenNo: 41, tableId: t1, placedBy: { ...aKot().placedBy, _id: shop.ownerId } });
  const other = aKot({ tokenNo: 42, tableId: t2 });
  let kots = [own, other];
  handle(tablesApi.getMyTables, () => ({ data: { tables: [] } }));
  handle(ordersApi.getKots, () => ({ data: { kots } }));
  renderAt(
    <>
      <MyTableAlerts shopId={shop._id} />
      <MyTablesSummary shop={shop} isLive onOpen={() => undefined} />
    </>,
    'shops',
    '/shops',
    shop,
  );
  await expect.element(page.getByRole('button', { name: /^T1/ })).toBeVisible();
  kots = [own, other].map((kot) => ({ ...kot, status: 'SERVED', servedAt: new Date().toISOString() }));
  await queryClient.invalidateQueries({ queryKey: kotKeys.all(shop._id) });
  const alerts = page.getByText(/is served$/);
  await expect.element(alerts).toHaveTextContent('Table T1: order #41 is served');
  await queryClient.invalidateQueries({ queryKey: kotKeys.all(shop._id) });
  expect(alerts.elements()).toHaveLength(1);
});
