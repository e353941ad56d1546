import type { BodyOf } from '@tawa/shared/contract/endpoint.ts';
import { printingMessages } from '@tawa/shared/messages/printing.en.ts';
import type {
  Printer,
  PrinterProfile,
  PrintJob,
  printingApi,
  Station,
} from '@tawa/shared/printing/printing.contract.ts';
import {
  DEFAULT_PRINTER_PORT,
  MAX_PRINTERS,
  type PrinterStatus,
} from '@tawa/shared/printing/printing.rules.ts';
import type { ShopContext, ShopScope } from '../../auth/shop-scope.ts';
import type { Db } from '../../db/database.ts';
import { AppError, fieldError, requireNameAvailable } from '../../errors/app-error.ts';
import { deleteCursor, readCursor, saveCursor } from '../../events/event-consumers.repository.ts';
import { readLatestSeq } from '../../events/event-log.repository.ts';
import type { UnitOfWork, WriteContext } from '../../events/unit-of-work.ts';
import { isRefusedLiteral } from '../../printing/connection/printer-address.ts';
import type { PrintDocument } from '../../printing/print-document.ts';
import { setupDocument } from '../../printing/setup-document.ts';
import { testDocument } from '../../printing/test-document.ts';
import { omitUndefined } from '../../support/omit-undefined.ts';
import { requirePrintAgent } from './agents/print-agents.service.ts';
import {
  PRINT_CONSUMER,
  type PrintConsumer,
  planOutstandingEvents,
} from './papers/print-consumer.service.ts';
import { assignInvoiceAreas, clearInvoicePrinter } from './printers/invoice-printers.repository.ts';
import {
  findPrinterByName,
  insertPrinter,
  listPrinters,
  type NewPrinter,
  type PrinterWithQueue,
  removePrinter,
  updatePrinter,
} from './printers/printers.repository.ts';
import { requireEnabledPrinter, requirePrinter } from './printers/require-printer.service.ts';
import {
  insertStation,
  listStations,
  type StationWithMenu,
  updateStation,
} from './printers/stations.repository.ts';
import type { TryPrinter } from './printers/try-printer.service.ts';
import { presentPrinter, presentPrintJob, presentStation } from './printing.presenter.ts';
import type { PrinterRow } from './printing.table.ts';
import { countOpenJobs, countUndecidedPrints } from './queue/print-jobs.repository.ts';
import { atPrinter, insertPrintJob } from './queue/print-queue.repository.ts';
import type { PrintQueues } from './queue/print-queues.service.ts';
import { writePrintJobs } from './queue/write-print-jobs.service.ts';

interface QueuedSlip {
  printJob: PrintJob;
  printer: Printer;
}

export interface PrintersService {
  list(scope: ShopScope): Promise<{ printers: Printer[]; stations: Station[] }>;
  /**
   * Tries the printer, whose state then says whether it answers. It is added either way.
   * @throws entity.name_taken, entity.not_found for an area or an agent, printer.private_address, printer.too_many
   */
  add(scope: ShopScope, printer: BodyOf<typeof printingApi.addPrinter>): Promise<Printer>;
  /**
   * Tries the printer again if it is now elsewhere.
   * @throws entity.not_found, also for an area or an agent; entity.name_taken, printer.private_address
   */
  edit(
    scope: ShopScope,
    printerId: string,
    change: BodyOf<typeof printingApi.editPrinter>,
  ): Promise<{ printer: Printer; isTried: boolean }>;
  /** @throws entity.not_found, printer.jobs_waiting, printer.jobs_undecided */
  remove(scope: ShopScope, printerId: string): Promise<Printer>;
  /** @throws entity.not_found, printer.disabled */
  test(scope: ShopScope, printerId: string): Promise<QueuedSlip>;
  /** @throws entity.not_found, printer.disabled */
  printSetupSlip(
    scope: ShopScope,
    printerId: string,
    choice: BodyOf<typeof printingApi.printSetupSlip>,
  ): Promise<QueuedSlip>;
}

interface PrintersNeeds {
  read: Db;
  unitOfWork: UnitOfWork;
  printConsumer: PrintConsumer;
  printQueues: PrintQueues;
  allowsPrivatePrinters: boolean;
  tryPrinter: TryPrinter;
}

/** The consumer reads the log of a shop as long as one of the shop's printers is switched on. */
async function updateConsumer(context: ShopContext): Promise<void> {
  const { shopId } = context.scope;
  const printers = await listPrinters(context);
  if (!printers.some(({ isEnabled }) => isEnabled)) await deleteCursor(context.tx, shopId, PRINT_CONSUMER);
  else if ((await readCursor(context.tx, shopId, PRINT_CONSUMER)) === undefined)
    await saveCursor(context.tx, shopId, PRINT_CONSUMER, await readLatestSeq(context.tx, shopId));
}

/**
 * Gives the first printer of a shop to the default station, also if it replaces a deleted one, and adds that station
 * if the shop has none.
 */
async function ensureDefaultStation(
  write: WriteContext,
  { printerId, isFirst }: { printerId: string; isFirst: boolean },
): Promise<void> {
  const known = (await listStations(write)).find(({ isDefault }) => isDefault);
  if (known && (!isFirst || known.printerId !== null)) return;
  const { categoryIds, itemIds, ...row } = known
    ? { ...known, printerId }
    : await insertDefaultStation(write, printerId);
  if (known) await updateStation(write, row);
  const station = presentStation({ ...row, categoryIds, itemIds });
  write.announce({ name: 'printing:changed', payload: { action: known ? 'edited' : 'added', station } });
}

async function insertDefaultStation(context: ShopContext, printerId: string): Promise<StationWithMenu> {
  const row = await insertStation(context, {
    name: printingMessages().firstStation,
    printerId,
    fallbackPrinterId: null,
    isDefault: true,
  });
  return { ...row, categoryIds: [], itemIds: [] };
}

async function takeAreas(context: ShopContext, printerId: string, areaIds: readonly string[]): Promise<void> {
  if (!(await assignInvoiceAreas(context, printerId, areaIds)))
    throw new AppError('entity.not_found', { noun: 'area' });
}

/** Announces the other printers that lose invoices to this one. */
async function announceOthers(
  write: WriteContext,
  before: readonly PrinterWithQueue[],
  exceptId: string,
): Promise<void> {
  const was = new Map(before.map((row) => [row.id, JSON.stringify(presentPrinter(row))]));
  for (const printer of (await listPrinters(write)).map(presentPrinter))
    if (printer._id !== exceptId && was.get(printer._id) !== JSON.stringify(printer))
      write.announce({ name: 'printing:changed', payload: { action: 'edited', printer } });
}

const withDefaults = (form: BodyOf<typeof printingApi.addPrinter>) => ({
  ...form,
  port: form.port ?? DEFAULT_PRINTER_PORT,
  copies: form.copies ?? 1,
  isEnabled: form.isEnabled ?? true,
  printsInvoices: form.printsInvoices ?? false,
  agentId: form.agentId ?? null,
  invoiceAreaIds: form.invoiceAreaIds ?? [],
});

async function insertOne(
  write: WriteContext,
  { invoiceAreaIds, ...facts }: NewPrinter & { invoiceAreaIds: string[] },
): Promise<Printer> {
  const { name, agentId, printsInvoices } = facts;
  if (agentId !== null) await requirePrintAgent(write, agentId);
  requireNameAvailable({ noun: 'printer', name }, await findPrinterByName(write, name));
  const before = await listPrinters(write);
  if (before.length >= MAX_PRINTERS) throw new AppError('printer.too_many', { max: MAX_PRINTERS });
  if (printsInvoices) await clearInvoicePrinter(write);
  const { id } = await insertPrinter(write, facts, write.at);
  await takeAreas(write, id, invoiceAreaIds);
  await ensureDefaultStation(write, { printerId: id, isFirst: before.length === 0 });
  await updateConsumer(write);
  const printer = await presentOne(write, id);
  write.announce({ name: 'printing:changed', payload: { action: 'added', printer } });
  await announceOthers(write, before, id);
  return printer;
}

async function presentOne(context: ShopContext, printerId: string): Promise<Printer> {
  const row = (await listPrinters(context)).find(({ id }) => id === printerId);
  if (!row) throw new AppError('entity.not_found', { noun: 'printer' });
  return presentPrinter(row);
}

async function insertTestJob(
  write: WriteContext,
  printerId: string,
  documentFor: (profile: PrinterProfile) => PrintDocument,
): Promise<QueuedSlip> {
  const { profile } = await requireEnabledPrinter(write, printerId);
  const job = await insertPrintJob(write, {
    ...atPrinter(printerId),
    kind: 'TEST',
    seq: null,
    copyNo: 0,
    document: documentFor(profile),
    createdAt: write.at,
  });
  return { printJob: presentPrintJob(job), printer: await presentOne(write, printerId) };
}

const isElsewhere = (row: PrinterRow, before: PrinterRow): boolean =>
  row.host !== before.host || row.port !== before.port || row.agentId !== before.agentId;

/** What the printer at the other address has shown says nothing about this one, whose status was tried. */
function forgetIfElsewhere(
  row: PrinterRow,
  before: PrinterRow,
  at: number,
  status: PrinterStatus = 'UNKNOWN',
): PrinterRow {
  if (!isElsewhere(row, before)) return row;
  const isStaleSign = row.profile.sign === before.profile.sign;
  const profile = isStaleSign ? { ...row.profile, sign: 'unknown' as const } : row.profile;
  return { ...row, profile, status, statusSince: at };
}

/** The rule protects the server's network. An agent is exempt, because it connects from the shop's network. */
function requireAllowedHost(
  { allowsPrivatePrinters }: PrintersNeeds,
  { host, agentId }: { host: string; agentId?: string | null | undefined },
): void {
  if (isRefusedLiteral(host, allowsPrivatePrinters || Boolean(agentId)))
    throw fieldError('host', 'printer.private_address');
}

/**
 * Tries a printer that will be elsewhere, before the transaction, which must not wait for it.
 * @returns undefined if it stays where it is
 */
async function tryElsewhere(
  needs: PrintersNeeds,
  scope: ShopScope,
  printerId: string,
  change: Partial<PrinterRow>,
): Promise<PrinterStatus | undefined> {
  const before = await requirePrinter({ tx: needs.read, scope }, printerId);
  const row = { ...before, ...change };
  return isElsewhere(row, before) ? needs.tryPrinter(scope, row) : undefined;
}

export function createPrintersService(needs: PrintersNeeds): PrintersService {
  const { read, printConsumer, printQueues, tryPrinter } = needs;
  const { write } = needs.unitOfWork;

  const queueSlip = (
    scope: ShopScope,
    printerId: string,
    documentFor: (profile: PrinterProfile) => PrintDocument,
  ) =>
    writePrintJobs(
      needs,
      scope,
      (write) => insertTestJob(write, printerId, documentFor),
      ({ printJob }) => [printJob],
    );

  return {
    async list(scope) {
      const [printers, stations] = [
        await listPrinters({ tx: read, scope }),
        await listStations({ tx: read, scope }),
      ];
      return { printers: printers.map(presentPrinter), stations: stations.map(presentStation) };
    },

    async add(scope, form) {
      requireAllowedHost(needs, form);
      const complete = withDefaults(form);
      const status = await tryPrinter(scope, complete);
      const printer = await write(scope, (write) => insertOne(write, { ...complete, status }));
      printConsumer.add(scope.shopId);
      return printer;
    },

    async edit(scope, printerId, { invoiceAreaIds, ...change }) {
      const tried = await tryElsewhere(needs, scope, printerId, omitUndefined(change));
      const { printer, planned } = await write(scope, async (write) => {
        const before = await requirePrinter(write, printerId);
        const row = { ...before, ...omitUndefined(change) };
        const isSwitchedOff = before.isEnabled && !row.isEnabled;
        const planned = isSwitchedOff ? await planOutstandingEvents(write) : [];
        const others = await listPrinters(write);
        if (row.agentId !== null) await requirePrintAgent(write, row.agentId);
        if (row.host !== before.host || row.agentId !== before.agentId) requireAllowedHost(needs, row);
        const holder = await findPrinterByName(write, row.name);
        requireNameAvailable({ noun: 'printer', name: row.name }, holder, printerId);
        if (change.printsInvoices) await clearInvoicePrinter(write);
        await updatePrinter(write, forgetIfElsewhere(row, before, write.at, tried));
        if (invoiceAreaIds) await takeAreas(write, printerId, invoiceAreaIds);
        await updateConsumer(write);
        const edited = await presentOne(write, printerId);
        write.announce({ name: 'printing:changed', payload: { action: 'edited', printer: edited } });
        await announceOthers(write, others, printerId);
        return { printer: edited, planned };
      });
      printConsumer.add(scope.shopId);
      printQueues.wake(scope.shopId, [printerId, ...planned]);
      return { printer, isTried: tried !== undefined };
    },

    async remove(scope, printerId) {
      const { removed, planned } = await write(scope, async (write) => {
        const { name } = await requirePrinter(write, printerId);
        const planned = await planOutstandingEvents(write);
        const count = await countOpenJobs(write.tx, printerId);
        if (count > 0) throw new AppError('printer.jobs_waiting', { name, count });
        const undecided = await countUndecidedPrints(write, printerId);
        if (undecided > 0) throw new AppError('printer.jobs_undecided', { name, count: undecided });
        const removed = await presentOne(write, printerId);
        await removePrinter(write, printerId);
        await updateConsumer(write);
        write.announce({ name: 'printing:changed', payload: { action: 'deleted', printer: removed } });
        return { removed, planned };
      });
      printQueues.wake(scope.shopId, planned);
      return removed;
    },

    test: (scope, printerId) => queueSlip(scope, printerId, testDocument),

    printSetupSlip: (scope, printerId, choice) => queueSlip(scope, printerId, () => setupDocument(choice)),
  };
}
