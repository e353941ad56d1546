import { galleryMessages } from '@tawa/shared/messages/gallery.en.ts';
import type { Printer } from '@tawa/shared/printing/printing.contract.ts';
import {
  DEFAULT_PRINTER_PORT,
  defaultProfiles,
  PRINTER_STATUSES,
  type PrinterStatus,
} from '@tawa/shared/printing/printing.rules.ts';
import { PrinterBar, WorstPrinterStatus } from '../../printing/components/printer-alerts.tsx';
import { PrinterStatusBadge } from '../../printing/components/printer-status-badge.tsx';
import classes from './gallery.module.css';

/** An evening, so that the words have a time. */
const SINCE = '2026-11-20T14:34:00.000Z';

function printerWith(status: PrinterStatus): Printer {
  return {
    _id: status,
    name: galleryMessages().printer,
    host: 'printer.local',
    port: DEFAULT_PRINTER_PORT,
    agentId: null,
    profile: defaultProfiles[80],
    copies: 1,
    isEnabled: true,
    printsInvoices: false,
    invoiceAreaIds: [],
    state: { status, since: SINCE, waiting: 3, oldestWaitingAt: SINCE, sent: 0 },
  };
}

export function Printers() {
  const all = PRINTER_STATUSES.map(printerWith);
  return (
    <>
      <div className={classes.row}>
        {all.map((printer) => (
          <PrinterStatusBadge key={printer._id} printer={printer} />
        ))}
        <PrinterStatusBadge printer={{ ...printerWith('OK'), isEnabled: false }} />
      </div>
      <div className={classes.row}>
        {(['UNKNOWN', 'OK', 'UNREACHABLE'] as const).map((status) => (
          <WorstPrinterStatus key={status} printers={[printerWith(status)]} to={undefined} />
        ))}
      </div>
      <div className={classes.row}>
        <WorstPrinterStatus printers={[printerWith('UNREACHABLE')]} to={undefined} waiting={3} />
      </div>
      <PrinterBar printers={[printerWith('UNREACHABLE')]} to="/ui" />
    </>
  );
}
