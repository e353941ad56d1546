import type { PrinterProfile } from '@tawa/shared/printing/printing.contract.ts';
import { onTestFinished } from 'vitest';
import { addPrinter, addStation, CONFIRMING_PROFILE } from '../../support/api/printing.ts';
import {
  type PrintedSlip,
  type PrinterEmulatorOptions,
  startPrinterEmulator,
} from '../../support/printing/printer-emulator.ts';
import { textOf } from '../../support/printing/slip.ts';
import type { TestShop } from '../../support/seed.ts';
import type { TestServer } from '../../support/server.ts';

/** A printer with the moment at which each of its slips was ready. */
export interface Paper extends Awaited<ReturnType<typeof startPrinterEmulator>> {
  printerId: string;
  /** When the last byte of each slip was printed, in ms UTC. */
  printedAt: number[];
}

/** Each order has this text with a number of its own, because token numbers begin again every day. */
const ORDER_TEXT = 'order number';

/** The special request of an order, by which its slips are recognised. */
export const requestOf = (order: number): string => `${ORDER_TEXT} ${order}`;

/** The number of the order that a slip is of; undefined if the slip ends before it. */
export function orderOn(slip: PrintedSlip): number | undefined {
  const [, order] = new RegExp(`${ORDER_TEXT} (\\d+)`).exec(textOf(slip)) ?? [];
  return order === undefined ? undefined : Number(order);
}

/** Lines with a `?`, which printers print in place of a character that they lack. */
export const findQuestionMarks = (papers: readonly Paper[]): string[] =>
  papers.flatMap((paper) =>
    paper
      .slips()
      .flatMap(({ lines }) => lines.map(({ text }) => text))
      .filter((text) => text.includes('?')),
  );

/** A printer for each of the items, the first of which also gets what has no other station. */
export async function startPapers(
  server: Pick<TestServer, 'origin'>,
  shop: TestShop,
  items: readonly (keyof TestShop['items'])[],
  profile: PrinterProfile = CONFIRMING_PROFILE,
): Promise<Paper[]> {
  const papers: Paper[] = [];
  for (const item of items)
    papers.push(await startPaper(server, shop, { item, isFirst: papers.length === 0, profile }));
  return papers;
}

async function startPaper(
  server: Pick<TestServer, 'origin'>,
  shop: TestShop,
  { item, isFirst, profile }: { item: keyof TestShop['items']; isFirst: boolean; profile: PrinterProfile },
): Promise<Paper> {
  const printedAt: number[] = [];
  const options: PrinterEmulatorOptions = {
    confirmsPrinted: true,
    onSlip: () => void printedAt.push(Date.now()),
  };
  const emulator = await startPrinterEmulator(options);
  onTestFinished(() => emulator.stop());
  const { _id: printerId } = await addPrinter(server, shop, { port: emulator.port, profile });
  if (!isFirst) await addStation(server, shop, { name: item, printerId, itemIds: [shop.items[item]] });
  return Object.assign(emulator, { printerId, printedAt });
}
