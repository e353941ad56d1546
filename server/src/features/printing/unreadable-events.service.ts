import { id } from '@tawa/shared/contract/schema.ts';
import { printingMessages } from '@tawa/shared/messages/printing.en.ts';
import type { PrintJobKind } from '@tawa/shared/printing/printing.rules.ts';
import { z } from 'zod';
import type { ShopScope } from '../../auth/shop-scope.ts';
import type { Db } from '../../db/database.ts';
import { readStoredEvent } from '../../events/event-log.repository.ts';
import type { PrintDocument } from '../../printing/print-document.ts';
import { changePrintJob, insertPrintJob } from './print-jobs.repository.ts';
import { listPrinters } from './printers.repository.ts';
import { listStations } from './stations.repository.ts';

const KIND_BY_EVENT: Record<string, PrintJobKind> = {
  'kot:created': 'KOT',
  'kot:confirmed': 'KOT',
  'kot:changed': 'CHANGE',
  'kot:cancelled': 'CANCEL',
};

const maybeKotId = id.nullable().catch(null);
const maybeTokenNo = z.int32().nullable().catch(null);
const maybeKot = z
  .object({ kot: z.object({ _id: maybeKotId, tokenNo: maybeTokenNo }) })
  .catch({ kot: { _id: null, tokenNo: null } });

function readKotOf(payloadText: string): { _id: string | null; tokenNo: number | null } {
  try {
    return maybeKot.parse(JSON.parse(payloadText)).kot;
  } catch {
    return { _id: null, tokenNo: null };
  }
}

function unreadableDocument(tokenNo: number | null): PrintDocument {
  const m = printingMessages();
  const text = m.unreadable(tokenNo === null ? '' : m.kot.token(tokenNo));
  return { blocks: [{ kind: 'text', text, size: 'tall', bold: true }, { kind: 'cut' }] };
}

/** The printer of everything that no station makes, else any that is switched on. */
async function findAnyPrinter(tx: Db, scope: ShopScope): Promise<string | undefined> {
  const enabled = (await listPrinters(tx, scope)).filter(({ isEnabled }) => isEnabled).map(({ id }) => id);
  const standard = (await listStations(tx, scope)).find(({ isDefault }) => isDefault)?.printerId;
  return enabled.find((printerId) => printerId === standard) ?? enabled[0];
}

/**
 * Makes a FAILED job in the place of the prints of an event that cannot be read, so that a person is told of them. An
 * event that may not be about paper for the kitchen makes none.
 */
export async function failPrintsOf(tx: Db, scope: ShopScope, seq: number): Promise<void> {
  const event = await readStoredEvent(tx, scope.shopId, seq);
  const kind = event && KIND_BY_EVENT[event.name];
  const printerId = kind && (await findAnyPrinter(tx, scope));
  if (!printerId) return;
  const { _id: kotId, tokenNo } = readKotOf(event.payloadText);
  const { id: jobId } = await insertPrintJob(tx, scope, {
    kind,
    printerId,
    kotId,
    tokenNo,
    seq,
    stationName: '',
    fallbackPrinterId: null,
    isFallback: false,
    copyNo: 0,
    document: unreadableDocument(tokenNo),
    createdAt: event.at,
  });
  await changePrintJob(tx, scope, jobId, ['WAITING'], { status: 'FAILED', error: 'INVALID_DOCUMENT' });
}
