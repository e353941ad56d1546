import type { LiveEventName } from '@tawa/shared/event-schemas.ts';
import type { PrintJobKind } from '@tawa/shared/printing/printing.rules.ts';
import { authorizeShop, type ShopContext, type ShopScope } from '../../../auth/shop-scope.ts';
import type { Db } from '../../../db/database.ts';
import { AppError } from '../../../errors/app-error.ts';
import { listConsumingShops, readCursor, saveCursor } from '../../../events/event-consumers.repository.ts';
import {
  type LoggedEvent,
  readEventBatch,
  readLatestSeq,
  readStoredEvent,
} from '../../../events/event-log.repository.ts';
import type { UnitOfWork, WriteContext } from '../../../events/unit-of-work.ts';
import { findKotIn, unreadableKotDocument } from '../../../printing/unreadable-kot.ts';
import { announcingStates } from '../printers/printer-states.service.ts';
import { listEnabledPrinterIds } from '../printers/printers.repository.ts';
import { readRouter } from '../printers/station-router.service.ts';
import { listStations } from '../printers/stations.repository.ts';
import { insertPrintJob, insertPrintJobs } from '../queue/print-queue.repository.ts';
import { type PaperPlan, planCancellation, planChanges, planFirstPaper } from './kot-papers.service.ts';
import { itemIdsOf } from './kot-portions.service.ts';
import { openDrawerForCash, openDrawerForCollection } from './print-invoices.service.ts';
import { deletePrintedKots, findPrintedKot, savePrintedKot } from './printed-kots.repository.ts';

/** Turns what happens to KOTs and invoices into print jobs, after the commits, so that nothing waits for paper. */
export interface PrintConsumer {
  /**
   * Called after each commit in the shop. Never throws.
   * @param events undefined if another process has committed
   */
  hint(shopId: string, events?: readonly Pick<LoggedEvent, 'name'>[]): void;
  /** Called when the shop has got a printer. */
  add(shopId: string): void;
  /** Finds the shops with printers, and reads the events that were not read yet. */
  catchUp(): Promise<void>;
  /** Waits for the reads that are running. */
  close(): Promise<void>;
}

export const PRINT_CONSUMER = 'printing';

interface ConsumerNeeds {
  read: Db;
  unitOfWork: UnitOfWork;
  log: { error(facts: object, what: string): void };
  /** Wakes the queues of printers that got jobs. */
  wake(shopId: string, printerIds: readonly string[]): void;
}

/** The most events that one transaction reads, so that no order waits for an evening's backlog. */
const EVENTS_PER_WRITE = 50;

interface BatchResult {
  printerIds: string[];
  isFinished: boolean;
  hasGap: boolean;
}

type EventNamed<Name extends LiveEventName> = Extract<LoggedEvent, { name: Name }>;
/** @returns the printers that got jobs */
type Handler<Name extends LiveEventName> = (
  context: ShopContext,
  event: EventNamed<Name>,
) => Promise<string[]>;

const KIND_BY_EVENT = {
  'kot:created': 'KOT',
  'kot:confirmed': 'KOT',
  'kot:changed': 'CHANGE',
  'kot:recalled': 'CHANGE',
  'kot:cancelled': 'CANCEL',
} as const satisfies Partial<Record<LiveEventName, PrintJobKind>>;
type PaperEvent = EventNamed<keyof typeof KIND_BY_EVENT>;

async function planEvent(context: ShopContext, event: PaperEvent): Promise<PaperPlan | undefined> {
  const { name } = event;
  const { kot } = event.payload;
  if (name !== 'kot:cancelled' && kot.status !== 'COOKING') return undefined;
  const printed = await findPrintedKot(context, kot._id);
  const router = () => readRouter(context, itemIdsOf(kot));
  const at = Date.parse(event.at);
  if (name === 'kot:cancelled') return printed && planCancellation(kot, printed, await router());
  // A KOT without paper is older than the shop's first printer, or the event of its first print was set aside, which a
  // FAILED job tells. There is nothing to correct.
  // A KOT that is recalled may have changed while it was served, when the kitchen prints nothing.
  if (name === 'kot:changed' || name === 'kot:recalled')
    return printed && planChanges(kot, printed, await router(), at);
  return printed ? undefined : planFirstPaper(kot, await router(), at);
}

async function printKot(context: ShopContext, event: PaperEvent): Promise<string[]> {
  const plan = await planEvent(context, event);
  if (!plan) return [];
  const { kot } = event.payload;
  for (const paper of plan.papers)
    await insertPrintJobs(context, {
      ...paper,
      kotId: kot._id,
      tokenNo: kot.tokenNo,
      seq: event.seq,
      copyNo: 0,
      createdAt: Date.parse(event.at),
    });
  if (plan.printed) await savePrintedKot(context, plan.printed);
  else await deletePrintedKots(context.tx, context.scope.shopId, [kot._id]);
  return plan.papers.map(({ printerId }) => printerId);
}

function openDrawer(
  context: ShopContext,
  { payload, seq, at }: EventNamed<'invoice:changed' | 'invoice:paid' | 'invoice:credited'>,
): Promise<string[]> {
  return openDrawerForCash(context, payload.invoice, { seq, at: Date.parse(at) });
}

function openDrawerOfCollection(
  context: ShopContext,
  { payload, seq, at }: EventNamed<'customer:collected'>,
): Promise<string[]> {
  return openDrawerForCollection(context, payload.entry, { seq, at: Date.parse(at) });
}

const handlers: { readonly [Name in LiveEventName]?: Handler<Name> } = {
  'kot:created': printKot,
  'kot:confirmed': printKot,
  'kot:changed': printKot,
  'kot:recalled': printKot,
  'kot:cancelled': printKot,
  'invoice:changed': openDrawer,
  'invoice:paid': openDrawer,
  'invoice:credited': openDrawer,
  'customer:collected': openDrawerOfCollection,
};

async function consumeEvent(context: ShopContext, event: LoggedEvent): Promise<string[]> {
  // The compiler cannot relate the name of the event to its handler here.
  const handle = handlers[event.name] as Handler<LiveEventName> | undefined;
  return handle ? handle(context, event) : [];
}

/** Makes the print jobs of the next events. @returns undefined if no printer of the shop is switched on */
async function readBatch(write: WriteContext, limit = EVENTS_PER_WRITE): Promise<BatchResult | undefined> {
  const { shopId } = write.scope;
  const cursor = await readCursor(write.tx, shopId, PRINT_CONSUMER);
  if (cursor === undefined) return undefined;
  const batch = await readEventBatch(write.tx, shopId, cursor, limit);
  if (!batch) {
    await saveCursor(write.tx, shopId, PRINT_CONSUMER, await readLatestSeq(write.tx, shopId));
    return { printerIds: [], isFinished: true, hasGap: true };
  }
  const { events, lastSeq } = batch;
  if (lastSeq === undefined) return { printerIds: [], isFinished: true, hasGap: false };
  const printerIds = await announcingStates(write, async () => {
    const found: string[] = [];
    for (const event of events) found.push(...(await consumeEvent(write, event)));
    return found;
  });
  await saveCursor(write.tx, shopId, PRINT_CONSUMER, lastSeq);
  return { printerIds, isFinished: lastSeq - cursor < limit, hasGap: false };
}

async function readNewEvents(needs: ConsumerNeeds, shopId: string): Promise<BatchResult | undefined> {
  const scope = await authorizeShop(needs.read, 'shop.anyone', null, shopId);
  try {
    return await needs.unitOfWork.write(scope, (write) => readBatch(write));
  } catch (error) {
    if (isServerUnavailable(error)) throw error;
    return readOneByOne(needs, scope);
  }
}

/** An AppError says that the server is busy or full, and nothing about the event. */
const isServerUnavailable = (error: unknown): boolean => error instanceof AppError;

/**
 * Reads the events of a batch that failed, each in a transaction of its own. One that fails again would hold up all later
 * paper, so it is set aside. If the database is what fails, setting aside fails too, and the event is read again.
 */
async function readOneByOne(
  { unitOfWork, log }: ConsumerNeeds,
  scope: ShopScope,
): Promise<BatchResult | undefined> {
  const printerIds: string[] = [];
  for (let count = 0; count < EVENTS_PER_WRITE; count++) {
    let cursor: number | undefined;
    const one = await unitOfWork
      .write(scope, async (write) => {
        cursor = await readCursor(write.tx, write.scope.shopId, PRINT_CONSUMER);
        return readBatch(write, 1);
      })
      .catch(async (err) => {
        if (isServerUnavailable(err)) throw err;
        const seq = await unitOfWork.write(scope, (write) => setNextAside(write, cursor));
        if (seq !== undefined)
          log.error({ err, shopId: scope.shopId, seq }, 'an event made no prints; it is set aside');
        return { printerIds: [], isFinished: false, hasGap: false } satisfies BatchResult;
      });
    if (!one) return undefined;
    printerIds.push(...one.printerIds);
    if (one.isFinished) return { ...one, printerIds };
  }
  return { printerIds, isFinished: false, hasGap: false };
}

/** The printer of the default station if it is enabled, else the first enabled printer. */
async function findAnyPrinter(context: ShopContext): Promise<string | undefined> {
  const enabled = await listEnabledPrinterIds(context);
  const standard = (await listStations(context)).find(({ isDefault }) => isDefault)?.printerId;
  return enabled.find((printerId) => printerId === standard) ?? enabled[0];
}

/**
 * Makes a FAILED job in place of the prints of an event that cannot be read, so that a person learns of the missing prints.
 * Events that print no KOT, change or cancellation make no job.
 */
async function failPrintsOf(context: ShopContext, seq: number): Promise<void> {
  const event = await readStoredEvent(context.tx, context.scope.shopId, seq);
  const kinds: Partial<Record<string, PrintJobKind>> = KIND_BY_EVENT;
  const kind = event && kinds[event.name];
  const printerId = kind && (await findAnyPrinter(context));
  if (!printerId) return;
  const { kotId, tokenNo } = findKotIn(event.payloadText);
  await insertPrintJob(context, {
    kind,
    printerId,
    kotId,
    tokenNo,
    seq,
    stationName: '',
    fallbackPrinterId: null,
    isFallback: false,
    copyNo: 0,
    document: unreadableKotDocument(tokenNo),
    error: 'INVALID_DOCUMENT',
    createdAt: event.at,
  });
}

/**
 * Another process may have failed on the same event and set it aside already.
 * @param failedAt the cursor before the event that failed
 * @returns the `seq` of the event, or undefined if there was nothing left to do
 */
async function setNextAside(write: WriteContext, failedAt: number | undefined): Promise<number | undefined> {
  const cursor = await readCursor(write.tx, write.scope.shopId, PRINT_CONSUMER);
  if (cursor === undefined || cursor !== failedAt) return undefined;
  await announcingStates(write, () => failPrintsOf(write, cursor + 1));
  await saveCursor(write.tx, write.scope.shopId, PRINT_CONSUMER, cursor + 1);
  return cursor + 1;
}

/**
 * Makes the print jobs of all events that were committed before this transaction. Called before a printer is switched off
 * or deleted, because an order that was placed while it was in use must have its paper.
 * @returns the printers that got jobs
 */
export async function planOutstandingEvents(write: WriteContext): Promise<string[]> {
  const printerIds: string[] = [];
  for (;;) {
    const batch = await readBatch(write);
    if (!batch) return printerIds;
    printerIds.push(...batch.printerIds);
    if (batch.isFinished) return [...new Set(printerIds)];
  }
}

export function createPrintConsumer(needs: ConsumerNeeds): PrintConsumer {
  const { read, log, wake } = needs;
  /**
   * The shops whose commits this process reads. A commit in any other shop causes no query. `catchUp` adds a shop whose
   * first printer another process has added.
   */
  const shopsWithPrinters = new Set<string>();
  const runs = new Map<string, Promise<void>>();
  const hinted = new Set<string>();
  let isClosed = false;

  async function readAll(shopId: string): Promise<void> {
    while (!isClosed && hinted.delete(shopId)) {
      const result = await readNewEvents(needs, shopId);
      if (!result) {
        shopsWithPrinters.delete(shopId);
        return;
      }
      if (result.hasGap) log.error({ shopId }, 'events were deleted before they were printed');
      if (result.printerIds.length > 0) wake(shopId, [...new Set(result.printerIds)]);
      if (!result.isFinished) hinted.add(shopId);
    }
  }

  function run(shopId: string): void {
    hinted.add(shopId);
    if (isClosed || runs.has(shopId)) return;
    const current = readAll(shopId)
      .catch((err) => log.error({ err, shopId }, 'orders could not be handed to the printers; retried'))
      .finally(() => {
        runs.delete(shopId);
        if (!isClosed && hinted.has(shopId)) run(shopId);
      });
    runs.set(shopId, current);
  }

  return {
    hint(shopId, events) {
      if (!shopsWithPrinters.has(shopId)) return;
      if (!events || events.some(({ name }) => name in handlers)) run(shopId);
    },
    add(shopId) {
      shopsWithPrinters.add(shopId);
      run(shopId);
    },
    async catchUp() {
      for (const { shopId, isBehind } of await listConsumingShops(read, PRINT_CONSUMER)) {
        shopsWithPrinters.add(shopId);
        if (isBehind) run(shopId);
      }
    },
    async close() {
      isClosed = true;
      await Promise.all(runs.values());
    },
  };
}
