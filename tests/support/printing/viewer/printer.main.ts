import { defaultProfiles } from '@tawa/shared/printing/printing.rules.ts';
import { startPrinterEmulator } from '../printer-emulator.ts';
import { startViewer } from './viewer.ts';

const isNarrow = process.argv.includes('--58');
const { columns, dots, hasCutter } = defaultProfiles[isNarrow ? 58 : 80];
const isOpen = process.argv.includes('--lan');
const host = isOpen ? '0.0.0.0' : '127.0.0.1';
const address = process.env.VIEWER_ADDRESS ?? 'localhost';
const port = Number(process.env.PRINTER_PORT || 9100);

const viewer = await startViewer({
  host,
  port: Number(process.env.VIEWER_PORT || 9180),
  setMode: (mode) => printer.setMode(mode),
});
const printer = await startPrinterEmulator({
  columns,
  dots,
  hasCutter,
  host,
  port,
  isLenient: true,
  onSlip: (slip) => viewer.show(slip),
});

process.stdout.write(
  `A printer of ${isNarrow ? 58 : 80} mm listens at ${isOpen ? address : '127.0.0.1'}, port ${printer.port}.\n` +
    `Its paper: http://${address}:${viewer.port}\n`,
);

async function stop(): Promise<void> {
  await Promise.all([printer.stop(), viewer.stop()]);
  process.exit(0);
}
process.once('SIGINT', stop).once('SIGTERM', stop);
