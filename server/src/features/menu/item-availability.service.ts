import { endOfBusinessDay } from '@tawa/shared/business-day.ts';
import type { BodyOf } from '@tawa/shared/contract/endpoint.ts';
import type { Item } from '@tawa/shared/menu/item.contract.ts';
import type { menuApi } from '@tawa/shared/menu/menu.contract.ts';
import { authorizeShop, type ShopContext, type ShopScope } from '../../auth/shop-scope.ts';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../errors/app-error.ts';
import type { UnitOfWork, WriteContext } from '../../events/unit-of-work.ts';
import { findDayStarts } from '../shops/shops.repository.ts';
import { presentItem } from './menu.presenter.ts';
import {
  findItem,
  findShopsWithEndedSoldOut,
  giveBackToRemaining,
  type ItemRow,
  listEndedSoldOut,
  listSoldOutUntilEnd,
  takeFromRemaining,
  updateItem,
} from './menu.repository.ts';
import { requireItem } from './require-item.service.ts';

type AvailabilityChange = BodyOf<typeof menuApi.setItemAvailability>;
export type StoredAvailability = Pick<ItemRow, 'isAvailable' | 'soldOutUntil' | 'remaining'>;

export interface ItemAvailabilityService {
  setAvailability(scope: ShopScope, itemId: string, change: AvailabilityChange): Promise<Item>;
  /**
   * Makes items available again whose sold-out day has ended, in every shop. Throws the first error after all
   * shops were tried.
   * @param now ms UTC
   */
  endSoldOutDays(now: number): Promise<void>;
}

export const AVAILABLE: StoredAvailability = { isAvailable: true, soldOutUntil: null, remaining: null };

async function availabilityAfter(
  write: WriteContext,
  { availability, remaining }: AvailabilityChange,
): Promise<StoredAvailability> {
  if (availability === 'AVAILABLE') return { ...AVAILABLE, remaining: remaining ?? null };
  const soldOutUntil =
    availability === 'SOLD_OUT_TODAY' ? endOfBusinessDay(write.at, await findDayStarts(write)) : null;
  return { isAvailable: false, soldOutUntil, remaining: null };
}

/**
 * Returns an item's availability after the menu's switch or a CSV file has sent `isAvailable`. A changed
 * value ends a sold-out day and a count. A value that equals what the menu shows changes nothing, so that
 * importing an export ends neither.
 * @param isAvailable as the menu shows it: false also for an item of which none is left
 */
export function applyAvailableSwitch(row: StoredAvailability, isAvailable: boolean): StoredAvailability {
  const { soldOutUntil, remaining } = row;
  const wasShownAvailable = row.isAvailable && remaining !== 0;
  if (isAvailable === wasShownAvailable) return { isAvailable: row.isAvailable, soldOutUntil, remaining };
  return { ...AVAILABLE, isAvailable };
}

async function announceItem(write: WriteContext, itemId: string): Promise<void> {
  const row = await findItem(write, itemId);
  if (row) write.announce({ name: 'menu:changed', payload: { action: 'edited', item: presentItem(row) } });
}

/** Items that are sold out until the business day's end stay so until its new end. Both are in ms UTC. */
export async function moveEndOfSoldOutDay(
  write: WriteContext,
  { from, to }: { from: number; to: number },
): Promise<void> {
  for (const row of await listSoldOutUntilEnd(write, from)) {
    const after = { ...row, soldOutUntil: to };
    await updateItem(write, after);
    write.announce({ name: 'menu:changed', payload: { action: 'edited', item: presentItem(after) } });
  }
}

/** Quantities by item id. */
export type Quantities = ReadonlyMap<string, number>;

/**
 * Takes what was ordered from the counts of the items that are counted. Call it inside a write.
 * @throws item.too_few_remaining
 */
export async function takeRemaining(write: WriteContext, quantities: Quantities): Promise<void> {
  for (const [itemId, quantity] of quantities) {
    const isTaken = await takeFromRemaining(write, itemId, quantity);
    if (isTaken) await announceItem(write, itemId);
    else await requireUncounted(write, itemId);
  }
}

async function requireUncounted(context: ShopContext, itemId: string): Promise<void> {
  const row = await findItem(context, itemId);
  if (row?.remaining == null) return;
  const { name, remaining } = row;
  throw remaining === 0
    ? new AppError('item.unavailable', { name })
    : new AppError('item.too_few_remaining', { name, remaining });
}

/**
 * Adds what nobody will cook to the counts of its items again. Call it inside a write, once for each
 * quantity. Skips an item without a count, even if it had one at the time of the order.
 */
export async function giveBackRemaining(write: WriteContext, quantities: Quantities): Promise<void> {
  for (const [itemId, quantity] of quantities) {
    if (await giveBackToRemaining(write, itemId, quantity)) await announceItem(write, itemId);
  }
}

export function createItemAvailabilityService({
  read,
  unitOfWork: { write },
}: {
  read: Db;
  unitOfWork: UnitOfWork;
}): ItemAvailabilityService {
  async function endSoldOutDaysOfShop(shopId: string, now: number): Promise<void> {
    const scope = await authorizeShop(read, 'shop.anyone', null, shopId);
    await write(scope, async (write) => {
      for (const row of await listEndedSoldOut(write, now)) {
        const after = { ...row, ...AVAILABLE };
        await updateItem(write, after);
        write.announce({ name: 'menu:changed', payload: { action: 'edited', item: presentItem(after) } });
      }
    });
  }

  return {
    setAvailability: (scope, itemId, change) =>
      write(scope, async (write) => {
        const row = await requireItem(write, itemId);
        const after = { ...row, ...(await availabilityAfter(write, change)) };
        await updateItem(write, after);
        const item = presentItem(after);
        write.announce({ name: 'menu:changed', payload: { action: 'edited', item } });
        return item;
      }),

    async endSoldOutDays(now) {
      const errors: unknown[] = [];
      for (const shopId of await findShopsWithEndedSoldOut(read, now)) {
        try {
          await endSoldOutDaysOfShop(shopId, now);
        } catch (error) {
          errors.push(error);
        }
      }
      if (errors.length > 0) throw errors[0];
    },
  };
}
