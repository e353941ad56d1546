import { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { printingApi } from '@tawa/shared/printing/printing.contract.ts';
import { defaultProfiles } from '@tawa/shared/printing/printing.rules.ts';
import { type DemoSession, requestData } from '../demo-session.ts';
import { startPrinterEmulator } from '../printing/printer-emulator.ts';

const stations = [
  { printer: 'Kitchen printer', isDead: false },
  { printer: 'Tandoor printer', isDead: false, station: 'Tandoor', categories: ['TANDOOR', 'BREADS'] },
  { printer: 'Bar printer', isDead: true, station: 'Bar', categories: ['BEVERAGES'] },
];

/**
 * Gives the demo three printers, of which one takes no connection.
 * @returns a function that stops the printers
 */
export async function startRushPrinters({ origin, as, shopId }: DemoSession): Promise<() => Promise<void>> {
  const params = { shopId };
  const { categories: known } = await requestData(origin, menuApi.getMyCategories, { params, as });
  const printers = await Promise.all(stations.map(() => startPrinterEmulator()));
  const stop = async () => void (await Promise.all(printers.map((printer) => printer.stop())));
  for (const [index, { printer: name, isDead, station, categories = [] }] of stations.entries()) {
    const emulator = printers[index];
    const body = { name, host: '127.0.0.1', port: emulator?.port, profile: defaultProfiles[80] };
    const { printer } = await requestData(origin, printingApi.addPrinter, { params, body, as });
    if (isDead) await emulator?.stop();
    if (!station) continue;
    const categoryIds = known.filter((one) => categories.includes(one.name)).map(({ _id }) => _id);
    const stationBody = { name: station, printerId: printer._id, categoryIds };
    await requestData(origin, printingApi.addStation, { params, body: stationBody, as });
  }
  return stop;
}
