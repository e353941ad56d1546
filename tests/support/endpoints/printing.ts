import { createServer } from 'node:net';
import { authorizeShop } from '@tawa/server/auth/shop-scope.ts';
import {
  claimJob,
  type JobChange,
  transitionPrintJob,
} from '@tawa/server/features/printing/queue/print-job-transitions.repository.ts';
import { insertPrintJob } from '@tawa/server/features/printing/queue/print-queue.repository.ts';
import type { printingApi } from '@tawa/shared/printing/printing.contract.ts';
import { defaultProfiles } from '@tawa/shared/printing/printing.rules.ts';
import { createCreditClient } from '../api/credit-accounts.ts';
import { closeDay } from '../api/days.ts';
import { createInvoiceClient, requireInvoice } from '../api/invoices.ts';
import { placeOrder } from '../api/orders.ts';
import { addPrinter, addStation } from '../api/printing.ts';
import type { TestShop } from '../seed.ts';
import type { TestServer } from '../server.ts';
import { waitUntil } from '../wait-until.ts';
import { haveDay } from './days.ts';
import {
  type EndpointCase,
  type EndpointInput,
  type InvalidChange,
  invalidIds,
  invalidText,
  invalidValues,
  missingFields,
  uniqueName,
} from './endpoint-case.ts';
import { oweSomething } from './people-and-inventory.ts';
import { newAgent } from './print-agents.ts';

const PROFILE = { ...defaultProfiles[80], statusRequests: false };

/** Takes what it gets, so that what an endpoint prints is done at once. */
let swallower: Promise<number> | undefined;
function portOfPrinter(): Promise<number> {
  swallower ??= new Promise((resolve) => {
    const server = createServer((socket) =>
      socket
        .on('error', () => undefined)
        .unref()
        .resume(),
    );
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(address && typeof address === 'object' ? address.port : 0);
    });
    server.unref();
  });
  return swallower;
}

/** An enabled printer would print the orders of other cases, and a shop can have so many. */
function removePrinters({ app }: TestServer, { shopId }: TestShop): void {
  for (const table of ['event_consumers', 'stations', 'printers'])
    app.databases.writer.prepare(`DELETE FROM ${table} WHERE shop_id = ?`).run(shopId);
}

const printerForm = async (shop: TestShop, isEnabled: boolean) => ({
  printsInvoices: false,
  invoiceAreaIds: [shop.areaId],
  name: uniqueName(shop),
  host: '127.0.0.1',
  port: await portOfPrinter(),
  profile: PROFILE,
  copies: 1,
  isEnabled,
});

/** The consumer writes how far it has read, which would look like a change that a rejected request made. */
function hasReadAllEvents({ app }: TestServer, { shopId }: TestShop): boolean {
  const [row] = app.databases.reader.all<{ isBehind: number }>(
    `SELECT count(*) AS "isBehind" FROM event_consumers c JOIN events e ON e.shop_id = c.shop_id AND e.seq > c.seq
     WHERE c.shop_id = '${shopId}'`,
  );
  return Number(row?.isBehind) === 0;
}

/** It is switched off, because its agent is not connected, and so its jobs would wait. */
async function agentPrinterForm(server: TestServer, shop: TestShop) {
  const { printAgent } = await newAgent(server, shop);
  return { ...(await printerForm(shop, false)), agentId: printAgent._id };
}

async function newPrinter(server: TestServer, shop: TestShop, isEnabled = false): Promise<string> {
  removePrinters(server, shop);
  const { _id } = await addPrinter(server, shop, await printerForm(shop, isEnabled));
  if (isEnabled) await waitUntil(() => hasReadAllEvents(server, shop) || undefined);
  return _id;
}

const printerInput =
  (isEnabled = false) =>
  async (server: TestServer, shop: TestShop): Promise<EndpointInput> => ({
    params: { printerId: await newPrinter(server, shop, isEnabled), shopId: shop.shopId },
  });

async function stationForm(server: TestServer, shop: TestShop) {
  const printerId = await newPrinter(server, shop);
  const { categoryId, items } = shop;
  return {
    name: uniqueName(shop),
    printerId,
    fallbackPrinterId: printerId,
    categoryIds: [categoryId],
    itemIds: [items.chai],
  };
}

async function newStation(server: TestServer, shop: TestShop): Promise<EndpointInput> {
  const body = await stationForm(server, shop);
  const { _id: stationId } = await addStation(server, shop, { name: uniqueName(shop) });
  return { params: { stationId, shopId: shop.shopId }, body: { ...body, isDefault: true } };
}

const failedJob = (server: TestServer, shop: TestShop, isEnabled: boolean, kotId: string | null = null) =>
  endedJob(server, shop, { isEnabled, kotId, result: 'REFUSED', change: { error: 'NO_GLYPH' } });

interface EndedJob {
  /** Of its printer. */
  isEnabled: boolean;
  kotId: string | null;
  result: 'PRINTED' | 'REFUSED';
  change: JobChange;
}

async function endedJob(server: TestServer, shop: TestShop, { isEnabled, kotId, result, change }: EndedJob) {
  const { shopId } = shop;
  const printerId = await newPrinter(server, shop, isEnabled);
  const { databases, unitOfWork } = server.app;
  const scope = await authorizeShop(databases.reader, 'shop.anyone', null, shopId);
  const job = await unitOfWork.writeWithLock(shopId, async ({ tx }) => {
    const { id } = await insertPrintJob(
      { tx, scope },
      {
        kind: 'KOT',
        kotId,
        printerId,
        tokenNo: 7,
        stationName: 'Kitchen',
        fallbackPrinterId: null,
        isFallback: false,
        seq: null,
        copyNo: 0,
        document: { blocks: [{ kind: 'text', text: 'Butter Naan' }, { kind: 'cut' }] },
        createdAt: Date.now(),
      },
    );
    await claimJob(tx, { id, printerId }, null, Date.now());
    return transitionPrintJob({ tx, scope }, id, result, { ...change, leaseUntil: null });
  });
  return { params: { jobId: job?.id ?? '', shopId }, printerId };
}

const jobInput =
  (isEnabled: boolean) =>
  async (server: TestServer, shop: TestShop): Promise<EndpointInput> => {
    const { params } = await failedJob(server, shop, isEnabled);
    return { params };
  };

const invalidPrinter: InvalidChange[] = [
  ...invalidText('name', 40),
  ...invalidValues('host', [
    '',
    'http://printer',
    '10.0.0.1:9100',
    '127.1',
    '2130706433',
    '0x7f000001',
    'fe80::1%eth0',
    '-printer.local',
    'the printer',
    `${'x'.repeat(64)}.local`,
  ]),
  ...invalidValues('port', [0, 80, 1023, 65_536, 9100.5, 'raw', '1e4']),
  ...invalidValues('copies', [0, 4, 1.5, 'two']),
  ...invalidValues('agentId', ['P1']),
  ...invalidValues('isEnabled', ['maybe', 1]),
  ...invalidValues('printsInvoices', ['maybe', 1]),
  [{ invoiceAreaIds: 'all' }, 'invoiceAreaIds'],
  [{ profile: 'wide' }, 'profile'],
  [{ profile: { ...PROFILE, widthMm: 70 } }, 'profile.widthMm'],
  [{ profile: { ...PROFILE, rowsPerBand: 12 } }, 'profile.rowsPerBand'],
  [{ profile: { ...PROFILE, blankLinesOnTop: 11 } }, 'profile.blankLinesOnTop'],
  [{ profile: { ...PROFILE, buzzer: 'loud' } }, 'profile.buzzer'],
  [{ profile: { ...PROFILE, columns: 48, dots: 384 } }, 'profile'],
];

const invalidStation: InvalidChange[] = [
  ...invalidText('name', 40),
  ...invalidValues('printerId', ['P1']),
  ...invalidValues('fallbackPrinterId', ['P1']),
  ...invalidValues('isDefault', ['maybe']),
  [{ categoryIds: 'all' }, 'categoryIds'],
  [{ itemIds: ['naan'] }, 'itemIds.0'],
];

export const printingCases: Record<string, Partial<EndpointCase>> = {
  getPrinters: {
    prepare: async (server, shop) => {
      await newPrinter(server, shop);
      return { params: { shopId: shop.shopId } };
    },
  },
  addPrinter: {
    prepare: async (server, shop) => {
      removePrinters(server, shop);
      return { params: { shopId: shop.shopId }, body: await agentPrinterForm(server, shop) };
    },
    invalid: [...invalidPrinter, ...missingFields('name', 'host', 'profile')],
    emptyLists: ['invoiceAreaIds'],
    textFields: { name: 40 },
  },
  editPrinter: {
    prepare: async (server, shop) => ({
      ...(await printerInput()(server, shop)),
      body: await agentPrinterForm(server, shop),
    }),
    invalid: invalidPrinter,
    isPartial: true,
    emptyLists: ['invoiceAreaIds'],
    textFields: { name: 40 },
  },
  deletePrinter: { prepare: printerInput() },
  testPrinter: { prepare: printerInput(true) },
  printSetupSlip: {
    prepare: async (server, shop) => ({
      ...(await printerInput(true)(server, shop)),
      body: { opensDrawer: false },
    }),
    invalid: [...invalidValues('opensDrawer', ['maybe', 1]), ...missingFields('opensDrawer')],
  },
  addStation: {
    prepare: async (server, shop) => ({
      params: { shopId: shop.shopId },
      body: { ...(await stationForm(server, shop)), isDefault: true },
    }),
    invalid: [...invalidStation, ...missingFields('name')],
    emptyLists: ['categoryIds', 'itemIds'],
    textFields: { name: 40 },
  },
  editStation: {
    prepare: newStation,
    invalid: invalidStation,
    isPartial: true,
    emptyLists: ['categoryIds', 'itemIds'],
    textFields: { name: 40 },
  },
  deleteStation: {
    prepare: async (server, shop) => ({ params: (await newStation(server, shop)).params ?? {} }),
  },
  getUnwritableNames: {
    prepare: async (server, shop) => {
      await newPrinter(server, shop);
      return { params: { shopId: shop.shopId } };
    },
  },
  getPrintJobs: {
    prepare: async (server, shop) => {
      await failedJob(server, shop, false);
      return { params: { shopId: shop.shopId } };
    },
  },
  getUndecidedPrints: {
    prepare: async (server, shop) => {
      await failedJob(server, shop, false);
      return { params: { shopId: shop.shopId } };
    },
  },
  markPrintJobSeen: {
    prepare: async (server, shop) => {
      const body = { kotType: 'TAKEAWAY' };
      const { _id: kotId } = await placeOrder(server, shop, { as: shop.owner.token, body });
      const { params } = await failedJob(server, shop, false, kotId);
      return { params };
    },
  },
  markPrintJobTold: {
    prepare: async (server, shop) => {
      const body = { kotType: 'TAKEAWAY' };
      const { _id: kotId } = await placeOrder(server, shop, { as: shop.owner.token, body });
      const incomplete = { result: 'PRINTED', change: { isUntold: true } } as const;
      const { params } = await endedJob(server, shop, { isEnabled: false, kotId, ...incomplete });
      return { params };
    },
  },
  reprintKot: {
    prepare: async (server, shop) => {
      removePrinters(server, shop);
      // Before the printer, which does not print it by itself then.
      const body = { kotType: 'TAKEAWAY' };
      const { _id: kotId } = await placeOrder(server, shop, { as: shop.owner.token, body });
      await newPrinter(server, shop, true);
      return { params: { kotId, shopId: shop.shopId } };
    },
  },
  printInvoice: {
    prepare: async (server, shop) => {
      removePrinters(server, shop);
      const body = { kotType: 'TAKEAWAY' };
      const kot = await placeOrder(server, shop, { as: shop.owner.token, body });
      const { _id: invoiceId } = requireInvoice(await createInvoiceClient(server, shop).openSingle(kot._id));
      await addPrinter(server, shop, { ...(await printerForm(shop, true)), printsInvoices: true });
      return { params: { invoiceId, shopId: shop.shopId } };
    },
  },
  printSlip: {
    prepare: async (server, shop) => {
      removePrinters(server, shop);
      const body = { kotType: 'TAKEAWAY' };
      const kot = await placeOrder(server, shop, { as: shop.owner.token, body });
      const invoiceClient = createInvoiceClient(server, shop);
      const { _id: invoiceId } = requireInvoice(await invoiceClient.openSingle(kot._id));
      const part = { paymentMode: 'CASH', amount: 1, part: { number: 1, of: 2 } };
      const { payment } = (await invoiceClient.addPayment(invoiceId, part)).data;
      await addPrinter(server, shop, { ...(await printerForm(shop, true)), printsInvoices: true });
      return { params: { paymentId: payment._id, shopId: shop.shopId } };
    },
  },
  printReceipt: {
    prepare: async (server, shop) => {
      removePrinters(server, shop);
      const { customerId } = await oweSomething(server, shop);
      const { data } = await createCreditClient(server, shop).collect(customerId, 1);
      await addPrinter(server, shop, { ...(await printerForm(shop, true)), printsInvoices: true });
      return { params: { entryId: data.entry._id, shopId: shop.shopId } };
    },
  },
  printZReport: {
    prepare: async (server, shop) => {
      removePrinters(server, shop);
      await haveDay(server, shop);
      const z = await closeDay(server, shop);
      await addPrinter(server, shop, { ...(await printerForm(shop, true)), printsInvoices: true });
      return { params: { zId: z._id, shopId: shop.shopId } };
    },
  },
  printQrCard: {
    prepare: async (server, shop) => ({
      params: { tableId: shop.tables.T1, shopId: shop.shopId },
      body: { printerId: await newPrinter(server, shop, true), origin: 'https://order.cafe.example' },
    }),
    invalid: [
      ...invalidValues('printerId', invalidIds),
      ...invalidValues('origin', [
        '',
        'order.cafe.example',
        'ftp://cafe.example',
        'https://cafe.example/menu',
      ]),
      ...missingFields('printerId', 'origin'),
    ],
  },
  resendPrintJob: { prepare: jobInput(true) },
  redirectPrintJob: {
    prepare: async (server, shop) => {
      const { params, printerId } = await failedJob(server, shop, true);
      return { params, body: { printerId } };
    },
    invalid: invalidValues('printerId', invalidIds),
  },
  discardPrintJob: { prepare: jobInput(false) },
} satisfies Partial<Record<keyof typeof printingApi, Partial<EndpointCase>>>;
