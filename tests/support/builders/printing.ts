import type { Printer, PrintJob, UndecidedPrint } from '@tawa/shared/printing/printing.contract.ts';
import { defaultProfiles } from '@tawa/shared/printing/printing.rules.ts';
import { newId } from './ids.ts';

/** A printer in use, of which the server knows that it is ready. */
export const aPrinter = (overrides: Partial<Printer> = {}): Printer => ({
  _id: newId(),
  name: 'Kitchen printer',
  host: 'printer.local',
  port: 9100,
  agentId: null,
  profile: defaultProfiles[80],
  copies: 1,
  isEnabled: true,
  printsInvoices: false,
  invoiceAreaIds: [],
  state: {
    status: 'OK',
    since: '2026-11-20T14:00:00.000Z',
    waiting: 0,
    oldestWaitingAt: null,
    sent: 0,
  },
  ...overrides,
});

/** A print of a KOT that may be on paper, so that a person decides about it. */
export const aPrintJob = (overrides: Partial<PrintJob> = {}): PrintJob => ({
  _id: newId(),
  printerId: newId(),
  kind: 'KOT',
  kotId: newId(),
  tokenNo: 12,
  invoiceId: null,
  invoiceNo: null,
  stationName: 'Kitchen',
  status: 'UNCONFIRMED',
  isUntold: false,
  attempts: 1,
  copyNo: 0,
  error: 'CONNECTION_LOST',
  createdAt: '2026-11-20T14:35:00.000Z',
  printedAt: null,
  ...overrides,
});

export const anUndecidedPrint = (overrides: Partial<UndecidedPrint> = {}): UndecidedPrint => ({
  ...aPrintJob(),
  tableName: 'T1',
  items: [{ quantity: 1, name: 'Butter Naan' }],
  seenAt: null,
  ...overrides,
});
