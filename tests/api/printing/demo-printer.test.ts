// @postgres never
import { demoOwner } from '@tawa/server/demo/people.ts';
import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { printingApi } from '@tawa/shared/printing/printing.contract.ts';
import { defaultProfiles } from '@tawa/shared/printing/printing.rules.ts';
import { expect, onTestFinished, test } from 'vitest';
import { request } from '../../support/client.ts';
import { startPrinterEmulator } from '../../support/printing/printer-emulator.ts';
import { textOf } from '../../support/printing/slip.ts';
import { connectToDemo } from '../../support/printing/viewer/demo-printer.ts';
import { loginOwner } from '../../support/seed.ts';
import { startServer } from '../../support/server.ts';
import { waitUntil } from '../../support/wait-until.ts';

const profile = defaultProfiles[80];

async function startDemo(SEED_DEMO: 'on' | 'off') {
  const server = await startServer({ SEED_DEMO });
  onTestFinished(server.close);
  return server;
}

async function startPaper() {
  const paper = await startPrinterEmulator();
  onTestFinished(() => paper.stop());
  return paper;
}

/** The demo's shop, as its owner's own browser uses it. */
async function openDemo() {
  const { origin, app } = await startDemo('on');
  const { data } = await loginOwner(origin, demoOwner.email, demoOwner.password);
  const as = data.accessToken;
  const params = { shopId: app.demo?.shopId ?? '' };
  const { items } = (await request(origin, menuApi.getMyItems, { params })).data;
  const item = items.find(
    ({ isAvailable, variants, optionGroupIds }) =>
      isAvailable && variants.length + optionGroupIds.length === 0,
  );
  const readPrinters = async () => (await request(origin, printingApi.getPrinters, { params, as })).data;

  async function order(): Promise<string> {
    const cartItems = [{ foodItemId: item?._id, qty: 1 }];
    const body = { kotType: 'TAKEAWAY', customerName: 'Meera', customerPhoneNo: '9876543210', cartItems };
    const { kot } = (await request(origin, ordersApi.newOrder, { params, body })).data;
    const confirmed = await request(origin, ordersApi.confirmKot, {
      params: { ...params, kotId: kot._id },
      as,
    });
    expect(confirmed.status).toBe(200);
    return `#${kot.tokenNo}`;
  }

  return { origin, params, as, readPrinters, order };
}

test('the demo prints each confirmed order on the printer without a printer, until that is stopped', async () => {
  const { origin, readPrinters, order } = await openDemo();
  expect((await readPrinters()).printers).toEqual([]);
  const paper = await startPaper();
  const demo = await connectToDemo(origin, { port: paper.port, profile });
  const token = await order();
  const [test, kot] = await paper.waitForSlips(2);
  expect(test && textOf(test)).toContain('TEST SLIP');
  expect(kot && textOf(kot)).toContain(token);

  // The printer confirms the print behind its slip.
  await expect.poll(async () => (await readPrinters()).printers[0]?.state.waiting).toBe(0);
  await demo.switchOff();
  await order();
  const { printers } = await readPrinters();
  expect(printers).toMatchObject([{ name: 'Demo printer', isEnabled: false, state: { waiting: 0 } }]);
  expect(paper.slips()).toHaveLength(2);
});

test('a later start takes the same printer at its new port, and the station that has none', async () => {
  const { origin, params, as, readPrinters, order } = await openDemo();
  const first = await startPaper();
  await (await connectToDemo(origin, { port: first.port, profile })).switchOff();
  const second = await startPaper();
  await connectToDemo(origin, { port: second.port, profile });
  await second.waitForSlips(1);
  const [printer] = (await readPrinters()).printers;
  expect(printer).toMatchObject({ port: second.port, isEnabled: true });

  const deleted = { ...params, printerId: printer?._id ?? '' };
  // Not while a job is being sent.
  await waitUntil(async () => {
    const { status } = await request(origin, printingApi.deletePrinter, { params: deleted, as });
    return status === 200 || undefined;
  });
  await connectToDemo(origin, { port: second.port, profile });
  const token = await order();
  const [, , kot] = await second.waitForSlips(3);
  expect(kot && textOf(kot)).toContain(token);
});

test('without the demo nothing is added, and the reason is told', async () => {
  const { origin } = await startDemo('off');
  const paper = await startPaper();
  await expect(connectToDemo(origin, { port: paper.port, profile })).rejects.toThrow(/\w/);
  await expect(connectToDemo('http://127.0.0.1:9', { port: paper.port, profile })).rejects.toThrow(/\w/);
});
