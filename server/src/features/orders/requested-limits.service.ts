import type { Kot } from '@tawa/shared/orders/orders.contract.ts';
import {
  MAX_REQUESTED_BYTES,
  MAX_REQUESTED_BYTES_PER_ADDRESS,
  MAX_REQUESTED_PER_ADDRESS,
  MAX_REQUESTED_WITHOUT_TABLE_PER_ADDRESS,
  REQUESTED_LIMIT_WINDOW_MS,
} from '@tawa/shared/orders/orders.rules.ts';
import { LRUCache } from 'lru-cache';
import type { ShopContext } from '../../auth/shop-scope.ts';
import { AppError } from '../../errors/app-error.ts';
import type { WriteContext } from '../../events/unit-of-work.ts';
import { rateLimitNetworkOf } from '../../support/ip-address.ts';
import { presentKot } from './orders.presenter.ts';
import { findKot, listRequestedIdsOfDiners } from './orders.repository.ts';

export interface RequestedLimits {
  /**
   * Counts a diner's new KOT. The database stores no addresses, so they are kept in memory. Orders from before the start
   * of the process count for their shop only. An order that is rolled back may count until the next query.
   * @throws AppError kot.shop_full
   */
  countOrThrow(write: WriteContext, kot: Kot, address: string | undefined): Promise<void>;
}

interface RequestedOrder {
  bytes: number;
  /** Undefined if addresses are not limited, or if an earlier process took the order. */
  network: string | undefined;
  hasTable: boolean;
  /** In ms UTC. */
  createdAt: number;
}

type RequestedOrders = ReadonlyMap<string, RequestedOrder>;

const MAX_SHOPS = 1_000;
/** Orders that have ended stay in memory until the next query. With this many, each order queries. */
const MAX_UNCHECKED = 100;

export function createRequestedLimits({ limitsAddresses }: { limitsAddresses: boolean }): RequestedLimits {
  const shops = new LRUCache<string, RequestedOrders>({ max: MAX_SHOPS });

  return {
    async countOrThrow(write, kot, address) {
      const network = limitsAddresses && address !== undefined ? rateLimitNetworkOf(address) : undefined;
      const known = shops.get(write.scope.shopId);
      const withNew = new Map(known).set(kot._id, toRequested(kot, network));
      const isCertain = known && known.size < MAX_UNCHECKED && !exceedsLimits(withNew, network, write.at);
      const requested = isCertain ? withNew : await withoutEnded(write, withNew);
      if (exceedsLimits(requested, network, write.at)) {
        // What was read is kept without the new order, so that the next attempt reads no KOT again.
        const others = new Map(requested);
        others.delete(kot._id);
        shops.set(write.scope.shopId, others);
        throw new AppError('kot.shop_full', {}, { retryAfterMs: 60_000 });
      }
      shops.set(write.scope.shopId, requested);
    },
  };
}

const toRequested = (kot: Kot, network: string | undefined): RequestedOrder => ({
  bytes: Buffer.byteLength(JSON.stringify(kot)),
  network,
  hasTable: kot.tableId !== null,
  createdAt: Date.parse(kot.createdAt),
});

/** Reads only the KOTs that another process has taken, or this one before its start. */
async function withoutEnded(context: ShopContext, known: RequestedOrders): Promise<RequestedOrders> {
  const requested = new Map<string, RequestedOrder>();
  for (const id of await listRequestedIdsOfDiners(context)) {
    const order = known.get(id) ?? (await readRequested(context, id));
    if (order) requested.set(id, order);
  }
  return requested;
}

async function readRequested(context: ShopContext, kotId: string): Promise<RequestedOrder | undefined> {
  const found = await findKot(context, kotId);
  return found && toRequested(presentKot(found), undefined);
}

function exceedsLimits(requested: RequestedOrders, network: string | undefined, at: number): boolean {
  const since = at - REQUESTED_LIMIT_WINDOW_MS;
  const orders = [...requested.values()].filter(({ createdAt }) => createdAt >= since);
  if (bytesOf(orders) > MAX_REQUESTED_BYTES) return true;
  if (network === undefined) return false;
  const ofAddress = orders.filter((order) => order.network === network);
  const withoutTable = ofAddress.filter(({ hasTable }) => !hasTable);
  return (
    ofAddress.length > MAX_REQUESTED_PER_ADDRESS ||
    withoutTable.length > MAX_REQUESTED_WITHOUT_TABLE_PER_ADDRESS ||
    bytesOf(ofAddress) > MAX_REQUESTED_BYTES_PER_ADDRESS
  );
}

const bytesOf = (orders: readonly RequestedOrder[]): number =>
  orders.reduce((sum, { bytes }) => sum + bytes, 0);
