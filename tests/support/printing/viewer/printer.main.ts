import { setTimeout as pause } from 'node:timers/promises';
import { defaultProfiles } from '@tawa/shared/printing/printing.rules.ts';
import { startPrinterEmulator } from '../printer-emulator.ts';
import { connectToDemo } from './demo-printer.ts';
import { startViewer } from './viewer.ts';

const isNarrow = process.argv.includes('--58');
const profile = defaultProfiles[isNarrow ? 58 : 80];
const { columns, dots, hasCutter } = profile;
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

const origin = `http://127.0.0.1:${process.env.PORT || 3000}`;
const connecting = connectToDemo(origin, { port: printer.port, profile }).catch((error: unknown) => {
  const reason = error instanceof Error ? error.message : String(error);
  process.stdout.write(
    `No demo at ${origin} prints here (${reason}). To add the printer by hand: ` +
      `Printers, Add Printer, address 127.0.0.1, port ${printer.port}.\n`,
  );
  return undefined;
});

/** In ms. */
const SWITCH_OFF_TIMEOUT = 3_000;
let isStopping = false;

async function switchOff(): Promise<void> {
  const demo = await connecting;
  await demo?.switchOff();
}

async function stop(): Promise<void> {
  // npm repeats the terminal's Ctrl-C.
  if (isStopping) return;
  isStopping = true;
  const isOff = await Promise.race([
    switchOff().then(
      () => true,
      () => false,
    ),
    pause(SWITCH_OFF_TIMEOUT, false),
  ]);
  if (!isOff)
    process.stdout.write(
      'The demo does not answer, so its printer is still in use: Printers, Edit Demo printer, In use.\n',
    );
  await Promise.all([printer.stop(), viewer.stop()]);
  process.exit(0);
}
process.on('SIGINT', stop).on('SIGTERM', stop).on('SIGHUP', stop);

const demo = await connecting;
if (demo) process.stdout.write(`${demo.shopName} prints each confirmed order here, until you stop this.\n`);
