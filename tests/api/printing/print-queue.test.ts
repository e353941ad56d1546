import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import { printingApi } from '@tawa/shared/printing/printing.contract.ts';
import { defaultProfiles } from '@tawa/shared/printing/printing.rules.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { changeStatus, editLine, placeOrder } from '../../support/api/orders.ts';
import {
  addStation,
  CONFIRMING_PROFILE,
  changeJob,
  getPrinters,
  getPrintJobs,
  waitForJob,
  waitUntilAllEnded,
  waitUntilAllPrinted,
} from '../../support/api/printing.ts';
import { request } from '../../support/client.ts';
import { usePrinter as usePrinterOf } from '../../support/printing/papers.ts';
import type { PrintedSlip, PrinterEmulatorOptions } from '../../support/printing/printer-emulator.ts';
import { textOf, writtenLines } from '../../support/printing/slip.ts';
import { seedShop, type TestShop } from '../../support/seed.ts';
import { useServer } from '../../support/use-server.ts';
import { waitUntil } from '../../support/wait-until.ts';

const server = await useServer({}, undefined, {
  printing: {
    retryMs: [50, 100],
    fallbackMs: 300,
    writeMs: 2_000,
    signMs: 2_000,
    closeMs: 200,
    statusMs: 1_000,
  },
});
const { origin } = server;

let shop: TestShop;
beforeEach(async () => {
  shop = await seedShop(server);
});

/** That of a new printer, and that of one whose set-up slip was confirmed. */
const PROFILES = [
  ['new', defaultProfiles[80]],
  ['confirming', CONFIRMING_PROFILE],
] as const;

const usePrinter = (options: PrinterEmulatorOptions = {}, profile: object = defaultProfiles[80]) =>
  usePrinterOf(server, shop, options, profile);

/** A printer of each profile, each with an item of its own. */
async function useBothProfiles(options: PrinterEmulatorOptions) {
  const { chai, naan } = shop.items;
  const used = [];
  for (const [name, profile] of PROFILES) {
    const { paper, printer } = await usePrinter(options, profile);
    const itemIds = [name === 'new' ? naan : chai];
    await addStation(server, shop, { name, printerId: printer._id, itemIds });
    used.push({ paper, printerId: printer._id });
  }
  return { used, itemIds: [naan, chai] };
}

const orderAsOwner = (...itemIds: string[]): Promise<Kot> =>
  placeOrder(server, shop, {
    as: shop.owner.token,
    body: { kotType: 'TAKEAWAY', cartItems: itemIds.map((foodItemId) => ({ foodItemId, qty: 2 })) },
  });
const tokensOn = (slips: readonly PrintedSlip[]): string[] =>
  slips.map((slip) => /#\d+/.exec(textOf(slip))?.[0] ?? '');
const statusOf = async (printerId: string) =>
  (await getPrinters(server, shop)).printers.find(({ _id }) => _id === printerId)?.state.status;
const waitForStatus = (printerId: string, status: string) =>
  waitUntil(async () => (await statusOf(printerId)) === status || undefined);
const jobsOf = async (printerId: string) =>
  (await getPrintJobs(server, shop)).filter((job) => job.printerId === printerId);

describe('what is printed', () => {
  test('an order of staff prints when it is placed, one of a diner when it is confirmed', async () => {
    const { paper } = await usePrinter();
    const diners = await placeOrder(server, shop);
    const ours = await orderAsOwner(shop.items.naan);
    expect(tokensOn(await paper.waitForSlips(1))).toEqual([`#${ours.tokenNo}`]);
    await changeStatus(server, shop, 'confirmKot', diners);
    expect(tokensOn(await paper.waitForSlips(2))[1]).toBe(`#${diners.tokenNo}`);
    await waitUntilAllPrinted(server, shop);
    expect(paper.slips()).toHaveLength(2);
  });

  test('an order before the first printer is not printed, and neither are its changes', async () => {
    const early = await orderAsOwner(shop.items.naan, shop.items.chai);
    const { paper } = await usePrinter();
    await editFirstLine(early, 5);
    const late = await orderAsOwner(shop.items.naan);
    expect(tokensOn(await paper.waitForSlips(1))).toEqual([`#${late.tokenNo}`]);
  });

  test('a change prints only the line that is new, and serving or paying prints nothing', async () => {
    const { paper } = await usePrinter();
    const kot = await orderAsOwner(shop.items.naan, shop.items.chai);
    await paper.waitForSlips(1);
    await editFirstLine(kot, 5);
    const [, change] = await paper.waitForSlips(2);
    expect(change && textOf(change)).toMatch(/CHANGED[\s\S]*2 -> 5[\s\S]*Butter Naan/);
    expect(change && textOf(change)).not.toMatch(/Chai/);
    await changeStatus(server, shop, 'updateKot', kot);
    const next = await orderAsOwner(shop.items.chai);
    expect(tokensOn(await paper.waitForSlips(3))[2]).toBe(`#${next.tokenNo}`);
  });

  test('a cancelled order is cancelled at the stations that have its paper', async () => {
    const { paper: kitchen } = await usePrinter();
    const { paper: bar, printer } = await usePrinter();
    const { categories } = await readMenu();
    const drinks = categories.find(({ name }) => name === 'BEVERAGES')?._id ?? '';
    await addStation(server, shop, { name: 'Bar', printerId: printer._id, categoryIds: [drinks] });
    const kot = await orderAsOwner(shop.items.naan);
    await kitchen.waitForSlips(1);
    await changeStatus(server, shop, 'deleteKot', kot);
    const [, cancelled] = await kitchen.waitForSlips(2);
    expect(cancelled && textOf(cancelled)).toMatch(/CANCELLED[\s\S]*Butter Naan/);
    await waitUntilAllPrinted(server, shop);
    expect(bar.slips()).toHaveLength(0);
  });
});

async function editFirstLine(kot: Kot, quantity: number): Promise<void> {
  const { status, text } = await editLine(server, shop, kot, { quantity });
  if (status !== 200) throw new Error(text);
}

async function readMenu() {
  const params = { shopId: shop.shopId };
  return (await request(origin, menuApi.getMyCategories, { params, as: shop.owner.token })).data;
}

describe('stations', () => {
  test('each prints its lines and names the others; an item goes before its category', async () => {
    const { paper: kitchen } = await usePrinter();
    const { paper: bar, printer } = await usePrinter();
    const { categories } = await readMenu();
    const drinks = categories.find(({ name }) => name === 'BEVERAGES')?._id ?? '';
    const form = { name: 'Bar', printerId: printer._id, categoryIds: [drinks], itemIds: [shop.items.paneer] };
    await addStation(server, shop, form);
    await orderAsOwner(shop.items.naan, shop.items.chai, shop.items.paneer);
    const [[atKitchen], [atBar]] = [await kitchen.waitForSlips(1), await bar.waitForSlips(1)];
    expect(atKitchen && textOf(atKitchen)).toMatch(/Kitchen[\s\S]*Butter Naan[\s\S]*Also cooked at: Bar/);
    expect(atKitchen && textOf(atKitchen)).not.toMatch(/Chai|Paneer/);
    expect(atBar && textOf(atBar)).toMatch(/Bar[\s\S]*Chai[\s\S]*Paneer[\s\S]*Also cooked at: Kitchen/);
  });

  test('one without a printer prints nothing, and the others name it', async () => {
    const { paper } = await usePrinter();
    await addStation(server, shop, { name: 'Tandoor', itemIds: [shop.items.naan] });
    await orderAsOwner(shop.items.naan, shop.items.chai);
    const [slip] = await paper.waitForSlips(1);
    expect(slip && textOf(slip)).toMatch(/Chai[\s\S]*Also cooked at: Tandoor/);
    expect(slip && textOf(slip)).not.toMatch(/Naan/);
  });

  test('a category that moves after the order keeps its paper at one printer', async () => {
    const { paper: kitchen } = await usePrinter();
    const { paper: bar, printer } = await usePrinter();
    await kitchen.setMode('not-listening');
    const kot = await orderAsOwner(shop.items.naan);
    await waitForJob(server, shop, ({ error }) => error === 'UNREACHABLE');
    await addStation(server, shop, { name: 'Bar', printerId: printer._id, categoryIds: [shop.categoryId] });
    await kitchen.setMode('ok');
    await kitchen.waitForSlips(1);
    await editFirstLine(kot, 5);
    const [, change] = await kitchen.waitForSlips(2);
    expect(change && textOf(change)).toMatch(/2 -> 5/);
    const next = await orderAsOwner(shop.items.naan);
    expect(tokensOn(await bar.waitForSlips(1))).toEqual([`#${next.tokenNo}`]);
    expect(kitchen.slips()).toHaveLength(2);
  });
});

describe('a printer that is not well', () => {
  test.each(PROFILES)(
    'of three %s ones, a dead one keeps none waiting, and prints each KOT once later',
    async (_, profile) => {
      const { paper: dead, printer: deadOne } = await usePrinter({}, profile);
      const { paper: second, printer: secondOne } = await usePrinter({}, profile);
      const { paper: third, printer: thirdOne } = await usePrinter({}, profile);
      const { naan, chai, paneer } = shop.items;
      await addStation(server, shop, { name: 'Bar', printerId: secondOne._id, itemIds: [chai] });
      await addStation(server, shop, { name: 'Curry', printerId: thirdOne._id, itemIds: [paneer] });
      await dead.setMode('not-listening');
      const tokens: string[] = [];
      for (let n = 0; n < 12; n++) tokens.push(`#${(await orderAsOwner(naan, chai, paneer)).tokenNo}`);
      for (const paper of [second, third]) {
        expect(tokensOn(await paper.waitForSlips(12))).toEqual(tokens);
      }
      expect(dead.slips()).toHaveLength(0);
      await waitForStatus(deadOne._id, 'UNREACHABLE');
      await dead.setMode('ok');
      expect(tokensOn(await dead.waitForSlips(12))).toEqual(tokens);
      await waitUntilAllPrinted(server, shop);
      expect([dead, second, third].map((paper) => paper.slips().length)).toEqual([12, 12, 12]);
      expect(await statusOf(deadOne._id)).toBe('OK');
    },
  );

  test('one of each profile that never reads leaves the job unconfirmed, and gets it once', async () => {
    const { used, itemIds } = await useBothProfiles({ mode: 'never-reads' });
    const before = used.map(({ paper }) => paper.connections());
    const kot = await orderAsOwner(...itemIds);
    await waitUntilAllEnded(server, shop);
    for (const [index, { paper, printerId }] of used.entries()) {
      const unconfirmed = { kotId: kot._id, status: 'UNCONFIRMED', attempts: 1, error: 'NO_SIGN' };
      expect(await jobsOf(printerId)).toMatchObject([unconfirmed]);
      expect(paper.connections()).toBe((before[index] ?? 0) + 1);
    }
  });

  test('one of each profile that is switched off and loses its buffer is unconfirmed', async () => {
    const { used, itemIds } = await useBothProfiles({ bytesPerTick: 8 });
    await orderAsOwner(...itemIds);
    for (const { paper } of used) {
      await paper.waitForBytes(100);
      await paper.switchOff();
    }
    await waitUntilAllEnded(server, shop);
    for (const { paper, printerId } of used) {
      await paper.switchOn();
      expect(await jobsOf(printerId)).toMatchObject([{ status: 'UNCONFIRMED', error: 'CONNECTION_LOST' }]);
    }
    const next = await orderAsOwner(...itemIds);
    for (const { paper, printerId } of used) {
      const [torn, whole, ...others] = await paper.waitForSlips(2);
      expect([torn?.isCut, whole?.isCut, others]).toEqual([false, true, []]);
      expect(whole && tokensOn([whole])).toEqual([`#${next.tokenNo}`]);
      const endOfNext = async () => (await jobsOf(printerId)).find(({ kotId }) => kotId === next._id)?.status;
      await waitUntil(async () => (await endOfNext()) === 'PRINTED' || undefined);
    }
  });

  test('one that is silent behind a whole slip and loses its power is unconfirmed', async () => {
    const { paper, printer } = await usePrinter({ mode: 'no-status', ending: 'keeps-open' });
    await orderAsOwner(shop.items.naan);
    await paper.waitForSlips(1);
    await paper.switchOff();
    await waitUntilAllEnded(server, shop);
    expect(await jobsOf(printer._id)).toMatchObject([{ status: 'UNCONFIRMED', error: 'CONNECTION_LOST' }]);
  });

  test('one that is known to give no sign has its jobs as sent, and asks for nobody', async () => {
    const profile = { ...defaultProfiles[80], statusRequests: false, sign: 'none' };
    const { printer } = await usePrinter({ ending: 'keeps-open' }, profile);
    const kot = await orderAsOwner(shop.items.naan);
    const job = await waitForJob(server, shop, ({ status }) => status !== 'SENDING' && status !== 'WAITING');
    expect(job).toMatchObject({ kotId: kot._id, status: 'SENT', error: null, printedAt: null });
    const { printers } = await getPrinters(server, shop);
    expect(printers.find(({ _id }) => _id === printer._id)?.state).toMatchObject({ status: 'OK', sent: 1 });
  });

  test('its sign is learned from its first print, and is forgotten with its address', async () => {
    const { paper, printer } = await usePrinter();
    const signOf = async () => (await getPrinters(server, shop)).printers[0]?.profile.sign;
    expect(await signOf()).toBe('unknown');
    await orderAsOwner(shop.items.naan);
    await paper.waitForSlips(1);
    await waitUntilAllPrinted(server, shop);
    expect(await signOf()).toBe('answers');
    await request(origin, printingApi.editPrinter, {
      params: { printerId: printer._id, shopId: shop.shopId },
      body: { port: paper.port + 1 },
      as: shop.owner.token,
    });
    expect(await signOf()).toBe('unknown');
  });

  test.each(PROFILES)(
    'a %s one that resets is unsure until a person resends it, headed COPY?',
    async (_, profile) => {
      const { paper } = await usePrinter({}, profile);
      await paper.setMode({ resetsAfterBytes: 60 });
      await orderAsOwner(shop.items.naan);
      const job = await waitForJob(server, shop, ({ status }) => status === 'UNCONFIRMED');
      const connections = paper.connections();
      await paper.setMode('ok');
      const other = await orderAsOwner(shop.items.chai);
      const before = await waitUntil(() => {
        const slips = paper.slips();
        return tokensOn(slips).includes(`#${other.tokenNo}`) ? slips : undefined;
      });
      expect(paper.connections()).toBe(connections + 1);
      expect((await changeJob(server, shop, 'resendPrintJob', job)).status).toBe(200);
      const slips = await paper.waitForSlips(before.length + 1);
      expect(writtenLines(slips.at(-1) as PrintedSlip)[0]?.trim()).toBe('COPY?');
      await waitUntilAllPrinted(server, shop);
    },
  );

  test.each([
    ['paper-out', 'PAPER_OUT', defaultProfiles[80]],
    ['cover-open', 'COVER_OPEN', defaultProfiles[80]],
    ['paper-out', 'PAPER_OUT', CONFIRMING_PROFILE],
  ] as const)(
    'one with %s waits, says so, and prints once when it is ready',
    async (mode, status, profile) => {
      const { paper, printer } = await usePrinter({ mode }, profile);
      const { _id: kotId } = await orderAsOwner(shop.items.naan);
      await waitForJob(server, shop, (job) => job.kotId === kotId && job.attempts > 0);
      await waitForStatus(printer._id, status);
      const [waiting] = await getPrintJobs(server, shop);
      expect(['WAITING', 'SENDING']).toContain(waiting?.status);
      await paper.setMode('ok');
      await paper.waitForSlips(1);
      await waitUntilAllPrinted(server, shop);
      expect(paper.slips()).toHaveLength(1);
      expect(await statusOf(printer._id)).toBe('OK');
    },
  );

  test.each(['garbage', 'no-status'] as const)('one that says %s prints anyway', async (mode) => {
    const { paper } = await usePrinter({ mode });
    await orderAsOwner(shop.items.naan);
    await paper.waitForSlips(1);
    await waitUntilAllPrinted(server, shop);
  });

  test('one that prints no Hindi prints such a KOT with a mark, and says that a part is missing', async () => {
    const profile = { ...defaultProfiles[80], raster: false };
    const { paper } = await usePrinter({}, profile);
    const { tokenNo } = await placeOrder(server, shop, {
      as: shop.owner.token,
      body: { kotType: 'TAKEAWAY', specialRequest: 'कम मिर्च' },
    });
    const [slip] = await paper.waitForSlips(1);
    const text = slip ? textOf(slip).replace(/\s+/g, ' ') : '';
    expect(text).toContain(`PART OF A NOTE IS NOT ON THIS PAPER: ask for #${tokenNo}`);
    expect(text).toContain('SPECIAL REQUEST [?1]');
    await waitUntilAllPrinted(server, shop);
  });

  test('its fallback prints for it after a while, says for whom, and no longer once it is back', async () => {
    const { paper: dead } = await usePrinter();
    const { paper: fallback, printer } = await usePrinter();
    const [station] = (await getPrinters(server, shop)).stations;
    await request(origin, printingApi.editStation, {
      params: { stationId: station?._id ?? '', shopId: shop.shopId },
      body: { fallbackPrinterId: printer._id },
      as: shop.owner.token,
    });
    await dead.setMode('not-listening');
    await orderAsOwner(shop.items.naan);
    const [slip] = await fallback.waitForSlips(1);
    expect(slip && textOf(slip)).toMatch(/FOR KITCHEN[\s\S]*Butter Naan/);
    await dead.setMode('ok');
    await waitUntilAllPrinted(server, shop);
    expect(dead.slips()).toHaveLength(0);
    const next = await orderAsOwner(shop.items.naan);
    expect(tokensOn(await dead.waitForSlips(1))).toEqual([`#${next.tokenNo}`]);
  });
});

describe('what a person asks for', () => {
  test('a test slip is printed', async () => {
    const { paper, printer } = await usePrinter();
    const params = { printerId: printer._id, shopId: shop.shopId };
    const { status, data } = await request(origin, printingApi.testPrinter, { params, as: shop.owner.token });
    expect(status).toBe(201);
    expect(data.printJob).toMatchObject({ kind: 'TEST', kotId: null, copyNo: 0 });
    const [slip] = await paper.waitForSlips(1);
    expect(slip && textOf(slip)).toMatch(/TEST SLIP/);
  });

  test('reprints are numbered', async () => {
    const { paper } = await usePrinter();
    const kot = await orderAsOwner(shop.items.naan);
    const params = { kotId: kot._id, shopId: shop.shopId };
    for (const copyNo of [1, 2]) {
      const { data } = await request(origin, printingApi.reprintKot, { params, as: shop.owner.token });
      expect(data.printJobs).toMatchObject([{ kotId: kot._id, copyNo }]);
    }
    const slips = await paper.waitForSlips(3);
    expect(slips.map((slip) => /REPRINT \d/.exec(textOf(slip))?.[0])).toEqual([
      undefined,
      'REPRINT 1',
      'REPRINT 2',
    ]);
  });

  test('a job that waits goes to another printer, or nowhere', async () => {
    const { paper: dead, printer: deadOne } = await usePrinter({ mode: 'paper-out' });
    const { paper: other, printer } = await usePrinter();
    const [first, second] = [await orderAsOwner(shop.items.naan), await orderAsOwner(shop.items.chai)];
    await waitForStatus(deadOne._id, 'PAPER_OUT');
    const jobOf = (kot: Kot) => waitForJob(server, shop, ({ kotId }) => kotId === kot._id);
    const params = { jobId: (await jobOf(first))._id, shopId: shop.shopId };
    const body = { printerId: printer._id };
    const redirect = () =>
      request(origin, printingApi.redirectPrintJob, { params, body, as: shop.owner.token });
    await waitUntil(async () => (await redirect()).status === 200 || undefined);
    expect(tokensOn(await other.waitForSlips(1))).toEqual([`#${first.tokenNo}`]);
    const discard = async () => changeJob(server, shop, 'discardPrintJob', await jobOf(second));
    await waitUntil(async () => (await discard()).status === 200 || undefined);
    await dead.setMode('ok');
    const third = await orderAsOwner(shop.items.naan);
    expect(tokensOn(await dead.waitForSlips(1))).toEqual([`#${third.tokenNo}`]);
  });
});
