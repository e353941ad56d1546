import type { BodyOf } from '@tawa/shared/contract/endpoint.ts';
import { lineKey } from '@tawa/shared/menu/item-choices.rules.ts';
import { fieldMessages } from '@tawa/shared/messages/fields.en.ts';
import type { Kot, ordersApi } from '@tawa/shared/orders/orders.contract.ts';
import {
  MAX_DINER_KOT_BYTES,
  MAX_QUANTITY,
  MAX_REQUESTED_PER_PHONE,
  MAX_REQUESTED_PER_TABLE,
  MAX_REQUESTED_WITHOUT_TABLE,
  REQUESTED_LIMIT_WINDOW_MS,
} from '@tawa/shared/orders/orders.rules.ts';
import type { AcceptedDinerOrders } from '@tawa/shared/shops/shops.rules.ts';
import type { ShopContext, ShopScope } from '../../auth/shop-scope.ts';
import { AppError } from '../../errors/app-error.ts';
import type { IdempotencyKey } from '../../events/idempotency.repository.ts';
import type { UnitOfWork, WriteContext } from '../../events/unit-of-work.ts';
import { timeOfBusinessDay } from '../../support/server-clock.ts';
import { findOrCreateCustomer } from '../customers/customers.repository.ts';
import { takeRemaining } from '../menu/item-availability.service.ts';
import { type OrderMenu, readOrderMenu } from '../menu/order-menu.service.ts';
import { businessDayOfShop, findShop } from '../shops/shops.repository.ts';
import { findTableByName } from '../tables/tables.repository.ts';
import type { KotInvoicing } from './kot-lifecycle.service.ts';
import { uncookedQuantities } from './line-cooking.service.ts';
import { presentKot } from './orders.presenter.ts';
import {
  countRequestedAtTable,
  countRequestedWithoutTable,
  insertAndNumberKot,
  type NewLine,
  type UnnumberedKot,
} from './orders.repository.ts';
import { priceLine } from './price-line.service.ts';
import type { RequestedLimits } from './requested-limits.service.ts';
import { announceOccupancyChanges, findOccupiedAmong } from './table-occupancy.service.ts';

export type NewOrder = BodyOf<typeof ordersApi.newOrder>;

export interface PlaceOrderService {
  /**
   * A diner's order is REQUESTED; a staff order is COOKING and joins its table's open invoice.
   * @throws invoice.too_high; shop.not_found if `isOfStaff` and the caller is no member
   */
  placeOrder(scope: ShopScope, order: NewOrder, request?: OrderRequest): Promise<Kot>;
}

interface OrderRequest {
  idempotencyKey: IdempotencyKey | undefined;
  /** The client's. */
  address: string;
  /** How long it waited on its device, if the first attempt to send it failed. */
  waitedMs: number | undefined;
}

/** What orders tell the day-ends. */
export interface LateOrders {
  /** Marks an order that was made before the newest Z report. @param madeAt ms UTC */
  mark(write: WriteContext, kotId: string, madeAt: number): Promise<void>;
}

/** Diners must give name and phone. Staff may give neither, or a name alone, which stands on KOT and invoice. */
function requireCustomerDetails({ rights }: ShopScope, { customerName, customerPhoneNo }: NewOrder): void {
  const isDiner = rights === null;
  const { common, orders } = fieldMessages();
  const fields: Record<string, string> = {};
  if (!customerName && (isDiner || customerPhoneNo)) fields.customerName = orders.customerName;
  if (!customerPhoneNo && isDiner) fields.customerPhoneNo = common.phoneNo;
  if (Object.keys(fields).length > 0) throw new AppError('request.invalid', {}, { fields });
}

type CartLine = NewOrder['cartItems'][number];

/**
 * Lines of the same item with the same choices become one line. Only staff at a table give seats.
 * @throws request.invalid above MAX_QUANTITY
 */
function mergeCartLines({ person }: ShopScope, { cartItems, kotType }: NewOrder): CartLine[] {
  const hasSeats = person !== null && kotType === 'DINEIN';
  const merged = new Map<string, CartLine>();
  for (const cartItem of cartItems) {
    const line = hasSeats ? cartItem : { ...cartItem, seat: undefined };
    const key = lineKey(line.foodItemId, line);
    const qty = (merged.get(key)?.qty ?? 0) + line.qty;
    if (qty > MAX_QUANTITY) {
      throw new AppError(
        'request.invalid',
        {},
        { fields: { cartItems: fieldMessages().orders.maxOfOneItem(MAX_QUANTITY) } },
      );
    }
    merged.set(key, { ...line, qty });
  }
  return [...merged.values()];
}

type Table = NonNullable<Awaited<ReturnType<typeof findTableByName>>>;

/** Names and prices come from the menu. */
function priceLines(menu: OrderMenu, cartLines: readonly CartLine[]): NewLine[] {
  return cartLines.map((line) => ({ ...priceLine(menu, line.foodItemId, line), quantity: line.qty }));
}

/**
 * Returns the quantities of counted items only, by item id, so that an order of other items needs no statement
 * for counts.
 */
function countedQuantities({ counted }: OrderMenu, lines: readonly NewLine[]): ReadonlyMap<string, number> {
  if (counted.size === 0) return new Map();
  return new Map([...uncookedQuantities(lines)].filter(([itemId]) => counted.has(itemId)));
}

const RETRY_AFTER = { retryAfterMs: 60_000 };

async function limitDinerOrdersAtTable(context: ShopContext, tableId: string): Promise<void> {
  const requested = await countRequestedAtTable(context, tableId);
  if (requested >= MAX_REQUESTED_PER_TABLE) throw new AppError('kot.table_full', {}, RETRY_AFTER);
}

/** Staff pass undefined, because the shop's pause applies to diners only. */
function requireDinerOrdersAccepted(
  visitorOrders: AcceptedDinerOrders | undefined,
  isWithoutTable: boolean,
): void {
  if (visitorOrders === 'NONE') throw new AppError('kot.paused');
  if (visitorOrders === 'TABLES' && isWithoutTable) throw new AppError('kot.outside_paused');
}

/** Anyone can send an order without a table, so these orders have limits of their own. */
async function limitDinerOrdersWithoutTable(
  write: WriteContext,
  { customerPhoneNo: phoneNo = '' }: NewOrder,
): Promise<void> {
  const since = write.at - REQUESTED_LIMIT_WINDOW_MS;
  const { all, ofPhone } = await countRequestedWithoutTable(write, { phoneNo, since });
  if (ofPhone >= MAX_REQUESTED_PER_PHONE) throw new AppError('kot.phone_full', {}, RETRY_AFTER);
  if (all >= MAX_REQUESTED_WITHOUT_TABLE) throw new AppError('kot.shop_full', {}, RETRY_AFTER);
}

/** Options and notes make a line long, so the number of lines does not bound it. */
function limitDinerKotBytes(kot: Kot): void {
  if (Buffer.byteLength(JSON.stringify(kot)) > MAX_DINER_KOT_BYTES) throw new AppError('kot.too_large');
}

interface OrderCustomer {
  /** Null for a name without a phone, because customers are known by their phone. */
  id: string | null;
  name: string;
  phoneNo: string;
}

async function findOrCreateOrderCustomer(
  context: ShopContext,
  { customerName: name, customerPhoneNo: phoneNo }: NewOrder,
): Promise<OrderCustomer | null> {
  if (!name) return null;
  if (!phoneNo) return { id: null, name, phoneNo: '' };
  return { id: await findOrCreateCustomer(context, { name, phoneNo }), name, phoneNo };
}

function tableNameOf({ kotType, tableNo }: NewOrder): string | undefined {
  return kotType === 'DINEIN' ? tableNo : undefined;
}

async function readMenuTableAndShop(context: ShopContext, order: NewOrder, foodItemIds: string[]) {
  const tableName = tableNameOf(order);
  return {
    menu: await readOrderMenu(context, foodItemIds),
    table: tableName === undefined ? undefined : await findTableByName(context, tableName),
    shop: context.scope.rights === null ? await findShop(context) : undefined,
  };
}

async function newKotRow(
  write: WriteContext,
  { kotType, specialRequest = '' }: NewOrder,
  table: Table | undefined,
  customer: OrderCustomer | null,
): Promise<UnnumberedKot> {
  const { at } = write;
  const { person } = write.scope;
  return {
    businessDay: await businessDayOfShop(write, timeOfBusinessDay(at)),
    kotType,
    status: person ? 'COOKING' : 'REQUESTED',
    tableId: table?.id ?? null,
    tableName: table?.name ?? null,
    customerId: customer?.id ?? null,
    customerName: customer?.name ?? null,
    customerPhoneNo: customer?.phoneNo ?? null,
    specialRequest,
    placedByRole: person?.role ?? 'DINER',
    placedByName: person?.name ?? customer?.name ?? '',
    placedById: person?.userId ?? null,
    invoiceId: null,
    createdAt: at,
    confirmedAt: person ? at : null,
    servedAt: null,
    paidAt: null,
  };
}

export function createPlaceOrderService(
  unitOfWork: UnitOfWork,
  kotInvoicing: Pick<KotInvoicing, 'joinOpenInvoice' | 'recalculateInvoice'>,
  requestedLimits: RequestedLimits,
  lateOrders: LateOrders,
): PlaceOrderService {
  return {
    async placeOrder(scope, order, { idempotencyKey, address, waitedMs = 0 }: Partial<OrderRequest> = {}) {
      // A device sends what waits there also after its user has left the shop.
      if (order.isOfStaff && scope.rights === null) throw new AppError('shop.not_found');
      requireCustomerDetails(scope, order);
      const cartLines = mergeCartLines(scope, order);
      const itemIds = [...new Set(cartLines.map(({ foodItemId }) => foodItemId))];
      const isWithoutTable = tableNameOf(order) === undefined;
      return unitOfWork.write(
        scope,
        async (write) => {
          const { menu, table, shop } = await readMenuTableAndShop(write, order, itemIds);
          // An order is rejected before anything is written.
          if (!isWithoutTable && !table) throw new AppError('entity.not_found', { noun: 'table' });
          requireDinerOrdersAccepted(shop?.visitorOrders, isWithoutTable);
          if (write.scope.rights === null)
            await (table
              ? limitDinerOrdersAtTable(write, table.id)
              : limitDinerOrdersWithoutTable(write, order));
          const occupiedBefore = await findOccupiedAmong(write, table ? [table.id] : []);
          const newLines = priceLines(menu, cartLines);
          await takeRemaining(write, countedQuantities(menu, newLines));
          const customer = await findOrCreateOrderCustomer(write, order);
          const newKot = await newKotRow(write, order, table, customer);
          const { kot: inserted, lines } = await insertAndNumberKot(write, newKot, newLines);
          const row = write.scope.person ? await kotInvoicing.joinOpenInvoice(write, inserted) : inserted;
          if (write.scope.person && waitedMs > 0) await lateOrders.mark(write, row.id, write.at - waitedMs);
          const kot = presentKot({ kot: row, lines });
          if (write.scope.rights === null) {
            limitDinerKotBytes(kot);
            await requestedLimits.countOrThrow(write, kot, address);
          }
          write.announce({ name: 'kot:created', payload: { kot } });
          await announceOccupancyChanges(write, [row], occupiedBefore);
          await kotInvoicing.recalculateInvoice(write, row);
          return kot;
        },
        idempotencyKey,
      );
    },
  };
}
