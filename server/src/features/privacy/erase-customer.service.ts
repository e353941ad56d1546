import { setTimeout as pause } from 'node:timers/promises';
import { DAY_MS } from '@tawa/shared/calendar.ts';
import { authorizeShop, type ShopScope } from '../../auth/shop-scope.ts';
import type { Db } from '../../db/database.ts';
import type { Batch, RetentionJob } from '../../db/retention-batches.ts';
import { AppError } from '../../errors/app-error.ts';
import { hasEventsSince } from '../../events/event-log.repository.ts';
import type { UnitOfWork, WriteContext } from '../../events/unit-of-work.ts';
import { requireNothingOwed } from '../customers/credit-entries.service.ts';
import { findCustomer, removeCustomer } from '../customers/customers.repository.ts';
import { auditedCustomer } from '../customers/customers.service.ts';
import { deletePrintedKots } from '../printing/papers/printed-kots.repository.ts';
import { announcePrinters } from '../printing/printers/printer-states.service.ts';
import {
  erasePrintDocuments,
  erasePrintedReceipts,
} from '../printing/queue/print-job-transitions.repository.ts';
import {
  anonymizeAccountEntries,
  anonymizeInvoices,
  anonymizeKots,
  deleteSearchEntries,
  findInvoicesInBatches,
  findKotsInBatches,
  findStaleSearchEntryRowids,
  hasOpenKotsOrInvoices,
  type Person,
} from './personal-data.repository.ts';
import { findKotAndInvoiceIds, redactCustomer } from './stored-payloads.presenter.ts';
import {
  findEventsMentioning,
  findKotAndInvoiceIdsOfOthers,
  findResponsesMentioning,
  type StoredPayload,
} from './stored-payloads.repository.ts';
import {
  deleteErasure,
  insertErasure,
  listUnfinishedErasures,
  updateErasurePhones,
} from './unfinished-erasures.repository.ts';
import type { ErasureRow } from './unfinished-erasures.table.ts';
import { type VacuumNeeds, vacuumAfterErasure } from './vacuum-after-erasure.service.ts';

export interface ErasureResult {
  orders: number;
  bills: number;
  /** False if KOTs and invoices are still being erased after the response. */
  isComplete: boolean;
}

export interface EraseCustomerService {
  /**
   * Erases in small batches. A slow erasure continues after the response, an interrupted one after a restart.
   * @throws customer.unfinished, customer.owes
   */
  erase(scope: ShopScope, customerId: string): Promise<ErasureResult>;
}

interface ErasureNeeds extends VacuumNeeds {
  read: Db;
  unitOfWork: UnitOfWork;
}

interface EraseCustomerNeeds extends ErasureNeeds {
  /** Returns false while the write-ahead log is in use. */
  truncateWal(): Promise<boolean>;
  log: VacuumNeeds['log'] & { error(facts: object, what: string): void };
}

/** The number is small, because removing an entry of the search index costs as much as ten rows. */
const ROWS_PER_WRITE = 40;
const SEARCH_ENTRIES_PER_WRITE = 5;

const MAX_RESPONSE_TIME_MS = 8_000;

/** VACUUM of this size was measured to stop the server for a tenth of a second (decision 67). */
const MAX_VACUUM_BYTES_IN_SERVICE = 16_000_000;
/** Larger files are rewritten when no shop has had an event for so long. */
const QUIET_MS = 5 * 60_000;
/** After so long, a larger file is rewritten even during service. */
const MAX_VACUUM_DELAY_MS = DAY_MS;

const TRUNCATE_ATTEMPTS = 20;
const TRUNCATE_RETRY_MS = 50;

const toPerson = ({ shopId, customerId, phones: [phoneNo = ''], askedAt }: ErasureRow): Person => ({
  shopId,
  customerId,
  phoneNo,
  createdUntil: askedAt,
});

function* splitIntoWriteBatches<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < rows.length; from += ROWS_PER_WRITE)
    yield rows.slice(from, from + ROWS_PER_WRITE);
}

/**
 * Yields batches that may be repeated without harm. Run each before taking the next. Adds to `erasure.phones`
 * and `erased`.
 */
async function* eraseInBatches(read: Db, erasure: ErasureRow, erased: ErasureResult): AsyncGenerator<Batch> {
  const { shopId, customerId, phones } = erasure;
  yield async (tx) => {
    await anonymizeAccountEntries(tx, shopId, customerId);
    await erasePrintedReceipts(tx, shopId);
  };
  for await (const found of findKotsInBatches(read, toPerson(erasure)))
    for (const kots of splitIntoWriteBatches(found)) {
      for (const { customerPhoneNo } of kots)
        if (customerPhoneNo && !phones.includes(customerPhoneNo)) phones.push(customerPhoneNo);
      erased.orders += kots.length;
      yield async (tx) => {
        await updateErasurePhones(tx, erasure);
        await anonymizeKots(tx, shopId, idsOf(kots));
        await erasePrintDocuments(tx, shopId, 'kots', idsOf(kots));
        await deletePrintedKots(tx, shopId, idsOf(kots));
      };
    }
  for await (const found of findInvoicesInBatches(read, toPerson(erasure)))
    for (const invoices of splitIntoWriteBatches(found)) {
      erased.bills += invoices.length;
      yield async (tx) => {
        await anonymizeInvoices(tx, shopId, idsOf(invoices));
        await erasePrintDocuments(tx, shopId, 'invoices', idsOf(invoices));
      };
    }
  for (;;) {
    const searchEntryRowids = findStaleSearchEntryRowids(read, shopId, phones, SEARCH_ENTRIES_PER_WRITE);
    if (searchEntryRowids.length === 0) break;
    yield async (tx) => deleteSearchEntries(tx, searchEntryRowids);
  }
  for await (const payloads of findEventsMentioning(read, erasure)) yield* redactPayloads(payloads, erasure);
  for await (const copies of findResponsesMentioning(read, erasure)) yield* redactPayloads(copies, erasure);
}

function* redactPayloads(found: readonly StoredPayload[], erasure: ErasureRow): Generator<Batch> {
  for (const payloads of splitIntoWriteBatches(found))
    yield async (tx) => {
      const others = await findKotAndInvoiceIdsOfOthers(
        tx,
        erasure,
        payloads.flatMap(({ payload }) => findKotAndInvoiceIds(payload)),
      );
      for (const { payload, replace } of payloads) {
        const ids = findKotAndInvoiceIds(payload);
        if (ids.length === 0 || ids.some((id) => !others.has(id)))
          await replace(tx, redactCustomer(payload, erasure, others));
      }
    };
}

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

interface UnfinishedErasures {
  /** One for each erasure. */
  jobs: RetentionJob[];
  /** Finishes the erasures whose jobs have ended, unless VACUUM has to wait. `now` is ms UTC. */
  finish(now: number): Promise<void>;
}

/** Returns all unfinished erasures, including those that are still running. */
export async function resumeErasures(needs: ErasureNeeds): Promise<UnfinishedErasures> {
  const { read, unitOfWork } = needs;
  const anonymized: ErasureRow[] = [];
  async function* resumeErasure(erasure: ErasureRow): AsyncGenerator<Batch> {
    yield* eraseInBatches(read, erasure, { orders: 0, bills: 0, isComplete: false });
    anonymized.push(erasure);
  }
  return {
    jobs: (await listUnfinishedErasures(read)).map((erasure) => () => resumeErasure(erasure)),
    async finish(now) {
      if (anonymized.length === 0) return;
      // One VACUUM serves all erasures.
      const mayStopServer =
        anonymized.some(({ askedAt }) => askedAt < now - MAX_VACUUM_DELAY_MS) ||
        !(await hasEventsSince(read, now - QUIET_MS));
      const maxBytes = mayStopServer ? Number.POSITIVE_INFINITY : MAX_VACUUM_BYTES_IN_SERVICE;
      if (!(await vacuumAfterErasure(needs, maxBytes))) return;
      // An erasure that cannot be finished does not keep the others.
      await Promise.all(
        anonymized.map(async (erasure) =>
          finishErasure(unitOfWork, await authorizeShop(read, 'shop.anyone', null, erasure.shopId), erasure),
        ),
      );
    },
  };
}

async function finishErasure({ write }: UnitOfWork, scope: ShopScope, erasure: ErasureRow): Promise<void> {
  await write(scope, async (write) => {
    if (await deleteErasure(write.tx, erasure)) await announceErasure(write, erasure);
  });
}

async function announceErasure(write: WriteContext, { customerId }: ErasureRow): Promise<void> {
  write.announce({ name: 'customer:erased', payload: { customerId } });
  // The erasure has discarded the prints of the person.
  await announcePrinters(write);
}

export function createEraseCustomerService(needs: EraseCustomerNeeds): EraseCustomerService {
  const { read, unitOfWork, truncateWal, log } = needs;
  const { write, writeAccount } = unitOfWork;

  async function completeErasure(
    scope: ShopScope,
    erasure: ErasureRow,
    erased: ErasureResult,
  ): Promise<void> {
    for await (const batch of eraseInBatches(read, erasure, erased))
      await writeAccount(({ tx }) => batch(tx));
    // If VACUUM has to wait, the retention job finishes the erasure. The clients forget the customer now.
    if (await vacuumAfterErasure(needs, MAX_VACUUM_BYTES_IN_SERVICE))
      await finishErasure(unitOfWork, scope, erasure);
    else await write(scope, (write) => announceErasure(write, erasure));
    // A running backup needs the write-ahead log. If it stays for now, the retention job truncates it later.
    for (let tries = 0; tries < TRUNCATE_ATTEMPTS && !(await truncateWal()); tries++)
      await pause(TRUNCATE_RETRY_MS);
    erased.isComplete = true;
  }

  return {
    async erase(scope, customerId) {
      const erasure = await write(scope, async (write) => {
        const customer = await findCustomer(write, customerId);
        if (!customer) throw new AppError('entity.not_found', { noun: 'customer' });
        const { name, phoneNo } = customer;
        if (await hasOpenKotsOrInvoices(write.tx, { shopId: write.scope.shopId, customerId, phoneNo }))
          throw new AppError('customer.unfinished', { name });
        await requireNothingOwed(write, customer);
        await removeCustomer(write, customerId);
        write.audit({ act: 'customer.erased', subject: auditedCustomer(customerId) });
        return insertErasure(write, customer);
      });
      const erased: ErasureResult = { orders: 0, bills: 0, isComplete: false };
      const end = completeErasure(scope, erasure, erased).catch((err) =>
        log.error(
          { err, erasure: erasure.id },
          'erasing a customer failed; the retention job will resume it',
        ),
      );
      await Promise.race([end, pause(MAX_RESPONSE_TIME_MS, undefined, { ref: false })]);
      return erased;
    },
  };
}
