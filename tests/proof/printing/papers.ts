import type { PrinterProfile } from '@tawa/shared/printing/printing.contract.ts';
import { defaultProfiles, type PrintJobStatus } from '@tawa/shared/printing/printing.rules.ts';
import { onTestFinished } from 'vitest';
import { addPrinter, addStation } from '../../support/api/printing.ts';
import {
  type PrintedSlip,
  type PrinterEmulator,
  type PrinterEmulatorOptions,
  startPrinterEmulator,
} from '../../support/printing/printer-emulator.ts';
import { textOf } from '../../support/printing/slip.ts';
import type { TestShop } from '../../support/seed.ts';
import type { TestServer } from '../../support/server.ts';

/** A printer, and what the profile that the server has of it promises. */
export interface PaperKind {
  item: keyof TestShop['items'];
  /** That of a new printer by default. */
  profile?: PrinterProfile;
  printer?: PrinterEmulatorOptions;
  /** The statuses in which its prints may end. */
  ends: readonly PrintJobStatus[];
  /** It prints the first order and then each so many. Each order by default. */
  everyNth?: number;
}

/** A printer with the moment at which each of its slips was ready. */
export interface Paper extends PrinterEmulator, Pick<PaperKind, 'item' | 'ends'> {
  printerId: string;
  /** When the last byte of each slip was printed, in ms UTC. */
  printedAt: number[];
  /** Whether the order has an item for this printer. */
  isDue(order: number): boolean;
}

/** A printer that takes everything, and neither responds nor closes the connection. */
export const SILENT: PrinterEmulatorOptions = { mode: 'no-status', ending: 'keeps-open' };

/** Each order has this text with a number of its own, because token numbers begin again every day. */
const ORDER_TEXT = 'order number';

/** The special request of an order, by which its slips are recognised. */
export const requestOf = (order: number): string => `${ORDER_TEXT} ${order}`;

/** The number of the order that a text names; undefined if there is none. */
export function orderIn(text: string): number | undefined {
  const [, order] = new RegExp(`${ORDER_TEXT} (\\d+)`).exec(text) ?? [];
  return order === undefined ? undefined : Number(order);
}

/** The number of the order that a slip is of; undefined if the slip ends before it. */
export const orderOn = (slip: PrintedSlip): number | undefined => orderIn(textOf(slip));

/** Lines with a `?`, which printers print in place of a character that they lack. */
export const findQuestionMarks = (papers: readonly Paper[]): string[] =>
  papers.flatMap((paper) =>
    paper
      .slips()
      .flatMap(({ lines }) => lines.map(({ text }) => text))
      .filter((text) => text.includes('?')),
  );

/** A printer of each kind, the first of which also gets what has no other station. */
export async function startPapers<Name extends string>(
  server: Pick<TestServer, 'origin'>,
  shop: TestShop,
  kinds: Record<Name, PaperKind>,
): Promise<Record<Name, Paper>> {
  const papers: Partial<Record<Name, Paper>> = {};
  for (const name of Object.keys(kinds) as Name[]) {
    const isFirst = Object.keys(papers).length === 0;
    papers[name] = await startPaper(server, shop, kinds[name], isFirst);
  }
  return papers as Record<Name, Paper>;
}

async function startPaper(
  server: Pick<TestServer, 'origin'>,
  shop: TestShop,
  { item, profile = defaultProfiles[80], printer, ends, everyNth = 1 }: PaperKind,
  isFirst: boolean,
): Promise<Paper> {
  const printedAt: number[] = [];
  const onSlip = () => void printedAt.push(Date.now());
  const emulator = await startPrinterEmulator({ confirmsPrinted: true, ...printer, onSlip });
  onTestFinished(() => emulator.stop());
  const { _id: printerId } = await addPrinter(server, shop, { port: emulator.port, profile });
  if (!isFirst) await addStation(server, shop, { name: item, printerId, itemIds: [shop.items[item]] });
  const isDue = (order: number) => (order - 1) % everyNth === 0;
  return Object.assign(emulator, { item, ends, printerId, printedAt, isDue });
}
