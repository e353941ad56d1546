import { demoOwner } from '@tawa/server/demo/people.ts';
import { accountsApi } from '@tawa/shared/accounts/accounts.contract.ts';
import type { Endpoint } from '@tawa/shared/contract/endpoint.ts';
import type { Printer, PrinterProfile } from '@tawa/shared/printing/printing.contract.ts';
import { printingApi } from '@tawa/shared/printing/printing.contract.ts';
import { shopsApi } from '@tawa/shared/shops/shops.contract.ts';
import { type RequestInput, request } from '../../client.ts';

export interface DemoPrinter {
  shopName: string;
  /** @throws Error if the demo does not answer any more */
  switchOff(): Promise<void>;
}

const NAME = 'Demo printer';
const HOST = '127.0.0.1';

/** @throws Error if the server does not respond, or refuses */
async function call<E extends Endpoint>(origin: string, endpoint: E, input: RequestInput<E>) {
  const { status, message, data } = await request(origin, endpoint, input);
  if (status >= 400) throw new Error(message);
  return data;
}

async function signIn(origin: string) {
  const { email, password } = demoOwner;
  const { accessToken } = await call(origin, accountsApi.loginOwner, {
    body: { email, phoneNo: email, password },
  });
  const { shops } = await call(origin, shopsApi.getMyShops, { as: accessToken });
  const [shop] = shops;
  if (!shop) throw new Error('the demo has no shop');
  return { as: accessToken, shop };
}

/**
 * Adds the printer to the demo that runs at the origin, or switches it on, and prints the test slip.
 * @throws Error if no demo answers there, or it refuses the printer
 */
export async function connectToDemo(
  origin: string,
  { port, profile }: Pick<Printer, 'port'> & { profile: PrinterProfile },
): Promise<DemoPrinter> {
  const { as, shop } = await signIn(origin);
  const params = { shopId: shop._id };
  const { printers, stations } = await call(origin, printingApi.getPrinters, { params, as });
  const known = printers.find(({ name }) => name === NAME);
  const body = { name: NAME, host: HOST, port, profile, isEnabled: true };
  const { printer } = known
    ? await call(origin, printingApi.editPrinter, { params: { ...params, printerId: known._id }, body, as })
    : await call(origin, printingApi.addPrinter, { params, body, as });
  // The station keeps no printer when somebody deletes it.
  const unserved = stations.find(({ isDefault, printerId }) => isDefault && printerId === null);
  if (unserved)
    await call(origin, printingApi.editStation, {
      params: { ...params, stationId: unserved._id },
      body: { printerId: printer._id },
      as,
    });
  const ofPrinter = { ...params, printerId: printer._id };
  await call(origin, printingApi.testPrinter, { params: ofPrinter, as });
  return {
    shopName: shop.name,
    async switchOff() {
      // The first token has ended by the evening.
      const { as: token } = await signIn(origin);
      await call(origin, printingApi.editPrinter, {
        params: ofPrinter,
        body: { isEnabled: false },
        as: token,
      });
    },
  };
}
