import type { Printer, PrinterProfile } from '@tawa/shared/printing/printing.contract.ts';
import { printingApi } from '@tawa/shared/printing/printing.contract.ts';
import { requestData, signInToDemo } from '../../demo-session.ts';

export interface DemoPrinter {
  shopName: string;
  /** @throws Error if the demo does not answer any more */
  switchOff(): Promise<void>;
}

const NAME = 'Demo printer';
const HOST = '127.0.0.1';

/**
 * Adds the printer to the demo that runs at the origin, or switches it on, and prints the test slip.
 * @throws Error if no demo answers there, or it refuses the printer
 */
export async function connectToDemo(
  origin: string,
  { port, profile }: Pick<Printer, 'port'> & { profile: PrinterProfile },
): Promise<DemoPrinter> {
  const { as, shop } = await signInToDemo(origin);
  const params = { shopId: shop._id };
  const { printers, stations } = await requestData(origin, printingApi.getPrinters, { params, as });
  const known = printers.find(({ name }) => name === NAME);
  const body = { name: NAME, host: HOST, port, profile, isEnabled: true };
  const { printer } = known
    ? await requestData(origin, printingApi.editPrinter, {
        params: { ...params, printerId: known._id },
        body,
        as,
      })
    : await requestData(origin, printingApi.addPrinter, { params, body, as });
  // The station keeps no printer when somebody deletes it.
  const unserved = stations.find(({ isDefault, printerId }) => isDefault && printerId === null);
  if (unserved)
    await requestData(origin, printingApi.editStation, {
      params: { ...params, stationId: unserved._id },
      body: { printerId: printer._id },
      as,
    });
  const ofPrinter = { ...params, printerId: printer._id };
  await requestData(origin, printingApi.testPrinter, { params: ofPrinter, as });
  return {
    shopName: shop.name,
    async switchOff() {
      // The first token has ended by the evening.
      const { as: token } = await signInToDemo(origin);
      await requestData(origin, printingApi.editPrinter, {
        params: ofPrinter,
        body: { isEnabled: false },
        as: token,
      });
    },
  };
}
