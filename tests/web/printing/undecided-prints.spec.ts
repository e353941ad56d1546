import { findAllViolations } from '../support/measure/axe.ts';
import { SCREEN_SIZES } from '../support/measure/screen-sizes.ts';
import { openAs, type Page } from '../support/page-actions.ts';
import { test as testByClock } from '../support/server/clock.ts';
import { createShopActions, openKitchenPage } from '../support/shop/kitchen.ts';
import { ownerPath, topDialog } from '../support/shop/owner-pages.ts';
import { createPrinting, type PrinterFixtures, printerFixtures, test } from '../support/shop/printers.ts';
import { expect, PHONE } from '../support/test.ts';

const clockTest = testByClock.extend<PrinterFixtures>(printerFixtures);

/** The sound of a lost print is shorter than the bell, and longer than the silence with which sound is unlocked. */
async function countPrintAlarms(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const start = AudioBufferSourceNode.prototype.start;
    Object.assign(window, { alarms: 0 });
    AudioBufferSourceNode.prototype.start = function (...when) {
      const seconds = this.buffer?.duration ?? 0;
      if (seconds > 0.3 && seconds < 0.5)
        Object.assign(window, { alarms: Reflect.get(window, 'alarms') + 1 });
      return start.apply(this, when);
    };
  });
  return () => page.evaluate(() => Reflect.get(window, 'alarms') as number);
}

const firstCard = (page: Page) => page.getByRole('article').first().boundingBox();

for (const viewport of SCREEN_SIZES) {
  test(`at ${viewport.width} × ${viewport.height} a KOT that may not be on paper is told until it is decided, and moves nothing`, async ({
    device,
    server,
    startPrinter,
  }) => {
    await (await createShopActions(server)).placeOrder(0);
    const paper = await startPrinter({ mode: { resetsAfterBytes: 60 } });
    const printing = await createPrinting(server);
    await printing.addPrinter('Kitchen printer', paper);
    const isPhone = viewport.width === PHONE.viewport.width;
    const [owner, cook] = [await device(isPhone ? PHONE : { viewport }), await device({ viewport })];
    await openAs(owner, 'OWNER', server.owner, ownerPath(server, 'orders/manage'));
    await openAs(cook, 'WAITER', server.waiter, `/employee/orders/${server.shopId}`);
    await expect(cook.getByRole('img', { name: /^Printers: / })).toBeVisible();
    const places = async () => [await firstCard(owner), await firstCard(cook)];
    const before = await places();
    const { tokenNo } = await printing.placeOrder('Dal Makhani', 'Butter Naan');
    const line = `#${tokenNo}, 1 Dal Makhani, 1 Butter Naan: maybe not on paper`;
    await expect(owner.getByRole('alert').filter({ hasText: line })).toContainText('1 print needs you');
    const status = cook.getByRole('button', { name: '1 print needs you' });
    await expect(status).toHaveText('Check 1');
    expect(await places()).toEqual(before);

    await status.click();
    await expect(topDialog(cook)).toContainText(line);
    await topDialog(cook)
      .getByRole('button', { name: `Seen: ${line}` })
      .click();
    await expect(topDialog(cook)).toContainText('The kitchen has seen it.');
    expect(await findAllViolations(cook)).toEqual([]);
    await expect(status).toHaveCount(1);
    // The line with *Show* is too low for a finger.
    const show = isPhone
      ? owner.getByRole('button', { name: /^1 print needs you\. Printers: / })
      : owner.getByRole('button', { name: 'Show', exact: true });
    if (isPhone) expect((await show.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await show.click();
    await expect(topDialog(owner)).toBeVisible();
    expect(await findAllViolations(owner)).toEqual([]);
    await paper.setMode('ok');
    await topDialog(owner)
      .getByRole('button', { name: /^Print again: / })
      .click();
    await expect(status).toHaveCount(0);
    await expect(owner.getByRole('alert').filter({ hasText: line })).toHaveCount(0);
  });
}

test('a lost print sounds in the kitchen, beside the bell of its order, until it is seen', async ({
  device,
  server,
  startPrinter,
}) => {
  const paper = await startPrinter({ mode: { resetsAfterBytes: 60 } });
  const printing = await createPrinting(server);
  await printing.addPrinter('Kitchen printer', paper);
  const cook = await device();
  await cook.clock.install();
  const alarms = await countPrintAlarms(cook);
  await openKitchenPage(cook, server);
  await printing.placeOrder('Dal Makhani');
  await expect.poll(alarms).toBe(1);
  await cook.clock.runFor(25_000);
  await expect.poll(alarms).toBe(2);
  await cook.getByRole('button', { name: '1 print needs you' }).click();
  await topDialog(cook)
    .getByRole('button', { name: /^Seen: / })
    .click();
  await expect(topDialog(cook)).toContainText('The kitchen has seen it.');
  const heard = await alarms();
  await cook.clock.runFor(60_000);
  expect(await alarms()).toBe(heard);
});

clockTest(
  'a KOT that waited too long is told as one that is not on paper',
  async ({ device, server, clock, startPrinter }) => {
    const paper = await startPrinter({ mode: 'not-listening' });
    const printing = await createPrinting(server);
    await printing.addPrinter('Kitchen printer', paper);
    const { tokenNo } = await printing.placeOrder('Dal Makhani');
    clock.advance(11);
    const [owner, cook] = [await device(), await device()];
    await openAs(owner, 'OWNER', server.owner, ownerPath(server, 'orders/order'));
    await openAs(cook, 'WAITER', server.waiter, `/employee/orders/${server.shopId}`);
    const line = `#${tokenNo}, 1 Dal Makhani: not on paper`;
    await expect(owner.getByRole('alert').filter({ hasText: line })).toBeVisible();
    await cook.getByRole('button', { name: '1 print needs you' }).click();
    await expect(topDialog(cook)).toContainText(line);
  },
);

test('a lost bill is told on Manage and at the counter, not in the kitchen; a lost KOT leaves when it is served', async ({
  device,
  server,
  startPrinter,
}) => {
  const shop = await createShopActions(server);
  const paper = await startPrinter({ mode: { resetsAfterBytes: 60 } });
  const printing = await createPrinting(server);
  const printer = await printing.addPrinter('Counter', paper);
  const kot = await printing.placeOrder('Dal Makhani');
  const [owner, cook] = [await device(), await device()];
  await openAs(owner, 'OWNER', server.owner, ownerPath(server, 'orders/order'));
  await openAs(cook, 'WAITER', server.waiter, `/employee/orders/${server.shopId}`);
  const line = `#${kot.tokenNo}, 1 Dal Makhani: maybe not on paper`;
  await expect(owner.getByRole('alert').filter({ hasText: line })).toBeVisible();
  await expect(cook.getByRole('button', { name: '1 print needs you' })).toBeVisible();
  await shop.serve(kot);
  await expect(owner.getByRole('alert').filter({ hasText: line })).toHaveCount(0);
  await expect(cook.getByRole('button', { name: '1 print needs you' })).toHaveCount(0);
  await printing.printQrCard(printer._id);
  await expect(owner.getByRole('alert').filter({ hasText: 'QR code of a table' })).toBeVisible();
  await expect(cook.getByRole('button', { name: '1 print needs you' })).toHaveCount(0);
});

test('a KOT whose paper lacks a part of a note is told until somebody taps Told, in the kitchen or on Manage', async ({
  device,
  server,
  startPrinter,
}) => {
  const shop = await createShopActions(server);
  await (await createPrinting(server)).addPrinter('Kitchen printer', await startPrinter());
  const [owner, cook] = [await device(), await device()];
  await openAs(owner, 'OWNER', server.owner, ownerPath(server, 'orders/manage'));
  await openAs(cook, 'WAITER', server.waiter, `/employee/orders/${server.shopId}`);
  for (const place of ['kitchen', 'manage'] as const) {
    const { tokenNo } = await shop.placeOrderOfLines(1, '不要花生');
    const alert = owner.getByRole('alert').filter({ hasText: `#${tokenNo}, ` });
    await expect(alert).toContainText('part of a note is not on paper');
    await expect(cook.getByRole('button', { name: '1 print needs you' })).toHaveText('Check 1');
    const page = place === 'kitchen' ? cook : owner;
    await (place === 'kitchen'
      ? cook.getByRole('button', { name: '1 print needs you' })
      : owner.getByRole('button', { name: 'Show', exact: true })
    ).click();
    await expect(topDialog(page)).toBeVisible();
    expect(await findAllViolations(page)).toEqual([]);
    await topDialog(page)
      .getByRole('button', { name: /^Told: / })
      .click();
    await expect(alert).toHaveCount(0);
    await expect(cook.getByRole('button', { name: '1 print needs you' })).toHaveCount(0);
  }
});
