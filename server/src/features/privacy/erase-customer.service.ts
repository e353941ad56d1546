import { setTimeout as pause } from 'node:timers/promises';
import { authorizeShop, type ShopScope } from '../../auth/shop-scope.ts';
import type { Db } from '../../db/database.ts';
import type { Batch, RetentionJob } from '../../db/retention-batches.ts';
import { AppError } from '../../errors/app-error.ts';
import type { UnitOfWork } from '../../events/unit-of-work.ts';
import { findCustomer, removeCustomer } from '../customers/customers.repository.ts';
import { deletePrintedKots } from '../printing/papers/printed-kots.repository.ts';
import { announcePrinters } from '../printing/printers/printer-states.service.ts';
import { erasePrintDocuments } from '../printing/queue/print-job-transitions.repository.ts';
import {
  anonymizeInvoices,
  anonymizeKots,
  deleteSearchEntries,
  findInvoicesInBatches,
  findKotsInBatches,
  findStaleSearchEntryRowids,
  hasOpenKotsOrInvoices,
  type Person,
} from './personal-data.repository.ts';
import { findKotOrInvoiceId, redactCustomer } from './stored-payloads.presenter.ts';
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

export interface ErasureResult {
  orders: number;
  bills: number;
  /** False if the erasure continues after the response. */
  isComplete: boolean;
}

export interface EraseCustomerService {
  /**
   * Erases in small batches. A slow erasure continues after the response, an interrupted one after a restart.
   * @throws customer.unfinished
   */
  erase(scope: ShopScope, customerId: string): Promise<ErasureResult>;
}

interface EraseCustomerNeeds {
  read: Db;
  unitOfWork: UnitOfWork;
  /** Returns false while the write-ahead log is in use. */
  truncateWal(): Promise<boolean>;
  log: { error(facts: object, what: string): void };
}

/** The number is small, because removing an entry of the search index costs as much as ten rows. */
const ROWS_PER_WRITE = 40;
const SEARCH_ENTRIES_PER_WRITE = 5;

const MAX_RESPONSE_TIME_MS = 8_000;

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
  const { shopId, phones } = erasure;
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
        payloads.map(({ payload }) => findKotOrInvoiceId(payload) ?? ''),
      );
      for (const { payload, replace } of payloads)
        if (!others.has(findKotOrInvoiceId(payload) ?? ''))
          await replace(tx, redactCustomer(payload, erasure.phones));
    };
}

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

/** Lists a job for each unfinished erasure, including those that are still running. */
export async function listUnfinishedErasureJobs(read: Db, unitOfWork: UnitOfWork): Promise<RetentionJob[]> {
  const erasures = await listUnfinishedErasures(read);
  return erasures.map((erasure) => () => resumeErasure(read, unitOfWork, erasure));
}

async function* resumeErasure(read: Db, unitOfWork: UnitOfWork, erasure: ErasureRow): AsyncGenerator<Batch> {
  yield* eraseInBatches(read, erasure, { orders: 0, bills: 0, isComplete: false });
  await finishErasure(unitOfWork, await authorizeShop(read, 'shop.anyone', null, erasure.shopId), erasure);
}

async function finishErasure({ write }: UnitOfWork, scope: ShopScope, erasure: ErasureRow): Promise<void> {
  const { customerId } = erasure;
  await write(scope, async (write) => {
    if (!(await deleteErasure(write.tx, erasure))) return;
    write.announce({ name: 'customer:erased', payload: { customerId } });
    // The erasure has discarded the prints of the person.
    await announcePrinters(write);
  });
}

export function createEraseCustomerService({
  read,
  unitOfWork,
  truncateWal,
  log,
}: EraseCustomerNeeds): EraseCustomerService {
  const { write, writeAccount } = unitOfWork;

  async function completeErasure(
    scope: ShopScope,
    erasure: ErasureRow,
    erased: ErasureResult,
  ): Promise<void> {
    for await (const batch of eraseInBatches(read, erasure, erased))
      await writeAccount(({ tx }) => batch(tx));
    await finishErasure(unitOfWork, scope, erasure);
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
        await removeCustomer(write, customerId);
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
