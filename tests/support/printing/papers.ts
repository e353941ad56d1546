import { onTestFinished } from 'vitest';
import { addPrinter, CONFIRMING_PROFILE } from '../api/printing.ts';
import type { TestShop } from '../seed.ts';
import type { TestServer } from '../server.ts';
import {
  type PrinterEmulator,
  type PrinterEmulatorOptions,
  startPrinterEmulator,
} from './printer-emulator.ts';

/** Starts an emulated printer, which reports what it printed and stops with the test. */
export async function startPaper(options: PrinterEmulatorOptions = {}): Promise<PrinterEmulator> {
  const paper = await startPrinterEmulator({ confirmsPrinted: true, ...options });
  onTestFinished(() => paper.stop());
  return paper;
}

/** Starts an emulated printer and adds it to the shop, whose first one is that of the default station. */
export async function usePrinter(
  server: Pick<TestServer, 'origin'>,
  shop: TestShop,
  options: PrinterEmulatorOptions = {},
  profile: object = CONFIRMING_PROFILE,
) {
  const paper = await startPaper(options);
  return { paper, printer: await addPrinter(server, shop, { port: paper.port, profile }) };
}
