import type { Locator } from '@playwright/test';
import { tablesApi } from '@tawa/shared/tables/tables.contract.ts';
import { request } from '../../support/client.ts';
import { findSeriousViolations } from '../support/measure/axe.ts';
import { openAs, type Page } from '../support/page-actions.ts';
import type { WebServer } from '../support/server/web-server.ts';
import { ownerToken } from '../support/shop/empty-shop.ts';
import { openTableInvoicesPage, tableTile } from '../support/shop/owner-pages.ts';
import { openAsOwner, tablesPath } from '../support/shop/tables.ts';
import { expect, PHONE, test } from '../support/test.ts';
import { expectToast } from '../support/toasts.ts';

const onPlan = (page: Page, tableNo: string, column: number, row: number) =>
  page.getByRole('button', { name: new RegExp(`^${tableNo} .*, column ${column}, row ${row}$`) });
const anywhere = (page: Page, tableNo: string) =>
  page.getByRole('application').getByRole('button', { name: new RegExp(`^${tableNo} `) });

async function openEditor(page: Page, server: WebServer): Promise<void> {
  await openAsOwner(page, server, tablesPath(server));
  await page.getByRole('button', { name: 'Arrange' }).click();
  await expect(page.getByRole('heading', { name: 'Arrange Ground Floor' })).toBeVisible();
}

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error('not visible');
  return { ...box, centreX: box.x + box.width / 2, centreY: box.y + box.height / 2 };
}

/** In the cells of the plan: how far right of and below the other table. Null while a tile is being replaced. */
async function distance(page: Page, tableNo: string, from: string): Promise<[number, number] | null> {
  const [table, other] = [
    await tableTile(page, tableNo).boundingBox(),
    await tableTile(page, from).boundingBox(),
  ];
  if (!table || !other) return null;
  const cell = other.width + 8;
  // Tiles of one size: their corners are as far apart as their centres.
  return [Math.round((table.x - other.x) / cell), Math.round((table.y - other.y) / cell)];
}

/** By whole cells, with the mouse. */
async function dragBy(page: Page, tableNo: string, columns: number, rows: number): Promise<void> {
  const { centreX, centreY, width } = await boxOf(anywhere(page, tableNo));
  const cell = width + 4;
  await page.mouse.move(centreX, centreY);
  await page.mouse.down();
  await page.mouse.move(centreX + columns * cell, centreY + rows * cell, { steps: 4 });
  await page.mouse.up();
}

test('the owner arranges tables by mouse and by keys, and every screen follows', async ({
  device,
  server,
}) => {
  const [owner, till, waiter] = [await device(), await device(), await device()];
  await openTableInvoicesPage(till, server);
  await openAs(waiter, 'WAITER', server.waiter, `/employee/tables/${server.shopId}`);
  for (const page of [till, waiter]) {
    await expect.poll(() => distance(page, 'T3', 'T1')).toEqual([3, 0]);
    await expect.poll(() => distance(page, 'T6', 'T1')).toEqual([0, 2]);
  }

  await openEditor(owner, server);
  await dragBy(owner, 'T3', 2, 1);
  await expect(onPlan(owner, 'T3', 6, 2)).toBeVisible();
  // T5 occupies the next cell, so T6 skips it.
  await onPlan(owner, 'T6', 1, 3).focus();
  await owner.keyboard.press('ArrowRight');
  await expect(onPlan(owner, 'T6', 3, 3)).toBeFocused();
  await expect(owner.getByRole('status').filter({ hasText: 'T6: column 3, row 3' })).toHaveCount(1);
  await dragBy(owner, 'T1', 1, 0);
  await expect(owner.getByRole('status').filter({ hasText: 'T1 stays: there is no free place' })).toHaveCount(
    1,
  );
  await expect(onPlan(owner, 'T1', 1, 1)).toBeVisible();
  expect(await findSeriousViolations(owner)).toEqual([]);
  expect(await distance(till, 'T3', 'T1')).toEqual([3, 0]);

  const saves: string[] = [];
  owner.on('request', (sent) => void (sent.method() === 'PUT' && saves.push(sent.url())));
  await owner.getByRole('button', { name: 'Save' }).click();
  await expectToast(owner, 'The plan of Ground Floor is saved');
  expect(saves).toHaveLength(1);
  for (const page of [till, waiter]) {
    await expect.poll(() => distance(page, 'T3', 'T1')).toEqual([5, 1]);
    await expect.poll(() => distance(page, 'T6', 'T1')).toEqual([2, 2]);
  }
  expect(await findSeriousViolations(till)).toEqual([]);
  await till.setViewportSize({ width: 360, height: 640 });
  await expect.poll(() => distance(till, 'T2', 'T1')).toEqual([1, 0]);
  await expect.poll(() => distance(till, 'T3', 'T1')).toEqual([2, 0]);
});

test('no table can be moved while the plan is being saved', async ({ device, server }) => {
  const owner = await device();
  await openEditor(owner, server);
  await onPlan(owner, 'T3', 4, 1).press('ArrowDown');
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await owner.route('**/*', async (route) => {
    if (route.request().method() === 'PUT') await isReleased;
    await route.continue();
  });
  const { centreX, centreY, width } = await boxOf(anywhere(owner, 'T2'));
  await owner.getByRole('button', { name: 'Save' }).click();
  await expect(owner.getByRole('button', { name: 'Remove all' })).toBeDisabled();
  await owner.mouse.move(centreX, centreY);
  await owner.mouse.down();
  await owner.mouse.move(centreX, centreY + width + 4, { steps: 4 });
  await owner.mouse.up();
  expect((await boxOf(owner.getByTitle('T2', { exact: true }))).centreY).toBe(centreY);
  release();
  await expectToast(owner, 'The plan of Ground Floor is saved');
});

test('a plan is removed, and made again from the tables below it', async ({ device, server }) => {
  const [owner, till] = [await device(), await device()];
  await openTableInvoicesPage(till, server);
  await openEditor(owner, server);
  await onPlan(owner, 'T3', 4, 1).focus();
  await owner.keyboard.press('Delete');
  await expect(owner.getByRole('button', { name: 'T3 4 seats, not on the plan' })).toBeFocused();
  await owner.getByRole('button', { name: 'Remove all' }).click();
  await expect(owner.getByRole('button', { name: /not on the plan$/ })).toHaveCount(6);
  await owner.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => distance(till, 'T3', 'T1')).toEqual([2, 0]);

  await owner.getByRole('button', { name: 'Arrange' }).click();
  await anywhere(owner, 'T4').focus();
  await owner.keyboard.press('ArrowRight');
  await expect(onPlan(owner, 'T4', 1, 1)).toBeFocused();
  await owner.getByRole('button', { name: 'Place the rest' }).click();
  await expect(onPlan(owner, 'T6', 6, 1)).toBeVisible();
  await owner.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => distance(till, 'T4', 'T1')).toEqual([-1, 0]);
});

test('a finger drags a table, and every table is large enough for it', async ({ device, server }) => {
  const phone = await device(PHONE);
  await openEditor(phone, server);
  const table = await boxOf(anywhere(phone, 'T1'));
  expect(Math.min(table.width, table.height)).toBeGreaterThanOrEqual(44);
  const devtools = await phone.context().newCDPSession(phone);
  const touch = (type: string, x: number, y: number) =>
    devtools.send('Input.dispatchTouchEvent', {
      type: type as 'touchStart',
      touchPoints: type === 'touchEnd' ? [] : [{ x, y }],
    });
  const cell = table.width + 4;
  await touch('touchStart', table.centreX, table.centreY);
  for (const part of [0.25, 0.5, 0.75, 1])
    await touch('touchMove', table.centreX + 2 * cell * part, table.centreY + cell * part);
  await touch('touchEnd', 0, 0);
  await expect(onPlan(phone, 'T1', 3, 2)).toBeVisible();
  expect(await findSeriousViolations(phone)).toEqual([]);
  const [needed, there] = await phone.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  expect(needed).toBe(there);
});

/** Texts of a round table that reach beyond its edge. */
const textsOutsideCircle = (tile: Locator) =>
  tile.evaluate((button) => {
    const { x, y, width } = button.getBoundingClientRect();
    const isOutside = (left: number, top: number) =>
      Math.hypot(left - x - width / 2, top - y - width / 2) > width / 2;
    const texts = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
    const outside: string[] = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const range = document.createRange();
      range.selectNode(text);
      const box = range.getBoundingClientRect();
      const { parentElement } = text;
      // The seats stand beside the circle; words for screen readers have no size.
      if (parentElement?.closest('[aria-hidden="true"]') || (parentElement?.clientWidth ?? 0) === 1) continue;
      const corners = [box.left, box.right].flatMap((left) =>
        [box.top, box.bottom].map((top) => [left, top]),
      );
      if (corners.some(([left = 0, top = 0]) => isOutside(left, top))) outside.push(text.textContent ?? '');
    }
    return outside;
  });

test('a plan of all 12 columns is drawn beside the menu at 1366 px, with the words inside the round tables', async ({
  device,
  server,
}) => {
  const till = await device({ viewport: { width: 1366, height: 768 } });
  const as = await ownerToken(server);
  const params = { shopId: server.shopId };
  const { data } = await request(server.origin, tablesApi.getMyTables, { params, as });
  const table = data.tables.find(({ name }) => name === 'G2');
  await openTableInvoicesPage(till, server);
  await expect(tableTile(till, 'G1')).toContainText('In the kitchen');
  await expect.poll(() => textsOutsideCircle(tableTile(till, 'G1'))).toEqual([]);
  await request(server.origin, tablesApi.arrangeTables, {
    params: { ...params, areaId: table?.areaId._id ?? '' },
    body: { placements: [{ tableId: table?._id ?? '', position: { x: 11, y: 0 } }] },
    as,
  });
  await expect.poll(() => distance(till, 'G2', 'G1')).toEqual([11, 0]);
  await expect.poll(() => textsOutsideCircle(tableTile(till, 'G1'))).toEqual([]);
});
