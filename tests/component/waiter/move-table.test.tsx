import { kotKeys } from '@tawa/client/src/features/orders/orders.live.ts';
import { queryClient } from '@tawa/client/src/lib/query-client.ts';
import StaffMenu from '@tawa/client/src/pages/waiter/staff-menu.page.tsx';
import { type Kot, ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { printingApi } from '@tawa/shared/printing/printing.contract.ts';
import { tablesApi } from '@tawa/shared/tables/tables.contract.ts';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { anArea } from '../../support/builders/area.ts';
import { newId } from '../../support/builders/ids.ts';
import { aKot } from '../../support/builders/kot.ts';
import { aShop } from '../../support/builders/shop.ts';
import { aTable } from '../../support/builders/table.ts';
import { handle } from '../support/handlers.ts';
import { findLayoutFaults } from '../support/measure.ts';
import { renderAt } from '../support/render-page.tsx';
import { PHONE } from '../support/screens.ts';
import { handleMenu } from '../support/tikka.ts';

const shop = aShop();
const areaId = anArea();
const t5 = aTable({ name: 'T5', areaId, isEmpty: false });
const t6 = aTable({ name: 'T6', areaId });
const tool = page.getByRole('button', { name: 'Orders of this table' });
const sheet = page.getByRole('dialog', { name: 'Orders of table T5' });

let kots: Kot[];

beforeEach(async () => {
  await page.viewport(PHONE.width, PHONE.height);
  kots = [aKot({ tableId: t5, movedFrom: { _id: newId(), name: 'T4' } })];
  handleMenu();
  handle(tablesApi.getMyAreas, () => ({ data: { areas: [areaId] } }));
  handle(tablesApi.getMyTables, () => ({ data: { tables: [t5, t6] } }));
  handle(ordersApi.getKots, () => ({ data: { kots } }));
  handle(printingApi.getPrinters, () => ({ data: { printers: [], stations: [] } }));
});

function openTable(userId: string): void {
  queryClient.setQueryData(['current-user'], { _id: userId });
  renderAt(
    <StaffMenu shop={shop} place="T5" tableNo="T5" shopName={shop.name} />,
    'orders/dine-in/:shopId/:tableNo',
    `/orders/dine-in/${shop._id}/T5`,
    shop,
  );
}

test.each(['light', 'dark'])(
  'a waiter moves the table whose menu is open in three taps, in the %s theme',
  async (theme) => {
    localStorage.setItem('isDarkMode', String(theme === 'dark'));
    const moves = handle(ordersApi.moveOrders, () => {
      kots = kots.map((kot) => ({ ...kot, tableId: t6, movedFrom: t5 }));
      return { message: 'Moved to table T6', data: { kots } };
    });
    openTable(newId());
    await expect.element(tool).toBeVisible();
    expect(await findLayoutFaults()).toEqual([]);
    await tool.click();
    await expect.element(sheet).toHaveTextContent('#12 · COOKING · 1 item T4 → T5');
    expect(await findLayoutFaults()).toEqual([]);
    await sheet.getByRole('button', { name: 'Move to another table' }).click();
    const dialog = page.getByRole('dialog', { name: 'Move table T5' });
    await expect.element(dialog.getByRole('button', { name: /^T6 / })).toBeVisible();
    expect(await findLayoutFaults()).toEqual([]);
    await dialog.getByRole('button', { name: /^T6 / }).click();
    await expect.element(page.getByText('Moved to table T6', { exact: true }).first()).toBeVisible();
    await expect.element(tool).not.toBeInTheDocument();
    expect(moves.map(({ params, body }) => [params.tableId, body])).toEqual([
      [t5._id, { toTableId: t6._id }],
    ]);
  },
);

test('a waiter changes one order of the table to takeaway', async () => {
  const changes = handle(ordersApi.changeKotType, () => {
    const kot = aKot({ ...kots[0], kotType: 'TAKEAWAY', tableId: null, movedFrom: t5 });
    kots = [kot];
    return { message: 'Order #12 updated', data: { kot } };
  });
  openTable(newId());
  await tool.click();
  await sheet.getByRole('button', { name: /^#12 / }).click();
  await page.getByRole('button', { name: 'Change to takeaway' }).click();
  await expect.element(page.getByText('Order #12 updated', { exact: true }).first()).toBeVisible();
  expect(changes.map(({ body }) => body)).toEqual([{ kotType: 'TAKEAWAY' }]);
});

test('a table without orders has nothing to move, also if another one had its name', async () => {
  openTable(newId());
  await expect.element(tool).toBeVisible();
  kots = [aKot({ tableId: { ...t6, name: 'T5' } })];
  await queryClient.invalidateQueries({ queryKey: kotKeys.all(shop._id) });
  await expect.element(tool).not.toBeInTheDocument();
});
