import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { type Kot, ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import { printingApi } from '@tawa/shared/printing/printing.contract.ts';
import { defaultProfiles } from '@tawa/shared/printing/printing.rules.ts';
import { tablesApi } from '@tawa/shared/tables/tables.contract.ts';
import { request } from '../../../support/client.ts';
import {
  type PrinterEmulatorOptions,
  startPrinterEmulator,
} from '../../../support/printing/printer-emulator.ts';
import { waitUntil } from '../../../support/wait-until.ts';
import type { WebServer } from '../server/web-server.ts';
import { test as base } from '../test.ts';
import { ownerToken } from './empty-shop.ts';

type Emulator = Awaited<ReturnType<typeof startPrinterEmulator>>;

export interface PrinterFixtures {
  /** Starts a printer on this computer, which is in no shop yet. */
  startPrinter: (options?: PrinterEmulatorOptions) => Promise<Emulator>;
}

export const printerFixtures = {
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
  startPrinter: async ({}, use: (start: PrinterFixtures['startPrinter']) => Promise<void>) => {
    const started: Emulator[] = [];
    await use(async (options) => {
      const printer = await startPrinterEmulator({ confirmsPrinted: true, ...options });
      started.push(printer);
      return printer;
    });
    for (const printer of started) await printer.stop();
  },
};

export const test = base.extend<PrinterFixtures>(printerFixtures);

export async function createPrinting(server: WebServer) {
  const { origin, shopId } = server;
  const as = await ownerToken(server);
  const params = { shopId };
  const { items } = (await request(origin, menuApi.getMyItems, { params, as })).data;
  return {
    /** The first one of a shop prints everything, for the station Kitchen. */
    addPrinter: async (name: string, { port }: Pick<Emulator, 'port'>) => {
      const profile = { ...defaultProfiles[80], confirmsPrinted: true };
      const body = { name, host: '127.0.0.1', port, profile };
      const response = await request(origin, printingApi.addPrinter, { params, body, as });
      if (response.status !== 201) throw new Error(response.text);
      return response.data.printer;
    },
    /** Bills, slips of payments and receipts go there. */
    makePrinterOfBills: async (printerId: string): Promise<void> => {
      const body = { printsInvoices: true };
      const response = await request(origin, printingApi.editPrinter, {
        params: { printerId, shopId },
        body,
        as,
      });
      if (response.status !== 200) throw new Error(response.text);
    },
    /**
     * Waits until no print waits or is being sent. The server learns that a slip is on paper after the printer has
     * printed it, so a printer that is switched off at its slip leaves a print that is not sure.
     */
    waitUntilIdle: () =>
      waitUntil(async () => {
        const { printers } = (await request(origin, printingApi.getPrinters, { params, as })).data;
        return printers.every(({ state }) => state.waiting === 0);
      }),
    /** Of the first table. */
    printQrCard: async (printerId: string): Promise<void> => {
      const { tables } = (await request(origin, tablesApi.getMyTables, { params, as })).data;
      const response = await request(origin, printingApi.printQrCard, {
        params: { shopId, tableId: tables[0]?._id ?? '' },
        body: { printerId, origin: 'https://order.cafe.example' },
        as,
      });
      if (response.status !== 201) throw new Error(response.text);
    },
    /** By the owner, so that it is printed at once. */
    placeOrder: async (...names: string[]): Promise<Kot> => {
      const cartItems = names.map((name) => {
        const item = items.find((known) => known.name === name);
        if (!item) throw new Error(`the demo has no ${name}`);
        return { foodItemId: item._id, qty: 1 };
      });
      const body = { cartItems, kotType: 'TAKEAWAY' as const };
      return (await request(origin, ordersApi.newOrder, { params, body, as })).data.kot;
    },
  };
}
