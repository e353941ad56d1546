import { setTimeout as pause } from 'node:timers/promises';
import type { ShopScope } from '../../auth/shop-scope.ts';
import type { Db } from '../../db/database.ts';
import type { Chore, Slice } from '../../db/retention.ts';
import { AppError } from '../../errors/app-error.ts';
import { appendEvents } from '../../events/event-log.repository.ts';
import type { UnitOfWork } from '../../events/unit-of-work.ts';
import { findCustomer, removeCustomer } from '../customers/customer-list.repository.ts';
import { endErasure, insertErasure, notePhones, unfinishedErasures } from './erasures.repository.ts';
import type { ErasureRow } from './erasures.table.ts';
import {
  billsAbout,
  eraseFromBills,
  eraseFromTickets,
  eraseWords,
  formerWords,
  isUnfinished,
  type Person,
  ticketsOf,
} from './personal-data.repository.ts';
import { idIn, withoutPerson } from './stored-payloads.presenter.ts';
import { answeredAbout, type Copy, loggedAbout, othersAmong } from './stored-payloads.repository.ts';

/** On how many orders and bills the customer stood. */
export interface Erased {
  orders: number;
  bills: number;
  /** False where so much was found that the answer does not wait for the end. */
  isWhole: boolean;
}

export interface ErasingService {
  /**
   * Removes the customer and every trace. The first change makes it sure; what follows stands in the queue of writes
   * in small slices, behind the answer when it is much, and goes on after a restart. @throws AppError customer.not_found, customer.unfinished
   */
  erase(scope: ShopScope, customerId: string): Promise<Erased>;
}

interface ErasingNeeds {
  read: Db;
  unitOfWork: UnitOfWork;
  /** Empties the write-ahead log; false while it cannot be. */
  emptyLog(): boolean;
  log: { error(facts: object, what: string): void };
}

/** Rows that a slice rewrites, with their events or search words; to take an entry out of an index costs ten times as much. */
const AT_ONCE = 40;
const WORDS_AT_ONCE = 5;

/** Nobody waits longer for an answer; the rest goes on behind it. */
const ANSWER_WITHIN_MS = 8_000;

const TRIES = 20;
const TRY_AGAIN_MS = 50;

const personIn = ({ shopId, customerId, phones: [phoneNo = ''], askedAt }: ErasureRow): Person => ({
  shopId,
  customerId,
  phoneNo,
  endedBy: askedAt,
});

function* slicesOf<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < rows.length; from += AT_ONCE) yield rows.slice(from, from + AT_ONCE);
}

/** Every trace but the customer's own row; done twice it does no harm. Phones of before are found on the way. */
async function* traces(read: Db, erasure: ErasureRow, erased: Erased): AsyncGenerator<Slice> {
  const { shopId, phones } = erasure;
  for await (const found of ticketsOf(read, personIn(erasure)))
    for (const tickets of slicesOf(found)) {
      for (const { customerPhoneNo } of tickets)
        if (customerPhoneNo && !phones.includes(customerPhoneNo)) phones.push(customerPhoneNo);
      erased.orders += tickets.length;
      yield async (tx) => {
        await notePhones(tx, erasure);
        await eraseFromTickets(tx, shopId, idsOf(tickets));
      };
    }
  for await (const found of billsAbout(read, personIn(erasure)))
    for (const bills of slicesOf(found)) {
      erased.bills += bills.length;
      yield (tx) => eraseFromBills(tx, shopId, idsOf(bills));
    }
  for (;;) {
    const words = formerWords(read, shopId, phones, WORDS_AT_ONCE);
    if (words.length === 0) break;
    yield async (tx) => eraseWords(tx, words);
  }
  for await (const copies of loggedAbout(read, erasure)) yield* replaced(copies, erasure);
  for await (const copies of answeredAbout(read, erasure)) yield* replaced(copies, erasure);
}

function* replaced(found: readonly Copy[], erasure: ErasureRow): Generator<Slice> {
  for (const copies of slicesOf(found))
    yield async (tx) => {
      const others = await othersAmong(
        tx,
        erasure,
        copies.map(({ told }) => idIn(told) ?? ''),
      );
      for (const { told, replace } of copies)
        if (!others.has(idIn(told) ?? '')) await replace(tx, withoutPerson(told, erasure.phones));
    };
}

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

const erasedEvent = ({ customerId }: ErasureRow) =>
  ({ name: 'customer:erased', payload: { customerId } }) as const;

/** A chore for each customer whose erasing a stop of the program or a fault has interrupted. */
export async function unfinishedErasing(read: Db): Promise<Chore[]> {
  const erasures = await unfinishedErasures(read);
  return erasures.map((erasure) => () => restOf(read, erasure));
}

async function* restOf(read: Db, erasure: ErasureRow): AsyncGenerator<Slice> {
  yield* traces(read, erasure, { orders: 0, bills: 0, isWhole: false });
  yield async (tx) => {
    if (await endErasure(tx, erasure))
      await appendEvents(tx, erasure.shopId, [erasedEvent(erasure)], Date.now());
  };
}

export function createErasingService({ read, unitOfWork, emptyLog, log }: ErasingNeeds): ErasingService {
  const { write, writeAccount } = unitOfWork;

  async function finish(scope: ShopScope, erasure: ErasureRow, erased: Erased): Promise<void> {
    for await (const slice of traces(read, erasure, erased)) await writeAccount(slice);
    await write(scope, async (tx, announce) => {
      if (await endErasure(tx, erasure)) announce(erasedEvent(erasure));
    });
    // A backup that is under way still needs the log; then housekeeping empties it.
    for (let tries = 0; tries < TRIES && !emptyLog(); tries++) await pause(TRY_AGAIN_MS);
    erased.isWhole = true;
  }

  return {
    async erase(scope, customerId) {
      const erasure = await write(scope, async (tx) => {
        const customer = await findCustomer(tx, scope, customerId);
        if (!customer) throw new AppError('customer.not_found');
        const { name, phoneNo } = customer;
        if (await isUnfinished(tx, { shopId: scope.shopId, customerId, phoneNo }))
          throw new AppError('customer.unfinished', { name });
        await removeCustomer(tx, scope, customerId);
        return insertErasure(tx, scope, customer);
      });
      const erased: Erased = { orders: 0, bills: 0, isWhole: false };
      const end = finish(scope, erasure, erased).catch((err) =>
        log.error({ err, erasure: erasure.id }, 'erasing a customer failed; housekeeping goes on with it'),
      );
      await Promise.race([end, pause(ANSWER_WITHIN_MS, undefined, { ref: false })]);
      return erased;
    },
  };
}
